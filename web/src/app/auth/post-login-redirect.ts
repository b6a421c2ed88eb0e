import { INVITATION_PATH } from '../../lib/auth/invitation-path.ts';

/** How the person signed in on this page; null = they were signed in already. */
export type SignInKind = 'login' | 'sign-up' | null;

interface SignInFacts {
  readonly signInKind: SignInKind;
  /** The person came from an invitation link. Its token is stored in this browser tab. */
  readonly isCarryingInvitation: boolean;
  /** A payment has just been followed up. */
  readonly hasPaid: boolean;
  /** The pending invitation for this person's address. The token is null while the address is not confirmed. */
  readonly invitation: { readonly invite_token: string | null } | null;
  readonly hasFamily: boolean;
  /** The path that the person opened before they had to sign in. */
  readonly remembered: string;
}

/** The destination after sign-in. The guards may still redirect from there. */
export function resolveDestination(facts: SignInFacts): string {
  const { signInKind, invitation, remembered } = facts;
  if (facts.isCarryingInvitation) return INVITATION_PATH;
  if (facts.hasPaid) return '/dashboard';
  if (signInKind !== 'sign-up' || remembered.startsWith(INVITATION_PATH)) return remembered;
  if (invitation?.invite_token) return INVITATION_PATH;
  // An invitation is shown to confirmed addresses only.
  return invitation && !facts.hasFamily ? '/confirm-email' : '/pricing';
}
