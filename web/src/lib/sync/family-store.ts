import type { AnyFamilyTable, BaseRow } from '#contract/family-table.ts';
import type { Actor } from '#contract/permissions.ts';
import type { ListAnswer, PullAnswer } from '#contract/sync.ts';
import type { CacheContent } from './cache-db.ts';
import type { Filter, RowsQuery, Shown } from './family-rows.ts';
import { changesOf, type OutboxEntry } from '../outbox/outbox-entry.ts';
import { createTableRows, type TableRows } from './row-store.ts';
import { resetOf, resetOutdated, type Reset } from './visibility-reset.ts';
import {
  baseRows,
  comparePlaces,
  isMatch,
  isWithin,
  placeOf,
  queryFilter,
  queryKey,
  type FeedPlace,
  type CachedQuery,
} from './cached-query.ts';

/** The rows of one family in this client, and the version of the feed up to which each cached query is complete. No I/O. */
export interface FamilyStore {
  /**
   * Where the next pull has to start: the lowest version of any cached query, so that no change is missed. A list can have a
   * lower version than the others, because its version is read before its rows and requests overtake each other. Queries at a
   * higher version get some rows again, which changes nothing. Null while no query is cached.
   */
  since(): number | null;
  epoch(): string | null;
  cachedQuery(table: AnyFamilyTable, filter: Filter): CachedQuery | undefined;
  /**
   * Takes the queries that are stored on the device. Their tables are asleep: they follow the feed, but their rows are not in memory.
   */
  takeQueries(stored: readonly CachedQuery[], tables: readonly AnyFamilyTable[]): void;
  /** True for a table that is stored on the device and not in memory. */
  isAsleep(tableName: string): boolean;
  /** Takes what is stored of a table that is asleep. What is not stored any more has to be fetched. */
  wake(table: AnyFamilyTable, stored: CacheContent): void;
  /**
   * Merges a page of a list. `after` is the cached query that it continues, null for a first page. Returns null when the list
   * was read before its rows were dropped, or from another database: then a pull and another try of the list have to follow.
   */
  takeList(
    table: AnyFamilyTable,
    filter: Filter,
    answer: ListAnswer<BaseRow>,
    after: CachedQuery | null,
  ): CachedQuery | null;
  takeRemoved(table: AnyFamilyTable, filter: Filter, rows: readonly BaseRow[]): void;
  hasRemoved(table: AnyFamilyTable, filter: Filter): boolean;
  /** False when the pull starts after the last known version, so that this client has to pull itself. */
  takePull(asked: FeedPlace, answer: PullAnswer): boolean;
  takeRow(table: string, row: BaseRow): void;
  setEntries(entries: readonly OutboxEntry[], actor: Actor): void;
  /** Drops the rows of tables without a subscription; returns the number of dropped lists. */
  forgetUnused(isWanted: (tableName: string) => boolean): number;
  find(table: AnyFamilyTable, id: string): Shown<BaseRow> | null;
  /** The same array as long as nothing in it has changed. */
  list(table: AnyFamilyTable, query: RowsQuery): readonly Shown<BaseRow>[];
}

function isSameList(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((item, index) => item === other[index]);
}

/** After a reload every list is fetched again. */
const EVERYTHING = resetOf(new Map(), { all: true, scopes: [] });

export function createFamilyStore(): FamilyStore {
  const tables = new Map<string, AnyFamilyTable>();
  const stores = new Map<string, TableRows>();
  const queries = new Map<string, CachedQuery>();
  /** Names of tables with a cached query on the device whose rows are not in memory. */
  const asleep = new Set<string>();
  const removedLists = new Map<string, readonly BaseRow[]>();
  const lists = new Map<
    string,
    { composed: unknown; cached: unknown; removed: unknown; rows: readonly Shown<BaseRow>[] }
  >();
  /** Epochs of replaced databases, whose late answers are ignored. */
  const deadEpochs = new Set<string>();
  /** The place of the feed when the rows of a table were dropped. Rows read before it may be hidden from this person now. */
  const droppedAt = new Map<string, FeedPlace>();
  let lastEpoch: string | null = null;
  let entries: readonly OutboxEntry[] = [];
  let actor: Actor = { memberId: '', effectiveRole: 'none' };

  function storeOf(table: AnyFamilyTable): TableRows {
    let store = stores.get(table.name);
    if (!store) {
      store = createTableRows(table);
      tables.set(table.name, table);
      stores.set(table.name, store);
      overlay(table.name, store);
    }
    return store;
  }

  function overlay(tableName: string, store: TableRows): void {
    const waiting = entries.filter(({ state }) => state === 'waiting').flatMap(changesOf);
    store.setChanges(
      waiting.filter(({ table }) => table === tableName),
      actor,
    );
  }

  function drop(reset: Reset, at: FeedPlace): void {
    for (const [name, store] of stores) {
      if (!reset.touches(name)) continue;
      store.drop((row) => reset.isDropped(name, row));
      droppedAt.set(name, { epoch: at.epoch, version: at.version });
    }
    for (const [key, cached] of queries) if (reset.isStale(cached)) deleteQuery(key, cached.table);
    for (const key of removedLists.keys()) if (reset.touches(key.split('?')[0] ?? key)) removedLists.delete(key);
  }

  function deleteQuery(key: string, tableName: string): void {
    queries.delete(key);
    if (![...queries.values()].some((cached) => cached.table === tableName)) asleep.delete(tableName);
  }

  function wasReadBeforeDrop(tableName: string, inEpoch: string | null, version: number): boolean {
    const at = droppedAt.get(tableName);
    return at !== undefined && (inEpoch === null || inEpoch === at.epoch) && version < at.version;
  }

  /**
   * False for a row that must not reappear: if a cached query that covers it is complete up to `asOf` and does not have it, the
   * person lost sight of it before.
   */
  function isNews(tableName: string, row: BaseRow, asOf: number): boolean {
    const table = tables.get(tableName);
    if (wasReadBeforeDrop(tableName, epoch(), asOf)) return false;
    if (!table || stores.get(tableName)?.known().has(row.id)) return true;
    return ![...queries.values()].some(
      (cached) => cached.table === tableName && cached.version >= asOf && isWithin(table, row, cached),
    );
  }

  function since(): number | null {
    const versions = [...queries.values()].map(({ version }) => version);
    return versions.length === 0 ? null : Math.min(...versions);
  }

  function epoch(): string | null {
    return queries.values().next().value?.epoch ?? null;
  }

  function listRemoved(table: AnyFamilyTable, key: string, filter: Filter): Shown<BaseRow>[] {
    const store = storeOf(table);
    const rows = new Map<string, Shown<BaseRow>>();
    for (const row of removedLists.get(key) ?? []) rows.set(row.id, row);
    for (const row of store.compose()) rows.set(row.id, row);
    return [...rows.values()].filter((row) => row.deleted_at !== null && isMatch(row, filter));
  }

  return {
    since,
    epoch,
    cachedQuery: (table, filter) => (asleep.has(table.name) ? undefined : queries.get(queryKey(table, filter))),

    takeQueries: (stored, known) => {
      for (const cached of stored) {
        if (epoch() !== null && epoch() !== cached.epoch) return;
        const table = known.find(({ name }) => name === cached.table);
        // The table is unknown to this version of the app, or was fetched while the cache was being read.
        if (!table || queries.has(cached.key)) continue;
        tables.set(table.name, table);
        queries.set(cached.key, cached);
        asleep.add(table.name);
        lastEpoch = cached.epoch;
      }
    },

    isAsleep: (tableName) => asleep.has(tableName),

    wake: (table, stored) => {
      if (!asleep.delete(table.name)) return;
      for (const [key, cached] of queries) if (cached.table === table.name) queries.delete(key);
      for (const cached of stored.queries) {
        if (deadEpochs.has(cached.epoch) || (epoch() ?? lastEpoch) !== cached.epoch) continue;
        const own = stored.rows.filter(({ row }) => isMatch(row, cached.filter));
        storeOf(table).learnRows(
          own.map(({ row }) => row),
          cached.version,
        );
        queries.set(cached.key, cached);
      }
    },

    takeList: (table, filter, answer, after) => {
      if (deadEpochs.has(answer.epoch) || (epoch() !== null && epoch() !== answer.epoch)) return null;
      if (wasReadBeforeDrop(table.name, answer.epoch, answer.version)) return null;
      // The first list of another database: rows of the old one are dropped.
      if (lastEpoch !== answer.epoch) for (const store of stores.values()) if (lastEpoch !== null) store.clear();
      lastEpoch = answer.epoch;
      const own = queryFilter(table, filter);
      const last = answer.rows.at(-1);
      const end = answer.next === null || !last ? null : placeOf(table, last);
      const start = after?.end ?? null;
      const covers = (row: BaseRow) =>
        isWithin(table, row, { filter: own, end }) && (start === null || comparePlaces(placeOf(table, row), start) > 0);
      storeOf(table).learnList(answer.rows, answer.version, covers);
      const key = queryKey(table, filter);
      // With a later page the query is only complete up to the lower version of the first page and this one.
      const version = after ? Math.min(queries.get(key)?.version ?? after.version, answer.version) : answer.version;
      const cached = {
        key,
        table: table.name,
        filter: own,
        epoch: answer.epoch,
        version,
        next: answer.next,
        end,
        rules: answer.rules,
      };
      queries.set(key, cached);
      return cached;
    },

    takeRemoved: (table, filter, rows) => {
      storeOf(table).learnRemoved(rows);
      removedLists.set(queryKey(table, filter), rows);
    },

    hasRemoved: (table, filter) => removedLists.has(queryKey(table, filter)),

    takePull: (asked, answer) => {
      const known = since();
      // An epoch is over only when a pull that asked for it was answered with another one.
      if (asked.epoch !== answer.epoch) deadEpochs.add(asked.epoch);
      if (known === null || deadEpochs.has(answer.epoch)) return true;
      if (answer.reload) {
        const isOver = asked.epoch !== answer.epoch || known <= asked.version;
        if (epoch() === asked.epoch && isOver) drop(EVERYTHING, answer);
        return true;
      }
      if (epoch() === answer.epoch) drop(resetOutdated(queries.values(), answer.rules), answer);
      if (epoch() !== answer.epoch || asked.version > known) return false;
      if (answer.version <= known) return true;
      drop(resetOf(tables, answer.visibility_reset), answer);
      for (const [name, store] of stores) {
        const news = baseRows(answer.rows[name]).filter((row) =>
          isNews(name, row, Math.max(answer.version, row.version)),
        );
        store.learnRows(news, answer.version);
        store.learnTombstones(answer.removed_ids[name] ?? [], answer.version);
      }
      for (const [key, cached] of queries) {
        if (cached.version < answer.version) queries.set(key, { ...cached, version: answer.version });
      }
      return true;
    },

    takeRow: (tableName, row) => {
      if (isNews(tableName, row, row.version)) stores.get(tableName)?.learnRows([row], row.version);
    },

    setEntries: (nextEntries, nextActor) => {
      [entries, actor] = [nextEntries, nextActor];
      for (const [name, store] of stores) overlay(name, store);
    },

    forgetUnused: (isWanted) => {
      const unused = [...queries].filter(([, { table }]) => !isWanted(table)).map(([key]) => key);
      for (const key of unused) deleteQuery(key, queries.get(key)?.table ?? '');
      for (const [name, store] of stores) if (!isWanted(name)) store.drop();
      for (const key of removedLists.keys()) if (!isWanted(key.split('?')[0] ?? key)) removedLists.delete(key);
      for (const key of lists.keys()) if (!isWanted(JSON.parse(key)[0])) lists.delete(key);
      return unused.length;
    },

    find: (table, id) => storeOf(table).find(id),

    list: (table, query) => {
      const filter = query.filter ?? {};
      const key = queryKey(table, filter);
      const listKey = JSON.stringify([table.name, filter, query.removed ?? false]);
      const [composed, cached, removed] = [storeOf(table).compose(), queries.get(key), removedLists.get(key)];
      const old = lists.get(listKey);
      if (old && old.composed === composed && old.cached === cached && old.removed === removed) return old.rows;
      const window = { filter, end: cached?.end ?? null };
      const found = query.removed
        ? listRemoved(table, key, filter)
        : composed.filter((row) => row.deleted_at === null && isWithin(table, row, window));
      const direction = table.sync === 'full' ? -1 : 1;
      const sorted = found.toSorted(
        (one, other) => direction * comparePlaces(placeOf(table, one), placeOf(table, other)),
      );
      const rows = old && isSameList(old.rows, sorted) ? old.rows : sorted;
      lists.set(listKey, { composed, cached, removed, rows });
      return rows;
    },
  };
}
