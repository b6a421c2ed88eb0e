import type * as z from 'zod/mini';
import { FAMILIES_MAX, type createFamily as CreateFamilyCall, type SWITCH_REFUSALS } from '#contract/areas/family.ts';
import type { Role } from '#contract/roles.ts';

/** What is known about an account before its set-up. */
export interface AccountFacts {
  /** An invitation waits for their address: they have a family to go to. */
  readonly isInvited: boolean;
  readonly roles: readonly Role[];
  readonly memberships: readonly {
    readonly familyId: string;
    readonly hasLeft: boolean;
    /** The workspace never got its key: set-up stopped half-way. */
    readonly isUnfinished: boolean;
  }[];
}

export type SetupStep =
  | { readonly do: 'create family' }
  | { readonly do: 'finish family'; readonly familyId: string }
  | { readonly do: 'nothing'; readonly familyId: string | null };

/**
 * What an account still lacks. Only somebody who was never in a family gets one: whoever left or was removed decides
 * themselves what comes next, an invitation is answered first, and staff without a family would stop being staff only.
 */
export function nextSetupStep({ isInvited, roles, memberships }: AccountFacts): SetupStep {
  const live = memberships.filter((membership) => !membership.hasLeft);
  const usable = live.find((membership) => !membership.isUnfinished);
  if (usable) return { do: 'nothing', familyId: usable.familyId };
  const unfinished = live[0];
  if (unfinished) return { do: 'finish family', familyId: unfinished.familyId };
  if (memberships.length > 0 || isInvited || isStaff(roles)) return { do: 'nothing', familyId: null };
  return { do: 'create family' };
}

function isStaff(roles: readonly Role[]): boolean {
  return roles.includes('backoffice_admin');
}

type Refusal = Required<Pick<z.infer<typeof CreateFamilyCall.output>, 'error' | 'reason'>>;

/** Why somebody cannot make a family by hand; null when they can. Whoever works in the back office only stays that. */
export function refuseFamily({ roles, memberships }: AccountFacts): Refusal | null {
  const live = memberships.filter((membership) => !membership.hasLeft);
  if (live.length === 0 && isStaff(roles)) {
    return { error: 'An account of the back office cannot have a family.', reason: 'staff' };
  }
  if (live.length < FAMILIES_MAX) return null;
  return {
    error: `You are in ${live.length} families already. That is as many as one person can have.`,
    reason: 'too_many',
  };
}

/** Why a family of one's own cannot be switched to; null when it can. */
export function refuseSwitch(setupStatus: string): { message: string; code: (typeof SWITCH_REFUSALS)[number] } | null {
  if (setupStatus === 'completed') return null;
  return setupStatus === 'orphaned'
    ? { message: 'This family workspace is no longer active and cannot be used', code: 'orphaned' }
    : { message: 'Family or schema not found or not ready', code: 'not_ready' };
}
