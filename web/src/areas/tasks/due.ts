import type { Task } from '#contract/areas/tasks.ts';
import { addDays, dayOf, daysBetween, deviceZone, type Day } from '../../ui/dates/dates.ts';

type Dated = Pick<Task, 'due_date' | 'due_all_day'>;
type DueFields = Dated & Pick<Task, 'due_zone'> & { due_date: string };

/** When a task is due, in the time zone of the device: the day, and the moment if it has a time. */
export interface Due {
  day: Day;
  moment: Date | null;
}

/** A task without a time has the same day in every time zone. One with a time is due on the local day of that moment. */
export function dueOf(task: Dated): Due | null {
  if (task.due_date === null) return null;
  if (task.due_all_day) return { day: task.due_date.slice(0, 10), moment: null };
  const moment = new Date(task.due_date);
  return { day: dayOf(moment), moment };
}

/** True if an open task is late. One without a time is late only after its day. */
export function isLate(task: Dated & Pick<Task, 'status'>, now: Date): boolean {
  const due = dueOf(task);
  if (due === null || task.status === 'completed') return false;
  return due.moment === null ? due.day < dayOf(now) : due.moment < now;
}

export function countDaysLate(due: Due, now: Date): number {
  return daysBetween(due.day, dayOf(now));
}

/** The stored columns of a task without a date. All are named, so that an undo brings all of them back. */
export const NO_DUE = { due_date: null, due_all_day: false, due_zone: null, rrule: null } as const;

/** The stored columns for a day and an optional time (`17:00`), with the device's UTC offset on that day. */
export function composeDue(day: Day, time: string): DueFields {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const [hours = 0, minutes = 0] = time === '' ? [] : time.split(':').map(Number);
  const moment = new Date(year, month - 1, date, hours, minutes);
  // Composed from the chosen text, because `moment` may be on another day if daylight saving skips this time.
  const stamp = `${day}T${pad(hours)}:${pad(minutes)}:00${formatOffset(moment)}`;
  return { due_date: stamp, due_all_day: time === '', due_zone: deviceZone() };
}

/** The local time of a due moment in the format of a time input; empty without one. */
export function timeOf(due: Due | null): string {
  return due?.moment ? `${pad(due.moment.getHours())}:${pad(due.moment.getMinutes())}` : '';
}

/** The due columns for tomorrow, at the same time. */
export function composeTomorrow(task: Dated, now: Date): DueFields {
  return composeDue(addDays(dayOf(now), 1), timeOf(dueOf(task)));
}

function formatOffset(moment: Date): string {
  const minutes = -moment.getTimezoneOffset();
  const size = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${pad(Math.floor(size / 60))}:${pad(size % 60)}`;
}

function pad(part: number): string {
  return String(part).padStart(2, '0');
}
