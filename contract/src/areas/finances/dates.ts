import { addDays } from '../../recurrence/local-times.ts';
import type { Allowance, Frequency } from './allowances.ts';
import type { RecurringEntry } from './household.ts';

/** The last day of the month of a day. */
const daysInMonth = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** The day in a month, counted from year 0; of a month without it the last one. */
function dayOfMonth(monthIndex: number, day: number): string {
  const [year, month] = [Math.floor(monthIndex / 12), (monthIndex % 12) + 1];
  const last = Math.min(day, daysInMonth(year, month));
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(last).padStart(2, '0')}`;
}

interface Repeats {
  readonly frequency: Frequency;
  /** The day of the month that was chosen, which a short month does not change for those after it. */
  readonly month_day: number | null;
}

/** The day after this one on which something that repeats is due. Days have no zone, so that no change of clocks moves them. */
export const nextDay = (repeats: Repeats, day: string): string => moveDay(repeats, day, 1);

function moveDay({ frequency, month_day }: Repeats, day: string, by: 1 | -1): string {
  if (frequency === 'weekly') return addDays(day, 7 * by);
  if (frequency === 'fortnightly') return addDays(day, 14 * by);
  const month = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
  return dayOfMonth(month + (frequency === 'monthly' ? by : 12 * by), month_day ?? Number(day.slice(8)));
}

/** The first day of a bill that no entry has paid. It may have come already: on its day the server moves `next_on` to the one after it. */
export function unpaidDay(bill: Repeats & Pick<RecurringEntry, 'next_on' | 'starts_on' | 'last_paid_on'>): string {
  const paid = bill.last_paid_on ?? '';
  let day = bill.next_on;
  while (day <= paid) day = nextDay(bill, day);
  for (;;) {
    const before = moveDay(bill, day, -1);
    if (before <= paid || before < bill.starts_on) return day;
    day = before;
  }
}

/** The days from `next_on` to a last day, which is included, and the first one after it. At most `most` days. */
export function daysDue(
  repeats: Repeats & { readonly next_on: string },
  last: string,
  most = 1_000,
): { due: string[]; next: string } {
  const due: string[] = [];
  let next = repeats.next_on;
  for (; next <= last && due.length < most; next = nextDay(repeats, next)) due.push(next);
  return { due, next };
}

/** True for a day on which an allowance is paused. An end that was not chosen is open. */
export const isPaused = ({ paused_from, paused_until }: Allowance, day: string): boolean =>
  paused_from !== null && paused_from <= day && (paused_until === null || day <= paused_until);

/**
 * The day on which a goal is reached if all that an allowance puts aside goes into it; null where it never is, or not within fifty years.
 * `perPayment` is that part in the smallest unit, `missing` what the goal lacks.
 */
export function goalReachedOn(missing: number, perPayment: number, allowance: Allowance): string | null {
  if (perPayment <= 0 || !allowance.is_active) return null;
  let left = missing;
  let day = allowance.next_on;
  for (let count = 0; count < 2_600; count += 1, day = nextDay(allowance, day)) {
    if (allowance.paused_until === null && isPaused(allowance, day)) return null;
    if (!isPaused(allowance, day)) left -= perPayment;
    if (left <= 0) return day;
  }
  return null;
}
