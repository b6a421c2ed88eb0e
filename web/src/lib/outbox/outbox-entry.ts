import { CONTRACT_DATE, type Change } from '#contract/sync.ts';

/** Why the server refused a change for good. */
export interface Refusal {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly hint?: string | undefined;
  readonly fields?: Record<string, string> | undefined;
}

/** One change in the outbox, as stored in IndexedDB. */
export interface OutboxEntry {
  /** The order in which changes were made on this device. Assigned by the database. */
  readonly seq: number;
  /** The id of the change. */
  readonly id: string;
  readonly user: string;
  readonly family: string;
  readonly change: Change;
  /** Ids of rows that this change depends on and whose creation was still waiting when it was made. */
  readonly needs: readonly string[];
  readonly contractDate: string;
  /**
   * Where the entry is held while the database fails: in local storage, or, when that fails too, only in the memory of this
   * client. Never stored.
   */
  readonly refuge?: 'storage' | 'page';
  /** Made while the device did not know the time. It is dated when it is sent, so that a wrong clock cannot make it too old. */
  readonly isUndated?: true;
  /** `refused` entries are in the "Not saved" tray. */
  readonly state: 'waiting' | 'refused';
  readonly error?: Refusal;
  /** Later changes that moved into the tray with this one, in order. */
  readonly folded?: readonly Change[];
}

/** An entry before the database has assigned its `seq`. */
export type NewEntry = Omit<OutboxEntry, 'seq'>;

/** The entry without `seq` and `refuge`, ready to be stored again. */
export function withoutPlace({ seq: _seq, refuge: _refuge, ...entry }: OutboxEntry): NewEntry {
  return entry;
}

/** Every row id in a change: its own, and those in its fields (an assigned member, the chat of a message). */
function namedRows(change: Change): Set<string> {
  const named = new Set([change.row_id]);
  for (const value of Object.values(change.fields)) {
    for (const item of Array.isArray(value) ? value : [value]) if (typeof item === 'string') named.add(item);
  }
  return named;
}

/** Ids of the rows created by `waiting` that `change` depends on. */
export function findNeeds(change: Change, waiting: readonly OutboxEntry[]): string[] {
  const named = namedRows(change);
  return waiting
    .filter((entry) => entry.change.op === 'create' && entry.change.id !== change.id)
    .map((entry) => entry.change.row_id)
    .filter((rowId) => named.has(rowId));
}

/** Entries that cannot be saved either once `refused` is not, because they depend on a row that was never created. */
export function findDependents(refused: OutboxEntry, waiting: readonly OutboxEntry[]): OutboxEntry[] {
  if (refused.change.op !== 'create') return [];
  const missing = new Set([refused.change.row_id]);
  const dependents: OutboxEntry[] = [];
  for (const entry of waiting) {
    if (entry.seq <= refused.seq || !entry.needs.some((rowId) => missing.has(rowId))) continue;
    dependents.push(entry);
    if (entry.change.op === 'create') missing.add(entry.change.row_id);
  }
  return dependents;
}

export function createEntry(user: string, family: string, change: Change, isTimeKnown = true): NewEntry {
  const entry = {
    id: change.id,
    user,
    family,
    change,
    needs: [],
    contractDate: CONTRACT_DATE,
    state: 'waiting',
  } as const;
  return isTimeKnown ? entry : { ...entry, isUndated: true };
}

/** The change to send at `nowMs`. */
export function dateChange({ change, isUndated }: OutboxEntry, nowMs: number): Change {
  return isUndated ? { ...change, made_at: new Date(nowMs).toISOString() } : change;
}

/**
 * The changes of a tray entry for another try: the same rows, made now, with new change ids, because the server has answered the
 * old ids for good.
 */
export function renewChanges(entry: OutboxEntry, makeId: () => string, nowMs: number): Change[] {
  const made_at = new Date(nowMs).toISOString();
  return [entry.change, ...(entry.folded ?? [])].map((change) => ({ ...change, id: makeId(), made_at }));
}

/** For a row that was deleted in the meantime: restores it first, then sends the refused changes again. */
export function renewWithRow(entry: OutboxEntry, makeId: () => string, nowMs: number): Change[] {
  const { table, row_id } = entry.change;
  const made_at = new Date(nowMs).toISOString();
  const restore: Change = { id: makeId(), table, op: 'restore', row_id, fields: {}, made_at };
  return [restore, ...renewChanges(entry, makeId, nowMs)];
}
