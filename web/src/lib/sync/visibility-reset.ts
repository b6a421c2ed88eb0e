import type { AnyFamilyTable, BaseRow } from '#contract/family-table.ts';
import type { PullAnswer } from '#contract/sync.ts';
import type { CachedQuery } from './cached-query.ts';

/** What a client drops because its person may see other rows than before. */
export interface Reset {
  /** True when a table or a part of it may have lost or gained rows. Its lists of "Recently deleted" are fetched again. */
  readonly touches: (tableName: string) => boolean;
  /** True for a cached query that is not complete any more. */
  readonly isStale: (cached: Pick<CachedQuery, 'table' | 'filter'>) => boolean;
  /** True for a row that is shown again only if the server sends it again. */
  readonly isDropped: (tableName: string, row: BaseRow) => boolean;
}

/** `find` returns the table of a name; undefined for one that this version does not know. */
export function resetOf(
  find: (tableName: string) => AnyFamilyTable | undefined,
  reset: PullAnswer['visibility_reset'],
): Reset {
  const { all, scopes } = reset ?? { all: false, scopes: [] };
  const seenBy = (tableName: string) => find(tableName)?.seenBy;
  const touches = (tableName: string) => all || (scopes.length > 0 && seenBy(tableName) !== 'family');
  const scopeOf = (tableName: string) => {
    const by = seenBy(tableName);
    return by === undefined || by === 'family' ? null : by.scope;
  };
  return {
    touches,
    isStale: ({ table, filter }) => {
      if (!touches(table) || all) return all;
      // The answer has all rows of the scopes in a table that is listed whole.
      if (find(table)?.sync === 'full') return false;
      const scope = scopeOf(table);
      const wanted = scope === null ? undefined : filter[scope];
      return wanted === undefined || [wanted].flat().some((one) => scopes.includes(String(one)));
    },
    isDropped: (tableName, row) => {
      const scope = scopeOf(tableName);
      if (!touches(tableName) || all || scope === null) return touches(tableName);
      return scopes.includes(String((row as unknown as Record<string, unknown>)[scope])); // row of any table
    },
  };
}
