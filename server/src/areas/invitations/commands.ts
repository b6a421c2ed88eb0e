import type * as z from 'zod/mini';
import { familyInvitations, INVITATIONS_MAX } from '#contract/areas/family-invitations.ts';
import {
  type createInvitationLink as LinkCall,
  type sendFamilyInvitation as SendCall,
  type SendingRefusal,
} from '#contract/areas/invitations.ts';
import { latestDate } from '#contract/birthdays.ts';
import { newId } from '#contract/ids.ts';
import { isPinAddress } from '../../platform/auth/accounts.ts';
import { networkBudgets, type AttemptLimits, type Budget } from '../../platform/auth/attempt-limits.ts';
import { hashSecret, newSecret } from '../../platform/auth/secrets.ts';
import { Problem } from '../../platform/db/problems.ts';
import type { MemberTx, Tx } from '../../platform/db/transactions.ts';
import type { CallContext } from '../../platform/http/calls.ts';
import { cancel } from '../../platform/jobs/queue.ts';
import { findRow } from '../../platform/tables/rows.ts';
import { isProvenSender } from '../../core/members/queries.ts';
import { budgetsOfAddress, enqueueMail, INVITATION_MAIL, keyOf, startOf } from './mail-commands.ts';
import { lockOpenInvitation, readSendingFacts, type OpenInvitation } from './queries.ts';
import { linkPath, refuseSending } from './rules.ts';

const REFUSALS: Readonly<Record<SendingRefusal, { readonly field: string; readonly message: string }>> = {
  member: { field: 'email', message: 'The person with this address is a member of the family already.' },
  full: { field: 'family', message: 'The plan of this family has no place for another member.' },
};

type Context = Pick<CallContext, 'asMember' | 'asSystem' | 'caller' | 'address' | 'language'>;

/** What the server has set up for sending. */
export interface Sending {
  readonly limits: AttemptLimits;
  /** Invitations of senders whose address is not confirmed are held. */
  readonly requiresConfirmation: boolean;
}

interface Sent {
  readonly id: string;
  /** It goes once the sender's address is proven. */
  readonly isHeld: boolean;
}

/**
 * Mails or holds an invitation, in place of an open one to the address or for the person. All that is counted is counted while the family is
 * locked. @throws Problem 42501, BAD_REQUEST, TOO_MANY_REQUESTS, TABLE_FULL, PGRST116 for an unknown person, or UNPROCESSABLE with a
 * `SendingRefusal`.
 */
export async function sendInvitation(
  context: Context,
  sending: Sending,
  input: z.infer<typeof SendCall.input>,
): Promise<Sent> {
  const { email, role, memberId = null, dateOfBirth = null, age = null } = input;
  const ofSender = await context.asMember(false, async (tx) => {
    if (dateOfBirth !== null && dateOfBirth > latestDate(tx.now))
      throw new Problem('BAD_REQUEST', undefined, { fields: { dateOfBirth: 'invalid' } });
    if (isPinAddress(email)) throw new Problem('BAD_REQUEST', undefined, { fields: { email: 'invalid' } });
    return { email, budgets: budgetsOfSending(tx, context.address) };
  });
  const id = newId();
  const isHeld = await sendWithin(context, sending, ofSender, (tx, isToHold) =>
    tx.asServer('send an invitation', async (as) => {
      const { familyId, actor } = tx;
      const is_held = isToHold && !(await isProvenSender(as, context.caller.userId));
      if (memberId !== null) await requireWithoutAccount(as, familyId, memberId);
      await requirePlace(as, familyId, email);
      await cancelOpen(as, familyId, email, memberId);
      await requireRoom(as, familyId);
      await as.db
        .insertInto('family_invitations')
        .values({
          ...{ family_id: familyId, id, email, role, age, birth_date: dateOfBirth, member_id: memberId },
          ...{ first_name: input.firstName, last_name: input.lastName, language: input.language ?? context.language },
          ...{ wants_password: input.generateTempPassword ?? true, created_at: as.now.toISOString() },
          ...{ ...renewed(as, actor.memberId), is_held },
        })
        .execute();
      if (!is_held) await enqueueMail(as, familyId, id);
      return is_held;
    }),
  );
  return { id, isHeld };
}

/** Mails or holds an open invitation again. Its links and its temporary password end at once. */
export async function resendInvitation(context: Context, sending: Sending, id: string): Promise<Sent> {
  const ofSender = await context.asMember(false, async (tx) => ({
    email: await findAddress(tx, id),
    budgets: budgetsOfSending(tx, context.address),
  }));
  const isHeld = await sendWithin(context, sending, ofSender, (tx, isToHold) =>
    tx.asServer('send an invitation again', async (as) => {
      const is_held = isToHold && !(await isProvenSender(as, context.caller.userId));
      await lockSendable(as, tx, id);
      await as.db
        .updateTable('family_invitations')
        .set({ ...renewed(as, tx.actor.memberId), temporary_password: null, is_held })
        .where('family_id', '=', tx.familyId)
        .where('id', '=', id)
        .execute();
      if (is_held) await cancel(as, INVITATION_MAIL, keyOf(id));
      else await enqueueMail(as, tx.familyId, id);
      return is_held;
    }),
  );
  return { id, isHeld };
}

/**
 * Makes a new link of an open invitation, because the earlier one cannot be read back; it ends at once. A mail that still waits is
 * dropped, because it would end this link. A held one is held no longer: its sender hands it over.
 */
export async function createLink(
  { asMember }: Pick<Context, 'asMember'>,
  { limits }: Sending,
  id: string,
): Promise<z.infer<typeof LinkCall.output>> {
  await requireBudgets(limits, await asMember(false, async (tx) => budgetsOfSender(tx)), 'family');
  const token = newSecret();
  const expires_at = await asMember(true, (tx) =>
    tx.asServer('make a new link of an invitation', async (as) => {
      await lockSendable(as, tx, id);
      const made = { ...renewed(as, tx.actor.memberId, token), is_held: false };
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

function budgetsOfSender({ userId, familyId }: MemberTx): Budget[] {
  return [
    ['inviter', userId],
    ['inviterFamilyDay', familyId],
  ];
}

/** Those of a mail: also of the network from which it is sent, because one person can make many accounts. */
function budgetsOfSending(tx: MemberTx, address: string): Budget[] {
  return [...budgetsOfSender(tx), ...networkBudgets('addressInvites', 'networkInvites', address, tx)];
}

const TOO_MANY = {
  family: 'Too many invitations were sent from here. The next one can be sent at the time that this answer names.',
  email: 'This address has got too many invitations. The next one can be sent at the time that this answer names.',
} as const;

async function requireBudgets(
  limits: AttemptLimits,
  budgets: readonly Budget[],
  field: keyof typeof TOO_MANY,
): Promise<void> {
  const retryAfterSeconds = await limits.take(budgets);
  if (retryAfterSeconds === null) return;
  throw new Problem('TOO_MANY_REQUESTS', TOO_MANY[field], { retryAfterSeconds, fields: { [field]: 'limit' } });
}

/**
 * Counts every try for the sender and the network, and for the address only one that has queued a mail. `work` is told whether to hold the
 * invitation unless the address of its sender is proven by then, and answers whether it did.
 */
async function sendWithin(
  { asMember, asSystem, caller }: Context,
  { limits, requiresConfirmation }: Sending,
  { email, budgets }: { readonly email: string; readonly budgets: readonly Budget[] },
  work: (tx: MemberTx, isToHold: boolean) => Promise<boolean>,
): Promise<boolean> {
  await requireBudgets(limits, budgets, 'family');
  const isToHold =
    requiresConfirmation &&
    !(await asSystem("look whether a sender's address is proven", {}, (tx) => isProvenSender(tx, caller.userId)));
  if (isToHold) return asMember(true, (tx) => work(tx, true));
  const ofAddress = await asMember(false, async ({ familyId }) => budgetsOfAddress(familyId, email));
  await requireBudgets(limits, ofAddress, 'email');
  try {
    return await asMember(true, (tx) => work(tx, false));
  } catch (thrown) {
    await limits.giveBack(ofAddress);
    throw thrown;
  }
}

/** The columns that begin the life of an invitation. Without a token that is shown no one knows its link: the mail makes its own. */
function renewed(tx: Tx, memberId: string, shownToken?: string) {
  return {
    invite_token: hashSecret(shownToken ?? newSecret()),
    is_link_shown: shownToken !== undefined,
    invited_by: memberId,
    ...startOf(tx),
    asked_again_at: null,
  };
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
