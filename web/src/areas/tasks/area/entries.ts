import { useMemo } from 'react';
import { tasks, type Task } from '#contract/areas/tasks.ts';
import { useMayChange } from '../../../lib/auth/use-may.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useRows, type Shown } from '../../../lib/sync/rows.ts';
import type { Entry } from '../../../rows/entries/entry.ts';
import { sayMoved, saySpot } from '../../../rows/entries/say-where.ts';
import { openRow } from '../../../rows/open-row.ts';
import { useRowActions } from '../../../rows/use-row-actions.ts';
import { useDateHabits } from '../../../ui/dates/date-habits.ts';
import { deviceZone } from '../../../ui/dates/dates.ts';
import type { EntriesPart } from '../../area.ts';
import { moveDue, placeDue } from '../move-due.ts';
import { placeInDays } from '../place-in-days.ts';
import { STATES } from '../states.ts';

const NEXT_DAY = { days: 1, minutes: 0 };

/** Tasks at their due dates. Moving and ticking them changes the task. */
export const useEntries: EntriesPart['useEntries'] = ({ first, end }) => {
  const { t } = useTranslation('tasks');
  const habits = useDateHabits();
  const { rows, status } = useRows(tasks);
  const may = useMayChange(tasks);
  const actions = useRowActions(tasks, { area: 'tasks' });
  return useMemo(() => {
    function entryOf(task: Shown<Task>): Entry[] {
      const place = placeInDays(task, { first, end });
      if (place === null) return [];
      const next = { status: place.isDone ? 'pending' : 'completed' } as const;
      const ticked: Entry = {
        ...{ ...place, before: t('taskBefore'), openLabel: t('openTask') },
        isHidden: Boolean(task.audience),
        open: () => openRow(tasks, task),
        tick: {
          ...{ state: STATES[task.status], label: t('tick', { title: task.title }) },
          toggle: () => {
            if (may.update(task, next)) actions.update(task, next);
          },
        },
      };
      if (!may.update(task, moveDue(task, NEXT_DAY, deviceZone()))) return [ticked];
      const say = (where: string) => () => t('taskMoved', { where });
      return [
        {
          ...ticked,
          move: (by) => actions.update(task, moveDue(task, by, deviceZone()), say(sayMoved(ticked, by, habits))),
          place: (spot) => actions.update(task, placeDue(spot, deviceZone()), say(saySpot(spot, habits))),
        },
      ];
    }
    return { entries: rows.flatMap(entryOf), isLoading: status === 'loading' };
  }, [rows, status, first, end, t, habits, may, actions]);
};
