import type { Notification } from '#contract/areas/notifications.ts';
import { dayOf, type Day } from '../../ui/dates/dates.ts';

interface DayGroup<Row> {
  readonly day: Day;
  readonly rows: readonly Row[];
}

/** Sorts the newest first; rows of the same moment by id. */
export function byNewest(
  a: Pick<Notification, 'created_at' | 'id'>,
  b: Pick<Notification, 'created_at' | 'id'>,
): number {
  return Date.parse(b.created_at) - Date.parse(a.created_at) || (b.id < a.id ? -1 : 1);
}

/** Groups notifications by day, the latest day first. */
export function groupByDay<Row extends Pick<Notification, 'created_at' | 'id'>>(rows: readonly Row[]): DayGroup<Row>[] {
  const days = new Map<Day, Row[]>();
  for (const row of rows.toSorted(byNewest)) {
    const day = dayOf(new Date(row.created_at));
    const group = days.get(day);
    if (group) group.push(row);
    else days.set(day, [row]);
  }
  return [...days].map(([day, inDay]) => ({ day, rows: inDay }));
}
