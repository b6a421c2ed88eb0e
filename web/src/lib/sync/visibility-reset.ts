import type { BaseRow, TableOutline } from '#contract/family-table.ts';
import { bringsScopes } from '#contract/seen-by/seen-by.ts';
import type { PullAnswer } from '#contract/sync.ts';
import { isOutdated, type CachedQuery, type FeedPlace } from './cached-query.ts';

/** What a client drops because its person may see other rows than before. */
export interface Reset {
  /** True when a table or a part of it may have lost or gained rows. Its lists of "Recently deleted" are fetched again. */
  readonly touches: (tableName: string) => boolean;
  /** True for a cached query that is not complete any more. */
  readonly isStale: (cached: Pick<CachedQuery, 'table' | 'filter'>) => boolean;
  /** True for a row that is shown again only if the server sends it again. */
  readonly isDropped: (tableName: string, row: BaseRow) => boolean;
}

/** `tables` by name. One that this version does not know counts as scoped. */
export function resetOf(tables: ReadonlyMap<string, TableOutline>, reset: PullAnswer['visibility_reset']): Reset {
  const { all, scopes } = reset ?? { all: false, scopes: [] };
  const seenBy = (tableName: string) => tables.get(tableName)?.seenBy;
  const touches = (tableName: string) => all || (scopes.length > 0 && seenBy(tableName) !== 'family');
  const scopeOf = (tableName: string) => {
    const by = seenBy(tableName);
    return by === undefined || by === 'family' ? null : by.scope;
  };
  return {
    touches,
    isStale: ({ table, filter }) => {
      if (!touches(table) || all) return all;
      const known = tables.get(table);
      if (known && bringsScopes(known)) return false;
      const by = seenBy(table);
      const wanted = by === undefined || by === 'family' ? undefined : filter[by.listedBy ?? by.scope];
      return wanted === undefined || scopes.some((one) => [wanted].flat().includes(one));
    },
    isDropped: (tableName, row) => {
      const scope = scopeOf(tableName);
      if (!touches(tableName) || all || scope === null) return touches(tableName);
      return scopes.includes(String((row as unknown as Record<string, unknown>)[scope])); // row of any table
    },
  };
}

/** The reset of the tables whose shape or rules a release has changed since one of their queries was listed. */
export function resetOutdated(queries: Iterable<CachedQuery>, rules: PullAnswer['rules']): Reset {
  const names = new Set([...queries].filter((cached) => isOutdated(cached, rules)).map(({ table }) => table));
  const has = (tableName: string) => names.has(tableName);
  return { touches: has, isStale: ({ table }) => has(table), isDropped: has };
}

/** Where in the feed each table's rows were dropped last. Rows read before it may be hidden from this person now. */
export interface Drops {
  note(tableName: string, at: FeedPlace): void;
  /** True when the table's rows were dropped after `version`, which is one of `epoch`; null: of the current one. */
  isAfter(tableName: string, epoch: string | null, version: number): boolean;
}

export function createDrops(): Drops {
  const places = new Map<string, FeedPlace>();
  return {
    note: (tableName, { epoch, version }) => void places.set(tableName, { epoch, version }),
    isAfter: (tableName, epoch, version) => {
      const at = places.get(tableName);
      return at !== undefined && (epoch === null || epoch === at.epoch) && version < at.version;
    },
  };
}
