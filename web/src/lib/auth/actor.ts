import type { Actor } from '#contract/permissions.ts';
import type { SessionFamily } from './session-state.ts';

/** The actor for the permission rules. A member without a role can see the family and change nothing. */
export function actorOf(family: SessionFamily): Actor {
  return { memberId: family.member_id, effectiveRole: family.role ?? 'none' };
}
