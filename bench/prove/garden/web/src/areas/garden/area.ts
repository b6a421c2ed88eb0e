import { Sprout } from 'lucide-react';
import type { AreaPage } from '../area.ts';

const words = ['garden'];
export const gardenArea = {
  path: '/garden',
  word: 'garden',
  name: { en: 'Garden', es: 'Jardín' },
  icon: Sprout,
  tables: ['plants'],
  searchedTable: 'plants',
  dialog: {
    ...{ table: 'plants', words },
    load: () => import('./plant-dialog.tsx').then((file) => file.PlantDialog),
    add: { words: { en: 'Add Plant', es: 'Añadir planta' }, icon: Sprout, may: 'garden.manage' },
  },
  parts: { maker: words, sentence: [], entries: words, today: words, needs: words, person: words, related: words },
} as const satisfies AreaPage;
