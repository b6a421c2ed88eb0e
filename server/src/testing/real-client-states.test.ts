import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { ensureFamilyHasSchema } from '#contract/areas/family.ts';
import { subscribers, subscriptionPermissions, type Subscriber } from '#contract/areas/subscription.ts';
import { may } from '#contract/permissions.ts';
import type { Credentials } from '#contract/session.ts';
import { decideGuard, type GuardDecision, type GuardScreen } from '#web/app/guards/guards.ts';
import { recoverSetup } from '#web/areas/family/recover.ts';
import { readCheck } from '#web/areas/subscription/check.ts';
import { isOwnTrialOver } from '#web/areas/subscription/own-plan.ts';
import { callRemote } from '#web/lib/api/call-remote.ts';
import { actorOf } from '#web/lib/auth/actor.ts';
import { installClient } from '#web/lib/sync/client.ts';
import { createFakeClock } from '#web/lib/testing/fake-clock.ts';
import { createWholeClient, type WholeClient } from '#web/lib/testing/whole-client.ts';
import { registerDevAccounts } from '../demo/dev-accounts.ts';
import { STATES, type StateName } from '../demo/states.ts';
import { aRealBrowser } from './real-client.ts';
import { aServer, TEST_APP_URL, type TestServer } from './server.ts';

// Which screen an account in each state sees, as the real client asks the real server about it.

let server: TestServer;
let address = '';
beforeAll(async () => {
  server = await aServer({
    mountDevelopment: (app, { transactions }) => registerDevAccounts(app, { transactions, appUrl: TEST_APP_URL }),
  });
  server.clock.now = new Date(); // transactions ask the database's clock
  address = await server.listen();
});
afterAll(() => server.close());

let close = () => {};
afterEach(() => {
  installClient(null);
  close();
});

/** Opens a browser in which an account in this state has just signed in. */
async function enter(state: StateName): Promise<WholeClient> {
  const answer = await server.app.inject({ method: 'POST', url: '/api/dev/accounts', payload: { state } });
  const { email, password }: Credentials = answer.json();
  const device = aRealBrowser(() => address, createFakeClock(server.clock.now.getTime())).openTab();
  const client = createWholeClient(device);
  installClient(client);
  close = () => {
    device.kill();
    client.close();
  };
  await client.session.signIn({ email, password });
  client.keepOwnLive();
  return client;
}

/** What the guards decide about /dashboard, once everything that they ask about is known. */
async function decide({ session, workspaceOf }: WholeClient, comesFromSignIn = false): Promise<GuardDecision> {
  const read = () => {
    const [state, plan] = [session.read(), readCheck()];
    const own = workspaceOf(subscribers).rows()?.view(subscribers, {});
    const row = own?.isFresh ? ((own.rows[0] as Subscriber | undefined) ?? null) : undefined; // a view of this table
    const mayChoose = state.family !== null && may(actorOf(state.family), subscriptionPermissions.choose);
    return decideGuard({
      ...{ path: '/dashboard', drawnPath: '/dashboard', session: state, plan, comesFromSignIn },
      ...{ isTrialOver: isOwnTrialOver(plan.check, row, mayChoose), isStoredView: false, hasGoogleAnswer: false },
    });
  };
  await vi.waitFor(() => expect(read().kind).not.toBe('loading'), { timeout: 10_000, interval: 5 });
  return read();
}

/** What the screen in place of the app does by itself, before it asks again who this person is. */
async function followScreen(client: WholeClient, screen: GuardScreen): Promise<void> {
  const { user, family } = client.session.read();
  if (screen === 'recovery' && user) await recoverSetup(user, false);
  if (screen === 'workspace' && family) await callRemote(ensureFamilyHasSchema, { target_family_id: family.id });
  await client.session.refreshAccount();
}

const shows = (screen: GuardScreen): GuardDecision => ({ kind: 'show', screen });
const goes = (to: string): GuardDecision => ({ kind: 'go', to });
const [APP, PLANS] = [shows('app'), goes('/pricing')];

/** Right after the sign-in, and where a screen repairs something by itself, what follows from that. */
const DECISIONS: Readonly<Record<Exclude<StateName, 'google-only'>, readonly GuardDecision[]>> = {
  'premium-parent': [APP],
  admin: [APP],
  child: [APP],
  grandma: [APP],
  grandpa: [APP],
  nurse: [APP],
  baby_sister: [APP],
  'free-parent': [APP],
  'full-parent': [APP],
  'two-homes': [APP],
  'trial-5': [APP],
  'trial-8': [APP],
  'trial-ended': [shows('covered-app')],
  cancelled: [APP],
  'past-due': [APP],
  'no-plan': [PLANS],
  'demo-parent': [APP],
  'demo-child': [APP],
  'demo-ended': [PLANS],
  'local-dev': [APP],
  'must-change': [shows('new-password')],
  unconfirmed: [APP],
  orphaned: [shows('workspace')],
  failed: [shows('workspace')],
  pending: [shows('workspace'), APP],
  'no-family': [shows('recovery'), APP],
  'no-recovery': [shows('recovery')],
  removed: [shows('no-family')],
  'no-profile': [shows('recovery'), PLANS],
  'no-role': [APP],
  invited: [goes('/accept-invitation')],
  inviting: [APP],
  'no-name': [APP],
  staff: [{ kind: 'go', to: '/backoffice/dashboard', notice: 'backOfficeOnly' }],
  'staff-parent': [APP],
  busy: [APP],
};

it.each(Object.entries(DECISIONS))('%s', async (state, decisions) => {
  const client = await enter(state as StateName); // a key of the table
  const [first, later = first] = decisions;
  const decision = await decide(client, true);
  expect(decision).toEqual(first);
  if (decision.kind === 'show') await followScreen(client, decision.screen);
  expect(await decide(client)).toEqual(later);
});

it('google-only: no password opens it', async () => {
  await expect(enter('google-only')).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
});

it('decides about every state', () => {
  const states = Object.keys(STATES).filter((state) => state !== 'google-only');
  expect(Object.keys(DECISIONS).toSorted()).toEqual(states.toSorted());
});

/** What the screens of a plan are drawn from, without whose it is and when. */
async function readPlan(state: StateName) {
  await decide(await enter(state), true);
  const { check } = readCheck();
  close();
  if (check === null) throw new Error(`The check of ${state} has no answer.`);
  const { family_id: _family, choosers: _people, payer_member_id: _payer, ...plan } = check;
  return {
    ...plan,
    subscription_start: typeof plan.subscription_start,
    subscription_end: typeof plan.subscription_end,
  };
}

it.each([
  ['full-parent', 'free-parent'],
  ['staff-parent', 'free-parent'],
  ['trial-8', 'trial-5'],
] as const)('%s has the plan of %s', async (state, other) => {
  expect(await readPlan(state)).toEqual(await readPlan(other));
});
