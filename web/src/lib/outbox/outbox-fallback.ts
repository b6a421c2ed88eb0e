import { ApiError, storageError } from '../api/api-error.ts';
import type { Device } from '../storage/device.ts';
import { inTime } from '../api/in-time.ts';
import type { Memory, OutboxDb } from './outbox-db.ts';
import { withoutPlace, type OutboxEntry } from './outbox-entry.ts';
import { createMemoryEntryQueue, type MemoryEntryQueue } from './memory-entry-queue.ts';
import { discardEntries, discardEntriesOf, putNew, requeueEntry, resolveEntries } from './entry-queue.ts';
import { forgetUnstored, keepOneUnstored } from './unload-buffer.ts';

/** A database that takes longer is worked without until it answers. Opening one for the first time may take long. */
const PATIENCE_MS = 2_000;
const OPENING_PATIENCE_MS = 5_000;

/** What this page works from while the database does not. */
interface Page {
  readonly queue: MemoryEntryQueue;
  /** Ids of entries that lie in the database too: what became of those, it is told. */
  readonly inDatabase: Set<string>;
  /** False for a database that failed: nothing more is expected of it. */
  isDatabaseAwaited: boolean;
}

/**
 * The outbox on a device whose database fails, does not answer, or is not there. From its first failure on this page works
 * from its own memory, and each change lies in local storage, from where the next page takes it. Where that takes nothing
 * either, a change is accepted with a network only, and says that it lies in this page (`refuge`). A database that answers
 * late is returned to.
 */
export function withFallback(db: OutboxDb, device: Device): OutboxDb {
  let memory: Memory = { entries: () => [], onPutBack: () => {} };
  let page: Page | null = null;
  /** Whose entries were read from the database last; null before any were. */
  let readFor: string | null = null;
  let turn: Promise<unknown> = Promise.resolve();
  /** What lies in local storage, as it lies there. */
  const kept = new Map<string, OutboxEntry>();

  /** Local storage becomes as the memory of this page is. */
  function keepAll(queue: MemoryEntryQueue): void {
    const entries = queue.all();
    const ids = new Set(entries.map(({ id }) => id));
    for (const id of kept.keys()) {
      if (ids.has(id)) continue;
      forgetUnstored(device.storage, id);
      kept.delete(id);
    }
    for (const entry of entries) {
      if (kept.get(entry.id) === entry) continue;
      const refuge = keepOneUnstored(device.storage, withoutPlace(entry), entry.seq) ? 'storage' : 'page';
      const placed = { ...entry, refuge } as const;
      void queue.put(placed);
      if (refuge === 'storage') kept.set(entry.id, placed);
    }
  }

  function leaveDatabase(): Page {
    const known = memory.entries();
    const inDatabase = new Set(known.map(({ id }) => id));
    return { queue: createMemoryEntryQueue(known), inDatabase, isDatabaseAwaited: false };
  }

  /** The database answers after all: it gets what was made meanwhile, and this page works from it again. */
  async function returnToDatabase(from: Page): Promise<void> {
    await inTurn(from, async ({ all }) => {
      const added = all().filter(({ id }) => !from.inDatabase.has(id));
      const adding = Promise.all(added.map((entry) => db.add(withoutPlace(entry))));
      await inTime(device.after, OPENING_PATIENCE_MS, adding, storageError);
      page = null;
      for (const id of kept.keys()) forgetUnstored(device.storage, id);
      kept.clear();
    });
    memory.onPutBack();
  }

  /** `onDatabase` is done there, `inPage` where that failed, now or before. */
  async function perform<Result>(
    onDatabase: () => Promise<Result>,
    inPage: (queue: MemoryEntryQueue) => Promise<Result>,
  ): Promise<Result> {
    for (;;) {
      if (page) {
        const done = await inTurn(page, inPage);
        if (done) return done.result;
        continue;
      }
      const work = onDatabase();
      const silence = storageError();
      try {
        return await inTime(device.after, readFor === null ? OPENING_PATIENCE_MS : PATIENCE_MS, work, () => silence);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        const left = (page ??= leaveDatabase());
        if (error !== silence) continue;
        left.isDatabaseAwaited = true;
        work
          .then(
            () => returnToDatabase(left),
            () => {
              left.isDatabaseAwaited = false;
            },
          )
          .catch(() => {}); // it has no room: this page stays as it is
      }
    }
  }

  /** One after the other, as transactions of the database are. Null when the page has left the shelf before its turn. */
  function inTurn<Result>(
    from: Page,
    run: (queue: MemoryEntryQueue) => Promise<Result>,
  ): Promise<{ readonly result: Result } | null> {
    const done = turn.then(async () => (page === from ? { result: await run(from.queue) } : null));
    const keep = () => page === from && keepAll(from.queue);
    turn = done.then(keep, keep);
    return done;
  }

  /** What became of an entry is told the database too: it may hear it once it answers again, in this page or for the next. */
  function tellDatabase(telling: () => Promise<unknown>): void {
    telling().catch(() => {});
  }

  return {
    add: async (entry) => {
      const added = await perform(
        () => db.add(entry),
        async (queue) => {
          const [put] = await putNew(queue, [entry]);
          if (!put) throw storageError();
          keepAll(queue);
          const placed = (await queue.get(put.seq)) ?? put;
          if (placed.refuge === 'storage' || device.isOnline()) return placed;
          await queue.delete(put.seq);
          tellDatabase(() => db.discard([entry.id]));
          throw storageError();
        },
      );
      if (!page || (await page.queue.find(added.id))) return added;
      // Stored after all, while another one failed.
      page.inDatabase.add(added.id);
      return page.queue.add(added);
    },
    isRead: (user) => page === null || readFor === user || (readFor === null && !page.isDatabaseAwaited),
    listOf: async (user) => {
      const found = await perform(
        () => db.listOf(user),
        (queue) => queue.listOf(user),
      );
      if (!page) readFor = user;
      return found;
    },
    listWaiting: (user, family, limit) =>
      perform(
        () => db.listWaiting(user, family, limit),
        (queue) => queue.listWaiting(user, family, limit),
      ),
    resolve: (user, family, saved, refusals) =>
      perform(
        () => db.resolve(user, family, saved, refusals),
        (queue) => {
          tellDatabase(() => db.resolve(user, family, saved, refusals));
          return resolveEntries(queue, { user, family }, saved, refusals);
        },
      ),
    requeue: (tray, changes) =>
      perform(
        () => db.requeue(tray, changes),
        (queue) => {
          tellDatabase(() => db.discard([tray.id]));
          return requeueEntry(queue, tray, changes);
        },
      ),
    discard: (ids) =>
      perform(
        () => db.discard(ids),
        (queue) => {
          tellDatabase(() => db.discard(ids));
          return discardEntries(queue, ids);
        },
      ),
    discardAllOf: (user) =>
      perform(
        () => db.discardAllOf(user),
        (queue) => {
          tellDatabase(() => db.discardAllOf(user));
          return discardEntriesOf(queue, user);
        },
      ),
    rememberedBy: (rememberer) => {
      memory = rememberer;
      db.rememberedBy(rememberer);
    },
    close: () => db.close(),
  };
}
