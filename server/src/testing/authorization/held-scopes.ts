import type { AnyFamilyTable } from '#contract/family-table.ts';
import type { Actor } from '#contract/permissions.ts';

/** The members who hold the scope that each written row makes, by the row's id. Ids are unique, so all tests of a file share it. */
const holders = new Map<string, readonly string[]>();

/** The rows that tests write, by their ids, for what names rows of any table. */
const written = new Map<string, { readonly table: AnyFamilyTable; readonly row: Record<string, unknown> }>();
export const findWritten = (id: unknown) => written.get(String(id));

/** The members who hold the scope that a row makes; null for a table whose rows make none. */
export function holdersOf({ seenBy }: AnyFamilyTable, row: Record<string, unknown>): readonly string[] | null {
  if (seenBy === 'family' || seenBy.holders === undefined) return null;
  return (row[seenBy.holders] ?? []) as readonly string[]; // a list of member ids, by the declaration's type
}

/** Remembers a row that a test writes, and who holds its scope, if it makes one. Of rows with the same id in two families the first counts. */
export function recordHolders(table: AnyFamilyTable, id: string, row: Record<string, unknown>): void {
  if (!written.has(id)) written.set(id, { table, row });
  const named = holdersOf(table, row);
  if (named && !holders.has(id)) holders.set(id, named);
}

/** True for the actor's own scope and for those of written rows that name them. */
export function holdsScope({ memberId }: Actor, scope: unknown): boolean {
  return scope === memberId || (holders.get(String(scope))?.includes(memberId) ?? false);
}
