import type * as z from 'zod/mini';
import { familyInvitations, INVITATIONS_MAX } from '#contract/areas/family-invitations.ts';
import {
  INVITATION_DAYS,
  type createInvitationLink as LinkCall,
  type sendFamilyInvitation as SendCall,
  type SendingRefusal,
} from '#contract/areas/invitations.ts';
import { latestDate } from '#contract/birthdays.ts';
import { newId } from '#contract/ids.ts';
import { DAY_MS } from '#contract/limits.ts';
import { isPinAddress } from '../../platform/auth/accounts.ts';
import { requireAttempts, type AttemptLimits, type Budget } from '../../platform/auth/attempt-limits.ts';
import { hashSecret, newSecret } from '../../platform/auth/secrets.ts';
import { Problem } from '../../platform/db/problems.ts';
import type { MemberTx, Tx } from '../../platform/db/transactions.ts';
import type { CallContext } from '../../platform/http/calls.ts';
import { cancel, enqueue } from '../../platform/jobs/queue.ts';
import { findRow } from '../../platform/tables/rows.ts';
import { INVITATION_MAIL, keyOf } from './mail-commands.ts';
import { lockOpenInvitation, readSendingFacts, type OpenInvitation } from './queries.ts';
import { linkPath, refuseSending } from './rules.ts';

const REFUSALS: Readonly<Record<SendingRefusal, { readonly field: string; readonly message: string }>> = {
  member: { field: 'email', message: 'The person with this address is a member of the family already.' },
  full: { field: 'family', message: 'The plan of this family has no place for another member.' },
};

type Context = Pick<CallContext, 'asMember' | 'language'>;

/**
 * Mails an invitation, in place of an open one to the address or for the person. All that is counted is counted while the family is
 * locked. @throws Problem 42501, BAD_REQUEST, TOO_MANY_REQUESTS, TABLE_FULL, PGRST116 for an unknown person, or UNPROCESSABLE with a
 * `SendingRefusal`.
 */
export async function sendInvitation(
  { asMember, language }: Context,
  limits: AttemptLimits,
  input: z.infer<typeof SendCall.input>,
): Promise<string> {
  const { email, role, memberId = null, dateOfBirth = null, age = null } = input;
  const budgets = await asMember(false, async (tx) => {
    if (dateOfBirth !== null && dateOfBirth > latestDate(tx.now))
      throw new Problem('BAD_REQUEST', undefined, { fields: { dateOfBirth: 'invalid' } });
    if (isPinAddress(email)) throw new Problem('BAD_REQUEST', undefined, { fields: { email: 'invalid' } });
    return budgetsOf(tx, email);
  });
  const id = newId();
  await sendWithin(limits, budgets, asMember, (tx) =>
    tx.asServer('send an invitation', async (as) => {
      const { familyId, actor } = tx;
      if (memberId !== null) await requireWithoutAccount(as, familyId, memberId);
      await requirePlace(as, familyId, email);
      await cancelOpen(as, familyId, email, memberId);
      await requireRoom(as, familyId);
      await as.db
        .insertInto('family_invitations')
        .values({
          ...{ family_id: familyId, id, email, role, age, birth_date: dateOfBirth, member_id: memberId },
          ...{ first_name: input.firstName, last_name: input.lastName, language: input.language ?? language },
          ...{ wants_password: input.generateTempPassword ?? true, created_at: as.now.toISOString() },
          ...renewed(as, actor.memberId),
        })
        .execute();
      await enqueueMail(as, familyId, id);
    }),
  );
  return id;
}

/** Mails an open invitation again. Its links and its temporary password end at once. */
export async function resendInvitation({ asMember }: Context, limits: AttemptLimits, id: string): Promise<void> {
  const budgets = await asMember(false, async (tx) => budgetsOf(tx, await findAddress(tx, id)));
  await sendWithin(limits, budgets, asMember, (tx) =>
    tx.asServer('send an invitation again', async (as) => {
      await lockSendable(as, tx, id);
      await as.db
        .updateTable('family_invitations')
        .set({ ...renewed(as, tx.actor.memberId), temporary_password: null })
        .where('family_id', '=', tx.familyId)
        .where('id', '=', id)
        .execute();
      await enqueueMail(as, tx.familyId, id);
    }),
  );
}

/**
 * Makes a new link of an open invitation, because the earlier one cannot be read back; it ends at once. A mail that still waits is
 * dropped, because it would end this link.
 */
export async function createLink(
  { asMember }: Context,
  limits: AttemptLimits,
  id: string,
): Promise<z.infer<typeof LinkCall.output>> {
  await requireAttempts(limits, await asMember(false, async (tx) => budgetsOfSender(tx)));
  const token = newSecret();
  const expires_at = await asMember(true, (tx) =>
    tx.asServer('make a new link of an invitation', async (as) => {
      await lockSendable(as, tx, id);
      const made = renewed(as, tx.actor.memberId, token);
      await as.db
        .updateTable('family_invitations')
        .set(made)
        .where('family_id', '=', tx.familyId)
        .where('id', '=', id)
        .execute();
      await cancel(as, INVITATION_MAIL, keyOf(id));
      return made.expires_at;
    }),
  );
  return { path: linkPath(token), expires_at };
}

/**
 * Cancels the open invitations that a member sent, because their rights ended with what the member may do. Call it with the server's
 * rights.
 */
export async function cancelInvitationsOf({ db, now }: Tx, familyId: string, memberId: string): Promise<void> {
  await db
    .updateTable('family_invitations')
    .set({ deleted_at: now.toISOString() })
    .where('family_id', '=', familyId)
    .where('invited_by', '=', memberId)
    .where('accepted_at', 'is', null)
    .where('deleted_at', 'is', null)
    .execute();
}

interface SendingBudgets {
  readonly ofSender: Budget[];
  readonly ofAddress: Budget[];
}

function budgetsOf(tx: MemberTx, email: string): SendingBudgets {
  const ofAddress: Budget[] = [
    ['invitedByFamilyDay', `${tx.familyId} ${email}`],
    ['invitedDay', email],
  ];
  return { ofSender: budgetsOfSender(tx), ofAddress };
}

function budgetsOfSender({ userId, familyId }: MemberTx): Budget[] {
  return [
    ['inviter', userId],
    ['inviterFamilyDay', familyId],
  ];
}

/** Counts every try for the sender, and for the address only one that has queued a mail. */
async function sendWithin(
  limits: AttemptLimits,
  { ofSender, ofAddress }: SendingBudgets,
  asMember: Context['asMember'],
  work: (tx: MemberTx) => Promise<void>,
): Promise<void> {
  await requireAttempts(limits, ofSender);
  await requireAttempts(limits, ofAddress);
  try {
    await asMember(true, work);
  } catch (thrown) {
    await limits.giveBack(ofAddress);
    throw thrown;
  }
}

/** The columns that begin the life of an invitation. Without a token that is shown no one knows its link: the mail makes its own. */
function renewed({ now }: Tx, memberId: string, shownToken?: string) {
  return {
    invite_token: hashSecret(shownToken ?? newSecret()),
    is_link_shown: shownToken !== undefined,
    invited_by: memberId,
    sent_at: now.toISOString(),
    expires_at: new Date(now.getTime() + INVITATION_DAYS * DAY_MS).toISOString(),
    asked_again_at: null,
  };
}

function enqueueMail(tx: Tx, familyId: string, id: string): Promise<void> {
  return enqueue(tx, INVITATION_MAIL, [{ family_id: familyId, invitation_id: id }], { key: keyOf(id) });
}

async function findAddress(tx: MemberTx, id: string): Promise<string> {
  const row = await findRow(tx, familyInvitations, id);
  if (!row) throw new Problem('PGRST116');
  return row.email;
}

/** @throws Problem PGRST116 unless it is open, and as for a new one when it may not be sent. */
async function lockSendable(as: Tx, { familyId }: MemberTx, id: string): Promise<OpenInvitation> {
  const open = await lockOpenInvitation(as, familyId, id);
  if (!open) throw new Problem('PGRST116');
  await requirePlace(as, familyId, open.email);
  return open;
}

async function requirePlace(as: Tx, familyId: string, email: string): Promise<void> {
  const refusal = refuseSending(await readSendingFacts(as, familyId, email));
  if (refusal === null) return;
  const { field, message } = REFUSALS[refusal];
  throw new Problem('UNPROCESSABLE', message, { fields: { [field]: refusal } });
}

async function requireWithoutAccount({ db }: Tx, familyId: string, memberId: string): Promise<void> {
  const person = await db
    .selectFrom('members')
    .select('id')
    .where('family_id', '=', familyId)
    .where('id', '=', memberId)
    .where('user_id', 'is', null)
    .where('left_at', 'is', null)
    .executeTakeFirst();
  if (!person) throw new Problem('PGRST116', undefined, { fields: { memberId: 'unknown' } });
}

async function requireRoom({ db }: Tx, familyId: string): Promise<void> {
  const { count } = await db
    .selectFrom('family_invitations')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('family_id', '=', familyId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (count >= INVITATIONS_MAX) throw new Problem('TABLE_FULL');
}

/** Cancels the open invitations to an address or for a person. */
async function cancelOpen({ db, now }: Tx, familyId: string, email: string, memberId: string | null): Promise<void> {
  await db
    .updateTable('family_invitations')
    .set({ deleted_at: now.toISOString() })
    .where('family_id', '=', familyId)
    .where('accepted_at', 'is', null)
    .where('deleted_at', 'is', null)
    .where(({ or, eb }) => or([eb('email', '=', email), ...(memberId ? [eb('member_id', '=', memberId)] : [])]))
    .execute();
}
