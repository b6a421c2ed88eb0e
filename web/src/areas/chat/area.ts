import { MessagesSquare } from 'lucide-react';
import type { AreaPage } from '../area.ts';

export const chatArea = {
  path: '/chat',
  word: 'chat',
  name: { en: 'Chat', es: 'Chat' },
  icon: MessagesSquare,
  isComing: true,
} as const satisfies AreaPage;
