import { Bell } from 'lucide-react';
import type { AreaPage } from '../area.ts';

export const notificationsArea = {
  path: '/notifications',
  word: 'notifications',
  name: { en: 'Notifications', es: 'Notificaciones' },
  icon: Bell,
  parts: { changes: ['notifications'] },
} as const satisfies AreaPage;
