import { INVITATION_PATH } from '../../lib/auth/invitation-path.ts';

/** How somebody came to be signed in here; null = they were already. */
export type SignInKind = 'login' | 'sign-up' | null;

interface Arriving {
  readonly way: SignInKind;
  /** The link of an invitation led here; its token lies in this tab. */
  readonly isCarryingInvitation: boolean;
  /** A payment was followed up just now. */
  readonly hasPaid: boolean;
  /** The invitation that waits for this person's address. */
  readonly invitation: { readonly invite_token: string | null } | null;
  readonly hasFamily: boolean;
  /** Where they wanted to go before. */
  readonly remembered: string;
}

/** Where somebody goes from the door. The gates behind it have the last word. */
export function resolveDestination(arriving: Arriving): string {
  const { way, invitation, remembered } = arriving;
  if (arriving.isCarryingInvitation) return INVITATION_PATH;
  if (arriving.hasPaid) return '/dashboard';
  if (way !== 'sign-up' || remembered.startsWith(INVITATION_PATH)) return remembered;
  if (invitation?.invite_token) return INVITATION_PATH;
  // An invitation is shown to proven addresses only.
  return invitation && !arriving.hasFamily ? '/confirm-email' : '/pricing';
}
