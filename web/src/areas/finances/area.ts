import { PiggyBank } from 'lucide-react';
import type { AreaPage } from '../area.ts';

export const financesArea = {
  path: '/finances',
  furtherPaths: ['/finances/user/$userId'],
  word: 'finances',
  name: { en: 'Finances', es: 'Finanzas' },
  icon: PiggyBank,
  roles: ['admin', 'parent', 'child'],
  isComing: true,
} as const satisfies AreaPage;
