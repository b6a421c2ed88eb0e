import type { Device } from '../storage/device.ts';
import type { OutboxDb } from './outbox-db.ts';
import type { NewEntry, OutboxEntry } from './outbox-entry.ts';
import { forgetUnstored, listUnstored } from './unload-buffer.ts';

interface TakerParts {
  readonly device: Device;
  readonly db: OutboxDb;
  /** Ids of entries that this page stores by itself. */
  readonly own: () => ReadonlySet<string>;
  /** False for an entry that was answered: it is not stored again. */
  readonly isOpen: (entry: NewEntry) => boolean;
  /** What was taken, of every person. Answers whether the person of this page has more than before. */
  readonly onTaken: (taken: readonly OutboxEntry[]) => boolean;
}

/** Stores what other pages showed when they were left; resolves with what `onTaken` answered. */
export function createTaker({ device, db, own, isOpen, onTaken }: TakerParts): () => Promise<boolean> {
  let taking: Promise<boolean> = Promise.resolve(false);
  let isAsked = false;

  /** Together: one after the other takes seconds for hundreds. */
  async function takeNow(): Promise<boolean> {
    isAsked = false;
    const ids = own();
    const found = listUnstored(device.storage).filter(({ id }) => !ids.has(id));
    for (const { id } of found.filter((entry) => !isOpen(entry))) forgetUnstored(device.storage, id);
    const added = await Promise.all(found.filter(isOpen).map((entry) => db.add(entry).catch(() => null)));
    const taken = added.filter((entry) => entry !== null);
    for (const { id, refuge } of taken) if (!refuge) forgetUnstored(device.storage, id);
    return onTaken(taken);
  }

  // Asked for each of many changes that a page leaves, it looks twice at most.
  return () => {
    if (!isAsked) taking = taking.then(takeNow, takeNow);
    isAsked = true;
    return taking;
  };
}
