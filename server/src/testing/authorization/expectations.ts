import { links } from '#contract/areas/links.ts';
import { rowAfterUpdate, type AnyFamilyTable } from '#contract/family-table.ts';
import { may, type Actor } from '#contract/permissions.ts';
import { findWritten, holdersOf, holdsScope, opensScope, scopeOf } from './held-scopes.ts';

/** What the declaration says about one try. 'missing' means that the row does not exist for this member. */
export type Verdict = 'allowed' | 'missing' | 'denied';

/** A row as the rules see it. */
export type KnownRow = Record<string, unknown> & { id: string };

/** A try to write an existing row. */
export type WriteTry =
  | { readonly op: 'update'; readonly what: string; readonly fields: Record<string, unknown> }
  | { readonly op: 'remove' | 'restore'; readonly what: string };

type RowTry = WriteTry | { readonly op: 'history'; readonly what: string };

/** True when the declaration lets `actor` see `row`. Other tests cover scopes that the server gives, with the feed. */
export function sees(table: AnyFamilyTable, actor: Actor, row: Record<string, unknown>): boolean {
  if (!may(actor, table.may.read)) return false;
  if (table.name === links.name && !seesBoth(actor, row)) return false;
  const scope = scopeOf(table, row);
  const holders = holdersOf(table, row);
  if (table.seenBy === 'family' || (scope === null && !holders)) return true;
  if (holders ? holders.includes(actor.memberId) : holdsScope(actor, scope)) return true;
  return table.seenBy.orMay !== undefined && may(actor, table.seenBy.orMay);
}

/** True when the actor sees both rows of a link. */
function seesBoth(actor: Actor, { from_id, to_id }: Record<string, unknown>): boolean {
  return [from_id, to_id].every((id) => {
    const side = findWritten(id);
    return side !== undefined && sees(side.table, actor, side.row);
  });
}

/** The verdict on a creation. The rule must allow it, and the actor must be able to see the created row. */
export function expectCreation(
  table: AnyFamilyTable,
  actor: Actor,
  fields: Record<string, unknown>,
  now: Date,
): Verdict {
  const row = table.applyCreate(fields, actor, now) as Record<string, unknown>; // AnyFamilyTable leaves it open
  return table.may.create(actor, row) && isWritable(table, actor, row) ? 'allowed' : 'denied';
}

/** True when row security lets the actor write a row so. Who makes a scope holds it until the statement has ended, and so may leave it. */
function isWritable(table: AnyFamilyTable, actor: Actor, after: Record<string, unknown>): boolean {
  return opensScope(table, after) || sees(table, actor, after);
}

/** The verdict on a try by a member of the row's own family. */
export function expectTry(table: AnyFamilyTable, actor: Actor, row: KnownRow, attempt: RowTry, now: Date): Verdict {
  if (attempt.op === 'history' && !may(actor, table.may.read)) return 'denied';
  if (!sees(table, actor, row)) return 'missing';
  if (attempt.op === 'history') return 'allowed';
  if (attempt.op !== 'update') return table.may.remove(actor, row) ? 'allowed' : 'denied';
  const after = rowAfterUpdate(table, row, attempt.fields, actor, now) as KnownRow; // AnyFamilyTable leaves it open
  return table.may.update(actor, row, after) && isWritable(table, actor, after) ? 'allowed' : 'denied';
}
