import { VEGA } from './family-vega.ts';
import type { DemoFamily } from './demo-family.ts';
import { FREE, PREMIUM } from './state-makers.ts';
import { makeState, type StateName } from './states.ts';

const RIVERA: DemoFamily = {
  key: 'rivera',
  rowsOf: 'rivera',
  family: { name: 'Rivera Family' },
  people: [
    {
      key: 'ana',
      email: 'ana@rivera.test',
      phone: '+34 600 555 014',
      firstName: 'Ana',
      lastName: 'Rivera',
      role: 'parent',
      colour: 'brick',
      plan: PREMIUM,
    },
    {
      key: 'marco',
      email: 'marco@rivera.test',
      firstName: 'Marco',
      lastName: 'Rivera',
      role: 'admin',
      colour: 'lagoon',
      born: { age: 44, birthdayInDays: 60 },
    },
    {
      key: 'leo',
      email: 'leo@rivera.test',
      firstName: 'Leo',
      lastName: 'Rivera',
      role: 'child',
      colour: 'blue',
      born: { age: 14, birthdayInDays: 270 },
    },
    {
      key: 'mia',
      email: 'mia@rivera.test',
      firstName: 'Mia',
      lastName: 'Rivera',
      role: 'child',
      colour: 'berry',
      born: { age: 8, birthdayInDays: 180 },
    },
    {
      key: 'rosa',
      email: 'rosa@rivera.test',
      phone: '+34 955 550 127',
      firstName: 'Rosa',
      lastName: 'Delgado',
      role: 'grandma',
      colour: 'ochre',
      born: { age: 67, birthdayInDays: 2 },
      language: 'es',
    },
    {
      key: 'tomas',
      email: 'tomas@rivera.test',
      phone: '+34 955 550 127',
      firstName: 'Tomás',
      lastName: 'Delgado',
      role: 'grandpa',
      colour: 'olive',
      born: { age: 70, birthdayInDays: 100 },
    },
    {
      key: 'nora',
      email: 'nora@rivera.test',
      phone: '+34 600 555 092',
      firstName: 'Nora',
      lastName: 'Bennett',
      role: 'nurse',
      colour: 'fern',
    },
    {
      key: 'bea',
      email: 'bea@rivera.test',
      firstName: 'Bea',
      lastName: 'Rivera',
      role: 'baby_sister',
      colour: 'violet',
    },
    {
      key: 'luz',
      email: null,
      firstName: 'Luz',
      lastName: 'Rivera',
      role: null,
      colour: 'ochre',
      born: { age: 0, birthdayInDays: 240 },
    },
  ],
  invitations: [
    {
      token: 'demo-invitation-pending',
      email: 'ivy@invited.test',
      firstName: 'Ivy',
      lastName: 'Rivera',
      role: 'nurse',
      temporaryPassword: 'Temp-1234',
      by: 'ana',
      sentDaysAgo: 1,
      endsInDays: 6,
    },
    {
      token: 'demo-invitation-accepted',
      email: 'tomas@rivera.test',
      firstName: 'Tomás',
      lastName: 'Delgado',
      role: 'grandpa',
      by: 'ana',
      sentDaysAgo: 22,
      endsInDays: -15,
      accepted: { by: 'tomas', daysAgo: 20 },
    },
    {
      token: 'demo-invitation-expired',
      email: 'old@invited.test',
      firstName: 'Olga',
      lastName: 'Rivera',
      role: 'grandma',
      by: 'ana',
      sentDaysAgo: 9,
      endsInDays: -2,
    },
  ],
};

const OKAFOR: DemoFamily = {
  key: 'okafor',
  rowsOf: 'okafor',
  family: { name: 'Okafor Family' },
  people: [
    {
      key: 'chidi',
      email: 'chidi@okafor.test',
      firstName: 'Chidi',
      lastName: 'Okafor',
      role: 'parent',
      colour: 'olive',
      plan: FREE,
    },
    {
      key: 'ada',
      email: 'ada@okafor.test',
      firstName: 'Ada',
      lastName: 'Okafor',
      role: 'child',
      colour: 'violet',
      born: { age: 9, birthdayInDays: 6 },
    },
    { key: 'nora', email: 'nora@rivera.test', firstName: 'Nora', lastName: 'Bennett', role: 'nurse', colour: 'fern' },
  ],
  invitations: [
    {
      email: 'invited@casita.test',
      firstName: 'Ingrid',
      lastName: 'Solberg',
      role: 'nurse',
      by: 'chidi',
      sentDaysAgo: 1,
      endsInDays: 6,
    },
  ],
};

/** The states that no person of the families above is in, and the local part of their address at casita.test. */
const STATE_ADDRESSES = {
  'full-parent': 'full',
  'two-homes': 'twohomes',
  'trial-5': 'trial5',
  'trial-8': 'trial8',
  'trial-ended': 'trialended',
  cancelled: 'cancelled',
  'past-due': 'pastdue',
  'no-plan': 'noplan',
  'demo-parent': 'demo',
  'demo-ended': 'demoended',
  'local-dev': 'localdev',
  'must-change': 'mustchange',
  unconfirmed: 'unconfirmed',
  orphaned: 'orphaned',
  failed: 'failed',
  pending: 'pending',
  'no-family': 'nofamily',
  'no-recovery': 'norecovery',
  removed: 'removed',
  'no-profile': 'noprofile',
  'no-role': 'norole',
  invited: 'invited',
  'google-only': 'googleonly',
  'no-name': 'noname',
  staff: 'staff',
  'staff-parent': 'staffparent',
  busy: 'busy',
} as const satisfies Partial<Record<StateName, string>>;

/** Every demo family, in the order in which they are loaded. */
export function demoFamilies(): DemoFamily[] {
  const states = Object.entries(STATE_ADDRESSES).flatMap(([state, local]) =>
    makeState(state as StateName, `${local}@casita.test`, (key) => `${local}${key}@casita.test`)
      // In the demo data the Okafors invite this person.
      .filter((demoFamily) => !(state === 'invited' && demoFamily.invitations))
      .map((demoFamily) => ({ ...demoFamily, key: `${local}-${demoFamily.key}` })),
  );
  return [RIVERA, OKAFOR, VEGA, ...states];
}
