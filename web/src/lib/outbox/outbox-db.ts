import { openDB, type DBSchema, type IDBPDatabase, type IDBPObjectStore } from 'idb';
import { storageError } from '../api/api-error.ts';
import { inTime } from '../api/in-time.ts';
import type { Device } from '../storage/device.ts';
import { declarations, type Declarations } from '../tables/declarations.ts';
import { isWhole, setAside, tablesIn } from './entry-damage.ts';
import { withoutPlace, type ChangeGroup, type NewEntry, type OutboxEntry, type Refusal } from './outbox-entry.ts';
import {
  discardEntriesOf,
  discardEntries,
  putNew,
  requeueEntry,
  resolveEntries,
  type EntryQueue,
  type Resolution,
} from './entry-queue.ts';

/** A separate database, so that clearing caches, recovery and updates never touch it. Its name never changes. */
const NAME = 'casita-outbox';

interface Schema extends DBSchema {
  entries: {
    key: number;
    value: OutboxEntry;
    indexes: { user: string; place: [string, string, string]; id: string };
  };
}

type EntryStore = IDBPObjectStore<Schema, ['entries'], 'entries', 'readwrite'>;

function queueOf(entries: EntryStore): EntryQueue {
  return {
    // The database assigns `seq`, so the value lacks it and does not match the type yet.
    add: async (entry) => ({ ...entry, seq: await entries.add(entry as unknown as OutboxEntry) }),
    put: (entry) => entries.put(entry),
    delete: (seq) => entries.delete(seq),
    get: (seq) => entries.get(seq),
    find: (id) => entries.index('id').get(id),
    listOf: (user) => entries.index('user').getAll(user),
    listWaiting: (user, family, limit) => entries.index('place').getAll([user, family, 'waiting'], limit),
  };
}

/** Every promise resolves once the device has stored the change, and rejects with DEVICE_STORAGE when it cannot. */
export interface OutboxDb {
  /** Returns the stored entry. An entry that is already in the database is returned unchanged. */
  add(entry: NewEntry): Promise<OutboxEntry>;
  /** False while `listOf` may be incomplete, because the stored entries of `user` could not be read yet. */
  isRead(user: string): boolean;
  /** Waiting and refused entries, oldest first. */
  listOf(user: string): Promise<OutboxEntry[]>;
  listWaiting(user: string, family: string, limit?: number): Promise<OutboxEntry[]>;
  /** Like `resolveEntries`, in one transaction: all or nothing. */
  resolve(
    user: string,
    family: string,
    saved: ReadonlySet<string>,
    refusals: ReadonlyMap<string, Refusal>,
  ): Promise<Resolution>;
  /** Deletes the tray entry and appends `groups` to the queue instead. */
  requeue(tray: OutboxEntry, groups: readonly ChangeGroup[]): Promise<void>;
  /** Deletes entries and, for waiting ones, the entries that depend on them. */
  discard(ids: readonly string[]): Promise<void>;
  discardAllOf(user: string): Promise<void>;
  /** Drops entries that another client has discarded from the memory of this one. */
  forget(ids: readonly string[]): Promise<void>;
  /**
   * Sets the source from which a cleared database is refilled. A person may clear the site's data while a client is open; the
   * entries that this client still has in memory are then stored again, before any new one.
   */
  restoreFrom(memory: ClientMemory): void;
  close(): void;
}

export interface ClientMemory {
  entries(): readonly OutboxEntry[];
  /** Called after the database changed in a way that the client has to read again. */
  onRestored(): void;
}

/** When the declarations take longer, entries are listed without a look into their fields: no change waits for code. */
const DECLARATIONS_MS = 1_000;

export function createOutboxDb(
  after: Device['after'] = () => () => {},
  declared: Declarations = declarations,
): OutboxDb {
  let opening: Promise<IDBPDatabase<Schema>> | null = null;
  let memory: ClientMemory | null = null;

  async function openOnce(): Promise<IDBPDatabase<Schema>> {
    let isNew = false;
    const db = await openDB<Schema>(NAME, 1, {
      upgrade(db) {
        isNew = true;
        const entries = db.createObjectStore('entries', { keyPath: 'seq', autoIncrement: true });
        entries.createIndex('user', 'user');
        entries.createIndex('place', ['user', 'family', 'state']);
        entries.createIndex('id', 'id', { unique: true });
      },
      blocking: (_current, next) => {
        close();
        if (next === null) reopen();
      },
      terminated: () => {
        opening = null;
        reopen();
      },
    });
    const remembered = memory?.entries() ?? [];
    if (isNew && remembered.length > 0) {
      const { store, done } = db.transaction('entries', 'readwrite', { durability: 'strict' });
      for (const entry of remembered) await store.add(withoutPlace(entry) as OutboxEntry); // the database assigns `seq`
      await done;
      memory?.onRestored();
    }
    return db;
  }

  /** The database was deleted. A client with entries in memory stores them again at once, because it may be closed soon. */
  function reopen(): void {
    if (memory && memory.entries().length > 0) open().catch(() => {});
  }

  function open(): Promise<IDBPDatabase<Schema>> {
    opening ??= openOnce();
    opening.catch(() => {
      opening = null;
    });
    return opening;
  }

  function close(): void {
    const closing = opening;
    opening = null;
    closing?.then((db) => db.close()).catch(() => {});
  }

  async function read<Result>(run: (db: IDBPDatabase<Schema>) => Promise<Result>): Promise<Result> {
    try {
      return await run(await open());
    } catch {
      throw storageError();
    }
  }

  /** Strict: the promise resolves when the change would survive a power cut. */
  async function write<Result>(run: (queue: EntryQueue) => Promise<Result>): Promise<Result> {
    return read(async (db) => {
      const transaction = db.transaction('entries', 'readwrite', { durability: 'strict' });
      // Awaited below. When `run` fails first, its error is thrown instead and `done` must not be an unhandled rejection.
      transaction.done.catch(() => {});
      const result = await run(queueOf(transaction.store));
      await transaction.done;
      return result;
    });
  }

  /** Moves damaged entries into the tray: in the queue they would block every entry behind them. */
  async function listWhole(list: () => Promise<OutboxEntry[]>): Promise<OutboxEntry[]> {
    const found = await list();
    if (tablesIn(found).some((name) => !declared.find(name)))
      await inTime(after, DECLARATIONS_MS, declared.fetch(), storageError).catch(() => undefined);
    const damaged = found.filter((entry) => !isWhole(entry, declared));
    if (damaged.length === 0) return found;
    await write(async (queue) => {
      for (const entry of damaged) await queue.put(setAside(entry));
    });
    memory?.onRestored();
    return list();
  }

  let batch: { entry: NewEntry; deferred: PromiseWithResolvers<OutboxEntry> }[] = [];

  /** Stores the entries of one tick in one transaction. A bulk action may make a hundred; one by one they take seconds. */
  async function storeBatch(): Promise<void> {
    const added = batch;
    batch = [];
    try {
      const stored = await write((queue) =>
        putNew(
          queue,
          added.map(({ entry }) => entry),
        ),
      );
      for (const [index, entry] of stored.entries()) added[index]?.deferred.resolve(entry);
    } catch (error) {
      // One bad entry fails the whole transaction. Stored one by one, each entry succeeds or fails for itself.
      for (const { entry, deferred } of added) {
        if (added.length === 1) deferred.reject(error);
        else
          await write((queue) => putNew(queue, [entry])).then(([one]) => one && deferred.resolve(one), deferred.reject);
      }
    }
  }

  function add(entry: NewEntry): Promise<OutboxEntry> {
    const deferred = Promise.withResolvers<OutboxEntry>();
    batch.push({ entry, deferred });
    if (batch.length === 1) queueMicrotask(() => void storeBatch());
    return deferred.promise;
  }

  return {
    add,
    isRead: () => true,
    listOf: (user) => listWhole(() => read((db) => db.getAllFromIndex('entries', 'user', user))),
    listWaiting: (user, family, limit) =>
      listWhole(() => read((db) => db.getAllFromIndex('entries', 'place', [user, family, 'waiting'], limit))),
    resolve: (user, family, saved, refusals) =>
      write((queue) => resolveEntries(queue, { user, family }, saved, refusals)),
    requeue: (tray, groups) => write((queue) => requeueEntry(queue, tray, groups)),
    discard: (ids) => write((queue) => discardEntries(queue, ids)),
    discardAllOf: (user) => write((queue) => discardEntriesOf(queue, user)),
    forget: async () => {}, // all clients have the same database
    restoreFrom: (clientMemory) => {
      memory = clientMemory;
    },
    close,
  };
}
