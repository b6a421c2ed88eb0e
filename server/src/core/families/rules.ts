import { FAMILIES_MAX, type SWITCH_REFUSALS } from '#contract/areas/family.ts';
import type { Role } from '#contract/roles.ts';
import type { Language } from '#contract/languages.ts';

/** What is known about an account before its set-up. */
export interface AccountFacts {
  /** An open invitation to their address exists, so they have a family to join. */
  readonly isInvited: boolean;
  readonly roles: readonly Role[];
  readonly memberships: readonly {
    readonly familyId: string;
    readonly hasLeft: boolean;
    /** The workspace has no key yet, because set-up stopped half-way. */
    readonly isUnfinished: boolean;
  }[];
}

export type SetupStep =
  | { readonly do: 'create family' }
  | { readonly do: 'finish family'; readonly familyId: string }
  | { readonly do: 'nothing'; readonly familyId: string | null };

/**
 * What an account still lacks. Only a person who was never in a family gets one: a former member decides what comes next, an
 * invitation is answered first, and staff without a family would lose their restriction to the back office.
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

/** Why a family is refused, in the words shown to the person. */
const FAMILY_REFUSALS = {
  nameless: { en: 'Please give the family a name.', es: 'Ponle un nombre a la familia.' },
  staff: {
    en: 'An account of the back office cannot have a family.',
    es: 'Una cuenta del equipo de Casita no puede tener familia.',
  },
  tooMany: {
    en: `You are in ${FAMILIES_MAX} families already. That is as many as one person can have.`,
    es: `Ya estás en ${FAMILIES_MAX} familias, y no caben más por persona.`,
  },
} as const satisfies Record<string, Record<Language, string>>;

/** Why the caller cannot make a family of this name; null when they can. Accounts of the back office alone may not make one. */
export function refuseFamily({ roles, memberships }: AccountFacts, name: string, language: Language): string | null {
  const live = memberships.filter((membership) => !membership.hasLeft);
  if (name === '') return FAMILY_REFUSALS.nameless[language];
  if (live.length === 0 && isStaff(roles)) return FAMILY_REFUSALS.staff[language];
  return live.length < FAMILIES_MAX ? null : FAMILY_REFUSALS.tooMany[language];
}

/** Why the caller cannot switch to one of their families; null when they can. */
export function refuseSwitch(setupStatus: string): { message: string; code: (typeof SWITCH_REFUSALS)[number] } | null {
  if (setupStatus === 'completed') return null;
  return setupStatus === 'orphaned'
    ? { message: 'This family workspace is no longer active and cannot be used', code: 'orphaned' }
    : { message: 'Family or schema not found or not ready', code: 'not_ready' };
}
