import type { Role } from '#contract/roles.ts';
import type { Language } from '#contract/languages.ts';

interface InvitationFacts {
  readonly familyId: string;
  readonly isAccepted: boolean;
  readonly isExpired: boolean;
}

/** What is known about a person with an invitation and about their families. */
export interface AccountFacts {
  /** The family that their profile names. */
  readonly home: string | null;
  /** Families in which they hold a role. */
  readonly roles: readonly { readonly familyId: string; readonly role: Role }[];
  readonly memberships: readonly { readonly familyId: string; readonly hasLeft: boolean }[];
  /** Invitations of their address, the newest first; none for an address that is not proven. */
  readonly invitations: readonly InvitationFacts[];
}

export type Mending =
  | { readonly do: 'join'; readonly familyId: string; readonly role: Role }
  | { readonly do: 'go home'; readonly familyId: string };

/**
 * Repairs that need no decision of the person: an acceptance that stopped between role and membership, and a profile that lost
 * its family. A removed member holds no role there any more and needs a new invitation.
 */
export function findMending({ home, roles, memberships, invitations }: AccountFacts): Mending | null {
  const invited = new Set(invitations.map((invitation) => invitation.familyId));
  const half = roles.find(
    ({ familyId }) => invited.has(familyId) && !memberships.some((membership) => membership.familyId === familyId),
  );
  if (half) return { do: 'join', familyId: half.familyId, role: half.role };
  const live = memberships.filter(({ hasLeft }) => !hasLeft);
  const [first] = live;
  if (!first || live.some(({ familyId }) => familyId === home)) return null;
  return { do: 'go home', familyId: first.familyId };
}

/** True while role, membership and profile name the same families. */
export function isConsistent({ home, roles, memberships }: AccountFacts): boolean {
  const live = new Set(memberships.filter(({ hasLeft }) => !hasLeft).map(({ familyId }) => familyId));
  const named = new Set(roles.map(({ familyId }) => familyId));
  const isHome = home === null ? live.size === 0 : live.has(home);
  return isHome && live.size === named.size && [...live].every((familyId) => named.has(familyId));
}

/** The facts that decide whether the caller may accept an invitation. */
export interface JoinFacts {
  readonly state: 'pending' | 'accepted' | 'expired';
  readonly isSameAddress: boolean;
  readonly isProven: boolean;
  readonly isFamilyUsable: boolean;
  /** A member of the family now. */
  readonly isMember: boolean;
  /** Holds a role in the family: an accepted invitation can be linked again. */
  readonly hasRole: boolean;
  readonly hasRoom: boolean;
}

/**
 * Why the caller may not accept; null when they may. A used invitation, and one into a closed family, is unknown like a made-up
 * link.
 */
export function refuseJoining(facts: JoinFacts): 'unknown' | 'expired' | 'mismatch' | 'unproven' | 'full' | null {
  if (!facts.isFamilyUsable || (facts.state === 'accepted' && !facts.hasRole)) return 'unknown';
  if (facts.state === 'expired') return 'expired';
  if (!facts.isSameAddress) return 'mismatch';
  if (!facts.isProven) return 'unproven';
  return facts.isMember || facts.hasRoom ? null : 'full';
}

/** How a recovery ended, in the words shown to the person. */
export const RECOVERY_WORDS = {
  mended: { en: 'Your family was found again.', es: 'Hemos vuelto a encontrar tu familia.' },
  waiting: {
    en: 'An invitation is waiting for you. Open it to join the family.',
    es: 'Tienes una invitación esperándote. Ábrela para entrar en la familia.',
  },
  nothing: {
    en: 'There is no invitation to recover. Please contact support.',
    es: 'No hay ninguna invitación que recuperar. Escríbenos, por favor.',
  },
  full: { en: 'This family has no room for another member.', es: 'En esta familia no cabe nadie más.' },
  broken: {
    en: 'Your account could not be repaired. Please contact support.',
    es: 'No hemos podido reparar tu cuenta. Escríbenos, por favor.',
  },
} as const satisfies Record<string, Record<Language, string>>;
