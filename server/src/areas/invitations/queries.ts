import type { Language } from '#contract/languages.ts';
import type { Tx } from '../../platform/db/transactions.ts';
import { isManager } from '../../core/members/queries.ts';
import type { SendingFacts } from './rules.ts';

/** An invitation that can still be accepted or sent again. */
export interface OpenInvitation {
  readonly email: string;
  readonly invite_token: string;
  readonly wants_password: boolean;
  readonly language: Language;
  readonly expires_at: string;
  readonly invited_by: string | null;
  readonly first_name: string | null;
  /** It waits until its sender's address is proven, and no link of it is handed out. */
  readonly is_held: boolean;
}

/** An invitation that is neither accepted nor cancelled, locked until the transaction ends; null for any other. */
export async function lockOpenInvitation({ db }: Tx, familyId: string, id: string): Promise<OpenInvitation | null> {
  const found = await db
    .selectFrom('family_invitations')
    .select([
      'email',
      'invite_token',
      'wants_password',
      'language',
      'expires_at',
      'invited_by',
      'first_name',
      'is_held',
    ])
    .where('family_id', '=', familyId)
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return found ?? null;
}

/** Read as the server, because a member may not see the addresses of all. */
export async function readSendingFacts({ db }: Tx, familyId: string, email: string): Promise<SendingFacts> {
  const family = await db
    .selectFrom('families')
    .select(['current_member_count', 'max_members'])
    .where('id', '=', familyId)
    .executeTakeFirstOrThrow();
  const member = await db
    .selectFrom('members')
    .innerJoin('auth.user', 'auth.user.id', 'members.user_id')
    .select('members.id')
    .where('members.family_id', '=', familyId)
    .where('members.left_at', 'is', null)
    .where('auth.user.email', '=', email)
    .executeTakeFirst();
  return {
    isMember: member !== undefined,
    memberCount: family.current_member_count,
    maxMembers: family.max_members,
  };
}

export interface HeldInvitation {
  readonly family_id: string;
  readonly id: string;
  readonly email: string;
}

/** The held invitations that a person wrote in families that they still manage, the oldest first. */
export async function listHeld({ db }: Tx, userId: string): Promise<HeldInvitation[]> {
  const held = await db
    .selectFrom('members')
    .innerJoin('family_invitations as invitation', (join) =>
      join.onRef('invitation.family_id', '=', 'members.family_id').onRef('invitation.invited_by', '=', 'members.id'),
    )
    .select(['invitation.family_id', 'invitation.id', 'invitation.email', 'members.user_id', 'members.role'])
    .where('members.user_id', '=', userId)
    .where('members.left_at', 'is', null)
    .where('invitation.is_held', '=', true)
    .where('invitation.accepted_at', 'is', null)
    .where('invitation.deleted_at', 'is', null)
    .orderBy('invitation.created_at')
    .execute();
  return held.filter(isManager);
}

/** The address of an invitation that is still held, locked until the transaction ends; null for any other. */
export async function lockHeld(tx: Tx, familyId: string, id: string): Promise<string | null> {
  const open = await lockOpenInvitation(tx, familyId, id);
  return open?.is_held === true ? open.email : null;
}
