import { PiggyBank } from 'lucide-react';
import type { AreaPage } from '../area.ts';

export const financesArea = {
  path: '/finances',
  furtherPaths: ['/finances/user/$userId'],
  word: 'finances',
  name: { en: 'Finances', es: 'Finanzas' },
  icon: PiggyBank,
  roles: ['admin', 'parent', 'child'],
  coming: {
    en: 'Here you will follow allowances, savings goals and what the family spends.',
    es: 'Aquí seguirás las pagas, las metas de ahorro y lo que gasta la familia.',
  },
} as const satisfies AreaPage;
