import { openDB, type IDBPDatabase } from 'idb';
import type { BaseRow } from '#contract/family-table.ts';
import type { PullAnswer } from '#contract/sync.ts';
import { findDamage, type IsSoundRow } from './cache-damage.ts';
import type { Device } from '../../storage/device.ts';
import { inTime } from '../../api/in-time.ts';
import { ROWS_DATABASE } from './stored-rows.ts';
import type { Reset } from '../visibility-reset.ts';
import {
  isOutdated,
  isSameSync,
  isWithin,
  withPart,
  type CachedQuery,
  type FeedPlace,
  type ListedPart,
} from '../cached-query.ts';
import {
  dropQueries,
  dropRow,
  dropRows,
  storeDelta,
  putQuery,
  putNews,
  putRow,
  startingWith,
  storedRows,
  type FileColumns,
  type Owner,
  type Schema,
  type StoredQuery,
  type Stores,
} from './cache-stores.ts';

export type { Owner } from './cache-stores.ts';

const OPEN_MS = 2_000;
/** A transaction that takes longer is given up: answers and waiting changes must not be delayed by the cache. */
const TRANSACTION_MS = 5_000;

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
  /**
   * Reads the stored queries and rows of a table; without a table the queries of all, and no rows. `isSoundRow` says which rows can be used: where
   * one cannot, all that is stored of the table is deleted.
   */
  load(owner: Owner, table?: string, isSoundRow?: IsSoundRow): Promise<CacheContent>;
  /** Stores a part of a list in place of what was stored of it, unless that is of a newer version. */
  storeList(owner: Owner, listed: ListedPart): Promise<void>;
  /** Applies a pull from the place `asked`: updates the cached queries that it continues, and drops what it resets. */
  storePull(owner: Owner, asked: FeedPlace, answer: PullAnswer, reset: Reset): Promise<void>;
  /** Stores the row that the server returned for a change. */
  storeRow(owner: Owner, table: string, row: BaseRow): Promise<void>;
  /** Deletes what `user` has stored of other families than these. */
  dropOtherFamilies(user: string, families: readonly string[]): Promise<void>;
  /** Deletes the data of everyone who is not signed in. */
  wipe(): Promise<void>;
  /** The database itself, for the pictures that lie beside the rows. Rejects when it cannot be used. */
  open(): Promise<IDBPDatabase<Schema>>;
  close(): void;
}

const NOTHING: CacheContent = { queries: [], rows: [] };

/** `after` limits how long storage may take; without it there is no limit. `fileColumns` are those whose files lie beside the rows. */
export function createCacheDb(
  isSignedIn: (user: string) => boolean,
  after: Device['after'] = () => () => {},
  fileColumns: FileColumns = new Map(),
): CacheDb {
  let opening: Promise<IDBPDatabase<Schema>> | null = null;
  let isStuck = false;

  function begin(): Promise<IDBPDatabase<Schema>> {
    opening ??= openDB<Schema>(ROWS_DATABASE, 6, {
      upgrade(db) {
        // Rows of another app version are deleted and fetched again: they are copies of the server's rows.
        for (const store of db.objectStoreNames) db.deleteObjectStore(store);
        db.createObjectStore('queries', { keyPath: ['user', 'family', 'key'] });
        db.createObjectStore('rows', { keyPath: ['user', 'family', 'table', 'id'] });
        db.createObjectStore('pictures', { keyPath: ['user', 'family', 'id'] });
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
      const transaction = (await open()).transaction(['queries', 'rows', 'pictures'], 'readwrite');
      transaction.done.catch(() => {}); // the failing request rejects `untilDone` with the same error
      const stores = {
        queries: transaction.objectStore('queries'),
        rows: transaction.objectStore('rows'),
        pictures: transaction.objectStore('pictures'),
        fileColumns,
      };
      await untilDone(run(stores).then(() => transaction.done));
    } catch {
      close();
    }
  }

  /** The families of which this person has rows here. */
  async function familiesOf(user: string): Promise<string[]> {
    try {
      const keys = await untilDone((await open()).getAllKeys('queries', startingWith(user)));
      return [...new Set(keys.map(([, family]) => family))];
    } catch {
      close();
      return [];
    }
  }

  return {
    load: async ({ user, family }, table, isSoundRow = () => true) => {
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
            // Which files damaged rows named is not known: all are fetched again.
            await stores.pictures.delete(startingWith(user, family));
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

    storeList: (owner, listed) =>
      write(async (stores) => {
        // The person signed out while the answer was on its way.
        if (!isSignedIn(owner.user)) return;
        const all = await stores.queries.getAll(startingWith(owner.user, owner.family));
        // Queries of another database that are not dropped yet, or of a release that listed the table differently.
        const isStale = (cached: StoredQuery) =>
          cached.epoch !== listed.epoch ||
          (cached.table === listed.table && cached.rules !== listed.rules) ||
          (cached.key === listed.key && !isSameSync(listed, cached));
        const kept = all.filter((cached) => !isStale(cached));
        await dropQueries(stores, all.filter(isStale), kept);
        const old = kept.find(({ key }) => key === listed.key);
        const next = withPart(old, listed);
        if (!next || next === old || (old && old.version > listed.version)) return;
        const inAnswer = new Set(listed.rows.map(({ id }) => id));
        const stored = new Map((await storedRows(stores, owner, listed.table)).map((row) => [row.id, row]));
        for (const row of stored.values()) {
          // An answer to a change may have stored a row that is newer than this list.
          if (row.version <= listed.version && listed.isListed(row) && !inAnswer.has(row.id))
            await dropRow(stores, owner, listed.table, row);
        }
        // All at once: to wait for each of hundreds takes a first visit longer than to write them.
        const put = (row: BaseRow) => {
          const asOf = Math.max(listed.version, row.version);
          return putNews(stores, owner, listed.table, row, asOf, kept, stored.get(row.id) ?? null);
        };
        await Promise.all(listed.rows.map(put));
        await putQuery(stores, { ...next, ...owner }, kept);
      }),

    storePull: (owner, asked, answer, reset) =>
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
        const others = queries.filter((cached) => !stale.includes(cached));
        for (const table of new Set(continued.map((cached) => cached.table)))
          if (reset.touches(table)) await dropRows(stores, owner, table, (row) => reset.isDropped(table, row));
        await storeDelta(stores, continued, others, answer);
        for (const cached of continued) {
          const next = { ...cached, version: answer.version };
          // New rows may be more than the device stores of a list.
          if (cached.table in answer.rows) await putQuery(stores, next, others);
          else await stores.queries.put(next);
        }
      }),

    storeRow: (owner, table, row) =>
      write(async (stores) => {
        const queries = await stores.queries.getAll(startingWith(owner.user, owner.family));
        const own = queries.filter((cached) => cached.table === table && isWithin(row, cached));
        // Without a cached query the row has no recorded version. A query at a later version has the row, or knows that it was removed.
        if (own.length === 0 || own.some(({ version }) => version >= row.version)) return;
        await putRow(stores, owner, table, row);
      }),

    dropOtherFamilies: async (user, families) => {
      const others = await familiesOf(user).then((found) => found.filter((family) => !families.includes(family)));
      // Mostly there are none, and a transaction that writes would hold up those that read what is shown first.
      if (others.length === 0) return;
      await write(async ({ queries, rows, pictures }) => {
        for (const family of others)
          for (const store of [queries, rows, pictures]) await store.delete(startingWith(user, family));
      });
    },
    wipe: () =>
      write(async ({ queries, rows, pictures }) => {
        const keys = [...(await queries.getAllKeys()), ...(await rows.getAllKeys())];
        for (const user of new Set(keys.map(([owner]) => owner))) {
          if (isSignedIn(user)) continue;
          for (const store of [queries, rows, pictures]) await store.delete(startingWith(user));
        }
      }),
    open,
    close,
  };
}
