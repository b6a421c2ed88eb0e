import { MessagesSquare } from 'lucide-react';
import type { AreaPage } from '../area.ts';

export const chatArea = {
  path: '/chat',
  word: 'chat',
  name: { en: 'Chat', es: 'Chat' },
  icon: MessagesSquare,
  tables: ['chats', 'chat_participants', 'chat_messages', 'chat_choices'],
  quietTables: ['chats', 'chat_participants', 'chat_messages', 'chat_choices'],
  parts: { palette: ['chat-parts'], changes: ['chat-parts'], related: ['chat-parts'], rowSection: ['chat-parts'] },
  validateSearch: ({ chat, message }): { chat?: string; message?: string } => ({
    ...(typeof chat === 'string' ? { chat } : {}),
    ...(typeof message === 'string' ? { message } : {}),
  }),
} as const satisfies AreaPage;
