import { CalendarDays, CalendarPlus } from 'lucide-react';
import type { AreaPage } from '../area.ts';

export const calendarArea = {
  path: '/calendar',
  word: 'calendar',
  name: { en: 'Calendar', es: 'Calendario' },
  icon: CalendarDays,
  tables: ['family_events', 'outside_events', 'outside_calendars'],
  shows: ['entries'],
  isInBottomBar: true,
  // The page reads them: what is no view or no day is that of the device.
  validateSearch: ({ view, date }): { view?: string; date?: string } => ({
    ...(typeof view === 'string' ? { view } : {}),
    ...(typeof date === 'string' ? { date } : {}),
  }),
  // What a maker says comes with its code (`use-event-maker.ts`).
  parts: { palette: ['calendar'], maker: [], sentence: [], entries: ['calendar'], related: [], said: [] },
  dialog: {
    ...{ table: 'family_events', words: ['calendar'] },
    load: () => import('./dialog/event-dialog.tsx').then((file) => file.EventDialog),
    add: { words: { en: 'New Event', es: 'Nuevo evento' }, icon: CalendarPlus, may: 'calendar.create' },
  },
} as const satisfies AreaPage;
