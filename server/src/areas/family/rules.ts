import type { Role } from '#contract/roles.ts';

/** What is known about an account before its set-up. */
export interface AccountFacts {
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
 * themselves what comes next, and staff without a family would stop being staff only.
 */
export function nextSetupStep({ roles, memberships }: AccountFacts): SetupStep {
  const live = memberships.filter((membership) => !membership.hasLeft);
  const usable = live.find((membership) => !membership.isUnfinished);
  if (usable) return { do: 'nothing', familyId: usable.familyId };
  const unfinished = live[0];
  if (unfinished) return { do: 'finish family', familyId: unfinished.familyId };
  if (memberships.length > 0 || roles.includes('backoffice_admin')) return { do: 'nothing', familyId: null };
  return { do: 'create family' };
}
