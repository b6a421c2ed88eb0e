import { HeartPulse } from 'lucide-react';
import type { AreaPage } from '../area.ts';

const words = ['medical-parts'];

export const medicalArea = {
  path: '/medical',
  word: 'medical',
  name: { en: 'Medical', es: 'Salud' },
  icon: HeartPulse,
  tables: ['allergies', 'conditions', 'medications', 'doses'],
  messages: ['medical', 'medical-parts'],
  validateSearch: ({ person }): { person?: string } => (typeof person === 'string' ? { person } : {}),
  parts: { palette: words, entries: words, today: words, needs: words, person: words },
  dialog: {
    ...{ table: 'medications', words: ['medical'] },
    load: () => import('./dialogs/medication-dialog.tsx').then((file) => file.MedicationDialog),
  },
} as const satisfies AreaPage;
