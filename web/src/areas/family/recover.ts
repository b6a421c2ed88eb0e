import { ensureFamilySetup } from '#contract/areas/family.ts';
import { getAccount } from '#contract/areas/own-account.ts';
import { recoverInvitationState, validateInvitationState } from '#contract/areas/invitations.ts';
import { callRemote } from '../../lib/api/call-remote.ts';

/** The delay before the page reloads after a repair, to leave time to read the message. Longer after a press of the button. */
export const RELOAD_MS = { automatic: 1_000, byHand: 1_500 } as const;

export type RecoveryOutcome =
  | { readonly kind: 'recovered' }
  /** The server's message, if it sent one. */
  | { readonly kind: 'failed'; readonly message: string | null };

type Call = typeof callRemote;

/**
 * Repairs an account with a role and no family: runs the set-up, then recovers an unfinished invitation, then checks the account.
 * `asksAlways` (set after a press of the button) asks for the recovery, and thus the server's message, even without a known invitation.
 * Rejects with an ApiError if the server cannot be asked.
 */
export async function recoverSetup(
  person: { id: string; email: string },
  asksAlways: boolean,
  call: Call = callRemote,
): Promise<RecoveryOutcome> {
  const { success } = await call(ensureFamilySetup, { user_id: person.id, user_email: person.email });
  let message: string | null = null;
  if (!success) {
    const state = await call(validateInvitationState, { p_user_id: person.id, p_email: person.email });
    if (state.pending || state.needs_recovery || asksAlways) {
      const answer = await call(recoverInvitationState, { userId: person.id, email: person.email });
      if (!answer.success) message = answer.message;
    }
  }
  const { families } = await call(getAccount, {});
  return families.length > 0 ? { kind: 'recovered' } : { kind: 'failed', message };
}
