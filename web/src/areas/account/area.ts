import { Settings } from 'lucide-react';
import type { AreaPage } from '../area.ts';

/** At the foot of every side bar. */
export const settingsArea = {
  path: '/settings',
  furtherPaths: ['/settings/$section', '/settings/$section/$page'],
  word: 'settings',
  name: { en: 'Settings', es: 'Ajustes' },
  icon: Settings,
  parts: { changes: ['settings'] },
} as const satisfies AreaPage;
