import { useMemo } from 'react';
import type { GroceryItem } from '#contract/areas/groceries/items.ts';
import type { Shown } from '../../lib/sync/rows.ts';
import { linesOf, type FindAisle, type Line } from './lines.ts';

/** Where an item stands: what is ticked is below the rest. */
export const placeOfItem = ({ is_checked }: GroceryItem) => (is_checked ? 'ticked' : 'open');

/**
 * The lines of a list's items. They are the same until an item changes or leaves a place in which it was held (`useHeldPlaces`): a finger on a long list
 * must not have all of it computed again.
 */
export function useLines(
  items: readonly Shown<GroceryItem>[],
  findAisle: FindAisle,
  held: ReadonlyMap<string, ReturnType<typeof placeOfItem>>,
): readonly Line[] {
  const elsewhere = items
    .filter((item) => (held.get(item.id) ?? placeOfItem(item)) !== placeOfItem(item))
    .map(({ id }) => id)
    .join(' ');
  return useMemo(() => {
    const ids = new Set(elsewhere.split(' '));
    return linesOf(items, findAisle, ({ id, is_checked }) => is_checked !== ids.has(id));
  }, [items, findAisle, elsewhere]);
}
