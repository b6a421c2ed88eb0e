import type { Audience } from '#contract/seen-by/audience.ts';
import type { AnyFamilyTable } from '#contract/family-table.ts';
import { isManager, type Actor } from '#contract/permissions.ts';

/** The members who hold the scope that each written row makes, by the row's id. Ids are unique, so all tests of a file share it. */
const holders = new Map<string, readonly string[]>();

/** Stands for each manager among the holders of a scope. */
const ALL_MANAGERS = 'managers';

/** The rows that tests write, by their ids, for what names rows of any table. */
const written = new Map<string, { readonly table: AnyFamilyTable; readonly row: Record<string, unknown> }>();
export const findWritten = (id: unknown) => written.get(String(id));

/** The members who hold the scope that a row makes; null for a table whose rows make none. */
export function holdersOf({ seenBy }: AnyFamilyTable, row: Record<string, unknown>): readonly string[] | null {
  if (seenBy === 'family' || seenBy.holders === undefined) return null;
  return (row[seenBy.holders] ?? []) as readonly string[]; // a list of member ids, by the declaration's type
}

/** Who holds a scope first, that a new row makes; null for a row that makes none, or whose holders are in a column. */
export function firstHolderOf({ seenBy }: AnyFamilyTable, row: Record<string, unknown>): string | null {
  return seenBy === 'family' ? null : (seenBy.firstHolder?.(row) ?? null);
}

/** Who sees a row that names them, its maker, who is no child, and those it is for; null for one that the whole family sees. */
function seersOf({ seenBy }: AnyFamilyTable, row: Record<string, unknown>): readonly string[] | null {
  const audience = row['audience'] as Audience | undefined; // of a table with `always`
  if (seenBy === 'family' || !seenBy.always || !audience) return null;
  if (audience.kind === 'except') throw new Error('samples name managers or people');
  return [
    ...(audience.kind === 'managers' ? [ALL_MANAGERS] : audience.members),
    ...seenBy.always.flatMap((column) => (row[column] ?? []) as string[]),
  ]; // ids of members, by the declaration
}

/** Remembers that a member holds a scope. */
export function recordHolder(scope: string, memberId: string): void {
  holders.set(scope, [...(holders.get(scope) ?? []), memberId]);
}

/** Remembers a row that a test writes, and who holds its scope, if it makes or gives one. Of rows with the same id in two families the first counts. */
export function recordHolders(table: AnyFamilyTable, id: string, row: Record<string, unknown>): void {
  if (!written.has(id)) written.set(id, { table, row: { ...row, id } });
  const first = firstHolderOf(table, row);
  const named = holdersOf(table, row) ?? seersOf(table, row) ?? (first === null ? null : [first]);
  if (named && !holders.has(id)) holders.set(id, named);
  const { seenBy } = table;
  if (seenBy === 'family' || seenBy.holder === undefined) return;
  recordHolder(String(row[seenBy.scope]), String(row[seenBy.holder]));
}

/**
 * The scope of a row; null for one that the family sees. Where the database sets it, that of a row which makes one is its id, and another's is
 * that of the row which it is listed by.
 */
export function scopeOf({ seenBy, ...table }: AnyFamilyTable, row: Record<string, unknown>): unknown {
  if (seenBy === 'family') return null;
  if (row[seenBy.scope] != null) return row[seenBy.scope];
  const whole = { seenBy, ...table };
  if (firstHolderOf(whole, row) !== null || seersOf(whole, row) !== null) return row['id'];
  const owner = seenBy.listedBy === undefined ? undefined : written.get(String(row[seenBy.listedBy]));
  return owner ? scopeOf(owner.table, owner.row) : null;
}

/** True for the actor's own scope and for those of written rows that name them. */
export function holdsScope({ memberId, effectiveRole }: Actor, scope: unknown): boolean {
  const known = holders.get(String(scope)) ?? [];
  return scope === memberId || known.includes(memberId) || (isManager(effectiveRole) && known.includes(ALL_MANAGERS));
}
