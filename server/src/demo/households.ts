import { FREE_MEMBERS, PREMIUM_MEMBERS, type Household } from './household.ts';
import { makeState, type StateName } from './states.ts';
import { OKAFOR_TASKS } from './tasks-okafor.ts';
import { RIVERA_TASKS } from './tasks-rivera.ts';

const RIVERA: Household = {
  key: 'rivera',
  family: { name: 'Rivera Family', maxMembers: PREMIUM_MEMBERS },
  people: [
    { key: 'ana', email: 'ana@rivera.test', firstName: 'Ana', lastName: 'Rivera', role: 'parent', colour: 'brick' },
    {
      key: 'marco',
      email: 'marco@rivera.test',
      firstName: 'Marco',
      lastName: 'Rivera',
      role: 'admin',
      colour: 'lagoon',
    },
    {
      key: 'leo',
      email: 'leo@rivera.test',
      firstName: 'Leo',
      lastName: 'Rivera',
      role: 'child',
      colour: 'blue',
      ageMonths: 14 * 12 + 3,
    },
    {
      key: 'mia',
      email: 'mia@rivera.test',
      firstName: 'Mia',
      lastName: 'Rivera',
      role: 'child',
      colour: 'berry',
      ageMonths: 8 * 12 + 6,
    },
    {
      key: 'rosa',
      email: 'rosa@rivera.test',
      firstName: 'Rosa',
      lastName: 'Delgado',
      role: 'grandma',
      colour: 'ochre',
    },
    {
      key: 'tomas',
      email: 'tomas@rivera.test',
      firstName: 'Tomás',
      lastName: 'Delgado',
      role: 'grandpa',
      colour: 'olive',
    },
    { key: 'nora', email: 'nora@rivera.test', firstName: 'Nora', lastName: 'Bennett', role: 'nurse', colour: 'fern' },
    {
      key: 'bea',
      email: 'bea@rivera.test',
      firstName: 'Bea',
      lastName: 'Rivera',
      role: 'baby_sister',
      colour: 'violet',
    },
    { key: 'luz', email: null, firstName: 'Luz', lastName: 'Rivera', role: null, colour: 'ochre', ageMonths: 4 },
  ],
  tasks: RIVERA_TASKS,
};

const OKAFOR: Household = {
  key: 'okafor',
  family: { name: 'Okafor Family', maxMembers: FREE_MEMBERS },
  people: [
    {
      key: 'chidi',
      email: 'chidi@okafor.test',
      firstName: 'Chidi',
      lastName: 'Okafor',
      role: 'parent',
      colour: 'olive',
    },
    {
      key: 'ada',
      email: 'ada@okafor.test',
      firstName: 'Ada',
      lastName: 'Okafor',
      role: 'child',
      colour: 'violet',
      ageMonths: 11 * 12 + 2,
    },
    { key: 'nora', email: 'nora@rivera.test', firstName: 'Nora', lastName: 'Bennett', role: 'nurse', colour: 'fern' },
  ],
  tasks: OKAFOR_TASKS,
};

/** The states that no Rivera and no Okafor is in, and the local part of their address at casita.test. */
const STATE_ADDRESSES = {
  'full-parent': 'full',
  'two-homes': 'twohomes',
  'must-change': 'mustchange',
  unconfirmed: 'unconfirmed',
  orphaned: 'orphaned',
  failed: 'failed',
  pending: 'pending',
  'no-family': 'nofamily',
  removed: 'removed',
  'no-profile': 'noprofile',
  'no-role': 'norole',
  'google-only': 'googleonly',
  'no-name': 'noname',
  staff: 'staff',
  'staff-parent': 'staffparent',
} as const satisfies Partial<Record<StateName, string>>;

/** Every household of the demo data, in the order in which they are loaded. */
export function demoHouseholds(): Household[] {
  const states = Object.entries(STATE_ADDRESSES).flatMap(([state, local]) =>
    makeState(state as StateName, `${local}@casita.test`, (key) => `${local}${key}@casita.test`).map((household) => ({
      ...household,
      key: `${local}-${household.key}`,
    })),
  );
  return [RIVERA, OKAFOR, ...states];
}
