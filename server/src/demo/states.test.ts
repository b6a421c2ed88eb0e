import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { checkSubscription, isTrialOver, type Plan, type SubscriptionCheck } from '#contract/areas/subscription.ts';
import { getInvitation } from '#contract/areas/invitations.ts';
import { DAY_MS } from '#contract/limits.ts';
import { areaFollowers } from '../areas.ts';
import { aServer, type TestServer } from '../testing/server.ts';
import { signInAs, type TestMember } from '../testing/family.ts';
import { registerDevAccounts } from './dev-accounts.ts';
import { DEMO_NOTIFICATIONS } from '../areas/notifications/demo.ts';
import { loadDemoData } from './load.ts';
import { startDemoData } from './start.ts';
import { Transactions } from '../platform/db/transactions.ts';
import { STATES, type StateName } from './states.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer({
    mountDevelopment: (app: FastifyInstance, { transactions }) =>
      registerDevAccounts(app, { transactions, appUrl: 'http://localhost:3000' }),
  });
  server.clock.now = new Date(); // transactions ask the database's clock
  await loadDemoData(server.transactions);
});
afterAll(() => server.close());

interface Made {
  user_id: string;
  family_id: string | null;
  invitation_token?: string;
  email: string;
}

async function make(state: string, language = 'en'): Promise<Made> {
  const answer = await server.app.inject({ method: 'POST', url: '/api/dev/accounts', payload: { state, language } });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

const query = async (text: string, values: unknown[] = []) => (await server.admin.query(text, values)).rows;

/** The demo account of this address, signed in. */
async function demoPerson(email: string): Promise<TestMember> {
  const [row] = await query(
    'select u.id, p.family_id from auth."user" u left join public.profiles p on p.id = u.id where u.email = $1',
    [email],
  );
  return signInAs(server, { userId: row.id, familyId: row.family_id ?? row.id, role: null });
}
const freshPerson = async ({ user_id, family_id }: Made) =>
  signInAs(server, { userId: user_id, familyId: family_id ?? user_id, role: null });

async function check(person: TestMember): Promise<SubscriptionCheck> {
  const answer = await person.post(checkSubscription.path, {});
  expect(answer.statusCode, answer.body).toBe(200);
  return checkSubscription.output.parse(answer.json());
}

const daysTo = (end: string | null) => (end === null ? null : Math.ceil((Date.parse(end) - Date.now()) / DAY_MS));

/** The plan that the state's person sees, and whether the data of their family may be read. */
const PLANS: Record<
  StateName,
  { tier: string | null; subscribed: boolean; tasks?: 200 | 402 | 503 | 403; days?: number }
> = {
  'premium-parent': { tier: 'Premium', subscribed: true },
  admin: { tier: 'Premium', subscribed: true },
  child: { tier: 'Premium', subscribed: true },
  grandma: { tier: 'Premium', subscribed: true },
  grandpa: { tier: 'Premium', subscribed: true },
  nurse: { tier: 'Premium', subscribed: true },
  baby_sister: { tier: 'Premium', subscribed: true },
  'free-parent': { tier: 'Free', subscribed: true },
  'full-parent': { tier: 'Free', subscribed: true },
  'two-homes': { tier: 'Free', subscribed: true },
  'trial-5': { tier: 'Trial', subscribed: true, days: 5 },
  'trial-8': { tier: 'Trial', subscribed: true, days: 8 },
  'trial-ended': { tier: 'Trial', subscribed: false, tasks: 402, days: -1 },
  cancelled: { tier: 'Premium', subscribed: true, days: 10 },
  'past-due': { tier: 'Premium', subscribed: true },
  'no-plan': { tier: null, subscribed: false, tasks: 402 },
  'demo-parent': { tier: null, subscribed: false },
  'demo-child': { tier: null, subscribed: false },
  'demo-ended': { tier: null, subscribed: false, tasks: 402 },
  'local-dev': { tier: null, subscribed: true },
  'must-change': { tier: 'Free', subscribed: true, tasks: 403 },
  unconfirmed: { tier: 'Free', subscribed: true },
  orphaned: { tier: 'Free', subscribed: true, tasks: 503 },
  failed: { tier: 'Free', subscribed: true, tasks: 503 },
  pending: { tier: 'Free', subscribed: true, tasks: 503 },
  'no-family': { tier: 'Free', subscribed: true, tasks: 403 },
  'no-recovery': { tier: 'Free', subscribed: true, tasks: 403 },
  removed: { tier: null, subscribed: false, tasks: 403 },
  'no-profile': { tier: null, subscribed: false, tasks: 403 },
  'no-role': { tier: 'Free', subscribed: true },
  invited: { tier: null, subscribed: false, tasks: 403 },
  inviting: { tier: 'Free', subscribed: true },
  'google-only': { tier: 'Free', subscribed: true },
  'no-name': { tier: 'Free', subscribed: true },
  staff: { tier: null, subscribed: false, tasks: 403 },
  'staff-parent': { tier: 'Free', subscribed: true },
  busy: { tier: 'Free', subscribed: true },
};

describe('the plan of a fresh account', () => {
  it.each(Object.entries(PLANS))('%s', async (state, { tier, subscribed, tasks = 200, days }) => {
    const person = await freshPerson(await make(state));
    const answer = await check(person);
    expect(answer).toMatchObject({ subscribed, subscription_tier: tier });
    // Some time has passed since it was made: a plan that ends in 5 days has less than 5 and more than 4 left.
    expect(days === undefined ? days : daysTo(answer.subscription_end)).toBe(days);
    expect((await person.get('/api/tables/tasks')).statusCode).toBe(tasks);
  });

  it('is tested for every state', () => expect(Object.keys(PLANS)).toEqual(Object.keys(STATES)));
});

describe('the demo account', () => {
  it.each([
    ['ana@rivera.test', { subscription_tier: 'Premium', is_payer: true, max_members: 999, choosers: ['Ana', 'Marco'] }],
    ['leo@rivera.test', { subscription_tier: 'Premium', is_payer: false, max_members: 999 }],
    ['chidi@okafor.test', { subscription_tier: 'Free', is_payer: true, max_members: 5, subscription_end: null }],
    ['full@casita.test', { subscription_tier: 'Free', subscribed: true, max_members: 5 }],
    ['trial5kid@casita.test', { subscription_tier: 'Trial', subscribed: true, choosers: ['Iris'] }],
    ['trialended@casita.test', { subscription_tier: 'Trial', subscribed: false, may_start_trial: false }],
    ['trialendedkid@casita.test', { subscribed: false, choosers: ['Elena'], is_payer: false }],
    ['noplan@casita.test', { subscribed: false, subscription_tier: null, may_start_trial: true, max_members: 4 }],
    ['noplankid@casita.test', { subscribed: false, choosers: ['Noel'], may_start_trial: false }],
    ['demo@casita.test', { subscribed: false, is_demo_account: true, demo_status: 'active' }],
    ['demokid@casita.test', { subscribed: false, is_demo_account: true, demo_status: 'active', choosers: ['Dana'] }],
    ['demoended@casita.test', { subscribed: false, is_demo_account: false, demo_status: 'expired' }],
    ['localdev@casita.test', { subscribed: true, is_local_dev_user: true }],
    ['pastdue@casita.test', { subscribed: true, payment_failed_at: expect.any(String) }],
    ['cancelled@casita.test', { subscribed: true, cancelled_at: expect.any(String) }],
    ['nofamily@casita.test', { subscribed: true, subscription_tier: 'Free', family_id: null }],
  ])('%s', async (email, answer) => expect(await check(await demoPerson(email))).toMatchObject(answer));

  it('has the days left that its name says, at every hour', async () => {
    const days = async (email: string) => {
      const { subscription_end, demo_end_date } = await check(await demoPerson(email));
      return daysTo(subscription_end ?? demo_end_date);
    };
    expect(await days('trial5@casita.test')).toBe(5);
    expect(await days('trial8@casita.test')).toBe(8);
    expect(await days('cancelled@casita.test')).toBe(10);
    expect(await days('demo@casita.test')).toBe(30);
    expect(await days('localdev@casita.test')).toBe(30);
    const [row] = await query(
      `select s.* from subscribers s join auth."user" u on u.id = s.id where u.email = 'trialended@casita.test'`,
    );
    expect(row).toMatchObject({ subscribed: true, subscription_tier: 'Trial' });
    const plan: Plan = { ...row, subscription_end: row.subscription_end.toISOString() };
    expect(isTrialOver(plan, new Date())).toBe(true);
    expect(row.subscription_end.toISOString().slice(0, 10)).toBe(
      new Date(Date.now() - DAY_MS).toISOString().slice(0, 10),
    );
  });
});

describe('invitations', () => {
  const look = async (invite_token: string) =>
    (await server.app.inject({ method: 'POST', url: getInvitation.path, payload: { invite_token } })).json();

  it('into family Rivera have the known tokens', async () => {
    expect(await look('demo-invitation-pending')).toMatchObject({
      email: 'ivy@invited.test',
      first_name: 'Ivy',
      last_name: 'Rivera',
      role: 'nurse',
      state: 'pending',
      has_temporary_password: true,
      inviter_name: 'Ana Rivera',
    });
    expect(await look('demo-invitation-accepted')).toMatchObject({ email: 'tomas@rivera.test', state: 'accepted' });
    expect(await look('demo-invitation-expired')).toMatchObject({ email: 'old@invited.test', state: 'expired' });
  });

  it('never contain a readable password', async () => {
    const rows = await query('select temporary_password from family_invitations where temporary_password is not null');
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(row.temporary_password).not.toContain('Temp-1234');
  });

  it('wait for the invited: the Okafors’ in the demo data, an own family for a fresh account', async () => {
    const demo = await query(
      `select f.name from family_invitations i join families f on f.id = i.family_id where i.email = 'invited@casita.test'`,
    );
    expect(demo).toEqual([{ name: 'Okafor Family' }]);
    const made = await make('invited');
    expect(made.family_id).toBeNull();
    expect(await look(made.invitation_token ?? '')).toMatchObject({ email: made.email, state: 'pending' });
    const full = await make('full-parent');
    expect(await look(full.invitation_token ?? '')).toMatchObject({ state: 'pending', family_name: 'Haddad Family' });
    expect(await make('free-parent')).not.toHaveProperty('invitation_token');
  });
});

describe('personal workspaces', () => {
  it('hold the notifications of the Riveras, and a great many of busy people', async () => {
    const counts = await query(
      `select count(*)::int as count, count(distinct n.family_id)::int as people from notifications n
       join auth."user" u on u.id = n.family_id where u.email like '%@rivera.test'`,
    );
    const riveras = Object.values(DEMO_NOTIFICATIONS['rivera'] ?? {});
    expect(counts).toEqual([{ count: riveras.flat().length, people: riveras.length }]);
    const busy = await freshPerson(await make('busy'));
    const { rows } = (await busy.get('/api/tables/notifications', busy.userId)).json();
    expect(rows).toHaveLength(120);
    expect(new Set(rows.map((row: { content: string }) => row.content)).size).toBe(120);
    expect(rows.every((row: { is_read: boolean }) => !row.is_read)).toBe(true);
  });

  it('hold a language where one was chosen, and no other choice', async () => {
    const languageOf = async (userId: string) =>
      (await query('select language from settings where id = $1', [userId]))[0]?.language;
    const rosa = await demoPerson('rosa@rivera.test');
    expect(await languageOf(rosa.userId)).toBe('es');
    expect(await languageOf((await demoPerson('ana@rivera.test')).userId)).toBeUndefined();
    expect(await languageOf((await make('child', 'es')).user_id)).toBe('es');
    expect(await languageOf((await make('child', 'en')).user_id)).toBeUndefined();
  });
});

it('in production no family is open for local development', async () => {
  const open = async () => (await (await demoPerson('localdev@casita.test')).get('/api/tables/tasks')).statusCode;
  await startDemoData(new Transactions(server.database, { followers: areaFollowers }));
  expect(await open()).toBe(402);
  await startDemoData(server.transactions);
  expect(await open()).toBe(200);
});

it('the person whose recovery fails is marked', async () => {
  const made = await make('no-recovery');
  expect(await query('select recovery_fails from profiles where id = $1', [made.user_id])).toEqual([
    { recovery_fails: true },
  ]);
});
