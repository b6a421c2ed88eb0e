import { useMemo } from 'react';
import { familyEvents, type EventChanges } from '#contract/areas/calendar.ts';
import { tasks, type Task, type TaskChanges } from '#contract/areas/tasks.ts';
import { useMayChange } from '../../lib/auth/use-may.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import type { Reach } from '#contract/recurrence/series.ts';
import { useRowActions } from '../../rows/use-row-actions.ts';
import { addDays, dayOf, daysBetween, deviceZone, formatLongDay, insideSentence } from '../../ui/dates/dates.ts';
import { useDateHabits } from '../../ui/dates/date-habits.ts';
import { showToast } from '../../ui/toasts/toasts.ts';
import { offerUndo } from '../../ui/toasts/undo.ts';
import { explainError } from '../../rows/explain-error.ts';
import { minuteOf, type Entry } from './entries.ts';
import {
  isUnmoved,
  moveEvent,
  moveTask,
  placeEvent,
  placeTask,
  resizeEnd,
  resizeStart,
  type Distance,
  type Spot,
} from './move.ts';
import { midnightOf } from './place.ts';
import type { Occasion, Plans } from './use-plans.ts';

export interface EntryActions {
  mayChange(entry: Entry): boolean;
  mayRemove(entry: Entry): boolean;
  move(entry: Entry, by: Distance): void;
  /** Moves it to a day or a time. What lasts whole days gets a time, for an hour, and what has one becomes a whole day. */
  place(entry: Entry, spot: Spot): void;
  /** Moves the beginning or the end alone. Tasks have a moment only. */
  resize(entry: Entry, edge: 'start' | 'end', by: Distance): void;
  remove(entry: Entry): void;
  /** Ticks a task, or takes the tick back. */
  toggle(entry: Entry): void;
}

type Ask = (kind: 'change' | 'delete', reaches: readonly Reach[]) => Promise<Reach | null>;

/** What drags, keys and menus do with an entry. All of it can be undone in one step. */
export function useEntryActions(plans: Plans, ask: Ask): EntryActions {
  const { t } = useTranslation('calendar');
  const habits = useDateHabits();
  const may = useMayChange(familyEvents);
  const mayTask = useMayChange(tasks);
  const taskActions = useRowActions(tasks, { area: 'tasks' });
  return useMemo(() => {
    async function change(occasion: Occasion, changes: EventChanges | null, where: string): Promise<void> {
      const reach = await ask(changes ? 'change' : 'delete', plans.reachesOf(occasion, changes));
      const plan = reach && plans.planFor(occasion, reach, changes);
      if (!plan) return;
      const { saved } = plans.run(plan.writes);
      const { title } = occasion.event;
      offerUndo(
        () => ({
          ...{ key: 'event changed', title: t(changes ? 'updated' : 'deleted'), undo: t('undo') },
          description: where === '' ? title : `${title}: ${where}`,
        }),
        () => void plans.run(plan.undo, plans.versions),
      );
      const outcome = await saved;
      if (outcome.kind !== 'refused') return;
      const [failed, text] = changes
        ? (['updateFailed', 'updateFailedText'] as const)
        : (['deleteFailed', 'deleteFailedText'] as const);
      showToast(() => ({
        ...{ key: 'event changed', title: t(failed), tone: 'error' },
        description: `${t(text)} ${explainError(outcome.error)}`,
      }));
    }
    const occasionOf = ({ source }: Entry) => (source.kind === 'event' ? source.occurrence : null);
    const sayDay = (day: string) => insideSentence(formatLongDay(day, habits), habits.language);
    const moveTaskBy = (task: Task, changes: TaskChanges, where: string) =>
      taskActions.update(task, changes, () => t('taskMoved', { where }));
    function move({ source, startMs, firstDay }: Entry, by: Distance): void {
      if (by.days === 0 && by.minutes === 0) return;
      const day = by.minutes === 0 ? addDays(firstDay, by.days) : null;
      const where = day === null ? sayMoment(startMs + (by.days * 1440 + by.minutes) * 60_000) : sayDay(day);
      if (source.kind === 'event')
        void change(source.occurrence, moveEvent(source.occurrence, by, deviceZone()), where);
      else if (source.kind === 'task') moveTaskBy(source.task, moveTask(source.task, by, deviceZone()), where);
    }
    return {
      mayChange: ({ source }) => {
        if (source.kind === 'event') return may.update(source.occurrence.event, {});
        if (source.kind !== 'task') return false;
        return mayTask.update(source.task, moveTask(source.task, { days: 1, minutes: 0 }, deviceZone()));
      },
      mayRemove: ({ source }) => source.kind === 'event' && may.remove(source.occurrence.event),
      move,
      place: (entry, spot) => {
        const { source, isAllDay, startMs, firstDay } = entry;
        const isWhole = spot.minute === null;
        if (isWhole === isAllDay) {
          const first = isAllDay ? firstDay : dayOf(new Date(startMs));
          const minutes = isAllDay ? 0 : (spot.minute ?? 0) - minuteOf(startMs, first);
          return move(entry, { days: daysBetween(first, spot.day), minutes });
        }
        const where = isWhole
          ? sayDay(spot.day)
          : sayMoment(new Date(midnightOf(spot.day)).setHours(0, spot.minute ?? 0));
        if (source.kind === 'event')
          void change(source.occurrence, placeEvent(source.occurrence, spot, deviceZone()), where);
        else if (source.kind === 'task') moveTaskBy(source.task, placeTask(spot, deviceZone()), where);
      },
      resize: ({ source }, edge, by) => {
        if (source.kind !== 'event') return;
        const { occurrence } = source;
        const changes = (edge === 'start' ? resizeStart : resizeEnd)(occurrence, by, deviceZone());
        if (isUnmoved(occurrence.event, occurrence.recurrenceId, changes)) return;
        const [day, ms] =
          edge === 'start' ? [occurrence.firstDay, occurrence.startMs] : [occurrence.lastDay, occurrence.endMs];
        const moment = ms + (by.days * 1440 + by.minutes) * 60_000;
        const where = occurrence.isAllDay ? sayDay(addDays(day, by.days)) : sayMoment(moment);
        void change(occurrence, changes, t(edge === 'start' ? 'beginsAt' : 'endsAt', { where }));
      },
      remove: (entry) => {
        const occasion = occasionOf(entry);
        if (occasion) void change(occasion, null, '');
      },
      toggle: ({ source }) => {
        if (source.kind !== 'task') return;
        const status = source.task.status === 'completed' ? 'pending' : 'completed';
        if (mayTask.update(source.task, { status })) taskActions.update(source.task, { status });
      },
    };

    function sayMoment(timeMs: number): string {
      const { language, timeFormat } = habits;
      const clock = timeFormat === null ? {} : ({ hourCycle: timeFormat === '12' ? 'h12' : 'h23' } as const);
      return new Intl.DateTimeFormat(language, {
        weekday: 'long',
        hour: 'numeric',
        minute: '2-digit',
        ...clock,
      }).format(timeMs);
    }
  }, [t, habits, may, mayTask, taskActions, plans, ask]);
}
