import { ensureFamilySetup, getAccount } from '#contract/areas/family.ts';
import { recoverInvitationState, validateInvitationState } from '#contract/areas/invitations.ts';
import { callRemote } from '../../lib/api/call-remote.ts';

/** The page is loaded anew when set-up was repaired: a moment to read what happened, longer where somebody pressed a button. */
export const RELOAD_MS = { automatic: 1_000, byHand: 1_500 } as const;

export type RecoveryOutcome =
  | { readonly kind: 'recovered' }
  /** The server's own words, where it said some. */
  | { readonly kind: 'failed'; readonly message: string | null };

type Call = typeof callRemote;

/**
 * Repairs an account with a role and no family: set-up first, then what an invitation left half-done, then a look at the profile.
 * `asksAlways`: whoever pressed the button gets the server's words also where no invitation is known of. Rejects with an ApiError when
 * the server cannot be asked.
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
