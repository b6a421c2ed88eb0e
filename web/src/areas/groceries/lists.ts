import { useEffect, useMemo } from 'react';
import { groceryItems } from '#contract/areas/groceries/items.ts';
import { aislesOf, groceryLists, groceryShops, type GroceryList } from '#contract/areas/groceries/lists.ts';
import type { Aisle } from '#contract/areas/groceries/units.ts';
import { useRows, type Shown } from '../../lib/sync/rows.ts';
import { findShownList, openLists } from './shown-list.ts';

/** The lists that are not completed, and the one that is shown (`findShownList`). */
export function useLists(asked: string | null) {
  const view = useRows(groceryLists);
  const lists = useMemo(() => openLists(view.rows), [view.rows]);
  return { view, lists, list: findShownList(view.rows, asked) };
}

/** All items of a list, which is read page by page. A list that waits to be sent has no others than this device knows. */
export function useListItems(list: Shown<GroceryList> | null) {
  const view = useRows(groceryItems, { filter: { list_id: list?.id ?? [] } });
  const { hasMore, loadMore } = view;
  useEffect(() => {
    if (hasMore) loadMore();
  }, [hasMore, loadMore]);
  return list?._waiting && view.status !== 'ready' ? { ...view, status: 'ready' as const } : view;
}

/** The aisles in the order of the list's shop. */
export function useAisles(list: GroceryList | null): { shop: Shown<ShopRow> | null; aisles: readonly Aisle[] } {
  const { rows } = useRows(groceryShops);
  const called = list?.shop?.toLowerCase();
  return useMemo(() => {
    const shop = rows.find(({ name }) => name.toLowerCase() === called) ?? null;
    return { shop, aisles: aislesOf(shop) };
  }, [rows, called]);
}
type ShopRow = ReturnType<typeof useRows<typeof groceryShops>>['rows'][number];
