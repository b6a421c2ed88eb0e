import { MessagesSquare } from 'lucide-react';
import type { AreaPage } from '../area.ts';

export const chatArea = {
  path: '/chat',
  word: 'chat',
  name: { en: 'Chat', es: 'Chat' },
  icon: MessagesSquare,
  coming: {
    en: 'Here the family will write to each other, all together or one to one.',
    es: 'Aquí la familia podrá escribirse, todos juntos o de uno en uno.',
  },
} as const satisfies AreaPage;
