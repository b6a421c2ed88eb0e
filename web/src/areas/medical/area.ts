import { HeartPulse } from 'lucide-react';
import type { AreaPage } from '../area.ts';

export const medicalArea = {
  path: '/medical',
  word: 'medical',
  name: { en: 'Medical', es: 'Salud' },
  icon: HeartPulse,
  coming: {
    en: 'Here allergies, medication and vaccinations will be at hand when the doctor asks.',
    es: 'Aquí tendrás a mano alergias, medicación y vacunas cuando pregunte el médico.',
  },
} as const satisfies AreaPage;
