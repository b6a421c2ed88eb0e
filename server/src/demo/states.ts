import { NO_FREE_KEY } from '#contract/areas/family.ts';
import type { DemoFamily } from './demo-family.ts';
import {
  alone,
  as,
  FREE,
  invite,
  other,
  ownFamily,
  parentAndChild,
  PREMIUM,
  relative,
  SELF,
  type MailOf,
  type State,
} from './state-makers.ts';

const DEMO = { demoEndsInDays: 30 };

/** Every state an account can be made in, and what makes it so. Demo data and test accounts use the same table. */
export const STATES = {
  'premium-parent': parentAndChild('Clara', 'Vidal', { plan: PREMIUM }),
  admin: relative('admin', 'Hugo', 'Serra'),
  child: relative('child', 'Nil', 'Pons'),
  grandma: relative('grandma', 'Pilar', 'Costa'),
  grandpa: relative('grandpa', 'Andrés', 'Roca'),
  nurse: relative('nurse', 'Judith', 'Keller'),
  baby_sister: relative('baby_sister', 'Vera', 'Molina'),
  'free-parent': parentAndChild('Samuel', 'Osei', { plan: FREE }),
  'full-parent': {
    name: ['Farida', 'Haddad'],
    make: (self, mailOf) => [
      {
        key: 'full',
        family: { name: 'Haddad Family' },
        people: [
          as(self, 'parent', { plan: FREE }),
          other(mailOf, ['partner', 'Karim', 'Haddad'], 'parent'),
          other(mailOf, ['kid1', 'Yasmin', 'Haddad'], 'child'),
          other(mailOf, ['kid2', 'Sami', 'Haddad'], 'child'),
          other(mailOf, ['granny', 'Salma', 'Haddad'], 'grandma'),
        ],
        invitations: [invite({ email: mailOf('guest'), firstName: 'Nabil', lastName: 'Haddad' }, 'grandpa', SELF)],
      },
    ],
  },
  'two-homes': {
    name: ['Theo', 'Lake'],
    make: (self, mailOf) => [
      {
        key: 'lake',
        family: { name: 'Lake Family' },
        people: [as(self, 'parent', { plan: FREE }), other(mailOf, ['kid', 'Poppy', 'Lake'], 'child')],
      },
      {
        key: 'hill',
        family: { name: 'Hill Family' },
        people: [other(mailOf, ['parent', 'Hannah', 'Hill'], 'parent', { plan: FREE }), as(self, 'parent')],
      },
    ],
  },
  'trial-5': parentAndChild('Iris', 'Marsh', { plan: { tier: 'Trial', startedDaysAgo: 25, endsInDays: 5 } }),
  'trial-8': ownFamily(['Victor', 'Sandoval'], { plan: { tier: 'Trial', startedDaysAgo: 22, endsInDays: 8 } }),
  'trial-ended': parentAndChild('Elena', 'Fuchs', { plan: { tier: 'Trial', startedDaysAgo: 31, endsInDays: -1 } }),
  cancelled: ownFamily(['Callum', 'Reid'], { plan: { ...PREMIUM, endsInDays: 10, cancelledDaysAgo: 4 } }),
  'past-due': ownFamily(['Paula', 'Mendes'], {
    plan: { ...PREMIUM, endsInDays: 27, paymentFailedDaysAgo: 3 },
  }),
  'no-plan': parentAndChild('Noel', 'Barros', {}),
  'demo-parent': parentAndChild('Dana', 'Wells', DEMO, DEMO),
  'demo-child': {
    name: ['Dylan', 'Wells'],
    make: (self, mailOf) => [
      {
        key: 'family',
        family: { name: 'Wells Family' },
        people: [other(mailOf, ['parent', 'Dana', 'Wells'], 'parent', DEMO), as(self, 'child', DEMO)],
      },
    ],
  },
  'demo-ended': ownFamily(['Derek', 'Moss'], { demoEndsInDays: -1 }),
  'local-dev': ownFamily(['Lola', 'Devers'], { localDevEndsInDays: 30 }),
  'must-change': ownFamily(['Maya', 'Stone'], { plan: FREE, mustChangePassword: true }),
  unconfirmed: ownFamily(['Uma', 'Novak'], { plan: FREE, isUnconfirmed: true }),
  orphaned: ownFamily(['Oscar', 'Lund'], { plan: FREE }, { setupStatus: 'orphaned' }),
  failed: ownFamily(['Fiona', 'Blake'], { plan: FREE }, { setupStatus: 'failed', setupError: NO_FREE_KEY }),
  pending: ownFamily(['Petra', 'Dahl'], { plan: FREE }, { setupStatus: 'pending' }),
  'no-family': alone(['Nico', 'Ferrer'], 'parent', { plan: FREE }),
  'no-recovery': alone(['Rita', 'Falco'], 'parent', { plan: FREE, isBeyondRecovery: true }),
  removed: {
    name: ['Ramon', 'Iglesias'],
    make: (self, mailOf) => [
      {
        key: 'former',
        family: { name: 'Duarte Family' },
        people: [
          other(mailOf, ['parent', 'Beatriz', 'Duarte'], 'parent', { plan: FREE }),
          as(self, null, { hasLeft: true }),
        ],
      },
    ],
  },
  'no-profile': alone(['Paul', 'Winter'], null, { hasNoProfile: true }),
  'no-role': {
    name: ['Nora', 'Falk'],
    make: (self, mailOf) => [
      {
        key: 'family',
        family: { name: 'Falk Family' },
        people: [other(mailOf, ['parent', 'Jonas', 'Falk'], 'parent', { plan: FREE }), as(self, null)],
      },
    ],
  },
  invited: {
    name: ['Ingrid', 'Solberg'],
    make: (self, mailOf) => [
      { key: 'nobody', family: null, people: [as(self, null)] },
      {
        key: 'hosts',
        family: { name: 'Castillo Family' },
        people: [
          other(mailOf, ['parent', 'Marta', 'Castillo'], 'parent', { plan: FREE }),
          other(mailOf, ['kid', 'Hugo', 'Castillo'], 'child'),
        ],
        invitations: [invite(self, 'nurse', 'parent')],
      },
    ],
  },
  inviting: {
    name: ['Irma', 'Quist'],
    make: (self, mailOf) => [
      {
        key: 'own',
        family: { name: 'Quist Family' },
        people: [as(self, 'parent', { plan: FREE })],
        invitations: [
          {
            ...invite({ email: mailOf('guest'), firstName: 'Nils', lastName: 'Quist' }, 'grandpa', SELF),
            temporaryPassword: 'Temp-1234',
          },
        ],
      },
    ],
  },
  'google-only': ownFamily(['Gloria', 'Reyes'], { plan: FREE, hasNoPassword: true }),
  'no-name': ownFamily(null, { plan: FREE }),
  staff: alone(['Stella', 'Grant'], null, { isStaff: true }),
  'staff-parent': ownFamily(['Simon', 'Park'], { plan: FREE, isStaff: true }),
  busy: {
    name: ['Bruno', 'Hale'],
    make: (self, mailOf) => [
      {
        key: 'family',
        family: { name: 'Hale Family' },
        rowsOf: 'busy',
        people: [as(self, 'parent', { plan: FREE }), other(mailOf, ['partner', 'Ruth', 'Hale'], 'parent')],
      },
    ],
  },
} as const satisfies Record<string, State>;

export type StateName = keyof typeof STATES;

/** The demo families that put `email` into a state. */
export function makeState(state: StateName, email: string, mailOf: MailOf): readonly [DemoFamily, ...DemoFamily[]] {
  const { name, make } = STATES[state];
  return make({ email, firstName: name?.[0] ?? null, lastName: name?.[1] ?? null }, mailOf);
}
