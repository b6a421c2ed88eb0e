import { useEffect, useRef } from 'react';
import { groceryLists, type GroceryList } from '#contract/areas/groceries/lists.ts';
import { translatorOf } from '../../../lib/i18n/i18n.ts';
import { useRows } from '../../../lib/sync/rows.ts';
import type { AlertKind, AlertsPart } from '../../area.ts';

const DONE: AlertKind<GroceryList> = {
  key: 'shopping-done',
  priority: 'medium',
  describe: ([list, ...others], { people }) => {
    const t = translatorOf('shopping-done');
    const name = people.find(({ id }) => id === list.completed_by)?.firstName;
    const titles = [list, ...others].map(({ title }) => title).join(', ');
    const isOne = others.length === 0 && name !== undefined;
    return {
      ...{ title: t('shoppingDone'), tone: 'done' },
      description: isOne ? t('shoppingDoneBy', { name, title: list.title }) : titles,
    };
  },
};

/** Tells when the shopping is done. */
export const useAlerts: AlertsPart['useAlerts'] = (reports) => {
  const { rows, isFresh } = useRows(groceryLists);
  const open = useRef<ReadonlySet<string> | null>(null);
  useEffect(() => {
    const before = open.current;
    // What was completed while the app was closed raises no alert.
    open.current = isFresh ? new Set(rows.filter((row) => !row.is_completed).map(({ id }) => id)) : null;
    if (!before || !isFresh) return;
    for (const row of rows) {
      if (row.is_completed && before.has(row.id)) reports.add(DONE, row);
      else if (!row.is_completed && !before.has(row.id)) reports.withdraw(DONE, row.id);
    }
  }, [rows, isFresh, reports]);
};
