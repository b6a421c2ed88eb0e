import { stateOfInvitation } from '#contract/areas/invitation-state.ts';
import type { recoverInvitationState as RecoverCall } from '#contract/areas/invitations.ts';
import type { Role } from '#contract/roles.ts';
import type { Language } from '#contract/languages.ts';
import type * as z from 'zod/mini';
import type { Caller, Transactions, Tx } from '../../platform/db/transactions.ts';
import { Problem } from '../../platform/db/problems.ts';
import { REFUSED_FULL } from './hooks.ts';
import { joinFamily } from '../families/commands.ts';
import { matchesToken, proveOwn, readProvenEmail, readState, unknownInvitation } from './queries.ts';
import { findMending, RECOVERY_WORDS, refuseJoining, type JoinFacts } from './rules.ts';
import { ensureProfile, keepFirstLanguage, setHomeFamily, type GivenNames } from '../families/profile-commands.ts';
import { isRecoveryToFail } from '../families/queries.ts';

/** An invitation, and the account that accepts it. */
export interface Joining {
  readonly familyId: string;
  /** The invitation's id. */
  readonly id: string;
  readonly userId: string;
  /** The language of the page on which it is accepted. */
  readonly language: Language;
}

/**
 * Makes the signed-in caller, whose proven address is the invited one, a member of the invitation's family. An invitation that was
 * accepted before links the same person again.
 * @throws Problem with a `JoinRefusal` in the field inviteToken, or EMAIL_NOT_CONFIRMED.
 */
export async function acceptInvitation(
  transactions: Transactions,
  caller: Caller,
  token: string,
  { language, duringPasswordChange = false }: { language: Language; duringPasswordChange?: boolean },
): Promise<string> {
  const { userId } = caller;
  const entry = { caller, duringPasswordChange };
  const invited = await transactions.withSystem('look which family an invitation leads to', entry, async (tx) =>
    tx.db
      .selectFrom('family_invitations')
      .select(['family_id', 'id'])
      .where(matchesToken(token, await readProvenEmail(tx, userId)))
      .executeTakeFirst(),
  );
  if (!invited) throw unknownInvitation('inviteToken');
  await letIn(transactions, { familyId: invited.family_id, id: invited.id, userId, language });
  return invited.family_id;
}

/**
 * Makes an account a member by its invitation, and uses up the temporary password. The member cap is tested in the same transaction,
 * which locks the family. `prepare` runs in that transaction first: a refusal undoes it.
 * @throws what `acceptInvitation` throws. Managers are told when the family is full.
 */
export async function letIn(
  transactions: Transactions,
  joining: Joining,
  prepare: (tx: Tx) => Promise<void> = async () => {},
): Promise<void> {
  const { familyId, id, userId, language } = joining;
  try {
    await transactions.withSystem('let an invited person in', { familyId, actorId: userId }, async (tx) => {
      await prepare(tx);
      const { invitation, facts } = await readJoining(tx, userId, familyId, id);
      const refusal = refuseJoining(facts);
      if (refusal) throw problemOf(refusal);
      const person = await nameAfter(tx, userId, invitation);
      const { role, member_id: memberId } = invitation;
      if (!facts.isMember) await joinFamily(tx, { familyId, userId, person, role, memberId });
      await tx.db
        .updateTable('family_invitations')
        .set({ accepted_at: tx.now.toISOString(), accepted_by: userId, temporary_password: null })
        .where('family_id', '=', familyId)
        .where('id', '=', id)
        .where('accepted_at', 'is', null)
        .execute();
      await setHomeFamily(tx, userId, familyId);
    });
  } catch (thrown) {
    const isFull = thrown instanceof Problem && thrown.fields?.['inviteToken'] === 'full';
    // The refusal has undone its own transaction.
    if (isFull)
      await transactions.withSystem('tell of a full family', {}, (tx) =>
        tx.call(REFUSED_FULL, { familyId, invitationId: id }),
      );
    throw thrown;
  }
  await keepFirstLanguage(transactions, userId, language);
}

interface InvitationRow extends GivenNames {
  readonly role: Role;
  /** A person without an account whom it is for. */
  readonly member_id: string | null;
}

/** Everything that decides, read while the family is locked. */
async function readJoining(
  { db, now }: Tx,
  userId: string,
  familyId: string,
  id: string,
): Promise<{ invitation: InvitationRow; facts: JoinFacts }> {
  const invitation = await db
    .selectFrom('family_invitations')
    .innerJoin('families', 'families.id', 'family_invitations.family_id')
    .selectAll('family_invitations')
    .select(['families.setup_status', 'families.current_member_count', 'families.max_members'])
    .where('family_invitations.family_id', '=', familyId)
    .where('family_invitations.id', '=', id)
    .where('family_invitations.deleted_at', 'is', null)
    .executeTakeFirst();
  const account = await db
    .selectFrom('auth.user')
    .select(['email', 'emailVerified'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!invitation || !account) throw unknownInvitation('inviteToken');
  const member = await db
    .selectFrom('members')
    .select('left_at')
    .where('family_id', '=', invitation.family_id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const role = await db
    .selectFrom('user_roles')
    .select('id')
    .where('family_id', '=', invitation.family_id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return {
    invitation,
    facts: {
      state: stateOfInvitation(invitation, now),
      isSameAddress: account.email === invitation.email,
      isProven: account.emailVerified,
      isFamilyUsable: invitation.setup_status === 'completed',
      isMember: member?.left_at === null,
      // A role row without a current membership grants nothing.
      hasRole: role !== undefined && (member === undefined || member.left_at === null),
      hasRoom: invitation.current_member_count < invitation.max_members,
    },
  };
}

/** The answer to a refused acceptance. */
export function problemOf(refusal: NonNullable<ReturnType<typeof refuseJoining>>): Problem {
  const fields = { inviteToken: refusal };
  switch (refusal) {
    case 'unknown':
      return unknownInvitation('inviteToken');
    case 'expired':
      return new Problem('UNPROCESSABLE', 'This invitation has expired', { fields });
    case 'full':
      return new Problem('UNPROCESSABLE', 'This family has no room for another member.', { fields });
    case 'mismatch':
      return new Problem('42501', 'Please sign in using the invited email', { fields });
    case 'unproven':
      return new Problem(
        'EMAIL_NOT_CONFIRMED',
        'Please check your email to confirm your account, then return to complete setup.',
      );
  }
}

/** Takes the invitation's name for a person who has given none yet. */
async function nameAfter(tx: Tx, userId: string, names: GivenNames) {
  const person = await ensureProfile(tx, userId, names);
  if (person.first_name || person.last_name || !(names.first_name || names.last_name)) return person;
  const given = { first_name: names.first_name ?? null, last_name: names.last_name ?? null };
  await tx.db.updateTable('profiles').set(given).where('id', '=', userId).execute();
  return given;
}

/**
 * Completes an acceptance that stopped half-way, or restores a lost link to a family. It never accepts an invitation: neither
 * looking at a link nor signing in joins a family. The answer is in words of `language`.
 */
export async function recoverInvitationState(
  transactions: Transactions,
  caller: Caller,
  input: z.infer<typeof RecoverCall.input>,
  language: Language,
): Promise<z.infer<typeof RecoverCall.output>> {
  await proveOwn(transactions, caller, input);
  const { userId } = caller;
  const { mending, isPending, isToFail } = await transactions.withSystem('look what can be mended', {}, async (tx) => {
    const facts = await readState(tx, userId);
    return {
      mending: findMending(facts),
      isPending: facts.invitations.some((invitation) => !invitation.isAccepted && !invitation.isExpired),
      isToFail: await isRecoveryToFail(tx, userId),
    };
  });
  const outcome = isToFail ? 'broken' : mending ? await mend(transactions, userId, mending.familyId) : null;
  const words = outcome ?? (isPending ? 'waiting' : 'nothing');
  return { success: words === 'mended', message: RECOVERY_WORDS[words][language] };
}

async function mend(transactions: Transactions, userId: string, familyId: string): Promise<'mended' | 'full'> {
  return transactions.withSystem("mend somebody's way into a family", { familyId, actorId: userId }, async (tx) => {
    const now = findMending(await readState(tx, userId));
    if (now?.do === 'join') {
      const family = await tx.db
        .selectFrom('families')
        .select(['current_member_count', 'max_members'])
        .where('id', '=', now.familyId)
        .executeTakeFirstOrThrow();
      if (family.current_member_count >= family.max_members) return 'full';
      await joinFamily(tx, { familyId, userId, person: await ensureProfile(tx, userId, {}), role: now.role });
    }
    if (now?.familyId === familyId) await setHomeFamily(tx, userId, familyId);
    return 'mended';
  });
}
