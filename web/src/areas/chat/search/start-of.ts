import type { Day } from '../../../ui/dates/dates.ts';

/** The ISO time at which a day begins by the clock of this device. */
export function startOf(day: Day): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date).toISOString();
}
