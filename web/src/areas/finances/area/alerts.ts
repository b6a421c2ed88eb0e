import { useEffect, useRef } from 'react';
import { familySavings, type FamilySavings } from '#contract/areas/finances/savings.ts';
import { translatorOf } from '../../../lib/i18n/i18n.ts';
import { useRows } from '../../../lib/sync/rows.ts';
import type { AlertKind, AlertsPart } from '../../area.ts';

const ACHIEVED: AlertKind<FamilySavings> = {
  key: 'goal-achieved',
  priority: 'medium',
  describe: ([goal, ...others], { people }) => {
    const t = translatorOf('goal-achieved');
    const name = people.find(({ id }) => id === goal.user_id)?.firstName;
    const isOne = others.length === 0 && name !== undefined;
    return {
      ...{ title: t('goalAchieved'), tone: 'done' },
      description: isOne
        ? t('goalAchievedBy', { name, goal: goal.goal_name })
        : [goal, ...others].map(({ goal_name }) => goal_name).join(', '),
    };
  },
};

/** Tells that a goal is reached, to those who see it. */
export const useAlerts: AlertsPart['useAlerts'] = (reports) => {
  const { rows, isFresh } = useRows(familySavings);
  const open = useRef<ReadonlySet<string> | null>(null);
  useEffect(() => {
    const before = open.current;
    // What was reached while the app was closed raises no alert.
    open.current = isFresh ? new Set(rows.filter((row) => !row.is_completed).map(({ id }) => id)) : null;
    if (!before || !isFresh) return;
    for (const row of rows) {
      if (row.is_completed && before.has(row.id)) reports.add(ACHIEVED, row);
      else if (!row.is_completed && !before.has(row.id)) reports.withdraw(ACHIEVED, row.id);
    }
  }, [rows, isFresh, reports]);
};
