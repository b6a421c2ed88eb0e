import { useCallback, useEffect, useState } from 'react';
import {
  acceptFamilyInvitation,
  getInvitation,
  JOIN_REFUSALS,
  type Invitation,
  type JoinRefusal,
} from '#contract/areas/invitations.ts';
import { toApiError } from '../../lib/api/api-error.ts';
import { callRemote } from '../../lib/api/call-remote.ts';
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
  const [attempt, setAttempt] = useState(0);
  const [answer, setAnswer] = useState<{ key: string; link: LinkState } | null>(null);
  const key = `${attempt} ${token}`;

  useEffect(() => {
    if (token === null) return;
    let isUnmounted = false;
    const showLink = (link: LinkState) => {
      if (!isUnmounted) setAnswer({ key, link });
    };
    callRemote(getInvitation, { invite_token: token }).then(
      (invitation) => showLink({ kind: 'known', invitation }),
      // A malformed token counts as unknown, like an invented one.
      (thrown: unknown) => showLink({ kind: toApiError(thrown).isFinal ? 'unknown' : 'unread' }),
    );
    return () => {
      isUnmounted = true;
    };
  }, [token, key]);

  const link: LinkState =
    token === null ? { kind: 'missing' } : answer?.key === key ? answer.link : { kind: 'loading' };
  return { link, retry: useCallback(() => setAttempt((before) => before + 1), []) };
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
