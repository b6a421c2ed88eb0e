import type * as z from 'zod/mini';
import type { updateProfile as UpdateProfileCall } from '#contract/areas/family.ts';
import type { Language } from '#contract/languages.ts';
import type { Caller, Transactions, Tx } from '../../platform/db/transactions.ts';
import { Problem } from '../../platform/db/problems.ts';
import { MEMBER_NAMED } from '../members/hooks.ts';
import { lockAccount, readOwnFamily } from './queries.ts';
import { refuseSwitch } from './rules.ts';

/** Names given at sign-up. People without one are shown as the local part of their e-mail. */
export interface GivenNames {
  readonly first_name?: string | null;
  readonly last_name?: string | null;
}

export interface Person {
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly email: string;
}

/** The profile, made when it is missing. Locks the account, so that only one set-up of it runs at a time. */
export async function ensureProfile(tx: Tx, userId: string, names: GivenNames): Promise<Person> {
  const account = await lockAccount(tx, userId);
  if (!account) throw new Problem('PGRST301');
  const made = await tx.db
    .insertInto('profiles')
    .values({
      id: userId,
      family_id: null,
      first_name: names.first_name || null,
      last_name: names.last_name || null,
      email: account.email,
      avatar_url: null,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning(['first_name', 'last_name', 'email'])
    .executeTakeFirst();
  if (made) return made;
  return tx.db
    .selectFrom('profiles')
    .select(['first_name', 'last_name', 'email'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}

/**
 * Stores the language that a newcomer was shown, as if they had chosen it: what the server writes to them is in it. A choice stays.
 * Opens a transaction of its own, because settings belong to the personal workspace.
 */
export async function keepFirstLanguage(transactions: Transactions, userId: string, language: Language): Promise<void> {
  const others = { theme: null, date_format: null, time_format: null, decorations: null };
  await transactions.withSystem("keep a newcomer's language", { familyId: userId, actorId: userId }, ({ db }) =>
    db
      .insertInto('settings')
      .values({ family_id: userId, id: userId, language, ...others })
      .onConflict((conflict) =>
        conflict.columns(['family_id', 'id']).doUpdateSet({ language }).where('settings.language', 'is', null),
      )
      .execute(),
  );
}

/** Sets the family of a profile that names none. A family the person chose stays. */
export async function setHomeFamilyIfNone(tx: Tx, userId: string, familyId: string | null): Promise<void> {
  if (familyId === null) return;
  await tx.db
    .updateTable('profiles')
    .set({ family_id: familyId, updated_at: tx.now.toISOString() })
    .where('id', '=', userId)
    .where('family_id', 'is', null)
    .execute();
}

/** Makes this the family that the person's new devices open. */
export async function setHomeFamily({ db, now }: Tx, userId: string, familyId: string): Promise<void> {
  await db
    .updateTable('profiles')
    .set({ family_id: familyId, updated_at: now.toISOString() })
    .where('id', '=', userId)
    .execute();
}

/** @throws Problem 42501 without a live membership, UNPROCESSABLE for a workspace that cannot be used. */
export async function switchFamily(transactions: Transactions, caller: Caller, familyId: string): Promise<void> {
  await transactions.withAccount(caller, { write: true }, async (tx) => {
    const family = await readOwnFamily(tx, caller.userId, familyId);
    if (!family) throw new Problem('42501', 'Permission denied: not a member of this family.');
    const refusal = refuseSwitch(family.setup_status);
    if (refusal) throw new Problem('UNPROCESSABLE', refusal.message, { fields: { family_id: refusal.code } });
    await setHomeFamily(tx, caller.userId, familyId);
  });
}

/**
 * Writes the caller's name, family by family, into their members, and into the profile. Repeating it completes an interrupted
 * update. @throws Problem with a `PinRefusal` for a child with a PIN whose name has to be another one.
 */
export async function updateProfile(
  transactions: Transactions,
  caller: Caller,
  input: z.infer<typeof UpdateProfileCall.input>,
): Promise<void> {
  const names = { first_name: input.first_name || null, last_name: input.last_name || null };
  const { userId } = caller;
  const memberships = await transactions.withAccount(caller, { write: true }, ({ db }) =>
    db
      .selectFrom('members')
      .select(['family_id', 'id'])
      .where('user_id', '=', userId)
      .where('left_at', 'is', null)
      .execute(),
  );
  for (const { family_id: familyId, id } of memberships) {
    await transactions.withSystem('give somebody their name', { familyId, actorId: userId }, async (tx) => {
      await tx.call(MEMBER_NAMED, { familyId, memberId: id, firstName: names.first_name });
      const members = tx.db.updateTable('members').set(names);
      await members.where('family_id', '=', familyId).where('user_id', '=', userId).execute();
    });
  }
  await transactions.withAccount(caller, { write: true }, ({ db, now }) =>
    db
      .updateTable('profiles')
      .set({ ...names, updated_at: now.toISOString() })
      .where('id', '=', userId)
      .execute(),
  );
}
