import type { Change } from '#contract/sync.ts';
import { findDependents, findNeeds, isWhole, type NewEntry, type OutboxEntry, type Refusal } from './outbox-entry.ts';

/** What the answers to some changes did to the outbox. */
export interface Resolution {
  readonly refused: readonly OutboxEntry[];
  /** Dependents that went into the tray inside of another entry. */
  readonly folded: readonly OutboxEntry[];
}

/** Where entries lie, in the least that the rules below ask of it: a transaction of the database, or the memory of a page. */
export interface EntryQueue {
  /** Gives the entry its place at the end. */
  add(entry: NewEntry): Promise<OutboxEntry>;
  put(entry: OutboxEntry): Promise<unknown>;
  delete(seq: number): Promise<unknown>;
  get(seq: number): Promise<OutboxEntry | undefined>;
  find(id: string): Promise<OutboxEntry | undefined>;
  /** Oldest first, like the next. */
  listOf(user: string): Promise<OutboxEntry[]>;
  listWaiting(user: string, family: string, limit?: number): Promise<OutboxEntry[]>;
}

async function wholeWaiting(queue: EntryQueue, { user, family }: Pick<OutboxEntry, 'user' | 'family'>) {
  return (await queue.listWaiting(user, family)).filter(isWhole);
}

/** Puts entries at the end of the queue, in this order. One that lies here already stays where it is. */
export async function putNew(queue: EntryQueue, added: readonly NewEntry[]): Promise<OutboxEntry[]> {
  const put: OutboxEntry[] = [];
  const waiting = new Map<string, OutboxEntry[]>();
  for (const entry of added) {
    const place = `${entry.user}:${entry.family}`;
    const before = waiting.get(place) ?? (await wholeWaiting(queue, entry));
    const there = await queue.find(entry.id);
    const stored = there ?? (await queue.add({ ...entry, needs: findNeeds(entry.change, before) }));
    waiting.set(place, there ? before : [...before, stored]);
    put.push(stored);
  }
  return put;
}

/** Takes the saved ones out and moves the refused ones, with what builds on them, into the tray. */
export async function resolveEntries(
  queue: EntryQueue,
  owner: Pick<OutboxEntry, 'user' | 'family'>,
  saved: ReadonlySet<string>,
  refusals: ReadonlyMap<string, Refusal>,
): Promise<Resolution> {
  const waiting = await wholeWaiting(queue, owner);
  const open = waiting.filter((entry) => !saved.has(entry.id));
  for (const entry of waiting) if (saved.has(entry.id)) await queue.delete(entry.seq);
  const refused: OutboxEntry[] = [];
  const folded = new Map<string, OutboxEntry>();
  for (const entry of open) {
    const error = refusals.get(entry.id);
    if (!error || folded.has(entry.id)) continue;
    const dependents = findDependents(entry, open).filter((dependent) => !folded.has(dependent.id));
    const tray: OutboxEntry = { ...entry, state: 'refused', error, folded: dependents.map(({ change }) => change) };
    await queue.put(tray);
    for (const dependent of dependents) {
      await queue.delete(dependent.seq);
      folded.set(dependent.id, dependent);
    }
    refused.push(tray);
  }
  return { refused, folded: [...folded.values()] };
}

/** Puts `changes` in place of the tray entry, at the end of the queue. */
export async function requeueEntry(queue: EntryQueue, tray: OutboxEntry, changes: readonly Change[]): Promise<void> {
  // Another tab may have retried or discarded it first.
  if (!(await queue.get(tray.seq))) return;
  await queue.delete(tray.seq);
  const { user, family, contractDate } = tray;
  await putNew(
    queue,
    changes.map((change) => ({ id: change.id, user, family, change, needs: [], contractDate, state: 'waiting' })),
  );
}

/** Deletes entries and, where they wait, what builds on them. */
export async function discardEntries(queue: EntryQueue, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const entry = await queue.find(id);
    if (!entry) continue;
    const dependents = entry.state === 'waiting' ? findDependents(entry, await wholeWaiting(queue, entry)) : [];
    for (const { seq } of [entry, ...dependents]) await queue.delete(seq);
  }
}

export async function discardEntriesOf(queue: EntryQueue, user: string): Promise<void> {
  for (const { seq } of await queue.listOf(user)) await queue.delete(seq);
}
