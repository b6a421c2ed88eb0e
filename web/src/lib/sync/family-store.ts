import { isDeclaration, type AnyFamilyTable, type BaseRow, type TableOutline } from '#contract/family-table.ts';
import { containsStretch, rowsWithin, sortRows, type Stretch } from '#contract/list-order.ts';
import { isMatch, type Filter, type ListPart } from '#contract/list-query.ts';
import type { Actor } from '#contract/permissions.ts';
import type { Change, ListAnswer, PullAnswer } from '#contract/sync.ts';
import type { CacheContent } from './cache/cache-db.ts';
import type { RowsQuery, Shown } from './family-rows.ts';
import { changesOf, type OutboxEntry } from '../outbox/outbox-entry.ts';
import { createAnchors } from './anchors.ts';
import { createTableRows, type TableRows } from './row-store.ts';
import { createDrops, resetOf, resetOutdated, type Reset } from './visibility-reset.ts';
import {
  baseRows,
  hasPlace,
  isSameSync,
  isWithin,
  listedPart,
  queryKey,
  withPart,
  type CachedQuery,
  type FeedPlace,
  type ListedPart,
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
  /** The complete part of the table's list that has all of what `query` asks for; null while it is missing or not in memory. */
  stretchFor(table: TableOutline, query: RowsQuery): Stretch | null;
  /**
   * Takes the queries that are stored on the device. Their tables are asleep: they follow the feed, but their rows are not in memory.
   */
  takeQueries(stored: readonly CachedQuery[], tables: readonly TableOutline[]): void;
  /** True for a table that is stored on the device and not in memory. */
  isAsleep(tableName: string): boolean;
  /** Takes what is stored of a table that is asleep. What is not stored any more has to be fetched. */
  wake(table: AnyFamilyTable, stored: CacheContent): void;
  /**
   * Merges a list's answer to `part`. Returns null when the list was read before its rows were dropped, or from another database:
   * then a pull and another try of the list have to follow.
   */
  takeList(table: TableOutline, filter: Filter, part: ListPart, answer: ListAnswer<BaseRow>): ListedPart | null;
  takeRemoved(table: TableOutline, filter: Filter, rows: readonly BaseRow[]): void;
  hasRemoved(table: TableOutline, filter: Filter): boolean;
  /** False when the pull starts after the last known version, so that this client has to pull itself. */
  takePull(asked: FeedPlace, answer: PullAnswer): boolean;
  takeRow(table: string, row: BaseRow): void;
  setEntries(entries: readonly OutboxEntry[], actor: Actor): void;
  expectCreation(change: Change): void;
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
  const tables = new Map<string, TableOutline>();
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
  const anchors = createAnchors();
  const drops = createDrops();
  let lastEpoch: string | null = null;
  let entries: readonly OutboxEntry[] = [];
  let actor: Actor = { memberId: '', effectiveRole: 'none' };

  function storeOf(table: TableOutline): TableRows {
    let store = stores.get(table.name);
    if (!store) {
      store = createTableRows(table);
      tables.set(table.name, table);
      stores.set(table.name, store);
      overlay(table.name, store);
    } else if (isDeclaration(table)) store.declare(table);
    return store;
  }

  function overlay(tableName: string, store: TableRows): void {
    const waiting = entries.filter(({ state }) => state === 'waiting').flatMap(changesOf);
    store.setChanges(
      waiting.filter(({ table }) => table === tableName),
      actor,
    );
  }

  /** `upTo`: lists and rows that were read at a later version stay, because the server showed them after the reset. */
  function drop(reset: Reset, at: FeedPlace, upTo = Infinity): void {
    for (const [name, store] of stores) {
      if (!reset.touches(name)) continue;
      store.drop((row, asOf) => asOf <= upTo && reset.isDropped(name, row));
      drops.note(name, at);
    }
    for (const [key, cached] of queries)
      if (cached.version <= upTo && reset.isStale(cached)) deleteQuery(key, cached.table);
    for (const key of removedLists.keys()) if (reset.touches(key.split('?')[0] ?? key)) removedLists.delete(key);
    // A list that is still complete goes on around the row at its place.
    anchors.drop((name, place) => reset.touches(name) && !queriesOf(name).some((cached) => hasPlace(cached, place)));
  }

  function queriesOf(tableName: string): CachedQuery[] {
    return [...queries.values()].filter((cached) => cached.table === tableName);
  }

  function deleteQuery(key: string, tableName: string): void {
    queries.delete(key);
    if (queriesOf(tableName).length === 0) asleep.delete(tableName);
  }

  /** False for a row read at `readAt` that must not reappear: a query that covers it and is complete since does not have it. */
  function isNews(tableName: string, row: BaseRow, readAt: number): boolean {
    const asOf = Math.max(readAt, row.version);
    if (drops.isAfter(tableName, epoch(), asOf)) return false;
    if (stores.get(tableName)?.known().has(row.id)) return true;
    return !queriesOf(tableName).some((cached) => cached.version >= asOf && isWithin(row, cached));
  }

  function since(): number | null {
    const versions = [...queries.values()].map(({ version }) => version);
    return versions.length === 0 ? null : Math.min(...versions);
  }

  function epoch(): string | null {
    return queries.values().next().value?.epoch ?? null;
  }

  function stretchFor(table: TableOutline, { filter = {}, window, around }: RowsQuery): Stretch | null {
    const stretches = asleep.has(table.name) ? [] : (queries.get(queryKey(table, filter))?.stretches ?? []);
    const having = (wanted: Stretch) => stretches.find((known) => containsStretch(table.sync, known, wanted)) ?? null;
    if (window) return having({ start: window.from, end: window.to });
    if (around === undefined) return stretches.find(({ start }) => start === null) ?? null;
    const row = storeOf(table).find(around);
    const place = anchors.find(table, around, row?.deleted_at === null && isMatch(row, filter) ? row : null);
    return place === null ? null : having({ start: place, end: place });
  }

  /** Of `rows` those that a query shows: without a complete part all that are known, but for a list around a missing row. */
  function rowsOf<Row extends BaseRow>(table: AnyFamilyTable, query: RowsQuery, rows: readonly Row[]): readonly Row[] {
    const { filter = {}, window } = query;
    const part = window ? { start: window.from, end: window.to } : query.known ? null : stretchFor(table, query);
    if (!part && query.around !== undefined) return [];
    const own = rows.filter((row) => row.deleted_at === null && isMatch(row, filter));
    return part ? rowsWithin(table.sync, own, part) : own;
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
    stretchFor,

    takeQueries: (stored, known) => {
      for (const cached of stored) {
        if (epoch() !== null && epoch() !== cached.epoch) return;
        const table = known.find(({ name }) => name === cached.table);
        // The table is unknown to this version of the app, or is listed differently, or was fetched while the cache was being read.
        if (!table || !isSameSync(table, cached) || queries.has(cached.key)) continue;
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
        if (deadEpochs.has(cached.epoch) || (epoch() ?? lastEpoch) !== cached.epoch || !isSameSync(table, cached))
          continue;
        const own = stored.rows.filter(({ row }) => isWithin(row, cached));
        storeOf(table).learnRows(
          own.map(({ row }) => row),
          cached.version,
        );
        queries.set(cached.key, cached);
      }
    },

    takeList: (table, filter, part, answer) => {
      if (deadEpochs.has(answer.epoch) || (epoch() !== null && epoch() !== answer.epoch)) return null;
      if (drops.isAfter(table.name, answer.epoch, answer.version)) return null;
      // A release has changed the table's rules since its other lists were read.
      drop(resetOutdated(queriesOf(table.name), { hash: '', tables: { [table.name]: answer.rules } }), answer);
      // The first list of another database: rows of the old one are dropped.
      if (lastEpoch !== answer.epoch) for (const store of stores.values()) if (lastEpoch !== null) store.clear();
      const row = answer.rows.find(({ id }) => id === part.around);
      if (part.around !== undefined && anchors.find(table, part.around, row) === null) return null;
      lastEpoch = answer.epoch;
      const listed = listedPart(table, filter, part, answer);
      // A later list under another filter would have the row: it has moved since, or is hidden.
      const isSeen = (one: BaseRow) => table.sync === 'full' || isNews(table.name, one, answer.version);
      storeOf(table).learnList(answer.rows.filter(isSeen), answer.version, listed.isListed);
      const cached = withPart(queries.get(listed.key), listed);
      if (cached) queries.set(listed.key, cached);
      return listed;
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
      drop(resetOf(tables, answer.visibility_reset), answer, answer.version);
      for (const [name, store] of stores) {
        const news = baseRows(answer.rows[name]).filter((row) => isNews(name, row, answer.version));
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

    expectCreation: ({ op, table, row_id }) => void (op === 'create' && stores.get(table)?.expectCreation(row_id)),
    forgetUnused: (isWanted) => {
      const unused = [...queries].filter(([, { table }]) => !isWanted(table)).map(([key]) => key);
      for (const key of unused) deleteQuery(key, queries.get(key)?.table ?? '');
      for (const [name, store] of stores) if (!isWanted(name)) store.drop();
      for (const key of removedLists.keys()) if (!isWanted(key.split('?')[0] ?? key)) removedLists.delete(key);
      anchors.drop((name) => !isWanted(name));
      for (const key of lists.keys()) if (!isWanted(JSON.parse(key)[0])) lists.delete(key);
      return unused.length;
    },

    find: (table, id) => storeOf(table).find(id),

    list: (table, query) => {
      const filter = query.filter ?? {};
      const key = queryKey(table, filter);
      const listKey = JSON.stringify([table.name, query]);
      const [composed, cached, removed] = [storeOf(table).compose(), queries.get(key), removedLists.get(key)];
      const old = lists.get(listKey);
      if (old && old.composed === composed && old.cached === cached && old.removed === removed) return old.rows;
      const found = query.removed ? listRemoved(table, key, filter) : rowsOf(table, query, composed);
      const sorted = sortRows(table.sync, found);
      const rows = old && isSameList(old.rows, sorted) ? old.rows : sorted;
      lists.set(listKey, { composed, cached, removed, rows });
      return rows;
    },
  };
}
