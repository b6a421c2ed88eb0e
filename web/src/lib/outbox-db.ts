import { openDB, type DBSchema, type IDBPDatabase, type IDBPObjectStore } from 'idb';
import type { Change } from '#contract/sync.ts';
import { storageError } from './api-error.ts';
import { findDependents, findNeeds, type NewEntry, type OutboxEntry, type Refusal } from './outbox-entry.ts';

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

/** What the answers to some changes did to the outbox. */
export interface Resolution {
  readonly refused: readonly OutboxEntry[];
  /** Dependents that went into the tray inside of another entry. */
  readonly folded: readonly OutboxEntry[];
}

/** Every promise resolves when the device has stored what it says, and rejects with DEVICE_STORAGE when it cannot. */
export interface OutboxDb {
  add(entry: NewEntry): Promise<OutboxEntry>;
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
  /** Deletes one entry and, if it waits, what builds on it. */
  discard(id: string): Promise<void>;
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
      for (const { seq: _old, ...entry } of remembered) await store.add(entry as OutboxEntry); // the database gives `seq`
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
  async function write<Result>(run: (entries: EntryStore) => Promise<Result>): Promise<Result> {
    return read(async (db) => {
      const transaction = db.transaction('entries', 'readwrite', { durability: 'strict' });
      // Asked for below; where `run` fails first nobody does, and its failure is the one that counts.
      transaction.done.catch(() => {});
      const result = await run(transaction.store);
      await transaction.done;
      return result;
    });
  }

  /** Puts entries of one person and family at the end of the queue, in this order. */
  async function putNew(entries: EntryStore, added: readonly NewEntry[]): Promise<OutboxEntry[]> {
    const put: OutboxEntry[] = [];
    const waiting = new Map<string, OutboxEntry[]>();
    for (const entry of added) {
      const place: [string, string, string] = [entry.user, entry.family, 'waiting'];
      const before = waiting.get(place.join()) ?? (await entries.index('place').getAll(place));
      const complete = { ...entry, needs: findNeeds(entry.change, before) };
      // The database gives `seq`, so the value has none yet and is no entry for the type.
      const stored = { ...complete, seq: await entries.add(complete as unknown as OutboxEntry) };
      waiting.set(place.join(), [...before, stored]);
      put.push(stored);
    }
    return put;
  }

  let batch: { entry: NewEntry; settle: PromiseWithResolvers<OutboxEntry> }[] = [];

  /** Whoever ticks off a hundred rows at once makes a hundred changes: they are stored together, or it would take seconds. */
  async function storeBatch(): Promise<void> {
    const added = batch;
    batch = [];
    try {
      const stored = await write((entries) =>
        putNew(
          entries,
          added.map(({ entry }) => entry),
        ),
      );
      for (const [index, entry] of stored.entries()) added[index]?.settle.resolve(entry);
    } catch (error) {
      // One of them may have spoiled it for the others: alone, each has its own answer.
      for (const { entry, settle } of added) {
        if (added.length === 1) settle.reject(error);
        else
          await write((entries) => putNew(entries, [entry])).then(([one]) => one && settle.resolve(one), settle.reject);
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
    listOf: (user) => read((db) => db.getAllFromIndex('entries', 'user', user)),
    listWaiting: (user, family, limit) =>
      read((db) => db.getAllFromIndex('entries', 'place', [user, family, 'waiting'], limit)),

    resolve: (user, family, saved, refusals) =>
      write(async (entries) => {
        const waiting = await entries.index('place').getAll([user, family, 'waiting']);
        const open = waiting.filter((entry) => !saved.has(entry.id));
        for (const entry of waiting) if (saved.has(entry.id)) await entries.delete(entry.seq);
        const refused: OutboxEntry[] = [];
        const folded = new Map<string, OutboxEntry>();
        for (const entry of open) {
          const error = refusals.get(entry.id);
          if (!error || folded.has(entry.id)) continue;
          const dependents = findDependents(entry, open).filter((dependent) => !folded.has(dependent.id));
          const tray: OutboxEntry = {
            ...entry,
            state: 'refused',
            error,
            folded: dependents.map(({ change }) => change),
          };
          await entries.put(tray);
          for (const dependent of dependents) {
            await entries.delete(dependent.seq);
            folded.set(dependent.id, dependent);
          }
          refused.push(tray);
        }
        return { refused, folded: [...folded.values()] };
      }),

    requeue: (tray, changes) =>
      write(async (entries) => {
        // Another tab may have retried or discarded it first.
        if (!(await entries.get(tray.seq))) return;
        await entries.delete(tray.seq);
        const { user, family, contractDate } = tray;
        const renewed = changes.map((change) => ({ id: change.id, user, family, change, needs: [], contractDate }));
        await putNew(
          entries,
          renewed.map((entry) => ({ ...entry, state: 'waiting' as const })),
        );
      }),

    discard: (id) =>
      write(async (entries) => {
        const entry = await entries.index('id').get(id);
        if (!entry) return;
        const waiting = await entries.index('place').getAll([entry.user, entry.family, 'waiting']);
        const dependents = entry.state === 'waiting' ? findDependents(entry, waiting) : [];
        for (const { seq } of [entry, ...dependents]) await entries.delete(seq);
      }),

    discardAllOf: (user) =>
      write(async (entries) => {
        for (const seq of await entries.index('user').getAllKeys(user)) await entries.delete(seq);
      }),
    rememberedBy: (page) => {
      memory = page;
    },
    close,
  };
}
