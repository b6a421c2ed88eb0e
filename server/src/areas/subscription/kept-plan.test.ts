import { afterAll, beforeAll, expect, it } from 'vitest';
import { signInAs, type TestMember } from '../../testing/family.ts';
import type { TestServer } from '../../testing/server.ts';
import { detachAccounts } from '../family/removal-commands.ts';
import { peopleOf } from '../people/testing.ts';
import { aNewFamily, aPlanServer, check, choose, holdPlan, inDays, storedFamily } from './testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aPlanServer();
});
afterAll(() => server.close());

const { change, remove, leave, offer } = peopleOf(() => server);

const aHome = () => aNewFamily(server, { ana: 'parent', bo: 'parent', leo: 'child' });
const keptPlan = async (familyId: string) =>
  (await server.admin.query('select kept_plan from families where id = $1', [familyId])).rows[0].kept_plan;

it.each<[string, (home: Record<'ana' | 'bo', TestMember>) => Promise<unknown>]>([
  ['removed', ({ ana, bo }) => remove(ana, bo)],
  ['demoted', ({ ana, bo }) => change(ana, bo, 'nurse')],
  ['gone', ({ bo }) => leave(bo)],
  [
    'without an account',
    ({ bo }) =>
      server.transactions.withSystem('test', { familyId: bo.familyId }, (tx) =>
        detachAccounts(tx, bo.familyId, [bo.userId]),
      ),
  ],
])('what a payer has paid stays with the family when they are %s, and is not renewed', async (_how, end) => {
  const home = await aHome();
  const { ana, bo, leo } = home;
  await holdPlan(server, ana, 'Free');
  await holdPlan(server, bo, 'Premium', {
    subscription_end: inDays(server, 20),
    stripe_customer_id: `cus_${bo.userId}`,
  });
  expect((await check(ana)).payer_member_id).toBe(bo.id);
  await end(home);
  const kept = {
    subscribed: true,
    subscription_tier: 'Premium',
    subscription_end: inDays(server, 20),
    max_members: 999,
  };
  expect(await check(leo)).toMatchObject(kept);
  expect(await check(ana)).toMatchObject({
    ...kept,
    ...{
      payer_member_id: null,
      is_payer: false,
      stripe_customer_id: null,
      cancelled_at: server.clock.now.toISOString(),
    },
  });
  expect(await storedFamily(server, ana.familyId)).toMatchObject({ open_until: null, max_members: 999 });
  expect((await choose(ana, 'Free')).json()).toMatchObject({ fields: { plan: 'premium_running' } });
  const { now } = server.clock;
  server.clock.now = new Date(inDays(server, 21));
  try {
    expect(await check(await signInAs(server, ana))).toMatchObject({ subscribed: true, subscription_tier: 'Free' });
  } finally {
    server.clock.now = now;
  }
});

it('a family without another plan stays open as long as the one that left it', async () => {
  const { ana, bo } = await aHome();
  await holdPlan(server, bo, 'Trial', { subscription_end: inDays(server, 5) });
  expect(await leave(bo)).toBe('done');
  expect(await storedFamily(server, ana.familyId)).toMatchObject({ open_until: inDays(server, 5), max_members: 999 });
  expect((await choose(ana, 'Trial')).json()).toMatchObject({ fields: { plan: 'trial_running' } });
  expect((await choose(ana, 'Free')).statusCode).toBe(200);
  expect((await storedFamily(server, ana.familyId)).open_until).toBe(null);
});

it('the Free plan of one who left stays', async () => {
  const { ana, bo } = await aHome();
  await holdPlan(server, bo, 'Free');
  expect(await remove(ana, bo)).toBe('done');
  expect(await check(ana)).toMatchObject({ subscribed: true, subscription_tier: 'Free', cancelled_at: null });
});

it('nothing is kept of a plan that does not count, has ended, or whose owner stays a manager', async () => {
  const { ana, bo } = await aHome();
  await holdPlan(server, ana, 'Premium');
  await holdPlan(server, bo, 'Free');
  expect([await offer(ana, bo), await remove(ana, bo)]).toEqual(['done', 'done']);
  expect(await keptPlan(ana.familyId)).toBe(null);
  const other = await aHome();
  await holdPlan(server, other.bo, 'Trial', { subscription_end: inDays(server, -1) });
  expect(await leave(other.bo)).toBe('done');
  expect(await keptPlan(other.id)).toBe(null);
});

it('only managers learn whose plan it is', async () => {
  const { ana, bo, leo } = await aHome();
  await holdPlan(server, bo, 'Free');
  const payers = await Promise.all([ana, bo, leo].map(async (who) => (await check(who)).payer_member_id));
  expect(payers).toEqual([bo.id, bo.id, null]);
});
