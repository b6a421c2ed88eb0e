import type { AnyFamilyTable } from '#contract/family-table.ts';
import { matchesNothing } from '#contract/list-query.ts';
import type { FamilyRows, RowsQuery, RowsView } from './family-rows.ts';
import type { FamilyStore } from './family-store.ts';
import type { FamilyLists } from './queries.ts';

export interface RowViews {
  readonly view: FamilyRows['view'];
  /** Drops the views of tables that nothing subscribes to. */
  dropUnused(isWanted: (table: string) => boolean): void;
}

/** What screens show of a family's rows. A view stays the same object while nothing in it has changed. */
export function createRowViews(familyStore: FamilyStore, lists: FamilyLists): RowViews {
  const views = new Map<string, RowsView>();

  function view(table: AnyFamilyTable, query: RowsQuery): RowsView {
    const { filter = {}, removed = false } = query;
    const stretch = removed ? null : familyStore.stretchFor(table, query);
    const isHere = stretch !== null || matchesNothing(filter) || (removed && familyStore.hasRemoved(table, filter));
    // What follows a window is another window.
    const page = query.window ? null : stretch;
    const { error, isFresh } = lists.state(table, query);
    const next: RowsView = {
      rows: familyStore.list(table, query),
      status: isHere ? 'ready' : error ? 'error' : 'loading',
      error: isHere ? null : error,
      isFresh: isHere && isFresh,
      hasMore: page !== null && page.end !== null,
      hasNewer: page !== null && page.start !== null,
    };
    const key = JSON.stringify([table.name, query]);
    const old = views.get(key);
    const fields = Object.keys(next) as (keyof RowsView)[]; // a literal of exactly these keys
    if (old && fields.every((field) => old[field] === next[field])) return old;
    views.set(key, next);
    return next;
  }

  return {
    view,
    dropUnused: (isWanted) => {
      // Keys are written as [table, query] in `view`.
      for (const key of views.keys()) if (!isWanted(JSON.parse(key)[0])) views.delete(key);
    },
  };
}
