import { ShoppingBasket } from 'lucide-react';
import type { AreaPage } from '../area.ts';

export const groceriesArea = {
  path: '/groceries',
  word: 'groceries',
  name: { en: 'Groceries', es: 'Compra' },
  icon: ShoppingBasket,
  isComing: true,
} as const satisfies AreaPage;
