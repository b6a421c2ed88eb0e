import { ApiError, storageError } from './api-error.ts';
import type { Device } from './device.ts';
import { inTime } from './in-time.ts';
import type { Memory, OutboxDb } from './outbox-db.ts';
import type { OutboxEntry } from './outbox-entry.ts';
import { createPageShelf, type PageShelf } from './outbox-page.ts';
import { discardEntriesOf, discardEntry, putNew, requeueEntry, resolveEntries } from './outbox-shelf.ts';
import { forgetUnstored, keepOneUnstored } from './unstored.ts';

/** A database that takes longer is not waited for any more. */
const PATIENCE_MS = 2_000;

/**
 * The outbox on a device whose database fails, does not answer, or is not there. From its first failure on this page works
 * from its own memory, and each change lies in local storage, from where the next page takes it. Where that takes nothing
 * either, a change is accepted with a network only, and says that it lies in this page (`refuge`).
 */
export function withFallback(db: OutboxDb, device: Device): OutboxDb {
  let memory: Memory = { entries: () => [], onPutBack: () => {} };
  let page: PageShelf | null = null;
  let turn: Promise<void> = Promise.resolve();
  /** What lies in local storage, as it lies there. */
  const kept = new Map<string, OutboxEntry>();

  /** Local storage becomes as the memory of this page is. */
  function keepAll(shelf: PageShelf): void {
    const entries = shelf.all();
    const ids = new Set(entries.map(({ id }) => id));
    for (const id of kept.keys()) {
      if (ids.has(id)) continue;
      forgetUnstored(device.storage, id);
      kept.delete(id);
    }
    for (const entry of entries) {
      if (kept.get(entry.id) === entry) continue;
      const { seq: _none, refuge: _here, ...stored } = entry;
      const refuge = keepOneUnstored(device.storage, stored, entry.seq) ? 'storage' : 'page';
      const placed = { ...entry, refuge } as const;
      void shelf.put(placed);
      if (refuge === 'storage') kept.set(entry.id, placed);
    }
  }

  /** `onDatabase` is done there, `inPage` where that failed, now or before. */
  async function perform<Result>(
    onDatabase: () => Promise<Result>,
    inPage: (shelf: PageShelf) => Promise<Result>,
  ): Promise<Result> {
    if (!page) {
      try {
        return await inTime(device.after, PATIENCE_MS, onDatabase(), storageError);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        page ??= createPageShelf(memory.entries());
      }
    }
    return next(page, inPage);
  }

  /** One after the other, as transactions of the database are. */
  function next<Result>(shelf: PageShelf, run: (shelf: PageShelf) => Promise<Result>): Promise<Result> {
    const result = turn.then(() => run(shelf));
    turn = result.then(
      () => keepAll(shelf),
      () => keepAll(shelf),
    );
    return result;
  }

  /** What became of an entry is told the database too: it may hear it once it answers again, in this page or for the next. */
  function tellDatabase(telling: () => Promise<unknown>): void {
    telling().catch(() => {});
  }

  return {
    add: async (entry) => {
      const added = await perform(
        () => db.add(entry),
        async (shelf) => {
          const there = await shelf.find(entry.id);
          const [put] = there ? [there] : await putNew(shelf, [entry]);
          if (!put) throw storageError();
          keepAll(shelf);
          const placed = (await shelf.get(put.seq)) ?? put;
          if (placed.refuge === 'storage' || device.isOnline()) return placed;
          await shelf.delete(put.seq);
          throw storageError();
        },
      );
      // Stored after all, while another one failed.
      return page && !(await page.find(added.id)) ? page.add(added) : added;
    },
    listOf: (user) =>
      perform(
        () => db.listOf(user),
        (shelf) => shelf.listOf(user),
      ),
    listWaiting: (user, family, limit) =>
      perform(
        () => db.listWaiting(user, family, limit),
        (shelf) => shelf.listWaiting(user, family, limit),
      ),
    resolve: (user, family, saved, refusals) =>
      perform(
        () => db.resolve(user, family, saved, refusals),
        (shelf) => {
          tellDatabase(() => db.resolve(user, family, saved, refusals));
          return resolveEntries(shelf, { user, family }, saved, refusals);
        },
      ),
    requeue: (tray, changes) =>
      perform(
        () => db.requeue(tray, changes),
        (shelf) => {
          tellDatabase(() => db.discard(tray.id));
          return requeueEntry(shelf, tray, changes);
        },
      ),
    discard: (id) =>
      perform(
        () => db.discard(id),
        (shelf) => {
          tellDatabase(() => db.discard(id));
          return discardEntry(shelf, id);
        },
      ),
    discardAllOf: (user) =>
      perform(
        () => db.discardAllOf(user),
        (shelf) => {
          tellDatabase(() => db.discardAllOf(user));
          return discardEntriesOf(shelf, user);
        },
      ),
    rememberedBy: (page) => {
      memory = page;
      db.rememberedBy(page);
    },
    close: () => db.close(),
  };
}
