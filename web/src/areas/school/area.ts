import { GraduationCap } from 'lucide-react';
import type { AreaPage } from '../area.ts';

export const schoolArea = {
  path: '/school',
  furtherPaths: ['/school/student/$userId'],
  word: 'school',
  name: { en: 'School', es: 'Colegio' },
  icon: GraduationCap,
  roles: ['admin', 'parent', 'child'],
  coming: {
    en: "Here you will find each child's timetable, homework and grades.",
    es: 'Aquí encontrarás el horario, los deberes y las notas de cada peque.',
  },
} as const satisfies AreaPage;
