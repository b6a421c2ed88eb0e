import { HeartPulse } from 'lucide-react';
import type { AreaPage } from '../area.ts';

export const medicalArea = {
  path: '/medical',
  word: 'medical',
  name: { en: 'Medical', es: 'Salud' },
  icon: HeartPulse,
  isComing: true,
} as const satisfies AreaPage;
