import { sql } from 'kysely';
import { displayName } from '#contract/areas/own-account.ts';
import type { Contract } from '#contract/contract.ts';
import type { FileKind } from '#contract/files/kinds.ts';
import { fieldNames, type AnyFamilyTable } from '#contract/family-table.ts';
import { may, type Actor } from '#contract/permissions.ts';
import { makerColumnOf } from '../../core/content/content.ts';
import { listDepartures, type Departure } from '../../core/members/departure-queries.ts';
import type { Tx } from '../../platform/db/transactions.ts';

/** A family whose content of theirs a person may export: one that they are in, or a departure. */
export type Exportable = Pick<Departure, 'family_id' | 'name' | 'member_id' | 'role' | 'version'> & {
  readonly left_at: string | null;
};

/** Later than every version of a feed. */
const NOW = Number.MAX_SAFE_INTEGER;

/** Null for a family of which the account may export nothing. Call it with the server's rights. */
export async function findExportable(tx: Tx, userId: string, familyId: string): Promise<Exportable | null> {
  const present = await tx.db
    .selectFrom('members')
    .innerJoin('families', 'families.id', 'members.family_id')
    .select(['members.family_id', 'families.name', 'members.id as member_id', 'members.role'])
    .where('members.family_id', '=', familyId)
    .where('members.user_id', '=', userId)
    .where('members.left_at', 'is', null)
    .executeTakeFirst();
  if (present) return present.role === 'child' ? null : { ...present, left_at: null, version: NOW };
  return (await listDepartures(tx, userId)).find(({ family_id }) => family_id === familyId) ?? null;
}

/** A file as its uploader gets it. */
export interface OwnFile {
  readonly id: string;
  readonly table_name: string;
  readonly row_id: string;
  readonly column_name: string;
  readonly kind: FileKind;
  readonly name: string;
  readonly created_at: string;
}

/** What the family knows of the person. Details end with the membership. */
interface OwnPerson {
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly birth_date: string | null;
  readonly joined_at: string;
}

export interface OwnContent {
  /** The family's name. */
  readonly family: string;
  readonly person: OwnPerson;
  /** Null for a member. */
  readonly left_at: string | null;
  /** Rows by table, as they are, or were when the membership ended. */
  readonly tables: Readonly<Record<string, unknown[]>>;
  readonly files: readonly OwnFile[];
  /** The names of all members, by id. */
  readonly names: ReadonlyMap<string, string>;
}

/**
 * What a member or former member made: the rows that name them as their maker, and the files they uploaded. Rows of a former one are as they
 * were when the membership ended: what others changed or removed later is not told, and what was purged since is gone. The log, which knows the
 * earlier values, is kept for longer than `OWN_CONTENT_DAYS`. What their role does not see (any more) is left out, because others go on with it.
 */
export async function readOwnContent(tx: Tx, contract: Contract, exported: Exportable): Promise<OwnContent> {
  const tables: Record<string, unknown[]> = {};
  const actor = { memberId: exported.member_id, effectiveRole: exported.role ?? 'none' } as const;
  for (const table of contract.tables) {
    const { name, row, workspace } = table;
    const columns = fieldNames(row).filter((column) => !LEFT_OUT.has(column));
    const maker = makerColumnOf(row);
    const about = aboutOf(table, actor);
    if (workspace !== 'family' || !maker) continue;
    tables[name] = about === 'none' ? [] : await listOwnRows(tx, { name, columns, maker, about }, exported);
  }
  const files = await tx.db
    .selectFrom('files')
    .select(['id', 'table_name', 'row_id', 'column_name', 'kind', 'name', 'created_at'])
    .where('family_id', '=', exported.family_id)
    .where('created_by', '=', exported.member_id)
    .where('is_stored', '=', true)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const { family_id, member_id, left_at, name: family } = exported;
  const members = await tx.db
    .selectFrom('members')
    .leftJoin('private_details as hidden', (join) =>
      join.onRef('hidden.family_id', '=', 'members.family_id').onRef('hidden.id', '=', 'members.id'),
    )
    .selectAll('members')
    .select(['hidden.email as hidden_email', 'hidden.phone as hidden_phone', 'hidden.birth_date as hidden_birth_date'])
    .where('members.family_id', '=', family_id)
    .execute();
  const own = members.find(({ id }) => id === member_id);
  if (!own) throw new Error('The exported membership has a row.');
  const person = {
    name: displayName(own),
    email: own.email ?? own.hidden_email,
    phone: own.phone ?? own.hidden_phone,
    birth_date: own.birth_date ?? own.hidden_birth_date,
    joined_at: own.joined_at,
  };
  return { family, person, left_at, tables, files, names: new Map(members.map((row) => [row.id, displayName(row)])) };
}

/** What says nothing about a row itself. */
const LEFT_OUT = new Set([
  ...['version', 'updated_at', 'deleted_at'],
  // What others said, read and answered in a chat: it is not the maker's, and the log does not know what it was.
  ...['last_message', 'last_seq', 'reads', 'pinned_message_id', 'reactions', 'votes'],
]);

/**
 * Which of the rows of a table that they made a person sees by their role: `all`, `none`, or those of which a column names them. Rows that say who sees them
 * are seen by their maker.
 */
function aboutOf(
  { may: { read }, seenBy }: AnyFamilyTable,
  actor: Actor,
): 'all' | 'none' | { readonly column: string } {
  if (!may(actor, read)) return 'none';
  return seenBy === 'family' || !seenBy.orMay || may(actor, seenBy.orMay) ? 'all' : { column: seenBy.scope };
}

interface OwnRows {
  readonly name: string;
  readonly columns: readonly string[];
  readonly maker: string;
  readonly about: Exclude<ReturnType<typeof aboutOf>, 'none'>;
}

async function listOwnRows(
  { db }: Tx,
  { name: table, columns, maker, about }: OwnRows,
  { family_id, member_id, version }: Exportable,
): Promise<unknown[]> {
  const { rows } = await sql<{ row: unknown }>`
    select (select jsonb_object_agg(field.key, field.value) from jsonb_each(known.row) field
            where field.key = any (${columns}::text[])) as row
    from ${sql.table(table)} r
    cross join lateral (
      select to_jsonb(r) || coalesce(jsonb_object_agg(earliest.key, earliest.value), '{}') as row
      from (
        select distinct on (field.key) field.key, field.value
        from app.changes c cross join lateral jsonb_each(c.before) field
        where c.family_id = r.family_id and c.table_name = ${table} and c.row_id = r.id and c.version > ${version}
        order by field.key, c.version
      ) earliest
    ) known
    where r.family_id = ${family_id} and ${sql.ref(`r.${maker}`)} = ${member_id}
      ${about === 'all' ? sql`` : sql`and ${sql.ref(`r.${about.column}`)} = ${member_id}`} and known.row ->> 'deleted_at' is null
      and not exists (select 1 from app.changes c where c.family_id = r.family_id and c.table_name = ${table}
                        and c.row_id = r.id and c.op = 'create' and c.version > ${version})
    order by r.created_at, r.id`.execute(db);
  return rows.map(({ row }) => row);
}
