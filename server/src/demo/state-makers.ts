import type { Role } from '#contract/roles.ts';
import type { DemoInvitation, DemoPlan, DemoFamily, DemoFamilyRows, Person } from './demo-family.ts';

/** The person a state is about, as the others in the demo family refer to them. */
export interface Self {
  readonly email: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
}

/** Makes an e-mail address for another person of the demo family. */
export type MailOf = (key: string) => string;

export interface State {
  /** The person's name in the demo data, and in every account made in this state. */
  readonly name: readonly [first: string, last: string] | null;
  /** The demo families that put the person into the state. The first is their own. */
  readonly make: (self: Self, mailOf: MailOf) => readonly [DemoFamily, ...DemoFamily[]];
}

/** Key of the person a state is about. */
export const SELF = 'self';

export const FREE: DemoPlan = { tier: 'Free', startedDaysAgo: 70 };
/** A plan that is renewed every month. */
export const PREMIUM: DemoPlan = { tier: 'Premium', startedDaysAgo: 190, endsInDays: 21 };

type Oddities = Partial<Person>;

export const as = (self: Self, role: Role | null, oddities: Oddities = {}): Person => ({
  key: SELF,
  ...self,
  role,
  ...oddities,
});

export function other(
  mailOf: MailOf,
  [key, firstName, lastName]: readonly [string, string, string],
  role: Role,
  oddities: Oddities = {},
): Person {
  return { key, email: mailOf(key), firstName, lastName, role, ...oddities };
}

/** A person alone in an own family. */
export function ownFamily(
  name: readonly [string, string] | null,
  oddities: Oddities,
  family: Partial<DemoFamilyRows> = {},
): State {
  return {
    name,
    make: (self) => [
      {
        key: 'own',
        family: { name: `${self.lastName ?? 'Our'} Family`, ...family },
        people: [as(self, 'parent', oddities)],
      },
    ],
  };
}

/** One of several in a Premium family that another person made and pays for. */
export function relative(role: Role, first: string, last: string): State {
  return {
    name: [first, last],
    make: (self, mailOf) => [
      {
        key: 'family',
        family: { name: `${last} Family` },
        people: [other(mailOf, ['parent', 'Inés', last], 'parent', { plan: PREMIUM }), as(self, role)],
      },
    ],
  };
}

/** A parent with one child, who has an account too. */
export function parentAndChild(first: string, last: string, oddities: Oddities, childOddities: Oddities = {}): State {
  return {
    name: [first, last],
    make: (self, mailOf) => [
      {
        key: 'family',
        family: { name: `${last} Family` },
        people: [as(self, 'parent', oddities), other(mailOf, ['kid', 'Noa', last], 'child', childOddities)],
      },
    ],
  };
}

/** An account in no family. */
export function alone(name: readonly [string, string], role: Role | null, oddities: Oddities = {}): State {
  return { name, make: (self) => [{ key: 'nobody', family: null, people: [as(self, role, oddities)] }] };
}

/** A pending invitation of this person. */
export function invite({ email, firstName, lastName }: Self, role: Role, by: string): DemoInvitation {
  return { email, firstName, lastName, role, by, sentDaysAgo: 1, endsInDays: 6 };
}
