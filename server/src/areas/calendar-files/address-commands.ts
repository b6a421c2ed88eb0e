import type * as z from 'zod/mini';
import type {
  createCalendarAddress as CreateCall,
  getCalendarAddress as GetCall,
} from '#contract/areas/calendar-files.ts';
import { API } from '#contract/paths.ts';
import { hashSecret, newSecret } from '../../platform/auth/secrets.ts';
import type { MemberTx, Tx } from '../../platform/db/transactions.ts';

/** Makes the member's secret address in their family, in place of an earlier one. Only the hash of the secret is stored. */
export async function createAddress({
  asServer,
  familyId,
  userId,
}: MemberTx): Promise<z.infer<typeof CreateCall.output>> {
  const secret = newSecret();
  const createdAt = await asServer("make a member's own calendar address", async ({ db, now }) => {
    const made = { secret_hash: hashSecret(secret), created_at: now.toISOString() };
    const stored = await db
      .insertInto('calendar_addresses')
      .values({ family_id: familyId, user_id: userId, ...made })
      .onConflict((conflict) => conflict.columns(['family_id', 'user_id']).doUpdateSet(made))
      .returning('created_at')
      .executeTakeFirstOrThrow();
    return stored.created_at;
  });
  return { path: `${API.calendars}/${secret}.ics`, created_at: createdAt };
}

export async function readAddress({ asServer, familyId, userId }: MemberTx): Promise<z.infer<typeof GetCall.output>> {
  const found = await asServer("look for a member's own calendar address", ({ db }) =>
    db
      .selectFrom('calendar_addresses')
      .select('created_at')
      .where('family_id', '=', familyId)
      .where('user_id', '=', userId)
      .executeTakeFirst(),
  );
  return { created_at: found?.created_at ?? null };
}

export async function revokeAddress({ asServer, familyId, userId }: MemberTx): Promise<void> {
  await asServer("end a member's own calendar address", (tx) => deleteAddress(tx, familyId, userId));
}

/** Ends the secret address of a person in a family. Call it with the server's rights. */
export async function deleteAddress({ db }: Tx, familyId: string, userId: string): Promise<void> {
  await db.deleteFrom('calendar_addresses').where('family_id', '=', familyId).where('user_id', '=', userId).execute();
}

/** Ends all of a family that is deleted. Call it with the server's rights. */
export async function deleteAddresses({ db }: Tx, familyId: string): Promise<void> {
  await db.deleteFrom('calendar_addresses').where('family_id', '=', familyId).execute();
}
