import { invitationPath } from '../lib/invitation-path.ts';

/** How somebody came to be signed in here; null = they were already. */
export type WayIn = 'login' | 'sign-up' | null;

interface Arriving {
  readonly way: WayIn;
  /** The invitation whose link led here. */
  readonly carriedToken: string | null;
  /** A payment was followed up just now. */
  readonly hasPaid: boolean;
  /** The invitation that waits for this person's address. */
  readonly invitation: { readonly invite_token: string | null } | null;
  readonly hasFamily: boolean;
  /** Where they wanted to go before. */
  readonly remembered: string;
}

/** Where somebody goes from the door. The gates behind it have the last word. */
export function resolveWayIn(arriving: Arriving): string {
  const { way, carriedToken, invitation, remembered } = arriving;
  if (carriedToken !== null) return invitationPath(carriedToken);
  if (arriving.hasPaid) return '/dashboard';
  if (way !== 'sign-up' || remembered.startsWith('/accept-invitation')) return remembered;
  if (invitation?.invite_token) return invitationPath(invitation.invite_token);
  // An invitation is shown to proven addresses only.
  return invitation && !arriving.hasFamily ? '/confirm-email' : '/pricing';
}
