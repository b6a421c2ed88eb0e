import type { LightMyRequestResponse } from 'fastify';
import { newId } from '#contract/ids.ts';
import { DAY_MS } from '#contract/limits.ts';
import { API } from '#contract/paths.ts';
import type { Role } from '#contract/roles.ts';
import { hashSecret } from '../../platform/auth/secrets.ts';
import { CHEAP_PASSWORDS } from '../../testing/cheap-passwords.ts';
import { signInAs, type TestMember } from '../../testing/family.ts';
import type { TestServer } from '../../testing/server.ts';

export interface TestInvitation {
  readonly token: string;
  readonly id: string;
  readonly email: string;
}

interface InvitationFields {
  email?: string;
  role?: Role;
  invitedBy?: string | null;
  inDays?: number;
  temporaryPassword?: string;
  isLinkShown?: boolean;
  /** The person without an account whom it is for. */
  memberId?: string;
}

/** An invitation of a new address, unless one is given. */
export async function invite(
  server: TestServer,
  familyId: string,
  {
    email,
    role = 'nurse',
    invitedBy = null,
    inDays = 7,
    temporaryPassword,
    isLinkShown = false,
    memberId,
  }: InvitationFields = {},
): Promise<TestInvitation> {
  const [token, id] = [newId(), newId()];
  const invitation = { token, id, email: email ?? `ivy${id.slice(-12)}@casa.test` };
  const temporary_password = temporaryPassword ? await CHEAP_PASSWORDS.hash(temporaryPassword) : null;
  await server.transactions.withSystem('test', { familyId }, ({ db, now }) =>
    db
      .insertInto('family_invitations')
      .values({
        ...{ family_id: familyId, id, invite_token: hashSecret(token), email: invitation.email, role },
        ...{ first_name: 'Ivy', last_name: 'Rivera', temporary_password, invited_by: invitedBy },
        expires_at: new Date(now.getTime() + inDays * DAY_MS).toISOString(),
        is_link_shown: isLinkShown,
        member_id: memberId ?? null,
      })
      .execute(),
  );
  return invitation;
}

/** The session that an answer holds, as the member who holds it. */
export async function enterWith(server: TestServer, answer: LightMyRequestResponse): Promise<TestMember> {
  return signInAs(server, { userId: answer.json().user.id, familyId: newId(), role: null });
}

/** Accepts an invitation without an account, from `address`. */
export function acceptAs(server: TestServer, payload: object, address = '127.0.0.1'): Promise<LightMyRequestResponse> {
  return server.app.inject({ method: 'POST', url: API.acceptInvited, payload, remoteAddress: address });
}
