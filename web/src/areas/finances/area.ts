import { PiggyBank } from 'lucide-react';
import type { AreaPage } from '../area.ts';

export const financesArea = {
  path: '/finances',
  furtherPaths: ['/finances/user/$userId'],
  word: 'finances',
  name: { en: 'Finances', es: 'Finanzas' },
  icon: PiggyBank,
  roles: ['admin', 'parent', 'child'],
  tables: ['financial_transactions', 'finance_accounts', 'financial_profiles', 'family_savings'],
  parts: {
    palette: ['finance-parts'],
    alerts: ['goal-achieved'],
    today: ['finance-parts'],
    needs: ['finance-parts'],
    person: ['finance-parts'],
  },
} as const satisfies AreaPage;
