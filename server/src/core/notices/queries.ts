import { sql } from 'kysely';
import type { AnyFamilyTable, RowOf } from '#contract/family-table.ts';
import { may } from '#contract/permissions.ts';
import type { Role } from '#contract/roles.ts';
import type { Tx } from '../../platform/db/transactions.ts';

/** A member who is told of something that another member did. */
export interface Telling {
  readonly family_id: string;
  /** Null where the server did it. */
  readonly giver: string | null;
  readonly receiver: string;
}

/**
 * The receiver's user id and role, the giver's first name (null for a giver without a name, and for one who has left), and whether there is a present
 * giver. Null when the receiver has no account or has left.
 */
export async function findTold(
  { db }: Tx,
  { family_id, giver, receiver }: Telling,
): Promise<{ user_id: string; role: Role | null; giver_name: string | null; hasGiver: boolean } | null> {
  const members = await db
    .selectFrom('members')
    .select(['id', 'user_id', 'role', 'first_name'])
    .where('family_id', '=', family_id)
    .where('id', 'in', giver === null ? [receiver] : [giver, receiver])
    .where('left_at', 'is', null)
    .execute();
  const told = members.find(({ id }) => id === receiver);
  if (!told?.user_id) return null;
  const present = members.find(({ id }) => id === giver);
  const giver_name = present?.first_name || null;
  return { user_id: told.user_id, role: told.role, giver_name, hasGiver: present !== undefined };
}

/** A living row, if its reader may see it: by their role, and in a scoped table as a holder of its scope, or where their role sees every row. */
export async function findReadable<Table extends AnyFamilyTable>(
  { db }: Tx,
  table: Table,
  { familyId, id, reader }: { familyId: string; id: string; reader: { id: string; role: Role | null } },
): Promise<RowOf<Table> | null> {
  if (!may({ effectiveRole: reader.role ?? 'none' }, table.may.read)) return null;
  const { seenBy } = table;
  const isHeld =
    seenBy === 'family' || (seenBy.orMay && may({ effectiveRole: reader.role ?? 'none' }, seenBy.orMay))
      ? sql`true`
      : sql`(found.${sql.ref(seenBy.scope)} is null or found.${sql.ref(seenBy.scope)} = ${reader.id} or exists (
          select from scope_holders held where held.family_id = found.family_id
            and held.scope_id = found.${sql.ref(seenBy.scope)} and held.member_id = ${reader.id}
            and (held.until_at is null or held.until_at > now())))`;
  const { rows } = await sql<RowOf<Table>>`
    select found.* from ${sql.table(table.name)} found
    where found.family_id = ${familyId} and found.id = ${id} and found.deleted_at is null and ${isHeld}`.execute(db);
  return rows[0] ?? null;
}

/** A living row that a member is told of, with their user id; null where they may not read it, have no account, or have left. */
export async function findToldRow<Table extends AnyFamilyTable>(
  tx: Tx,
  table: Table,
  { family_id, row_id, member_id }: { family_id: string; row_id: string; member_id: string },
): Promise<{ user_id: string; row: RowOf<Table> } | null> {
  const told = await findTold(tx, { family_id, giver: null, receiver: member_id });
  const reader = told && { ...told, id: member_id };
  const row = reader && (await findReadable(tx, table, { familyId: family_id, id: row_id, reader }));
  return told && row && { user_id: told.user_id, row };
}
