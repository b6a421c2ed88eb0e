import type { Task } from '#contract/areas/tasks.ts';
import { addDays, dayOf, daysBetween, type Day } from '../../ui/dates/dates.ts';

type Dated = Pick<Task, 'due_date' | 'due_all_day'>;

/** When a task is due here: the day, and the moment when it has one. */
export interface Due {
  day: Day;
  moment: Date | null;
}

/** A task without a time has the same day for everybody; one with a time falls on whatever day that moment is here. */
export function dueOf(task: Dated): Due | null {
  if (task.due_date === null) return null;
  if (task.due_all_day) return { day: task.due_date.slice(0, 10), moment: null };
  const moment = new Date(task.due_date);
  return { day: dayOf(moment), moment };
}

/** A day without time is late only once it has ended. */
export function isLate(task: Dated & Pick<Task, 'status'>, now: Date): boolean {
  const due = dueOf(task);
  if (due === null || task.status === 'completed') return false;
  return due.moment === null ? due.day < dayOf(now) : due.moment < now;
}

export function countDaysLate(due: Due, now: Date): number {
  return daysBetween(due.day, dayOf(now));
}

/** What is stored for a day and an optional time (`17:00`) as chosen here, with this place's offset on that day. */
export function composeDue(day: Day, time: string): { due_date: string; due_all_day: boolean } {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const [hours = 0, minutes = 0] = time === '' ? [] : time.split(':').map(Number);
  const moment = new Date(year, month - 1, date, hours, minutes);
  // On the one night a year when the clock skips this time, the day still has to be the chosen one.
  const stamp = `${day}T${pad(hours)}:${pad(minutes)}:00${formatOffset(moment)}`;
  return { due_date: stamp, due_all_day: time === '' };
}

/** The time of a due moment as an input shows it. */
export function timeOf(due: Due | null): string {
  return due?.moment ? `${pad(due.moment.getHours())}:${pad(due.moment.getMinutes())}` : '';
}

const SATURDAY = 6;
const MONDAY = 1;

interface QuickDay {
  word: 'chipToday' | 'chipTomorrow' | 'chipSaturday' | 'chipMonday';
  day: Day;
}

/** The days most often chosen. On a Friday, Saturday is tomorrow: no day is offered under two names, and none means one in a week. */
export function listQuickDays(now: Date): readonly QuickDay[] {
  const today = dayOf(now);
  const daysUntil = (weekday: number) => (weekday - now.getDay() + 7) % 7;
  const later: QuickDay[] = [
    { word: 'chipSaturday', day: addDays(today, daysUntil(SATURDAY)) },
    { word: 'chipMonday', day: addDays(today, daysUntil(MONDAY)) },
  ];
  const tomorrow = addDays(today, 1);
  return [
    { word: 'chipToday', day: today },
    { word: 'chipTomorrow', day: tomorrow },
    ...later.filter(({ day }) => day > tomorrow),
  ];
}

/** The same time on the day after today. */
export function composeTomorrow(task: Dated, now: Date): { due_date: string; due_all_day: boolean } {
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
