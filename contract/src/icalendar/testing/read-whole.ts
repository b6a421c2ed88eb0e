import { readCalendar, type FileCalendar } from '../read-calendar.ts';

/** How tests read files. */
export const OPTIONS = { zone: 'Europe/Madrid', year: 2026, untitled: 'Untitled' };

/** What a file has; throws for one that is refused. */
export function readWhole(text: string, options: Partial<typeof OPTIONS> = {}): FileCalendar {
  const found = readCalendar(text, { ...OPTIONS, ...options });
  if ('refused' in found) throw new Error(found.refused);
  return found;
}
