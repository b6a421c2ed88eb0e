import type { FamilyInvitation } from './family-invitations.ts';

/** Pending, accepted or expired, as a person reads it. A cancelled one is a removed row. */
export function stateOfInvitation(
  { accepted_at, expires_at }: Pick<FamilyInvitation, 'accepted_at' | 'expires_at'>,
  now: Date,
): 'pending' | 'accepted' | 'expired' {
  if (accepted_at !== null) return 'accepted';
  return Date.parse(expires_at) > now.getTime() ? 'pending' : 'expired';
}
