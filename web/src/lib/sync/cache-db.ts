import { openDB, type DBSchema, type IDBPDatabase, type IDBPObjectStore } from 'idb';
import type { BaseRow } from '#contract/family-table.ts';
import type { PullAnswer } from '#contract/sync.ts';
import { findDamage, type IsSoundRow } from './cache-damage.ts';
import type { Device } from '../storage/device.ts';
import { inTime } from '../api/in-time.ts';
import { ROWS_DATABASE } from './stored-rows.ts';
import type { Reset } from './visibility-reset.ts';
import { baseRows, isMatch, isOutdated, type FeedPlace, type CachedQuery } from './cached-query.ts';

const OPEN_MS = 2_000;
/** A transaction that takes longer is given up: answers and waiting changes must not be delayed by the cache. */
const TRANSACTION_MS = 5_000;

/** Every stored row and query belongs to one user and one family. */
export interface Owner {
  readonly user: string;
  readonly family: string;
}

interface StoredQuery extends CachedQuery, Owner {}
interface StoredRow extends Owner {
  readonly table: string;
  readonly id: string;
  readonly row: BaseRow;
}

interface Schema extends DBSchema {
  queries: { key: [string, string, string]; value: StoredQuery };
  rows: { key: [string, string, string, string]; value: StoredRow };
}
type Stores = { queries: Store<'queries'>; rows: Store<'rows'> };
type Store<Name extends 'queries' | 'rows'> = IDBPObjectStore<Schema, ['queries', 'rows'], Name, 'readwrite'>;

export interface CacheContent {
  readonly queries: readonly CachedQuery[];
  readonly rows: readonly { readonly table: string; readonly row: BaseRow }[];
}

/**
 * The rows stored on this device. Each cached query records the version up to which it is complete, and is written with its
 * rows in one transaction. So several clients may write, each what it knows, and the content always matches the recorded
 * versions. Nothing here rejects: a device that cannot store, or lost its data, works without the cache.
 */
export interface CacheDb {
  /** Reads the stored queries and rows of a table; without a table the queries of all, and no rows. */
  load(owner: Owner, table?: string): Promise<CacheContent>;
  /** Stores a list. Replaces the rows of its cached query, unless a newer version is stored. */
  keepList(owner: Owner, cached: CachedQuery, rows: readonly BaseRow[], isFirstPage: boolean): Promise<void>;
  /** Applies a pull from the place `asked`: updates the cached queries that it continues, and drops what it resets. */
  keepPull(owner: Owner, asked: FeedPlace, answer: PullAnswer, reset: Reset): Promise<void>;
  /** Stores the row that the server returned for a change. */
  keepRow(owner: Owner, table: string, row: BaseRow): Promise<void>;
  /** Deletes what `user` has stored of other families than these. */
  dropOtherFamilies(user: string, families: readonly string[]): Promise<void>;
  /** Deletes the data of everyone who is not signed in. */
  wipe(): Promise<void>;
  close(): void;
}

const NOTHING: CacheContent = { queries: [], rows: [] };

/** All keys that begin with `parts`: an array sorts after every string. */
function startingWith(...parts: string[]): IDBKeyRange {
  return IDBKeyRange.bound(parts, [...parts, []]);
}

/** `after` limits how long storage may take; without it there is no limit. `isSoundRow` says which stored rows can be used. */
export function createCacheDb(
  isSignedIn: (user: string) => boolean,
  after: Device['after'] = () => () => {},
  isSoundRow: IsSoundRow = () => true,
): CacheDb {
  let opening: Promise<IDBPDatabase<Schema>> | null = null;
  let isStuck = false;

  function begin(): Promise<IDBPDatabase<Schema>> {
    opening ??= openDB<Schema>(ROWS_DATABASE, 2, {
      upgrade(db) {
        // Rows of another app version are deleted and fetched again: they are copies of the server's rows.
        for (const store of db.objectStoreNames) db.deleteObjectStore(store);
        db.createObjectStore('queries', { keyPath: ['user', 'family', 'key'] });
        db.createObjectStore('rows', { keyPath: ['user', 'family', 'table', 'id'] });
      },
      // Another client wants to delete or upgrade the database. It is opened again when needed.
      blocking: () => close(),
      terminated: () => {
        opening = null;
      },
    });
    return opening;
  }

  /** Storage that once did not answer is not used again by this client, so that nothing waits for it. */
  function open(): Promise<IDBPDatabase<Schema>> {
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        isStuck = true;
        reject(new Error('The storage of this device does not answer.'));
      };
      if (isStuck) return giveUp();
      const cancel = after(OPEN_MS, giveUp);
      begin().then(resolve, reject).finally(cancel);
    });
  }

  function close(): void {
    const closing = opening;
    opening = null;
    closing?.then((db) => db.close()).catch(() => {});
  }

  /** Waits for a transaction. If it hangs, the storage is not used again, as in `open`. */
  function untilDone<Result>(work: Promise<Result>): Promise<Result> {
    return inTime(after, TRANSACTION_MS, work, () => {
      isStuck = true;
      return new Error('The storage of this device does not answer.');
    });
  }

  async function write(run: (stores: Stores) => Promise<void>): Promise<void> {
    try {
      const transaction = (await open()).transaction(['queries', 'rows'], 'readwrite');
      transaction.done.catch(() => {}); // the failing request rejects `untilDone` with the same error
      const stores = { queries: transaction.objectStore('queries'), rows: transaction.objectStore('rows') };
      await untilDone(run(stores).then(() => transaction.done));
    } catch {
      close();
    }
  }

  /** Deletes the rows of a cached query, except those that `keep` accepts. */
  async function dropRows(
    { rows }: Stores,
    cached: StoredQuery,
    keep: (row: BaseRow) => boolean = () => false,
  ): Promise<void> {
    const { user, family, table, filter } = cached;
    for (const { id, row } of await rows.getAll(startingWith(user, family, table))) {
      if (isMatch(row, filter) && !keep(row)) await rows.delete([user, family, table, id]);
    }
  }

  async function dropQueries(
    stores: Stores,
    stale: readonly StoredQuery[],
    all: readonly StoredQuery[],
  ): Promise<void> {
    const remaining = all.filter((cached) => !stale.includes(cached));
    for (const cached of stale) {
      await dropRows(stores, cached, (row) =>
        remaining.some((other) => other.table === cached.table && isMatch(row, other.filter)),
      );
      await stores.queries.delete([cached.user, cached.family, cached.key]);
    }
  }

  async function putRow({ rows }: Stores, { user, family }: Owner, table: string, row: BaseRow): Promise<void> {
    const old = await rows.get([user, family, table, row.id]);
    if (!old || old.row.version <= row.version) await rows.put({ user, family, table, id: row.id, row });
  }

  async function keepDelta(
    stores: Stores,
    owner: Owner,
    queries: readonly StoredQuery[],
    answer: PullAnswer,
  ): Promise<void> {
    const keyOf = (table: string, id: string) =>
      [owner.user, owner.family, table, id] as [string, string, string, string]; // no shorter way to a tuple
    for (const table of new Set(queries.map((cached) => cached.table))) {
      const own = queries.filter((cached) => cached.table === table);
      for (const row of baseRows(answer.rows[table])) {
        const isOurs =
          own.some(({ filter }) => isMatch(row, filter)) || (await stores.rows.getKey(keyOf(table, row.id)));
        if (isOurs) await putRow(stores, owner, table, row);
      }
      for (const id of answer.removed_ids[table] ?? []) {
        const old = await stores.rows.get(keyOf(table, id));
        if (old && old.row.version <= answer.version) await stores.rows.delete(keyOf(table, id));
      }
    }
  }

  return {
    load: async ({ user, family }, table) => {
      try {
        const transaction = (await open()).transaction(['queries', 'rows']);
        transaction.done.catch(() => {}); // the failing request rejects `untilDone` with the same error
        const [queries, rows] = await untilDone(
          Promise.all([
            transaction.objectStore('queries').getAll(startingWith(user, family)),
            table === undefined ? [] : transaction.objectStore('rows').getAll(startingWith(user, family, table)),
          ]),
        );
        const damaged = findDamage(queries, rows, isSoundRow);
        const isDamaged = ({ key }: StoredQuery) => damaged.has(key.split('?')[0] ?? key);
        // Damaged data that stays would conflict with the lists that are fetched again.
        if (damaged.size > 0) {
          await write(async (stores) => {
            for (const { key } of queries.filter(isDamaged)) await stores.queries.delete([user, family, key]);
            for (const name of damaged) await stores.rows.delete(startingWith(user, family, name));
          });
        }
        const sound = queries.filter((cached) => !isDamaged(cached));
        // Clients that saw different databases wrote these queries, so they cannot be combined.
        if (new Set(sound.map(({ epoch }) => epoch)).size > 1) return NOTHING;
        return {
          queries: table === undefined ? sound : sound.filter((cached) => cached.table === table),
          rows: rows.filter((row) => !damaged.has(row.table)),
        };
      } catch {
        close();
        return NOTHING;
      }
    },

    keepList: (owner, cached, rows, isFirstPage) =>
      write(async (stores) => {
        // The person signed out while the answer was on its way.
        if (!isSignedIn(owner.user)) return;
        const all = await stores.queries.getAll(startingWith(owner.user, owner.family));
        // Queries of another database that are not dropped yet.
        await dropQueries(
          stores,
          all.filter(({ epoch }) => epoch !== cached.epoch),
          [],
        );
        const old = all.find(({ key, epoch }) => key === cached.key && epoch === cached.epoch);
        if (old && old.version > cached.version) return;
        // An answer to a change may have stored a row that is newer than this list.
        if (old && isFirstPage) await dropRows(stores, old, (row) => row.version > cached.version);
        for (const row of rows) await putRow(stores, owner, cached.table, row);
        await stores.queries.put({ ...cached, ...owner });
      }),

    keepPull: (owner, asked, answer, reset) =>
      write(async (stores) => {
        const all = await stores.queries.getAll(startingWith(owner.user, owner.family));
        const isOver = (cached: StoredQuery) => cached.epoch === answer.epoch && isOutdated(cached, answer.rules);
        const queries = all.filter((cached) => !isOver(cached));
        await dropQueries(stores, all.filter(isOver), all);
        if (answer.reload) {
          // Another client may have fetched the lists again already; its newer queries stay.
          const isStale = ({ epoch, version }: StoredQuery) =>
            epoch === asked.epoch && (epoch !== answer.epoch || version <= asked.version);
          const stale = queries.filter(isStale);
          await dropQueries(stores, stale, queries);
          return;
        }
        const behind = queries.filter(({ epoch, version }) => epoch === answer.epoch && version < answer.version);
        const stale = behind.filter(reset.isStale);
        await dropQueries(stores, stale, queries);
        // A query at a version before `asked` would miss changes in between, so it stays at its version.
        const continued = behind.filter((cached) => cached.version >= asked.version && !stale.includes(cached));
        for (const cached of continued) {
          if (reset.touches(cached.table)) await dropRows(stores, cached, (row) => !reset.isDropped(cached.table, row));
        }
        await keepDelta(stores, owner, continued, answer);
        for (const cached of continued) await stores.queries.put({ ...cached, version: answer.version });
      }),

    keepRow: (owner, table, row) =>
      write(async (stores) => {
        const queries = await stores.queries.getAll(startingWith(owner.user, owner.family));
        const own = queries.filter((cached) => cached.table === table && isMatch(row, cached.filter));
        // Without a cached query the row has no recorded version. A query at a later version has the row, or knows that it was removed.
        if (own.length === 0 || own.some(({ version }) => version >= row.version)) return;
        await putRow(stores, owner, table, row);
      }),

    dropOtherFamilies: (user, families) =>
      write(async ({ queries, rows }) => {
        const keys = await queries.getAllKeys(startingWith(user));
        for (const family of new Set(keys.map(([, owner]) => owner))) {
          if (families.includes(family)) continue;
          await queries.delete(startingWith(user, family));
          await rows.delete(startingWith(user, family));
        }
      }),
    wipe: () =>
      write(async ({ queries, rows }) => {
        const keys = [...(await queries.getAllKeys()), ...(await rows.getAllKeys())];
        for (const user of new Set(keys.map(([owner]) => owner))) {
          if (isSignedIn(user)) continue;
          await queries.delete(startingWith(user));
          await rows.delete(startingWith(user));
        }
      }),
    close,
  };
}
