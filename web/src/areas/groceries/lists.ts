import { useEffect, useMemo } from 'react';
import { groceryItems, groceryProducts } from '#contract/areas/groceries/items.ts';
import { aislesOf, groceryLists, groceryShops, type GroceryList } from '#contract/areas/groceries/lists.ts';
import { normalName } from '#contract/areas/groceries/products.ts';
import type { Aisle } from '#contract/areas/groceries/units.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { useRows, type Shown } from '../../lib/sync/rows.ts';
import { lazyCode } from '../../pwa/lazy-code.ts';
import { productsByName, type FindAisle } from './lines.ts';
import { knownProducts } from './suggest.ts';

export const catalogue = lazyCode(() => import('./catalogue/catalogue.ts'));

const placeOf = ({ position, created_at }: GroceryList) => position ?? Date.parse(created_at) / 60_000;

/** The lists that are not completed, in their order, and the one that an address asks for: of a completed one the list that follows it. */
export function useLists(asked: string | null) {
  const view = useRows(groceryLists);
  const lists = useMemo(
    () => view.rows.filter((list) => !list.is_completed).toSorted((one, other) => placeOf(one) - placeOf(other)),
    [view.rows],
  );
  const seen = new Set<string>();
  let list = view.rows.find(({ id }) => id === asked);
  while (list?.is_completed && !seen.has(list.id)) {
    seen.add(list.id);
    list = view.rows.find(({ id }) => id === list?.next_list_id);
  }
  const shown: Shown<GroceryList> | null =
    (list?.is_completed ? undefined : list) ?? lists.find(({ is_first }) => is_first) ?? lists[0] ?? null;
  return { view, lists, list: shown };
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

/** What the family and everyone buys: suggestions, and the aisle of a product. */
export function useProducts() {
  const { language } = useTranslation('groceries');
  const { rows } = useRows(groceryProducts);
  const common = catalogue.useCode(true);
  return useMemo(() => {
    const own = productsByName(rows);
    const findAisle: FindAisle = (name) => {
      const product = own.get(normalName(name));
      return product?.category ?? product?.bought_category ?? common?.aisleOf(name) ?? null;
    };
    return { findAisle, known: knownProducts(rows, common?.commonProducts(language) ?? []) };
  }, [rows, common, language]);
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
