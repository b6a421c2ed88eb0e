import { BookUser } from 'lucide-react';
import type { AreaPage } from '../area.ts';

export const contactsArea = {
  path: '/contacts',
  word: 'contacts',
  name: { en: 'Contacts', es: 'Contactos' },
  icon: BookUser,
  tables: ['contacts'],
  searchedTable: 'contacts',
  dialog: {
    ...{ table: 'contacts', words: ['contacts'] },
    load: () => import('./contact-dialog.tsx').then((file) => file.ContactDialog),
  },
} as const satisfies AreaPage;
