import type { AnyFamilyTable, BaseRow } from '#contract/family-table.ts';
import type { Actor } from '#contract/permissions.ts';
import type { ListAnswer, PullAnswer } from '#contract/sync.ts';
import type { Kept } from './cache-db.ts';
import type { Filter, RowsQuery, Shown } from './family-rows.ts';
import type { OutboxEntry } from '../outbox/outbox-entry.ts';
import { createTableRows, type TableRows } from './row-store.ts';
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

/** What this tab knows of one family: rows, and up to which version of the feed each slice is complete. No I/O. */
export interface FamilyStore {
  /**
   * Where the next pull has to start: the lowest version of any slice. A list that was answered at a lower version than
   * the others (its version is read before its rows, and requests overtake each other) pulls this back, so nothing
   * between is missed; one answered at a higher version is told some of its rows again, which changes nothing. Null
   * while there is nothing to bring up to date.
   */
  since(): number | null;
  epoch(): string | null;
  cachedQuery(table: AnyFamilyTable, filter: Filter): CachedQuery | undefined;
  takeKept(kept: Kept, tables: readonly AnyFamilyTable[]): void;
  /**
   * A page of a list; `after` is the slice it continues, null for a first page. Null when the list was read before
   * something that dropped these rows, or from another database than the rest: then a pull has to tell what is true,
   * and the list has to be asked for again.
   */
  takeList(
    table: AnyFamilyTable,
    filter: Filter,
    answer: ListAnswer<BaseRow>,
    after: CachedQuery | null,
  ): CachedQuery | null;
  takeRemoved(table: AnyFamilyTable, filter: Filter, rows: readonly BaseRow[]): void;
  hasRemoved(table: AnyFamilyTable, filter: Filter): boolean;
  /** False when the pull does not continue what is known here, so that this tab has to ask itself. */
  takePull(asked: FeedPlace, answer: PullAnswer): boolean;
  takeRow(table: string, row: BaseRow): void;
  setEntries(entries: readonly OutboxEntry[], actor: Actor): void;
  /** Lets go of the rows of tables that nobody wants; answers how many lists went. */
  forgetUnused(isWanted: (tableName: string) => boolean): number;
  find(table: AnyFamilyTable, id: string): Shown<BaseRow> | null;
  /** The same array as long as nothing in it is different. */
  list(table: AnyFamilyTable, query: RowsQuery): readonly Shown<BaseRow>[];
}

/** Tables whose rows an answer resets: visibility changed as a whole. */
export function isReset(table: AnyFamilyTable | undefined, reach: PullAnswer['visibility_reset']): boolean {
  return reach === 'all' || (reach === 'scoped' && table?.seenBy !== 'family');
}

function isSameList(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((item, index) => item === other[index]);
}

export function createFamilyStore(): FamilyStore {
  const tables = new Map<string, AnyFamilyTable>();
  const stores = new Map<string, TableRows>();
  const queries = new Map<string, CachedQuery>();
  const removedLists = new Map<string, readonly BaseRow[]>();
  const lists = new Map<
    string,
    { composed: unknown; cached: unknown; removed: unknown; rows: readonly Shown<BaseRow>[] }
  >();
  /** Databases that were replaced; what was asked of them and arrives late is nothing any more. */
  const deadEpochs = new Set<string>();
  /** Where the feed stood when a table's rows were dropped: what was read before that shows what is not to be seen. */
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
    const waiting = entries.filter(({ state, change }) => state === 'waiting' && change.table === tableName);
    store.setChanges(
      waiting.map(({ change }) => change),
      actor,
    );
  }

  function drop(isDropped: (tableName: string) => boolean, at: FeedPlace): void {
    for (const [key, cached] of queries) if (isDropped(cached.table)) queries.delete(key);
    for (const [name, store] of stores) {
      if (!isDropped(name)) continue;
      store.drop();
      droppedAt.set(name, { epoch: at.epoch, version: at.version });
    }
    for (const key of removedLists.keys()) if (isDropped(key.split('?')[0] ?? key)) removedLists.delete(key);
  }

  function wasReadBeforeDrop(tableName: string, inEpoch: string | null, version: number): boolean {
    const at = droppedAt.get(tableName);
    return at !== undefined && (inEpoch === null || inEpoch === at.epoch) && version < at.version;
  }

  /**
   * An unknown row of a slice that is complete up to a later moment is one that went out of sight before it: an answer
   * that was overtaken must not bring it back.
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
    cachedQuery: (table, filter) => queries.get(queryKey(table, filter)),

    takeKept: (kept, known) => {
      for (const cached of kept.queries) {
        if (epoch() !== null && epoch() !== cached.epoch) return;
        const table = known.find(({ name }) => name === cached.table);
        // A table of an older version of the product, or listed already while the cache was read.
        if (!table || queries.has(cached.key)) continue;
        const own = kept.rows.filter((item) => item.table === cached.table && isMatch(item.row, cached.filter));
        storeOf(table).learnRows(
          own.map(({ row }) => row),
          cached.version,
        );
        queries.set(cached.key, cached);
        lastEpoch = cached.epoch;
      }
    },

    takeList: (table, filter, answer, after) => {
      if (deadEpochs.has(answer.epoch) || (epoch() !== null && epoch() !== answer.epoch)) return null;
      if (wasReadBeforeDrop(table.name, answer.epoch, answer.version)) return null;
      // The first list of another database: answers to changes of before are nothing in it.
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
      // A later page brings the slice no further than its first one was, nor further than itself.
      const version = after ? Math.min(queries.get(key)?.version ?? after.version, answer.version) : answer.version;
      const cached = { key, table: table.name, filter: own, epoch: answer.epoch, version, next: answer.next, end };
      queries.set(key, cached);
      return cached;
    },

    takeRemoved: (table, filter, rows) => {
      storeOf(table).learnRemoved(rows);
      removedLists.set(queryKey(table, filter), rows);
    },

    hasRemoved: (table, filter) => removedLists.has(queryKey(table, filter)),

    takePull: (asked, answer) => {
      const here = since();
      // Only the answer to a question about an epoch shows that it is over.
      if (asked.epoch !== answer.epoch) deadEpochs.add(asked.epoch);
      if (here === null || deadEpochs.has(answer.epoch)) return true;
      if (answer.reload) {
        const isOver = asked.epoch !== answer.epoch || here <= asked.version;
        if (epoch() === asked.epoch && isOver) drop(() => true, answer);
        return true;
      }
      if (epoch() !== answer.epoch || asked.version > here) return false;
      if (answer.version <= here) return true;
      if (answer.visibility_reset !== 'none')
        drop((name) => isReset(tables.get(name), answer.visibility_reset), answer);
      for (const [name, store] of stores) {
        if (isReset(tables.get(name), answer.visibility_reset)) continue;
        const news = baseRows(answer.rows[name]).filter((row) =>
          isNews(name, row, Math.max(answer.version, row.version)),
        );
        store.learnRows(news, answer.version);
        store.learnGone(answer.removed_ids[name] ?? [], answer.version);
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
      for (const key of unused) queries.delete(key);
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
      const direction = table.pages === 'whole' ? -1 : 1;
      const sorted = found.toSorted(
        (one, other) => direction * comparePlaces(placeOf(table, one), placeOf(table, other)),
      );
      const rows = old && isSameList(old.rows, sorted) ? old.rows : sorted;
      lists.set(listKey, { composed, cached, removed, rows });
      return rows;
    },
  };
}
