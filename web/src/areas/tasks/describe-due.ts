import type { Task } from '#contract/areas/tasks.ts';
import { type DateHabits } from '../../ui/dates/date-habits.ts';
import { addDays, dayOf, formatDay, formatTime, insideSentence, type Day } from '../../ui/dates/dates.ts';
import { countDaysLate, dueOf, isLate } from './due.ts';
import { type Translate } from '../../lib/i18n/i18n.ts';

type Say = Translate<'tasks'>;

/** Describes in a few words when a task is due; null without a date. */
export function describeDue(
  task: Pick<Task, 'due_date' | 'due_all_day' | 'status'>,
  now: Date,
  t: Say,
  habits: DateHabits,
): string | null {
  const due = dueOf(task);
  if (due === null) return null;
  const time = due.moment ? formatTime(due.moment, habits) : null;
  if (isLate(task, now)) {
    const days = countDaysLate(due, now);
    return days > 0 || time === null ? t('daysLate', { count: Math.max(1, days) }) : t('lateSince', { time });
  }
  const day = nameDay(due.day, now, t, habits);
  return time === null ? day : t('dueAt', { day, time });
}

/** When a task of an earlier day was done: `Done Mon 16 Nov`; null for one of today. */
export function describeDone(task: Pick<Task, 'completed_at'>, now: Date, t: Say, habits: DateHabits): string | null {
  const day = task.completed_at === null ? dayOf(now) : dayOf(new Date(task.completed_at));
  if (day === dayOf(now)) return null;
  return t('doneOn', { day: insideSentence(formatDay(day, dayOf(now), habits), habits.language) });
}

/** Names a day: Today, Tomorrow, a weekday, or a date. */
export function nameDay(day: Day, now: Date, t: Say, habits: DateHabits): string {
  const today = dayOf(now);
  if (day === today) return t('dueToday');
  if (day === addDays(today, 1)) return t('dueTomorrow');
  return formatDay(day, today, habits);
}
