import type { Actor } from '#contract/permissions.ts';
import type { SessionFamily } from './session-state.ts';

/** Whoever acts in `family`. Without a role a member may look and change nothing. */
export function actorOf(family: SessionFamily): Actor {
  return { memberId: family.member_id, effectiveRole: family.role ?? 'none' };
}
