import { sql, type RawBuilder } from 'kysely';
import { MANAGERS } from '#contract/permissions.ts';
import type { Role } from '#contract/roles.ts';
import type { Tx } from '../../platform/db/transactions.ts';

/** A present member, as the rules about membership need them. */
export interface Present {
  readonly id: string;
  /** Null for a person without an account. */
  readonly user_id: string | null;
  readonly role: Role | null;
}

/** True for a parent or admin with an account. */
export const isManager = ({ user_id, role }: Pick<Present, 'user_id' | 'role'>): boolean =>
  user_id !== null && role !== null && MANAGERS.includes(role);

/** Whether a row of a scoped table is one that a member may see, where the transaction is not theirs. Their role is not asked. */
export const isSeenBy = (
  familyId: string,
  memberId: string,
): RawBuilder<boolean> => sql<boolean>`(scope_id is null or scope_id in
  (select held.scope_id from scope_holders held where held.family_id = ${familyId} and held.member_id = ${memberId}
    and (held.until_at is null or held.until_at > now())))`;

/** The present members of a family, with and without an account. */
export async function listPresent({ db }: Tx, familyId: string): Promise<Present[]> {
  return db
    .selectFrom('members')
    .select(['id', 'user_id', 'role'])
    .where('family_id', '=', familyId)
    .where('left_at', 'is', null)
    .orderBy('joined_at')
    .orderBy('id')
    .execute();
}

/** The address of an account; null when it is gone. */
export async function findAddress({ db }: Tx, userId: string): Promise<string | null> {
  const account = await db.selectFrom('auth.user').select('email').where('id', '=', userId).executeTakeFirst();
  return account?.email ?? null;
}

/** Whether the address of a person who has others mailed is confirmed. It locks the account: a proof of the address waits until the transaction ends. */
export async function isProvenSender({ db }: Tx, userId: string): Promise<boolean> {
  const account = await db
    .selectFrom('auth.user')
    .select('emailVerified')
    .where('id', '=', userId)
    .forShare()
    .executeTakeFirst();
  return account?.emailVerified ?? false;
}

/** What a notice or mail says of the people it is about. Names are null where a person has none, or is not known any more. */
export interface NoticeFacts {
  readonly family: string;
  readonly actor: string | null;
  readonly subject: string | null;
}

/** The names that a notice says; null when the family is gone. */
export async function readNoticeFacts(
  { db }: Tx,
  { family_id, actor_id, subject_id }: { family_id: string; actor_id: string | null; subject_id: string | null },
): Promise<NoticeFacts | null> {
  const family = await db.selectFrom('families').select('name').where('id', '=', family_id).executeTakeFirst();
  if (!family) return null;
  const people = await db
    .selectFrom('members')
    .select(['id', 'first_name', 'last_name'])
    .where('family_id', '=', family_id)
    .where('id', 'in', [actor_id ?? family_id, subject_id ?? family_id])
    .execute();
  const nameOf = (id: string | null) => {
    const found = people.find((person) => person.id === id);
    return found?.first_name || found?.last_name || null;
  };
  return { family: family.name, actor: nameOf(actor_id), subject: nameOf(subject_id) };
}
