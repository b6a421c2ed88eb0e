import { useMemo } from 'react';
import { groceryItems, type GroceryItem, type GroceryItemChanges } from '#contract/areas/groceries/items.ts';
import type { Aisle } from '#contract/areas/groceries/units.ts';
import { useMayChange } from '../../lib/auth/use-may.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { useGroupActions, type GroupChange } from '../../rows/use-group-actions.ts';
import type { Line } from './lines.ts';

/** A tick is told again and again in the shop: one toast, which goes soon. */
const TICK_TOAST = { key: 'groceries-tick', durationMs: 4_000 } as const;

export interface LineActions {
  /** Ticks all rows of a line, or takes that back. */
  toggle(line: Line): void;
  /** Moves a line within its aisle, or to another one. */
  move(line: Line, position: number, aisle: Aisle): void;
  remove(line: Line): void;
  mayMove(line: Line): boolean;
  mayRemove(line: Line): boolean;
}

/** What a person does with a line: with all of its rows, or those that they may change. All of it can be undone. */
export function useLineActions(linger?: (item: GroceryItem) => void): LineActions {
  const { t } = useTranslation('groceries');
  const may = useMayChange(groceryItems);
  const group = useGroupActions(groceryItems, { area: 'groceries' });
  return useMemo(() => {
    const update = (rows: readonly GroceryItem[], changes: GroceryItemChanges, say: () => { title: string }) =>
      group.update(
        rows.map((row): GroupChange<typeof groceryItems> => [row, changes]),
        say,
      );
    return {
      toggle: ({ name, rows }) => {
        const is_checked = !rows.every((row) => row.is_checked);
        for (const row of rows) linger?.(row);
        const changed = rows.filter((row) => row.is_checked !== is_checked);
        update(changed, { is_checked }, () => ({
          ...TICK_TOAST,
          title: t(is_checked ? 'ticked' : 'unticked', { name }),
        }));
      },
      move: ({ name, rows }, position, category) => {
        const own = rows.filter((row) => may.update(row, { position, category }));
        update(own, { position, category }, () => ({ title: t('moved', { name }) }));
      },
      remove: ({ name, rows }) => {
        group.remove(
          rows.filter((row) => may.remove(row)),
          () => ({ title: t('removed', { name }) }),
        );
      },
      mayMove: ({ rows }) => rows.every((row) => may.update(row, { position: 0 })),
      mayRemove: ({ rows }) => rows.some((row) => may.remove(row)),
    };
  }, [t, may, group, linger]);
}
