import { isWhole } from './entry-damage.ts';
import {
  changesOf,
  createEntry,
  findDependents,
  findNeeds,
  type ChangeGroup,
  type NewEntry,
  type OutboxEntry,
  type Refusal,
} from './outbox-entry.ts';

/** The effect of a batch of answers on the outbox. */
export interface Resolution {
  readonly refused: readonly OutboxEntry[];
  /** Dependents that moved into the tray inside another entry. */
  readonly folded: readonly OutboxEntry[];
}

/** The storage operations that the rules below need. Implemented by a database transaction and by the memory of a client. */
export interface EntryQueue {
  /** Appends the entry and assigns its `seq`. */
  add(entry: NewEntry): Promise<OutboxEntry>;
  put(entry: OutboxEntry): Promise<unknown>;
  delete(seq: number): Promise<unknown>;
  get(seq: number): Promise<OutboxEntry | undefined>;
  find(id: string): Promise<OutboxEntry | undefined>;
  /** Oldest first, as in `listWaiting`. */
  listOf(user: string): Promise<OutboxEntry[]>;
  listWaiting(user: string, family: string, limit?: number): Promise<OutboxEntry[]>;
}

async function wholeWaiting(queue: EntryQueue, { user, family }: Pick<OutboxEntry, 'user' | 'family'>) {
  return (await queue.listWaiting(user, family)).filter((entry) => isWhole(entry));
}

/** Appends entries to the queue in this order. An entry that is already in the queue keeps its place. */
export async function putNew(queue: EntryQueue, added: readonly NewEntry[]): Promise<OutboxEntry[]> {
  const put: OutboxEntry[] = [];
  const waiting = new Map<string, OutboxEntry[]>();
  for (const entry of added) {
    const place = `${entry.user}:${entry.family}`;
    const before = waiting.get(place) ?? (await wholeWaiting(queue, entry));
    const there = await queue.find(entry.id);
    const stored = there ?? (await queue.add({ ...entry, needs: findNeeds(entry, before) }));
    waiting.set(place, there ? before : [...before, stored]);
    put.push(stored);
  }
  return put;
}

/** Deletes saved entries and moves refused ones into the tray, together with the entries that depend on them. */
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
    const tray: OutboxEntry = { ...entry, state: 'refused', error, folded: dependents.flatMap(changesOf) };
    await queue.put(tray);
    for (const dependent of dependents) {
      await queue.delete(dependent.seq);
      folded.set(dependent.id, dependent);
    }
    refused.push(tray);
  }
  return { refused, folded: [...folded.values()] };
}

/** Deletes the tray entry and appends `groups` to the queue instead. */
export async function requeueEntry(
  queue: EntryQueue,
  tray: OutboxEntry,
  groups: readonly ChangeGroup[],
): Promise<void> {
  // Another client may have retried or discarded it first.
  if (!(await queue.get(tray.seq))) return;
  await queue.delete(tray.seq);
  const { id, user, family, contractDate, retryOf = id } = tray;
  await putNew(
    queue,
    groups.map((changes) => ({ ...createEntry(user, family, changes), contractDate, retryOf })),
  );
}

/** Deletes entries and, for waiting ones, the entries that depend on them. */
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
