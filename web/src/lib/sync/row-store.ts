import {
  isDeclaration,
  rowAfterUpdate,
  type AnyFamilyTable,
  type BaseRow,
  type TableOutline,
} from '#contract/family-table.ts';
import type { Actor } from '#contract/permissions.ts';
import type { Change } from '#contract/sync.ts';
import { isShowable } from '../outbox/entry-damage.ts';
import type { Shown } from './family-rows.ts';

/**
 * The state of one row when the feed stood at `asOf` or later: the row itself, or a tombstone (`row` null) when this person
 * could not see it.
 *
 * States arrive in any order, as a pull, a list and the answer to a change may overtake each other. Of two states the one with
 * the higher `asOf` wins, and a row is never replaced by an older version of itself. An answer is only "at least version V": a
 * row read a little later may have a higher version, which then counts, and a deletion read a little later is repeated by the
 * next pull, which asks for everything after V. So every order leads to the same result.
 */
export interface Known {
  readonly asOf: number;
  readonly row: BaseRow | null;
  /** For a tombstone: the removed row, if this client knows it, so that restoring shows it at once. */
  readonly removed?: BaseRow;
}

/** The newer of two states of one row; `old` itself when nothing is new. */
export function chooseNewer(old: Known | undefined, next: Known): Known {
  if (!old) return next;
  if (next.row === null) {
    const isNew = old.row === null ? next.asOf > old.asOf : next.asOf >= old.asOf;
    if (!isNew) return old;
    const removed = next.removed ?? (old.row?.deleted_at ? old.row : old.removed);
    return removed ? { ...next, removed } : next;
  }
  if (old.row === null) {
    if (next.asOf > old.asOf) return next;
    // The answer to this client's own removal, which the feed has overtaken: the row stays hidden, but is now known as removed.
    const isLater = next.row.deleted_at !== null && next.row.version > (old.removed?.version ?? 0);
    return isLater ? { ...old, removed: next.row } : old;
  }
  if (next.row.version > old.row.version) return { row: next.row, asOf: Math.max(old.asOf, next.asOf) };
  // The same version is the same row. The old object is reused, so that nothing is rendered again.
  return next.asOf > old.asOf ? { row: old.row, asOf: next.asOf } : old;
}

/** The row as it will be once `change` is saved, by the rules of the table that the server applies too. */
export function applyChange(table: AnyFamilyTable, row: BaseRow | null, change: Change, actor: Actor): BaseRow | null {
  const now = new Date(change.made_at);
  if (change.op === 'create') {
    // The server has created the row already and its answer was lost: its row counts.
    if (row) return row;
    const fields = readFields(table.create, change);
    const stamps = {
      id: change.row_id,
      version: 0,
      created_at: change.made_at,
      updated_at: change.made_at,
      deleted_at: null,
    };
    return { ...table.applyCreate(fields, actor, now), ...stamps };
  }
  if (!row) return null;
  if (change.op === 'remove') return { ...row, deleted_at: row.deleted_at ?? change.made_at };
  if (change.op === 'restore') return { ...row, deleted_at: null };
  return rowAfterUpdate(table, row, readFields(table.update, change), actor, now);
}

/**
 * The fields as the server reads them, or as they are where it will refuse them.
 * @throws TypeError for fields that no screen can show.
 */
function readFields(schema: AnyFamilyTable['create'], { fields }: Change): Record<string, unknown> {
  const { data, error } = schema.safeParse(fields);
  if (error && !isShowable(error)) throw new TypeError('The fields have values of another kind.');
  return data ?? fields;
}

interface Drawn {
  readonly entry: Known | undefined;
  readonly changes: readonly Change[];
  readonly shown: Shown<BaseRow> | null;
}

/** The rows of one table: the known states, overlaid with the waiting changes. Does no I/O. */
export interface TableRows {
  /** Brings the rules by which waiting changes are drawn, where only an outline was here. Who shows rows has them. */
  declare(table: AnyFamilyTable): void;
  /** Merges rows that were read at `asOf`; true when something changed. */
  learnRows(rows: readonly BaseRow[], asOf: number): boolean;
  /** Merges tombstones; true when something changed. */
  learnTombstones(ids: readonly string[], asOf: number): boolean;
  /** Merges rows of "Recently deleted": they stay hidden, but are known when they are restored. */
  learnRemoved(rows: readonly BaseRow[]): void;
  /** Merges a list, or a part of one, read at `asOf`: known rows that `covers` accepts and the list lacks are hidden. */
  learnList(rows: readonly BaseRow[], asOf: number, covers: (row: BaseRow) => boolean): boolean;
  /** Drops rows, but remembers their versions, so that an older list that arrives later cannot show older rows. */
  drop(isDropped?: (row: BaseRow, asOf: number) => boolean): void;
  /** Drops rows and versions: another database has its own versions. */
  clear(): void;
  setChanges(changes: readonly Change[], actor: Actor): boolean;
  /** Shows the creation of a row that was removed under the same id, until the feed reports it as removed again. */
  expectCreation(id: string): void;
  known(): ReadonlyMap<string, Known>;
  find(id: string): Shown<BaseRow> | null;
  /** Every row, including removed ones; the same array as long as nothing in it has changed. */
  compose(): readonly Shown<BaseRow>[];
}

/** Groups changes by row. Reuses the array of a row whose changes are the same as before. */
function groupChanges(
  changes: readonly Change[],
  before: ReadonlyMap<string, readonly Change[]>,
): Map<string, readonly Change[]> {
  const groups = new Map<string, Change[]>();
  for (const change of changes) {
    const group = groups.get(change.row_id);
    if (group) group.push(change);
    else groups.set(change.row_id, [change]);
  }
  const grouped = new Map<string, readonly Change[]>();
  for (const [id, group] of groups) {
    const old = before.get(id);
    const isSame = old?.length === group.length && old.every((change, index) => change.id === group[index]?.id);
    grouped.set(id, isSame && old ? old : group);
  }
  return grouped;
}

const NO_CHANGES: readonly Change[] = [];

export function createTableRows(outline: TableOutline | AnyFamilyTable): TableRows {
  let table = isDeclaration(outline) ? outline : null;
  let known = new Map<string, Known>();
  let overlays = new Map<string, readonly Change[]>();
  let actor: Actor = { memberId: '', effectiveRole: 'none' };
  let drawn = new Map<string, Drawn>();
  let composed: readonly Shown<BaseRow>[] | null = null;
  /** By id, the version of the tombstone over which a row was created anew. */
  const createdOver = new Map<string, number>();

  function learn(id: string, next: Known): boolean {
    const old = known.get(id);
    const newer = chooseNewer(old, next);
    if (newer === old) return false;
    known.set(id, newer);
    if (newer.row !== null && newer.row === old?.row) return false;
    composed = null;
    return newer.row !== (old?.row ?? null);
  }

  /** The feed can report this client's own removal before its answer arrives. The row stays known, because a restore may wait too. */
  function tombstone(id: string, asOf: number): Known {
    const row = known.get(id)?.row;
    const removal = overlays.get(id)?.find(({ op }) => op === 'remove');
    return row && removal
      ? { row: null, asOf, removed: { ...row, deleted_at: row.deleted_at ?? removal.made_at } }
      : { row: null, asOf };
  }

  /** Hides a row that a part of a list lacks. It may have moved to another part, so every later version of it counts again. */
  function forget(id: string, { row, removed, asOf: knownAsOf }: Known, asOf: number): boolean {
    if (!row || asOf < knownAsOf) return false;
    const last = row.deleted_at === null ? removed : row;
    known.set(id, { row: null, asOf: row.version, ...(last ? { removed: last } : {}) });
    composed = null;
    return true;
  }

  function reset(next: Map<string, Known>): void {
    known = next;
    drawn = new Map();
    composed = null;
  }

  function draw(id: string, entry: Known | undefined, changes: readonly Change[]): Shown<BaseRow> | null {
    const isHidden = entry?.row === null;
    const isAnew = isHidden && createdOver.get(id) === entry.asOf && changes.some(({ op }) => op === 'create');
    // A row with a tombstone stays hidden, unless a waiting change restores it or was made to create it anew.
    const base = isAnew ? null : ((isHidden ? entry.removed : entry?.row) ?? null);
    if (isHidden && !isAnew && !changes.some(({ op }) => op === 'restore')) return null;
    if (changes.length === 0 || !table) return base;
    let row = base;
    for (const change of changes) {
      try {
        row = applyChange(table, row, change, actor);
      } catch {
        // Damaged, or recorded under older rules that cannot be applied any more. The server decides; the screen shows the row without it.
      }
    }
    return row && { ...row, _waiting: true };
  }

  function find(id: string): Shown<BaseRow> | null {
    const entry = known.get(id);
    const changes = overlays.get(id) ?? NO_CHANGES;
    const old = drawn.get(id);
    if (old && old.entry === entry && old.changes === changes) return old.shown;
    const isSameRow = old && entry?.row && old.entry?.row === entry.row && old.changes === changes;
    const shown = isSameRow ? old.shown : draw(id, entry, changes);
    drawn.set(id, { entry, changes, shown });
    return shown;
  }

  return {
    declare: (declared) => {
      if (!table) [table, drawn, composed] = [declared, new Map(), null];
    },
    learnRows: (rows, asOf) =>
      rows.map((row) => learn(row.id, { row, asOf: Math.max(asOf, row.version) })).some(Boolean),
    learnTombstones: (ids, asOf) => ids.map((id) => learn(id, tombstone(id, asOf))).some(Boolean),
    learnRemoved: (rows) => {
      for (const row of rows) {
        const old = known.get(row.id);
        if (old?.row) continue;
        known.set(row.id, { asOf: old?.asOf ?? 0, row: null, removed: row });
        composed = null;
      }
    },
    learnList: (rows, asOf, covers) => {
      const listed = new Set(rows.map(({ id }) => id));
      const missing = [...known].filter(([id, { row }]) => row !== null && !listed.has(id) && covers(row));
      const changes = rows.map((row) => learn(row.id, { row, asOf: Math.max(asOf, row.version) }));
      const isWhole = outline.sync === 'full';
      return [
        ...changes,
        ...missing.map(([id, old]) => (isWhole ? learn(id, { row: null, asOf }) : forget(id, old, asOf))),
      ].some(Boolean);
    },
    drop: (isDropped = () => true) => {
      const floors = [...known].map(([id, entry]) => {
        const { row, removed, asOf } = entry;
        const isKept = row ? !isDropped(row, asOf) : removed !== undefined && !isDropped(removed, asOf);
        return [id, isKept ? entry : { row: null, asOf: row ? row.version - 1 : asOf }] as const;
      });
      reset(new Map(floors));
    },
    clear: () => reset(new Map()),
    setChanges: (changes, nextActor) => {
      const next = groupChanges(changes, overlays);
      const isSameActor = nextActor.memberId === actor.memberId && nextActor.effectiveRole === actor.effectiveRole;
      const isSame =
        isSameActor && next.size === overlays.size && [...next].every(([id, group]) => overlays.get(id) === group);
      if (isSame) return false;
      if (!isSameActor) drawn = new Map();
      [overlays, actor, composed] = [next, nextActor, null];
      return true;
    },
    expectCreation: (id) => {
      const entry = known.get(id);
      if (entry?.row === null) createdOver.set(id, entry.asOf);
    },
    known: () => known,
    find,
    compose: () => {
      if (composed) return composed;
      const ids = new Set([...known.keys(), ...overlays.keys()]);
      composed = [...ids].map(find).filter((row) => row !== null);
      return composed;
    },
  };
}
