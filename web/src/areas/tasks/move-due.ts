import { addDays, addMinutes } from '#contract/recurrence/local-times.ts';
import { localOf, withOffset } from '#contract/recurrence/zones.ts';
import type { Distance, Spot } from '../../rows/entries/entry.ts';

/** The due date of a task that is moved, in the zone of the viewer, who chose it by their clock. */
export function moveDue(
  task: { due_date: string | null; due_all_day: boolean },
  { days, minutes }: Distance,
  zone: string,
) {
  const due = task.due_date ?? '';
  const { due_all_day } = task;
  const local = due_all_day
    ? `${addDays(due.slice(0, 10), days)}T00:00`
    : addMinutes(localOf(Date.parse(due), zone), days * 1440 + minutes);
  return { due_date: withOffset(local, zone), due_all_day, due_zone: zone };
}

/** The due date of a task that gets or loses its time. */
export function placeDue({ day, minute }: Spot, zone: string) {
  const local = addMinutes(`${day}T00:00`, minute ?? 0);
  return { due_date: withOffset(local, zone), due_all_day: minute === null, due_zone: zone };
}
