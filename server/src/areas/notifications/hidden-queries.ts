import { sql } from 'kysely';
import type { AnyFamilyTable } from '#contract/family-table.ts';
import { may, type Actor } from '#contract/permissions.ts';
import type { Tx } from '../../platform/db/transactions.ts';
import type { HiddenNotice } from './jobs.ts';

interface Reader {
  readonly familyId: string;
  readonly memberId: string;
}

/** The role that a member has now; null for one who has left. */
export async function findRoleNow({ db }: Tx, { familyId, memberId }: Reader): Promise<Actor['effectiveRole'] | null> {
  const member = await db
    .selectFrom('members')
    .select(['role', 'left_at'])
    .where('family_id', '=', familyId)
    .where('id', '=', memberId)
    .executeTakeFirst();
  return member?.left_at === null ? (member.role ?? 'none') : null;
}

/** What members were told of rows of a family: one of them, or all. */
export async function listToldOfRows({ db }: Tx, familyId: string, memberId: string | null): Promise<HiddenNotice[]> {
  const { rows } = await sql<HiddenNotice>`
    select distinct m.user_id, n.about_row as row_id
    from members m join notifications n on n.family_id = m.user_id
    where m.family_id = ${familyId} and (${memberId}::uuid is null or m.id = ${memberId})
      and n.about_family = ${familyId} and n.about_row is not null`.execute(db);
  return rows;
}

/** What a present member was told of rows of a table that they do not see any more, and of the discussions of these. */
export async function listHiddenNotices(
  { db }: Tx,
  { name, may: { read }, seenBy }: AnyFamilyTable,
  { familyId, memberId, effectiveRole }: Reader & Pick<Actor, 'effectiveRole'>,
): Promise<HiddenNotice[]> {
  const mayRead = may({ effectiveRole }, read);
  if (mayRead && (seenBy === 'family' || (seenBy.orMay && may({ effectiveRole }, seenBy.orMay)))) return [];
  const scope = seenBy === 'family' ? null : sql.ref(`r.${seenBy.scope}`);
  const isHidden =
    !mayRead || scope === null
      ? sql`true`
      : sql`${scope} is not null and ${scope} <> m.id and not exists (
          select from scope_holders h where h.family_id = r.family_id and h.scope_id = ${scope} and h.member_id = m.id
            and (h.until_at is null or h.until_at > now()))`;
  const { rows } = await sql<HiddenNotice>`
    select distinct m.user_id, r.id as row_id
    from members m join notifications n on n.family_id = m.user_id join ${sql.table(name)} r on r.family_id = m.family_id and r.id = n.about_row
    where m.family_id = ${familyId} and m.id = ${memberId} and ${isHidden}`.execute(db);
  return rows;
}
