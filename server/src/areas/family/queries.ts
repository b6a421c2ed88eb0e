import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { getAccount as GetAccountCall } from '#contract/areas/family.ts';
import type { Role } from '#contract/roles.ts';
import type { Caller, Door, Tx, MemberTx } from '../../platform/db/door.ts';
import type { AccountFacts } from './rules.ts';

type Account = z.infer<typeof GetAccountCall.output>;

/** The caller's profile and the families they are in, the oldest membership first. */
export function getAccount(door: Door, caller: Caller): Promise<Account> {
  return door.withAccount(caller, { write: false, duringPasswordChange: true }, async ({ db }) => {
    const profile = await db
      .selectFrom('profiles')
      .select(['id', 'family_id', 'first_name', 'last_name', 'email', 'requires_password_change'])
      .where('id', '=', caller.userId)
      .executeTakeFirst();
    const families = await db
      .selectFrom('members')
      .innerJoin('families', 'families.id', 'members.family_id')
      .select([
        'members.family_id',
        'families.name',
        'members.id as member_id',
        'members.role',
        'families.setup_status',
      ])
      .where('members.user_id', '=', caller.userId)
      .where('members.left_at', 'is', null)
      .orderBy('members.joined_at')
      .orderBy('members.family_id')
      .execute();
    return { profile: profile ?? null, families };
  });
}

/** What set-up has to know about an account. As the system, because a member's own queries hide families they left. */
export async function readAccountFacts({ db }: Tx, userId: string): Promise<AccountFacts> {
  const roles = await db.selectFrom('user_roles').select('role').where('user_id', '=', userId).execute();
  const memberships = await db
    .selectFrom('members')
    .innerJoin('families', 'families.id', 'members.family_id')
    .select(['members.family_id', 'members.left_at', 'families.setup_status', 'families.schema_name'])
    .where('members.user_id', '=', userId)
    .orderBy('members.joined_at')
    .execute();
  return {
    roles: roles.map(({ role }) => role as Role), // a check constraint allows nothing else
    memberships: memberships.map((membership) => ({
      familyId: membership.family_id,
      hasLeft: membership.left_at !== null,
      isUnfinished: membership.setup_status === 'pending' && membership.schema_name === null,
    })),
  };
}

/** The account itself, locked until the transaction ends; null when it does not exist. */
export async function lockAccount({ db }: Tx, userId: string): Promise<{ email: string } | null> {
  const account = await db
    .selectFrom('auth.user')
    .select('email')
    .where('id', '=', userId)
    .modifyEnd(sql`for update`)
    .executeTakeFirst();
  return account ?? null;
}

/** Hues of everybody who lives in the entered family. */
export async function listColours(tx: MemberTx): Promise<string[]> {
  const rows = await tx.db
    .selectFrom('members')
    .select('colour')
    .where('family_id', '=', tx.familyId)
    .where('left_at', 'is', null)
    .execute();
  return rows.map((row) => row.colour);
}
