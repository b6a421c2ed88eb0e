import type { Language } from '#contract/languages.ts';
import type { Tx } from '../../platform/db/transactions.ts';
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
}

/** An invitation that is neither accepted nor cancelled, locked until the transaction ends; null for any other. */
export async function lockOpenInvitation({ db }: Tx, familyId: string, id: string): Promise<OpenInvitation | null> {
  const found = await db
    .selectFrom('family_invitations')
    .select(['email', 'invite_token', 'wants_password', 'language', 'expires_at', 'invited_by', 'first_name'])
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
