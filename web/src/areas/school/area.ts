import { GraduationCap } from 'lucide-react';
import type { AreaPage } from '../area.ts';

export const schoolArea = {
  path: '/school',
  furtherPaths: ['/school/student/$userId'],
  word: 'school',
  name: { en: 'School', es: 'Colegio' },
  icon: GraduationCap,
  roles: ['admin', 'parent', 'child'],
  isComing: true,
} as const satisfies AreaPage;
