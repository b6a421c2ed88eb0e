import type { Role } from '#contract/roles.ts';
import { FREE_MEMBERS, PREMIUM_MEMBERS, type Household, type HouseholdFamily, type Person } from './household.ts';

/** The person a state is about, as everybody else in the household would know them. */
interface Self {
  readonly email: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
}

/** Makes an e-mail address for somebody else in the household. */
type MailOf = (key: string) => string;

interface State {
  /** Their name in the demo data, and in every account made in this state. */
  readonly name: readonly [first: string, last: string] | null;
  /** The households that put the person into the state; theirs is the first. */
  readonly make: (self: Self, mailOf: MailOf) => readonly [Household, ...Household[]];
}

/** Key of the person a state is about. */
export const SELF = 'self';

const as = (self: Self, role: Role | null, oddities: Partial<Person> = {}): Person => ({
  key: SELF,
  ...self,
  role,
  ...oddities,
});

function other(mailOf: MailOf, key: string, firstName: string, lastName: string, role: Role): Person {
  return { key, email: mailOf(key), firstName, lastName, role };
}

const free = (surname: string): HouseholdFamily => ({ name: `${surname} Family`, maxMembers: FREE_MEMBERS });
const premium = (surname: string): HouseholdFamily => ({ name: `${surname} Family`, maxMembers: PREMIUM_MEMBERS });

/** Alone in a Free family of the own. */
function ownFamily(
  name: readonly [string, string] | null,
  oddities: Partial<Person>,
  family: Partial<HouseholdFamily> = {},
): State {
  return {
    name,
    make: (self) => [
      {
        key: 'own',
        family: { ...free(self.lastName ?? 'Our'), ...family },
        people: [as(self, 'parent', oddities)],
      },
    ],
  };
}

/** One of several in a Premium family that somebody else made. */
function relative(role: Role, first: string, last: string): State {
  return {
    name: [first, last],
    make: (self, mailOf) => [
      {
        key: 'family',
        family: premium(last),
        people: [other(mailOf, 'parent', 'Inés', last, 'parent'), as(self, role)],
      },
    ],
  };
}

/** A parent with one child, who has an account too. */
function parentAndChild(first: string, last: string, family: HouseholdFamily): State {
  return {
    name: [first, last],
    make: (self, mailOf) => [
      { key: 'family', family, people: [as(self, 'parent'), other(mailOf, 'kid', 'Noa', last, 'child')] },
    ],
  };
}

/** An account in no family. */
function alone(name: readonly [string, string], role: Role | null, oddities: Partial<Person> = {}): State {
  return { name, make: (self) => [{ key: 'nobody', family: null, people: [as(self, role, oddities)] }] };
}

/** Every state an account can be made in, and what makes it so. Demo data and test accounts read the same table. */
export const STATES = {
  'premium-parent': parentAndChild('Clara', 'Vidal', premium('Vidal')),
  admin: relative('admin', 'Hugo', 'Serra'),
  child: relative('child', 'Nil', 'Pons'),
  grandma: relative('grandma', 'Pilar', 'Costa'),
  grandpa: relative('grandpa', 'Andrés', 'Roca'),
  nurse: relative('nurse', 'Judith', 'Keller'),
  baby_sister: relative('baby_sister', 'Vera', 'Molina'),
  'free-parent': parentAndChild('Samuel', 'Osei', free('Osei')),
  'full-parent': {
    name: ['Farida', 'Haddad'],
    make: (self, mailOf) => [
      {
        key: 'full',
        family: free('Haddad'),
        people: [
          as(self, 'parent'),
          other(mailOf, 'partner', 'Karim', 'Haddad', 'parent'),
          other(mailOf, 'kid1', 'Yasmin', 'Haddad', 'child'),
          other(mailOf, 'kid2', 'Sami', 'Haddad', 'child'),
          other(mailOf, 'granny', 'Salma', 'Haddad', 'grandma'),
        ],
      },
    ],
  },
  'two-homes': {
    name: ['Theo', 'Lake'],
    make: (self, mailOf) => [
      {
        key: 'lake',
        family: free('Lake'),
        people: [as(self, 'parent'), other(mailOf, 'kid', 'Poppy', 'Lake', 'child')],
      },
      {
        key: 'hill',
        family: free('Hill'),
        people: [other(mailOf, 'parent', 'Hannah', 'Hill', 'parent'), as(self, 'parent')],
      },
    ],
  },
  'must-change': ownFamily(['Maya', 'Stone'], { mustChangePassword: true }),
  unconfirmed: ownFamily(['Uma', 'Novak'], { isUnconfirmed: true }),
  orphaned: ownFamily(['Oscar', 'Lund'], {}, { setupStatus: 'orphaned' }),
  failed: ownFamily(
    ['Fiona', 'Blake'],
    {},
    { setupStatus: 'failed', setupError: 'The workspace could not be created: the name was already taken.' },
  ),
  pending: ownFamily(['Petra', 'Dahl'], {}, { setupStatus: 'pending' }),
  'no-family': alone(['Nico', 'Ferrer'], 'parent'),
  removed: {
    name: ['Ramon', 'Iglesias'],
    make: (self, mailOf) => [
      {
        key: 'former',
        family: free('Duarte'),
        people: [other(mailOf, 'parent', 'Beatriz', 'Duarte', 'parent'), as(self, null, { hasLeft: true })],
      },
    ],
  },
  'no-profile': alone(['Paul', 'Winter'], null, { hasNoProfile: true }),
  'no-role': {
    name: ['Nora', 'Falk'],
    make: (self, mailOf) => [
      {
        key: 'family',
        family: free('Falk'),
        people: [other(mailOf, 'parent', 'Jonas', 'Falk', 'parent'), as(self, null)],
      },
    ],
  },
  'no-name': ownFamily(null, {}),
  staff: alone(['Stella', 'Grant'], null, { isStaff: true }),
  'staff-parent': ownFamily(['Simon', 'Park'], { isStaff: true }),
  'google-only': ownFamily(['Gloria', 'Reyes'], { hasNoPassword: true }),
} as const satisfies Record<string, State>;

export type StateName = keyof typeof STATES;

/** The households that put `email` into a state. */
export function makeState(state: StateName, email: string, mailOf: MailOf): readonly [Household, ...Household[]] {
  const { name, make } = STATES[state];
  return make({ email, firstName: name?.[0] ?? null, lastName: name?.[1] ?? null }, mailOf);
}
