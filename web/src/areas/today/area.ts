import { Sun } from 'lucide-react';
import type { AreaPage } from '../area.ts';

/** The page is `app/today`, which draws what the other areas say of the day. */
export const todayArea = {
  path: '/dashboard',
  word: 'today',
  name: { en: 'Today', es: 'Hoy' },
  icon: Sun,
  shows: ['today'],
  isInBottomBar: true,
} as const satisfies AreaPage;
