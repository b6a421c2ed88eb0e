import { displayName } from '#contract/areas/own-account.ts';
import { stateOfInvitation } from '#contract/areas/invitation-state.ts';
import type { Invitation, validateInvitationState as ValidateCall } from '#contract/areas/invitations.ts';
import type { Role } from '#contract/roles.ts';
import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely';
import type * as z from 'zod/mini';
import type { Caller, Transactions, Tx } from '../../platform/db/transactions.ts';
import { hashSecret } from '../../platform/auth/secrets.ts';
import { Problem } from '../../platform/db/problems.ts';
import type { Tables } from '../../platform/db/schema.ts';
import { findMending, isConsistent, type AccountFacts } from './rules.ts';
import { findInvitation } from '../families/queries.ts';

/**
 * An invitation as the holder of its link, or the invited person (`visitor`), may see it: no ids, no token, no password.
 * @throws Problem PGRST116 for an unknown token.
 */
export async function readInvitation(
  transactions: Transactions,
  token: string,
  visitor: Caller | null,
): Promise<Invitation> {
  // The link works without a session, also when the caller's session has just ended.
  const found =
    (await findShown(transactions, token, null)) ?? (visitor && (await findShown(transactions, token, visitor)));
  if (!found) throw unknownInvitation('invite_token');
  return found;
}

function findShown(transactions: Transactions, token: string, caller: Caller | null): Promise<Invitation | null> {
  const entry = caller ? { caller, duringPasswordChange: true } : {};
  return transactions.withSystem('show an invitation to whoever holds its link', entry, async (tx) => {
    const { db, now } = tx;
    const found = await db
      .selectFrom('family_invitations')
      .innerJoin('families', 'families.id', 'family_invitations.family_id')
      .leftJoin('members as inviter', (join) =>
        join
          .onRef('inviter.family_id', '=', 'family_invitations.family_id')
          .onRef('inviter.id', '=', 'family_invitations.invited_by')
          .on('inviter.left_at', 'is', null),
      )
      .select([
        'family_invitations.email',
        'family_invitations.first_name',
        'family_invitations.last_name',
        'family_invitations.role',
        'family_invitations.temporary_password',
        'family_invitations.accepted_at',
        'family_invitations.expires_at',
        'families.name as family_name',
        'families.setup_status',
        'inviter.id as inviter_id',
        'inviter.first_name as inviter_first_name',
        'inviter.last_name as inviter_last_name',
      ])
      .where(matchesToken(token, caller && (await readProvenEmail(tx, caller.userId))))
      .executeTakeFirst();
    if (!found || found.setup_status !== 'completed') return null;
    const inviter = { first_name: found.inviter_first_name, last_name: found.inviter_last_name };
    const hasInviterName = found.inviter_id !== null && Boolean(inviter.first_name || inviter.last_name);
    return {
      email: found.email,
      first_name: found.first_name,
      last_name: found.last_name,
      role: found.role,
      family_name: found.family_name,
      inviter_name: hasInviterName ? displayName(inviter) : null,
      state: stateOfInvitation(found, now),
      has_temporary_password: found.temporary_password !== null,
    };
  });
}

/**
 * The condition that selects the invitation of a token. The database stores only the hash of a link's token. For the invited
 * person, whose address is proven, the invitation's id works like a token: their client gets the id, because the token cannot be
 * read back.
 * `provenEmail` is that address; null for every other caller.
 */
export function matchesToken(token: string, provenEmail: string | null) {
  return ({ eb, or, and }: ExpressionBuilder<Tables, 'family_invitations'>): Expression<SqlBool> => {
    // A cancelled one is unknown, and so is one that is not sent yet.
    const isOpen = and([eb('family_invitations.deleted_at', 'is', null), eb('family_invitations.is_held', '=', false)]);
    const byLink = eb('family_invitations.invite_token', '=', hashSecret(token));
    if (provenEmail === null) return and([isOpen, byLink]);
    const byId = eb(sql<string>`family_invitations.id::text`, '=', token.toLowerCase());
    return and([isOpen, or([byLink, and([eb('family_invitations.email', '=', provenEmail), byId])])]);
  };
}

/** The address of an account that has proved it, else null. */
export async function readProvenEmail({ db }: Tx, userId: string): Promise<string | null> {
  const account = await db
    .selectFrom('auth.user')
    .select('email')
    .where('id', '=', userId)
    .where('emailVerified', '=', true)
    .executeTakeFirst();
  return account?.email ?? null;
}

export function unknownInvitation(field: 'invite_token' | 'inviteToken'): Problem {
  return new Problem('PGRST116', 'Invitation not found or expired', { fields: { [field]: 'unknown' } });
}

/** Whether the caller's invitation, role and family agree. @throws Problem 42501 for another person's id or address. */
export async function validateInvitationState(
  transactions: Transactions,
  caller: Caller,
  input: z.infer<typeof ValidateCall.input>,
): Promise<z.infer<typeof ValidateCall.output>> {
  await proveOwn(transactions, caller, { userId: input.p_user_id, email: input.p_email });
  return transactions.withSystem('compare invitation, role and family', {}, async (tx) => {
    const invitation = await findInvitation(tx, caller.userId);
    const facts = await readState(tx, caller.userId);
    return {
      pending: invitation !== null,
      invite_token: invitation?.invite_token ?? null,
      consistent: isConsistent(facts),
      needs_recovery: findMending(facts) !== null,
    };
  });
}

/** @throws Problem 42501 unless id and address are the caller's own, PGRST301 without a live session. */
export async function proveOwn(
  transactions: Transactions,
  caller: Caller,
  who: { userId: string; email: string },
): Promise<void> {
  const entry = { caller, duringPasswordChange: true };
  const account = await transactions.withSystem('look whose address this is', entry, ({ db }) =>
    db.selectFrom('auth.user').select('email').where('id', '=', caller.userId).executeTakeFirst(),
  );
  if (who.userId.toLowerCase() !== caller.userId.toLowerCase() || account?.email !== who.email) {
    throw new Problem('42501', "Permission denied: this is somebody else's account.");
  }
}

/**
 * Roles, memberships and invitations of one person. Read as the system, because a member's own queries hide families they left.
 */
export async function readState({ db, now }: Tx, userId: string): Promise<AccountFacts> {
  const person = await db
    .selectFrom('auth.user')
    .leftJoin('profiles', 'profiles.id', 'auth.user.id')
    .select(['auth.user.email', 'auth.user.emailVerified as isProven', 'profiles.family_id as home'])
    .where('auth.user.id', '=', userId)
    .executeTakeFirst();
  const roles = await db
    .selectFrom('user_roles')
    .select(['family_id', 'role'])
    .where('user_id', '=', userId)
    .where('family_id', 'is not', null)
    .orderBy('created_at', 'desc')
    .execute();
  const memberships = await db
    .selectFrom('members')
    .select(['family_id', 'left_at'])
    .where('user_id', '=', userId)
    .orderBy('joined_at')
    .execute();
  const invitations = await db
    .selectFrom('family_invitations')
    .select(['family_id', 'accepted_at', 'expires_at'])
    .where('email', '=', person?.isProven ? person.email : '')
    .where('deleted_at', 'is', null)
    .where('is_held', '=', false)
    .orderBy('created_at', 'desc')
    .execute();
  return {
    home: person?.home ?? null,
    roles: roles.flatMap(
      ({ family_id, role }) => (family_id === null ? [] : [{ familyId: family_id, role: role as Role }]), // a check constraint allows nothing else
    ),
    memberships: memberships.map(({ family_id, left_at }) => ({ familyId: family_id, hasLeft: left_at !== null })),
    invitations: invitations.map((invitation) => ({
      familyId: invitation.family_id,
      isAccepted: invitation.accepted_at !== null,
      isExpired: stateOfInvitation(invitation, now) === 'expired',
    })),
  };
}
