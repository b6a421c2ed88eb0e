import * as z from 'zod/mini';
import { Uuid } from '#contract/uuid.ts';
import type { AttemptLimits } from '../../platform/auth/attempt-limits.ts';
import type { Transactions, Tx } from '../../platform/db/transactions.ts';
import { enqueue, type JobKind } from '../../platform/jobs/queue.ts';
import { budgetsOfAddress, enqueueMail, startOf } from './mail-commands.ts';
import { listHeld, lockHeld, readSendingFacts, type HeldInvitation } from './queries.ts';

const SenderProven = z.object({ user_id: Uuid });

/** The address of an account is proven: the invitations that this person wrote before are sent. */
export const SENDER_PROVEN: JobKind<z.infer<typeof SenderProven>> = {
  name: 'invitations_sender_proven',
  payload: SenderProven,
};

/** Call it in the transaction that proves the address of an account. */
export async function sendHeldInvitationsOf(tx: Tx, userId: string): Promise<void> {
  await enqueue(tx, SENDER_PROVEN, [{ user_id: userId }]);
}

/** Sends the held invitations of a manager, each in a transaction of its family. Those whose address has got too many wait for another day. */
export async function sendHeld(transactions: Transactions, limits: AttemptLimits, userId: string): Promise<void> {
  const held = await transactions.withSystem('look which invitations wait for their sender', {}, (tx) =>
    listHeld(tx, userId),
  );
  let waitSeconds = 0;
  for (const invitation of held) {
    const budgets = budgetsOfAddress(invitation.family_id, invitation.email);
    const seconds = await limits.take(budgets);
    if (seconds !== null) waitSeconds = Math.max(waitSeconds, seconds);
    else if (!(await sendOne(transactions, invitation))) await limits.giveBack(budgets);
  }
  if (waitSeconds === 0) return;
  await transactions.withSystem('put off invitations', {}, (tx) =>
    enqueue(tx, SENDER_PROVEN, [{ user_id: userId }], { at: new Date(tx.now.getTime() + waitSeconds * 1_000) }),
  );
}

/** False where it is held no longer. One to a person who is a member by now is cancelled. */
function sendOne(transactions: Transactions, { family_id: familyId, id }: HeldInvitation): Promise<boolean> {
  return transactions.withSystem('send an invitation that waited', { familyId }, async (tx) => {
    const email = await lockHeld(tx, familyId, id);
    if (email === null) return false;
    const { isMember } = await readSendingFacts(tx, familyId, email);
    await tx.db
      .updateTable('family_invitations')
      .set(isMember ? { deleted_at: tx.now.toISOString() } : { ...startOf(tx), is_held: false })
      .where('family_id', '=', familyId)
      .where('id', '=', id)
      .execute();
    if (!isMember) await enqueueMail(tx, familyId, id);
    return !isMember;
  });
}
