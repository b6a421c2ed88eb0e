import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Plan } from '#contract/areas/subscription.ts';
import { addMember, signInAs, type TestMember } from '../../testing/family.ts';
import type { TestServer } from '../../testing/server.ts';
import { detachAccounts } from '../../core/families/removal-commands.ts';
import { deliverMails } from '../../testing/mails.ts';
import { peopleOf } from '../people/testing.ts';
import { payerLeftMailWorker } from './mail-jobs.ts';
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

describe('a former manager who still pays', () => {
  const sent = async (...members: TestMember[]) =>
    (await deliverMails(server, payerLeftMailWorker)).filter(({ to }) => members.some(({ email }) => email === to));
  const pay = async (payer: TestMember, more: Partial<Plan> = {}) => {
    const plan = { subscription_end: inDays(server, 20), stripe_customer_id: `cus_${payer.userId}`, ...more };
    await holdPlan(server, payer, 'Premium', plan);
  };

  it.each<[string, (home: Record<'ana' | 'bo', TestMember>) => Promise<unknown>]>([
    ['was removed', ({ ana, bo }) => remove(ana, bo)],
    ['was demoted', ({ ana, bo }) => change(ana, bo, 'nurse')],
    ['left', ({ bo }) => leave(bo)],
  ])('is told by mail how to end it: one who %s', async (_how, end) => {
    const home = await aHome();
    const { bo } = home;
    await pay(bo);
    await bo.post('/api/tables/settings', { id: bo.userId, language: 'es' }, bo.userId);
    await end(home);
    const mails = await sent(bo);
    expect(mails.map(({ subject }) => subject)).toEqual(['Sigues pagando Premium']);
    expect(mails[0]?.text).toContain('Gestionar el pago');
    expect(mails[0]?.text).toContain('9,99');
    const date = new Intl.DateTimeFormat('es', { dateStyle: 'long', timeZone: 'UTC' });
    expect(mails[0]?.text).toContain(date.format(Date.parse(inDays(server, 20))));
  });

  it('gets no mail where nothing goes on to be paid, or another family uses it', async () => {
    const trial = await aHome();
    await holdPlan(server, trial.bo, 'Trial', { subscription_end: inDays(server, 5) });
    const cancelled = await aHome();
    await pay(cancelled.bo, { cancelled_at: inDays(server, -1) });
    const granted = await aHome();
    await holdPlan(server, granted.bo, 'Premium', { subscription_end: inDays(server, 20) });
    const shared = await aHome();
    await pay(shared.bo);
    const { id: second } = await aNewFamily(server, { zoe: 'parent' });
    await addMember(server, second, 'bo', 'parent', shared.bo.userId);
    for (const { bo } of [trial, cancelled, granted, shared]) expect(await leave(bo)).toBe('done');
    expect(await sent(trial.bo, cancelled.bo, granted.bo, shared.bo)).toEqual([]);
  });

  it('gets none once it is cancelled', async () => {
    const { bo } = await aHome();
    await pay(bo);
    expect(await leave(bo)).toBe('done');
    await server.admin.query('delete from app.payment_customers where user_id = $1', [bo.userId]);
    await pay(bo, { cancelled_at: inDays(server, 0) });
    expect(await sent(bo)).toEqual([]);
  });
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
