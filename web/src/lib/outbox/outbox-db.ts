import { openDB, type DBSchema, type IDBPDatabase, type IDBPObjectStore } from 'idb';
import type { Change } from '#contract/sync.ts';
import { storageError } from '../api/api-error.ts';
import { isWhole, setAside, withoutPlace, type NewEntry, type OutboxEntry, type Refusal } from './outbox-entry.ts';
import {
  discardEntriesOf,
  discardEntries,
  putNew,
  requeueEntry,
  resolveEntries,
  type EntryQueue,
  type Resolution,
} from './entry-queue.ts';

/** A database of its own: no clearing of caches, recovery or update touches it. Its name never changes. */
const NAME = 'casita-outbox';

interface Schema extends DBSchema {
  entries: {
    key: number;
    value: OutboxEntry;
    indexes: { user: string; place: [string, string, string]; id: string };
  };
}

type EntryStore = IDBPObjectStore<Schema, ['entries'], 'entries', 'readwrite'>;

function shelfOf(entries: EntryStore): EntryQueue {
  return {
    // The database gives `seq`, so the value has none yet and is no entry for the type.
    add: async (entry) => ({ ...entry, seq: await entries.add(entry as unknown as OutboxEntry) }),
    put: (entry) => entries.put(entry),
    delete: (seq) => entries.delete(seq),
    get: (seq) => entries.get(seq),
    find: (id) => entries.index('id').get(id),
    listOf: (user) => entries.index('user').getAll(user),
    listWaiting: (user, family, limit) => entries.index('place').getAll([user, family, 'waiting'], limit),
  };
}

/** Every promise resolves when the device has stored what it says, and rejects with DEVICE_STORAGE when it cannot. */
export interface OutboxDb {
  /** An entry that lies here already stays as it is, and is the answer. */
  add(entry: NewEntry): Promise<OutboxEntry>;
  /** False while `listOf` may leave something out: the device has not let be read what it keeps of `user`. */
  isRead(user: string): boolean;
  /** Waiting and refused entries, oldest first. */
  listOf(user: string): Promise<OutboxEntry[]>;
  listWaiting(user: string, family: string, limit?: number): Promise<OutboxEntry[]>;
  /** Takes the saved ones out and moves the refused ones, with what builds on them, into the tray: all or nothing. */
  resolve(
    user: string,
    family: string,
    saved: ReadonlySet<string>,
    refusals: ReadonlyMap<string, Refusal>,
  ): Promise<Resolution>;
  /** Puts `changes` in place of the tray entry, at the end of the queue. */
  requeue(tray: OutboxEntry, changes: readonly Change[]): Promise<void>;
  /** Deletes entries and, where they wait, what builds on them. */
  discard(ids: readonly string[]): Promise<void>;
  discardAllOf(user: string): Promise<void>;
  /**
   * Who knows what lies here. Somebody may clear the site's data while a page is open: what that page still knows is put
   * back, before anything new, and it is told.
   */
  rememberedBy(memory: Memory): void;
  close(): void;
}

export interface Memory {
  entries(): readonly OutboxEntry[];
  onPutBack(): void;
}

export function createOutboxDb(): OutboxDb {
  let opening: Promise<IDBPDatabase<Schema>> | null = null;
  let memory: Memory | null = null;

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
      for (const entry of remembered) await store.add(withoutPlace(entry) as OutboxEntry); // the database gives `seq`
      await done;
      memory?.onPutBack();
    }
    return db;
  }

  /** Deleted by somebody. A page that knows something puts it back at once: it may be closed soon. */
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
      // Asked for below; where `run` fails first nobody does, and its failure is the one that counts.
      transaction.done.catch(() => {});
      const result = await run(shelfOf(transaction.store));
      await transaction.done;
      return result;
    });
  }

  /** Sets aside what cannot be read: it would keep everything behind it from being sent. */
  async function listWhole(list: () => Promise<OutboxEntry[]>): Promise<OutboxEntry[]> {
    const found = await list();
    const damaged = found.filter((entry) => !isWhole(entry));
    if (damaged.length === 0) return found;
    await write(async (queue) => {
      for (const entry of damaged) await queue.put(setAside(entry));
    });
    memory?.onPutBack();
    return list();
  }

  let batch: { entry: NewEntry; settle: PromiseWithResolvers<OutboxEntry> }[] = [];

  /** Whoever ticks off a hundred rows at once makes a hundred changes: they are stored together, or it would take seconds. */
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
      for (const [index, entry] of stored.entries()) added[index]?.settle.resolve(entry);
    } catch (error) {
      // One of them may have spoiled it for the others: alone, each has its own answer.
      for (const { entry, settle } of added) {
        if (added.length === 1) settle.reject(error);
        else await write((queue) => putNew(queue, [entry])).then(([one]) => one && settle.resolve(one), settle.reject);
      }
    }
  }

  function add(entry: NewEntry): Promise<OutboxEntry> {
    const settle = Promise.withResolvers<OutboxEntry>();
    batch.push({ entry, settle });
    if (batch.length === 1) queueMicrotask(() => void storeBatch());
    return settle.promise;
  }

  return {
    add,
    isRead: () => true,
    listOf: (user) => listWhole(() => read((db) => db.getAllFromIndex('entries', 'user', user))),
    listWaiting: (user, family, limit) =>
      listWhole(() => read((db) => db.getAllFromIndex('entries', 'place', [user, family, 'waiting'], limit))),
    resolve: (user, family, saved, refusals) =>
      write((queue) => resolveEntries(queue, { user, family }, saved, refusals)),
    requeue: (tray, changes) => write((queue) => requeueEntry(queue, tray, changes)),
    discard: (ids) => write((queue) => discardEntries(queue, ids)),
    discardAllOf: (user) => write((queue) => discardEntriesOf(queue, user)),
    rememberedBy: (page) => {
      memory = page;
    },
    close,
  };
}
