import {
  acceptFamilyInvitation,
  getInvitation,
  JOIN_REFUSALS,
  type Invitation,
  type JoinRefusal,
} from '#contract/areas/invitations.ts';
import { toApiError } from '../../lib/api/api-error.ts';
import { callRemote } from '../../lib/api/call-remote.ts';
import { useRemote } from '../../lib/api/use-remote.ts';
import { readSession, refreshAccount, switchFamily } from '../../lib/auth/session.ts';

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

export type JoinOutcome = 'joined' | JoinRefusal | 'unproven' | 'failed';

/** Accepts the invitation and switches this client to the family. */
export async function joinByInvitation(token: string): Promise<JoinOutcome> {
  try {
    const { familyId } = await callRemote(acceptFamilyInvitation, { inviteToken: token });
    await refreshAccount();
    if (readSession().families.some(({ id }) => id === familyId)) switchFamily(familyId);
    return 'joined';
  } catch (thrown) {
    const { code, fields } = toApiError(thrown);
    if (code === 'EMAIL_NOT_CONFIRMED') return 'unproven';
    return JOIN_REFUSALS.find((refusal) => refusal === fields?.['inviteToken']) ?? 'failed';
  }
}
