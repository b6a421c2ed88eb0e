import type { GroceryList } from '#contract/areas/groceries/lists.ts';

const placeOf = ({ position, created_at }: GroceryList) => position ?? Date.parse(created_at) / 60_000;

/** The lists that are not completed, in their order. */
export const openLists = <List extends GroceryList>(all: readonly List[]): List[] =>
  all.filter((list) => !list.is_completed).toSorted((one, other) => placeOf(one) - placeOf(other));

/** The list that an address asks for, of a completed one the list that follows it; else the one that opens at once. Null without an open list. */
export function findShownList<List extends GroceryList>(all: readonly List[], asked: string | null): List | null {
  const seen = new Set<string>();
  let list = all.find(({ id }) => id === asked);
  while (list?.is_completed && !seen.has(list.id)) {
    seen.add(list.id);
    list = all.find(({ id }) => id === list?.next_list_id);
  }
  if (list && !list.is_completed) return list;
  const open = openLists(all);
  return open.find(({ is_first }) => is_first) ?? open[0] ?? null;
}
