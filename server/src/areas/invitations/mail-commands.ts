import * as z from 'zod/mini';
import { INVITATION_DAYS } from '#contract/areas/invitations.ts';
import { displayName } from '#contract/areas/own-account.ts';
import { DAY_MS } from '#contract/limits.ts';
import { Uuid } from '#contract/uuid.ts';
import type { Budget } from '../../platform/auth/attempt-limits.ts';
import { hashSecret, newSecret } from '../../platform/auth/secrets.ts';
import type { Transactions, Tx } from '../../platform/db/transactions.ts';
import { enqueue, type JobKind } from '../../platform/jobs/queue.ts';
import { MAIL_JOB, type Mail } from '../../platform/mail/mail.ts';
import { invitationMail } from './emails.ts';
import { lockOpenInvitation } from './queries.ts';
import { newTemporaryPassword } from './rules.ts';

const InvitationMail = z.object({ family_id: Uuid, invitation_id: Uuid });
type InvitationMail = z.infer<typeof InvitationMail>;

/** A mail with an invitation. Its link and temporary password are made when it is sent, so that the queue never holds them. */
export const INVITATION_MAIL: JobKind<InvitationMail> = { name: `${MAIL_JOB}_invitation`, payload: InvitationMail };

/** Names the mail that waits for an invitation: sending it again replaces that one. */
export const keyOf = (invitationId: string): string => invitationId;

export function enqueueMail(tx: Tx, familyId: string, id: string): Promise<void> {
  return enqueue(tx, INVITATION_MAIL, [{ family_id: familyId, invitation_id: id }], { key: keyOf(id) });
}

/** The columns that begin the time in which an invitation can be accepted: it counts from sending. */
export function startOf({ now }: Tx) {
  return {
    sent_at: now.toISOString(),
    expires_at: new Date(now.getTime() + INVITATION_DAYS * DAY_MS).toISOString(),
  };
}

/** What an invited address may get. */
export function budgetsOfAddress(familyId: string, email: string): Budget[] {
  return [
    ['invitedByFamilyDay', `${familyId} ${email}`],
    ['invitedDay', email],
  ];
}

/**
 * Composes the mail with a new link, and stores the hashes of what is secret in it. Null when the invitation was accepted, cancelled
 * or held, or got another link meanwhile.
 */
export async function composeInvitationMail(
  transactions: Transactions,
  hash: (password: string) => Promise<string>,
  { family_id: familyId, invitation_id: id }: InvitationMail,
  appUrl: string,
): Promise<Mail | null> {
  const open = await transactions.withSystem('read the invitation of a mail', {}, (tx) =>
    lockOpenInvitation(tx, familyId, id),
  );
  if (!open || open.is_held) return null;
  const token = newSecret();
  const password = open.wants_password ? newTemporaryPassword() : null;
  const temporary_password = password && (await hash(password)); // slow, and outside of the transaction that locks the family
  return transactions.withSystem('make the link of an invitation', { familyId }, async (tx) => {
    const { numUpdatedRows } = await tx.db
      .updateTable('family_invitations')
      .set({ invite_token: hashSecret(token), is_link_shown: false, temporary_password })
      .where('family_id', '=', familyId)
      .where('id', '=', id)
      .where('invite_token', '=', open.invite_token)
      .where('accepted_at', 'is', null)
      .where('deleted_at', 'is', null)
      .where('is_held', '=', false)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return null;
    const names = await readNames(tx, familyId, open.invited_by);
    return invitationMail({ ...open, ...names, password, token }, appUrl);
  });
}

async function readNames({ db }: Tx, familyId: string, inviterId: string | null) {
  const family = await db.selectFrom('families').select('name').where('id', '=', familyId).executeTakeFirstOrThrow();
  const inviter = await db
    .selectFrom('members')
    .select(['first_name', 'last_name'])
    .where('family_id', '=', familyId)
    .where('id', '=', inviterId)
    .executeTakeFirst();
  const hasName = Boolean(inviter?.first_name || inviter?.last_name);
  return { family: family.name, inviter: inviter && hasName ? displayName(inviter) : null };
}
