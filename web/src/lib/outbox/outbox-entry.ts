import { CONTRACT_DATE, splitIntoGroups, type Change } from '#contract/sync.ts';

/** Why the server refused a change for good. */
export interface Refusal {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly hint?: string | undefined;
  readonly fields?: Record<string, string> | undefined;
  /** In a group: the id of the change that the server refused. */
  readonly changeId?: string | undefined;
}

/** One change, or one group of changes, in the outbox, as stored in IndexedDB. */
export interface OutboxEntry {
  /** The order in which changes were made on this device. Assigned by the database. */
  readonly seq: number;
  /** The id of the change, in a group that of the first one. */
  readonly id: string;
  readonly user: string;
  readonly family: string;
  readonly change: Change;
  /** In a group: the other changes, in order. */
  readonly rest?: readonly Change[];
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
  /** Of an entry that was sent again from the tray: the id under which its changes were refused first. */
  readonly retryOf?: string;
  /** `refused` entries are in the "Not saved" tray. */
  readonly state: 'waiting' | 'refused';
  readonly error?: Refusal;
  /** Later changes that moved into the tray with this one, in order. */
  readonly folded?: readonly Change[];
}

/** The changes of an entry, in order. */
export function changesOf({ change, rest = [] }: Pick<OutboxEntry, 'change' | 'rest'>): readonly Change[] {
  return [change, ...rest];
}

/** An entry before the database has assigned its `seq`. */
export type NewEntry = Omit<OutboxEntry, 'seq'>;

/** The entry without `seq` and `refuge`, ready to be stored again. */
export function withoutPlace({ seq: _seq, refuge: _refuge, ...entry }: OutboxEntry): NewEntry {
  return entry;
}

/** Every row id in a change: its own, and those in its fields (an assigned member, the chat of a message). */
export function namedRows(change: Change): string[] {
  const values = Object.values(change.fields).flatMap((value) => (Array.isArray(value) ? value : [value]));
  return [change.row_id, ...values.filter((value) => typeof value === 'string')];
}

/** Ids of the rows that an entry creates. */
function createdRows(entry: Pick<OutboxEntry, 'change' | 'rest'>): string[] {
  return changesOf(entry).flatMap(({ op, row_id }) => (op === 'create' ? [row_id] : []));
}

/** Ids of the rows created by `waiting` that `entry` depends on. */
export function findNeeds(entry: NewEntry, waiting: readonly OutboxEntry[]): string[] {
  const named = new Set(changesOf(entry).flatMap(namedRows));
  return waiting
    .filter(({ id }) => id !== entry.id)
    .flatMap(createdRows)
    .filter((rowId) => named.has(rowId));
}

/** Entries that cannot be saved either once `refused` is not, because they depend on a row that was never created. */
export function findDependents(refused: OutboxEntry, waiting: readonly OutboxEntry[]): OutboxEntry[] {
  const missing = new Set(createdRows(refused));
  const dependents: OutboxEntry[] = [];
  for (const entry of waiting) {
    if (entry.seq <= refused.seq || !entry.needs.some((rowId) => missing.has(rowId))) continue;
    dependents.push(entry);
    for (const rowId of createdRows(entry)) missing.add(rowId);
  }
  return dependents;
}

/** An entry of one change or, with further ones, of a group. */
export function createEntry(user: string, family: string, changes: ChangeGroup, isTimeKnown = true): NewEntry {
  const [change, ...rest] = changes;
  const entry = {
    id: change.id,
    user,
    family,
    change,
    ...(rest.length > 0 ? { rest } : {}),
    needs: [],
    contractDate: CONTRACT_DATE,
    state: 'waiting',
  } as const;
  return isTimeKnown ? entry : { ...entry, isUndated: true };
}

/** The changes to send at `nowMs`. */
export function dateChanges(entry: OutboxEntry, nowMs: number): readonly Change[] {
  const made_at = new Date(nowMs).toISOString();
  return changesOf(entry).map((change) => (entry.isUndated ? { ...change, made_at } : change));
}

/** One change, or the changes of a group. */
export type ChangeGroup = readonly [Change, ...Change[]];

/** Marks changes as one group. A single change needs no mark. */
export function asGroup([first, ...rest]: ChangeGroup): ChangeGroup {
  const { group: _none, ...single } = first;
  const group = first.id;
  return rest.length === 0 ? [single] : [{ ...first, group }, ...rest.map((change) => ({ ...change, group }))];
}

/**
 * The changes of a tray entry for another try, in groups: the same rows, made now, with new change ids, because the server has
 * answered the old ids for good.
 */
export function renewChanges(entry: OutboxEntry, makeId: () => string, nowMs: number): ChangeGroup[] {
  const made_at = new Date(nowMs).toISOString();
  const groups = splitIntoGroups([...changesOf(entry), ...(entry.folded ?? [])]);
  return groups.map((group) => {
    const [first, ...rest] = group.map((change) => ({ ...change, id: makeId(), made_at }));
    return asGroup([first as Change, ...rest]); // a group has at least one change
  });
}

/** For a row that was deleted in the meantime: restores it first, then sends the refused changes again. */
export function renewWithRow(entry: OutboxEntry, makeId: () => string, nowMs: number): ChangeGroup[] {
  const { table, row_id } = refusedChange(entry);
  const made_at = new Date(nowMs).toISOString();
  const restore: Change = { id: makeId(), table, op: 'restore', row_id, fields: {}, made_at };
  return [[restore], ...renewChanges(entry, makeId, nowMs)];
}

/** The change that the server refused. */
export function refusedChange(entry: OutboxEntry): Change {
  return changesOf(entry).find(({ id }) => id === entry.error?.changeId) ?? entry.change;
}
