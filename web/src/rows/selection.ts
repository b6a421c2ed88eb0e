/** Rows that were chosen together, by their ids, and the row from which a range extends. */
export interface Selection {
  readonly ids: ReadonlySet<string>;
  readonly anchor: string | null;
}

export const NOTHING_SELECTED: Selection = { ids: new Set(), anchor: null };

/** Chooses a row, or leaves it out again. A range extends from it next. */
export function toggleRow({ ids }: Selection, id: string): Selection {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: next, anchor: id };
}

/**
 * Chooses all rows from the anchor to `id`, in the order of the list, in place of those that were chosen in one piece with the anchor. Without
 * an anchor in the list, only the row.
 */
export function extendTo({ ids, anchor }: Selection, id: string, order: readonly string[]): Selection {
  const [from, to] = [order.indexOf(anchor ?? ''), order.indexOf(id)];
  if (from < 0) return toggleRow({ ids, anchor }, id);
  const next = new Set(ids);
  for (let at = from; ids.has(order[at] ?? ''); at += 1) next.delete(order[at] ?? '');
  for (let at = from - 1; ids.has(order[at] ?? ''); at -= 1) next.delete(order[at] ?? '');
  for (const one of order.slice(Math.min(from, to), Math.max(from, to) + 1)) next.add(one);
  return { ids: next, anchor };
}
