import { ShoppingBasket } from 'lucide-react';
import type { AreaPage } from '../area.ts';

const words = ['groceries'];

export const groceriesArea = {
  path: '/groceries',
  furtherPaths: ['/groceries/meals', '/groceries/shop'],
  word: 'groceries',
  name: { en: 'Groceries', es: 'Compra' },
  icon: ShoppingBasket,
  tables: ['grocery_lists', 'grocery_meals'],
  validateSearch: ({ list }): { list?: string } => (typeof list === 'string' ? { list } : {}),
  dialog: {
    ...{ table: 'grocery_items', words },
    load: () => import('./components/item-dialog.tsx').then((file) => file.ItemDialog),
  },
  parts: {
    palette: ['grocery-parts'],
    changes: ['grocery-parts'],
    alerts: ['shopping-done'],
    // What a maker says comes with its code (`area/maker.ts`).
    maker: [],
    sentence: [],
    today: [],
    person: ['food-limits'],
    related: [],
    said: [],
  },
} as const satisfies AreaPage;
