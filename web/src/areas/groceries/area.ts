import { ShoppingBasket } from 'lucide-react';
import type { AreaPage } from '../area.ts';

export const groceriesArea = {
  path: '/groceries',
  word: 'groceries',
  name: { en: 'Groceries', es: 'Compra' },
  icon: ShoppingBasket,
  coming: {
    en: 'Here everybody will add to one shopping list, and tick it off in the shop.',
    es: 'Aquí habrá una sola lista de la compra: la escribe toda la familia y se tacha en la tienda.',
  },
} as const satisfies AreaPage;
