import { useMemo } from 'react';
import { familyEvents, type EventChanges } from '#contract/areas/calendar.ts';
import { useMayChange } from '../../lib/auth/use-may.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import type { Reach } from '#contract/recurrence/series.ts';
import { distanceTo, type Distance, type Entry, type Spot } from '../../rows/entries/entry.ts';
import { sayDay, sayMoment, sayMoved, saySpot } from '../../rows/entries/say-where.ts';
import { addDays, deviceZone } from '../../ui/dates/dates.ts';
import { useDateHabits } from '../../ui/dates/date-habits.ts';
import { showToast } from '../../ui/toasts/toasts.ts';
import { offerUndo } from '../../ui/toasts/undo.ts';
import { explainError } from '../../rows/explain-error.ts';
import { isEvent } from './entries.ts';
import { isUnmoved, moveEvent, placeEvent, resizeEnd, resizeStart } from './move.ts';
import type { Occasion, Plans } from './use-plans.ts';

export interface EntryActions {
  mayChange(entry: Entry): boolean;
  mayRemove(entry: Entry): boolean;
  move(entry: Entry, by: Distance): void;
  /** Moves it to a day or a time. What lasts whole days gets a time, for an hour, and what has one becomes a whole day. */
  place(entry: Entry, spot: Spot): void;
  /** Moves the beginning or the end of an event alone. Others have a moment only. */
  resize(entry: Entry, edge: 'start' | 'end', by: Distance): void;
  remove(entry: Entry): void;
  /** Ticks it, or takes the tick back. */
  toggle(entry: Entry): void;
}

type Ask = (kind: 'change' | 'delete', reaches: readonly Reach[]) => Promise<Reach | null>;

/** What drags, keys and menus do with an entry: with an event here, with what other areas have as they say. All of it can be undone in one step. */
export function useEntryActions(plans: Plans, ask: Ask): EntryActions {
  const { t } = useTranslation('calendar');
  const habits = useDateHabits();
  const may = useMayChange(familyEvents);
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
    function move(entry: Entry, by: Distance): void {
      if (by.days === 0 && by.minutes === 0) return;
      if (!isEvent(entry)) return entry.move?.(by);
      void change(entry.occurrence, moveEvent(entry.occurrence, by, deviceZone()), sayMoved(entry, by, habits));
    }
    return {
      mayChange: (entry) => (isEvent(entry) ? may.update(entry.occurrence.event, {}) : entry.move !== undefined),
      mayRemove: (entry) => isEvent(entry) && may.remove(entry.occurrence.event),
      move,
      place: (entry, spot) => {
        const by = distanceTo(entry, spot);
        if (by) return move(entry, by);
        if (!isEvent(entry)) return entry.place?.(spot);
        void change(entry.occurrence, placeEvent(entry.occurrence, spot, deviceZone()), saySpot(spot, habits));
      },
      resize: (entry, edge, by) => {
        if (!isEvent(entry)) return;
        const { occurrence } = entry;
        const changes = (edge === 'start' ? resizeStart : resizeEnd)(occurrence, by, deviceZone());
        if (isUnmoved(occurrence.event, occurrence.recurrenceId, changes)) return;
        const [day, ms] =
          edge === 'start' ? [occurrence.firstDay, occurrence.startMs] : [occurrence.lastDay, occurrence.endMs];
        const moment = ms + (by.days * 1440 + by.minutes) * 60_000;
        const where = occurrence.isAllDay ? sayDay(addDays(day, by.days), habits) : sayMoment(moment, habits);
        void change(occurrence, changes, t(edge === 'start' ? 'beginsAt' : 'endsAt', { where }));
      },
      remove: (entry) => {
        if (isEvent(entry)) void change(entry.occurrence, null, '');
      },
      toggle: ({ tick }) => tick?.toggle(),
    };
  }, [t, habits, may, plans, ask]);
}
