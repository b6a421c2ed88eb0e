import {
  acceptFamilyInvitation,
  getInvitation,
  JOIN_REFUSALS,
  type Invitation,
  type JoinRefusal,
} from '#contract/areas/invitations.ts';
import { API } from '#contract/paths.ts';
import type { AcceptInvited } from '#contract/session.ts';
import { toApiError } from '../../lib/api/api-error.ts';
import { callRemote } from '../../lib/api/call-remote.ts';
import { useRemote } from '../../lib/api/use-remote.ts';
import { readSession, refreshAccount, switchFamily } from '../../lib/auth/session.ts';
import { theClient } from '../../lib/sync/client.ts';

/** The state of an opened invitation link. `missing`: it has no token; `unread`: the server could not be asked. */
export type LinkState =
  | { readonly kind: 'missing' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'unread' }
  | { readonly kind: 'known'; readonly invitation: Invitation };

/** Reads the invitation of a token, which changes nothing on the server. */
export function useInvitation(token: string | null): { link: LinkState; retry: () => void } {
  const { answer, error, isLoading, reload } = useRemote(
    getInvitation,
    token === null ? null : { invite_token: token },
  );
  const retry = () => void reload();
  if (token === null) return { link: { kind: 'missing' }, retry };
  if (answer) return { link: { kind: 'known', invitation: answer }, retry };
  // A malformed token counts as unknown, like an invented one.
  if (error?.isFinal) return { link: { kind: 'unknown' }, retry };
  return { link: { kind: error && !isLoading ? 'unread' : 'loading' }, retry };
}

export type JoinOutcome = 'joined' | JoinRefusal | 'unproven';

/** What is wrong with a password. `otherPassword`: the address has an account, and this is not its password. */
export type PasswordFault = 'registered' | 'temporaryWrong' | 'otherPassword';

/** The password of a new account: the person's own, or the temporary one of the mail. */
export type FirstPassword = { readonly password: string } | { readonly temporary_password: string };

/** Accepts the invitation and switches this client to the family. Rejects with an ApiError that says nothing about the invitation. */
export async function joinByInvitation(token: string): Promise<JoinOutcome> {
  try {
    const { familyId } = await callRemote(acceptFamilyInvitation, { inviteToken: token });
    await refreshAccount();
    if (readSession().families.some(({ id }) => id === familyId)) switchFamily(familyId);
    return 'joined';
  } catch (thrown) {
    return explainRefusal(thrown);
  }
}

/** Makes an account, signs in and joins. Rejects like `joinByInvitation`. */
export async function joinWithPassword(token: string, password: FirstPassword): Promise<JoinOutcome | PasswordFault> {
  try {
    const fields: AcceptInvited = { inviteToken: token, ...password };
    await theClient().session.signInBy(API.acceptInvited, fields);
  } catch (thrown) {
    return explainPassword(thrown) ?? explainRefusal(thrown);
  }
  // The server has let them in already. Until the password is changed it accepts nothing more.
  if (readSession().account?.profile?.requires_password_change) return 'joined';
  return joinByInvitation(token);
}

function explainPassword(thrown: unknown): PasswordFault | null {
  const { code, fields } = toApiError(thrown);
  if (code === '23505') return 'registered';
  if (code !== 'INVALID_CREDENTIALS') return null;
  return fields?.['temporary_password'] === 'registered' ? 'otherPassword' : 'temporaryWrong';
}

function explainRefusal(thrown: unknown): JoinOutcome {
  const { code, fields } = toApiError(thrown);
  if (code === 'EMAIL_NOT_CONFIRMED') return 'unproven';
  const refusal = JOIN_REFUSALS.find((one) => one === fields?.['inviteToken']);
  if (!refusal) throw thrown;
  return refusal;
}
