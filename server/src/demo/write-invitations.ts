import { newId } from '#contract/ids.ts';
import { hashPassword } from '../platform/auth/hash-password.ts';
import { hashSecret, newSecret } from '../platform/auth/secrets.ts';
import type { Tx } from '../platform/db/transactions.ts';
import type { DemoInvitation } from './demo-family.ts';
import { idOf, type WrittenDemoFamily } from './written-family.ts';
import { momentOf } from './write-personal.ts';

interface PreparedInvitation extends DemoInvitation {
  readonly token: string;
  readonly passwordHash: string | null;
}

/** Makes tokens and password hashes before the transaction, which would otherwise wait for them. */
export function prepareInvitations(invitations: readonly DemoInvitation[]): Promise<PreparedInvitation[]> {
  return Promise.all(
    invitations.map(async (invitation) => ({
      ...invitation,
      token: invitation.token ?? newSecret(),
      passwordHash: invitation.temporaryPassword ? await hashPassword(invitation.temporaryPassword) : null,
    })),
  );
}

/** Writes a demo family's invitations in the caller's transaction and answers their ids. */
export async function writeInvitations(
  { db, now }: Tx,
  { familyId, ids }: WrittenDemoFamily,
  invitations: readonly PreparedInvitation[],
): Promise<string[]> {
  if (familyId === null || invitations.length === 0) return [];
  const rows = invitations.map((invitation) => ({
    family_id: familyId,
    id: newId(),
    invite_token: hashSecret(invitation.token),
    email: invitation.email,
    first_name: invitation.firstName,
    last_name: invitation.lastName,
    role: invitation.role,
    temporary_password: invitation.passwordHash,
    wants_password: invitation.passwordHash !== null,
    invited_by: idOf(ids, invitation.by),
    created_at: momentOf(now, -invitation.sentDaysAgo),
    sent_at: momentOf(now, -invitation.sentDaysAgo),
    expires_at: momentOf(now, invitation.endsInDays),
    accepted_at: invitation.accepted ? momentOf(now, -invitation.accepted.daysAgo) : null,
    accepted_by: invitation.accepted ? idOf(ids, invitation.accepted.by) : null,
  }));
  await db.insertInto('family_invitations').values(rows).execute();
  return rows.map(({ id }) => id);
}
