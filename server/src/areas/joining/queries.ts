import { familyPermissions } from '#contract/areas/family.ts';
import { displayName } from '#contract/areas/own-account.ts';
import { may } from '#contract/permissions.ts';
import type { Tx } from '../../platform/db/transactions.ts';
import { hashSecret } from '../../platform/auth/secrets.ts';

/** An invitation as the server needs it to make an account by it. */
export interface InvitedPerson {
  readonly familyId: string;
  readonly id: string;
  readonly email: string;
  readonly isAccepted: boolean;
  /** Its end has passed without an acceptance. */
  readonly isExpired: boolean;
  /** The hash of the temporary password; null when there is none, or when it was used. */
  readonly temporaryHash: string | null;
  /** Whether the link proves that its holder reads the invited address. */
  readonly provesAddress: boolean;
  readonly hasAccount: boolean;
}

/** The invitation of a link's token; null for an unknown one, and when its family cannot be used. */
export async function findInvited({ db, now }: Tx, token: string): Promise<InvitedPerson | null> {
  const found = await db
    .selectFrom('family_invitations as invitation')
    .innerJoin('families', 'families.id', 'invitation.family_id')
    .leftJoin('auth.user as account', 'account.email', 'invitation.email')
    .select([
      'invitation.family_id',
      'invitation.id',
      'invitation.email',
      'invitation.temporary_password',
      'invitation.accepted_at',
      'invitation.expires_at',
      'invitation.is_link_shown',
      'account.id as account_id',
    ])
    .where('invitation.invite_token', '=', hashSecret(token))
    .where('invitation.deleted_at', 'is', null) // a cancelled one is unknown
    .where('families.setup_status', '=', 'completed')
    .executeTakeFirst();
  if (!found) return null;
  return {
    familyId: found.family_id,
    id: found.id,
    email: found.email,
    isAccepted: found.accepted_at !== null,
    isExpired: found.accepted_at === null && new Date(found.expires_at) <= now,
    temporaryHash: found.temporary_password,
    provesAddress: !found.is_link_shown,
    hasAccount: found.account_id !== null,
  };
}

/** What a notification about an invitation says, and who gets it. */
export interface InvitationNews {
  /** The invited person's name. */
  readonly name: string;
  readonly email: string;
  readonly family: string;
  readonly maxMembers: number;
  /** The managers with an account. */
  readonly managers: readonly string[];
  /** Those of them who are asked for another invitation: the inviter, else every manager. */
  readonly asked: readonly string[];
}

/** Null when the invitation is gone. */
export async function readNews({ db }: Tx, familyId: string, invitationId: string): Promise<InvitationNews | null> {
  const invitation = await db
    .selectFrom('family_invitations')
    .innerJoin('families', 'families.id', 'family_invitations.family_id')
    .select(['first_name', 'last_name', 'email', 'invited_by', 'families.name', 'families.max_members'])
    .where('family_id', '=', familyId)
    .where('family_invitations.id', '=', invitationId)
    .where('family_invitations.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!invitation) return null;
  const found = await db
    .selectFrom('members')
    .select(['id', 'user_id', 'role'])
    .where('family_id', '=', familyId)
    .where('left_at', 'is', null)
    .execute();
  const managers = found.filter(({ role }) => may({ effectiveRole: role ?? 'none' }, familyPermissions.manage));
  const users = (members: typeof found) => members.flatMap(({ user_id }) => user_id ?? []);
  const inviter = users(managers.filter(({ id }) => id === invitation.invited_by));
  return {
    name: displayName(invitation),
    email: invitation.email,
    family: invitation.name,
    maxMembers: invitation.max_members,
    managers: users(managers),
    asked: inviter.length > 0 ? inviter : users(managers),
  };
}
