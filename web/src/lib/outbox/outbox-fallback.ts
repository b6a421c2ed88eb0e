import { ApiError, storageError } from '../api/api-error.ts';
import type { Device } from '../storage/device.ts';
import { inTime } from '../api/in-time.ts';
import type { ClientMemory, OutboxDb } from './outbox-db.ts';
import { findDependents, withoutPlace, type OutboxEntry } from './outbox-entry.ts';
import { createMemoryEntryQueue, type MemoryEntryQueue } from './memory-entry-queue.ts';
import { discardEntries, discardEntriesOf, putNew, requeueEntry, resolveEntries } from './entry-queue.ts';
import { forgetDiscarded, isDiscarded, listDiscarded, noteDiscarded } from './discarded-entries.ts';
import { bufferEntry, deleteBuffered } from './unload-buffer.ts';

/** After this long without an answer the client works without the database. Opening it for the first time may take longer. */
const PATIENCE_MS = 2_000;
const OPENING_PATIENCE_MS = 5_000;

/** The state of a client that works from its memory because the database does not work. */
interface MemoryMode {
  readonly queue: MemoryEntryQueue;
  /** Ids of entries that are also in the database, so that they are not added again on return. */
  readonly inDatabase: Set<string>;
  /** True while a slow database may still answer. False after an error: the client does not return to that database. */
  isDatabaseAwaited: boolean;
}

/**
 * The outbox on a device whose database fails, does not answer, or does not exist. From the first failure on the client works
 * from its own memory and writes each change to local storage, from where the next client reads it. When local storage fails
 * too, a change is accepted only with a network, and its `refuge` says that it exists in this client only. When a slow database
 * answers at last, the client returns to it.
 */
export function withFallback(db: OutboxDb, device: Device): OutboxDb {
  let memory: ClientMemory = { entries: () => [], onRestored: () => {} };
  let memoryMode: MemoryMode | null = null;
  /** The user whose entries were last read from the database; null before the first read. */
  let readFor: string | null = null;
  let turn: Promise<unknown> = Promise.resolve();
  /** The entries in local storage, by id, as they were written. */
  const buffered = new Map<string, OutboxEntry>();

  /** Makes local storage equal to the memory of this client. */
  function bufferAll(queue: MemoryEntryQueue): void {
    const entries = queue.all();
    const ids = new Set(entries.map(({ id }) => id));
    for (const id of buffered.keys()) {
      if (ids.has(id)) continue;
      deleteBuffered(device.storage, id);
      buffered.delete(id);
    }
    for (const entry of entries) {
      if (buffered.get(entry.id) === entry) continue;
      const refuge = bufferEntry(device.storage, withoutPlace(entry), entry.seq) ? 'storage' : 'page';
      const placed = { ...entry, refuge } as const;
      void queue.put(placed);
      if (refuge === 'storage') buffered.set(entry.id, placed);
    }
  }

  function startMemoryMode(): MemoryMode {
    const known = memory.entries();
    const inDatabase = new Set(known.map(({ id }) => id));
    return { queue: createMemoryEntryQueue(known), inDatabase, isDatabaseAwaited: false };
  }

  /** Called when a slow database answers: stores the changes made meanwhile, then works from the database again. */
  async function returnToDatabase(from: MemoryMode): Promise<void> {
    await inTurn(from, async ({ all }) => {
      const added = all().filter(({ id }) => !from.inDatabase.has(id));
      const adding = Promise.all(added.map((entry) => db.add(withoutPlace(entry))));
      await inTime(device.after, OPENING_PATIENCE_MS, adding, storageError);
      memoryMode = null;
      for (const id of buffered.keys()) deleteBuffered(device.storage, id);
      buffered.clear();
    });
    memory.onRestored();
  }

  /** Runs `onDatabase`, or `inMemory` once the database has failed. */
  async function perform<Result>(
    onDatabase: () => Promise<Result>,
    inMemory: (queue: MemoryEntryQueue) => Promise<Result>,
  ): Promise<Result> {
    for (;;) {
      if (memoryMode) {
        const done = await inTurn(memoryMode, inMemory);
        if (done) return done.result;
        continue;
      }
      const work = onDatabase();
      const silence = storageError();
      try {
        return await inTime(device.after, readFor === null ? OPENING_PATIENCE_MS : PATIENCE_MS, work, () => silence);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        const current = (memoryMode ??= startMemoryMode());
        if (error !== silence) continue;
        current.isDatabaseAwaited = true;
        work
          .then(
            () => returnToDatabase(current),
            () => {
              current.isDatabaseAwaited = false;
            },
          )
          .catch(() => {}); // the database cannot store the changes: the client stays in memory mode
      }
    }
  }

  /** Runs one operation at a time, as database transactions do. Null when `from` ended before its turn. */
  function inTurn<Result>(
    from: MemoryMode,
    run: (queue: MemoryEntryQueue) => Promise<Result>,
  ): Promise<{ readonly result: Result } | null> {
    const done = turn.then(async () => (memoryMode === from ? { result: await run(from.queue) } : null));
    const buffer = () => memoryMode === from && bufferAll(from.queue);
    turn = done.then(buffer, buffer);
    return done;
  }

  /** Repeats an operation on the database: it may still succeed there, for this client or for the next. */
  function repeatOnDatabase(run: () => Promise<unknown>): void {
    run().catch(() => {});
  }

  /** Deletes entries with `run`. Until the database has confirmed it, no page of this device may list or send them. */
  async function discardOnDatabase(ids: readonly string[], run = () => db.discard(ids)): Promise<void> {
    noteDiscarded(device.storage, ids);
    await run();
    forgetDiscarded(device.storage, ids);
  }

  function withDependents(ids: readonly string[]): string[] {
    const waiting = memory.entries().filter(({ state }) => state === 'waiting');
    const dependents = waiting.filter(({ id }) => ids.includes(id)).flatMap((entry) => findDependents(entry, waiting));
    return [...new Set([...ids, ...dependents.map(({ id }) => id)])];
  }

  const isKept = ({ id }: OutboxEntry) => !isDiscarded(device.storage, id);

  const own: OutboxDb = {
    add: async (entry) => {
      const added = await perform(
        () => db.add(entry),
        async (queue) => {
          const [put] = await putNew(queue, [entry]);
          if (!put) throw storageError();
          bufferAll(queue);
          const placed = (await queue.get(put.seq)) ?? put;
          if (placed.refuge === 'storage' || device.isOnline()) return placed;
          await queue.delete(put.seq);
          repeatOnDatabase(() => discardOnDatabase([entry.id]));
          throw storageError();
        },
      );
      if (!memoryMode || (await memoryMode.queue.find(added.id))) return added;
      // The database stored this entry, while another operation failed and started memory mode.
      memoryMode.inDatabase.add(added.id);
      return memoryMode.queue.add(added);
    },
    isRead: (user) => memoryMode === null || readFor === user || (readFor === null && !memoryMode.isDatabaseAwaited),
    listOf: async (user) => {
      const found = await perform(
        () => db.listOf(user),
        (queue) => queue.listOf(user),
      );
      if (!memoryMode) {
        readFor = user;
        const owed = listDiscarded(device.storage);
        if (owed.length > 0) repeatOnDatabase(() => discardOnDatabase(owed));
      }
      return found.filter(isKept);
    },
    listWaiting: async (user, family, limit = Infinity) => {
      const most = limit + listDiscarded(device.storage).length;
      const bound = Number.isFinite(most) ? most : undefined;
      const found = await perform(
        () => db.listWaiting(user, family, bound),
        (queue) => queue.listWaiting(user, family, bound),
      );
      return found.filter(isKept).slice(0, limit);
    },
    resolve: (user, family, saved, refusals) =>
      perform(
        () => db.resolve(user, family, saved, refusals),
        (queue) => {
          repeatOnDatabase(() => db.resolve(user, family, saved, refusals));
          return resolveEntries(queue, { user, family }, saved, refusals);
        },
      ),
    requeue: (tray, groups) =>
      perform(
        () => db.requeue(tray, groups),
        (queue) => {
          repeatOnDatabase(() => discardOnDatabase([tray.id]));
          return requeueEntry(queue, tray, groups);
        },
      ),
    discard: (ids) => {
      const doomed = withDependents(ids);
      return perform(
        () => discardOnDatabase(doomed),
        (queue) => {
          repeatOnDatabase(() => discardOnDatabase(doomed));
          return discardEntries(queue, ids);
        },
      );
    },
    forget: async (ids) => {
      if (memoryMode) await inTurn(memoryMode, (queue) => discardEntries(queue, ids));
    },
    discardAllOf: async (user) => {
      const listed = await own.listOf(user);
      const ids = listed.map(({ id }) => id);
      const discardAll = () => discardOnDatabase(ids, () => db.discardAllOf(user));
      await perform(discardAll, (queue) => {
        repeatOnDatabase(discardAll);
        return discardEntriesOf(queue, user);
      });
    },
    restoreFrom: (clientMemory) => {
      memory = clientMemory;
      db.restoreFrom(clientMemory);
    },
    close: () => db.close(),
  };
  return own;
}
