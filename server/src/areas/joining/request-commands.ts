import type * as z from 'zod/mini';
import type { askForInvitation as AskCall } from '#contract/areas/invitations.ts';
import { requireAttempts, type AttemptLimits } from '../../platform/auth/attempt-limits.ts';
import type { Caller, Transactions, Tx } from '../../platform/db/transactions.ts';
import { Problem } from '../../platform/db/problems.ts';
import { tell } from '../../core/notices/kinds.ts';
import { readProvenEmail, unknownInvitation } from '../../core/invited/queries.ts';
import { familyFull, invitationRequested } from './notices.ts';
import { findInvited } from './queries.ts';

/** Has managers told of a person for whom the family has no room. Each attempt replaces the one before. */
export async function tellOfFullFamily(
  tx: Tx,
  { familyId, invitationId }: { familyId: string; invitationId: string },
): Promise<void> {
  await tell(tx, familyFull, [{ family_id: familyId, invitation_id: invitationId }], { key: invitationId });
}

/**
 * Has the inviter asked for a new invitation; false where the old one can still be used or was accepted. `visitor` is the caller, if
 * signed in. The answer reveals nothing about accounts.
 * @throws Problem PGRST116 for an unknown token, TOO_MANY_REQUESTS; for the caller's own address PGRST301 when signed out and
 * EMAIL_NOT_CONFIRMED.
 */
export async function askForInvitation(
  { transactions, limits }: { transactions: Transactions; limits: AttemptLimits },
  { invite_token, for_own_address: isForOwn = false }: z.infer<typeof AskCall.input>,
  { visitor, address }: { visitor: Caller | null; address: string },
): Promise<boolean> {
  await requireAttempts(limits, [['addressLink', address]]);
  const email = isForOwn ? await readOwnAddress(transactions, visitor) : null;
  const found = await transactions.withSystem('look whom a request for an invitation is for', {}, (tx) =>
    findInvited(tx, invite_token),
  );
  if (!found) throw unknownInvitation('invite_token');
  if (found.isAccepted || (!found.isExpired && !isForOwn)) return false;
  await requireAttempts(limits, [['invitationRequest', found.id]]);
  const request = { family_id: found.familyId, invitation_id: found.id, email };
  await transactions.withSystem('ask for an invitation', { familyId: found.familyId }, async (tx) => {
    if (!isForOwn) await noteRequest(tx, found);
    await tell(tx, invitationRequested, [request]);
  });
  return true;
}

/** Managers see it on the invitation. */
async function noteRequest({ db, now }: Tx, { familyId, id }: { familyId: string; id: string }): Promise<void> {
  await db
    .updateTable('family_invitations')
    .set({ asked_again_at: now.toISOString() })
    .where('family_id', '=', familyId)
    .where('id', '=', id)
    .execute();
}

async function readOwnAddress(transactions: Transactions, caller: Caller | null): Promise<string> {
  if (!caller) throw new Problem('PGRST301');
  const entry = { caller, duringPasswordChange: true };
  const email = await transactions.withSystem('read the address of a request', entry, (tx) =>
    readProvenEmail(tx, caller.userId),
  );
  if (email === null) throw new Problem('EMAIL_NOT_CONFIRMED');
  return email;
}
