import { beforeAll, expect, it } from 'vitest';
import { areaPurges } from '../../areas.ts';
import { runHousekeeping } from '../../platform/jobs/housekeeping.ts';
import { addMember, signInAs } from '../../testing/family.ts';
import { servePayments } from '../../testing/payments.ts';
import type { TestServer } from '../../testing/server.ts';
import type { StripeServer } from '../../testing/stripe-server.ts';
import { deleteFamily } from '../../core/families/removal-commands.ts';
import { applyPlans, aNewFamily, check, choose, holdPlan, inDays, storedFamily } from './testing.ts';

const paid = servePayments();
const { after, work, deliverNews, askCheckout, openCheckout, payAt, process, pay, subscriptionOf } = paid;
let server: TestServer;
let stripe: StripeServer;
beforeAll(() => {
  [server, stripe] = [paid.server(), paid.stripe()];
});

const openOf = () => stripe.world.state.checkouts.filter(({ status }) => status === 'open').map(({ id }) => id);

it('of checkouts that are asked for at the same moment one is open', async () => {
  const { ana, marco } = await aNewFamily(server, { ana: 'parent', marco: 'admin' });
  await openCheckout(ana);
  const before = openOf();
  const answers = await Promise.all([ana, marco, ana, marco, ana].map((one) => askCheckout(one)));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 503]));
  expect(
    openOf().filter((id) => !before.includes(id)).length + openOf().filter((id) => before.includes(id)).length,
  ).toBe(before.length);
  expect((await askCheckout(marco)).statusCode, 'afterwards').toBe(200);
});

it.each(['choose', 'pay'] as const)(
  'whoever wants to %s while the family is being deleted waits, and is refused like everyone else',
  async (what) => {
    const { ana, id } = await aNewFamily(server, { ana: 'parent' });
    let [begun, end] = [() => {}, () => {}];
    const isBegun = new Promise<void>((done) => (begun = done));
    const mayEnd = new Promise<void>((done) => (end = done));
    const deletion = server.transactions.withSystem('test', { familyId: id }, async (tx) => {
      await tx.db.selectFrom('families').select('id').where('id', '=', id).forUpdate().execute();
      await deleteFamily(tx, id);
      begun();
      await mayEnd;
    });
    await isBegun;
    const waiting = async () =>
      (
        await server.admin.query(
          "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
        )
      ).rowCount;
    const answer = what === 'choose' ? choose(ana, 'Free') : askCheckout(ana);
    await expect.poll(waiting).toBe(1);
    end();
    await deletion;
    expect((await answer).json()).toMatchObject({ code: '42501' });
    expect((await (what === 'choose' ? choose(ana, 'Free') : askCheckout(ana))).json()).toMatchObject({
      code: '42501',
    });
  },
);

it('a manager who names no family cannot pay beside another one', async () => {
  const { ana, marco } = await aNewFamily(server, { ana: 'parent', marco: 'admin' });
  await pay(ana);
  expect((await askCheckout(marco, null)).json().fields).toEqual({ plan: 'premium_running' });
});

it('what a manager owes goes on to be tried while another family needs it', async () => {
  const home = await aNewFamily(server, { ana: 'parent' });
  const other = await aNewFamily(server, { bo: 'parent' });
  await addMember(server, other.id, 'ana', 'parent', home.ana.userId);
  await pay(home.ana, 'fails-later');
  stripe.world.renew(await subscriptionOf(home.ana));
  expect(await deliverNews()).toEqual([]);
  expect((await choose(other.bo, 'Free')).statusCode).toBe(200);
  await work();
  expect((await subscriptionOf(home.ana)).status).toBe('past_due');
  expect(await check(home.ana, home.id)).toMatchObject({ subscribed: true });
});

it('what is paid meanwhile is not ended with what was owed', async () => {
  const { ana, marco } = await aNewFamily(server, { ana: 'parent', marco: 'admin' });
  await pay(ana, 'fails-later');
  const subscription = await subscriptionOf(ana);
  stripe.world.renew(subscription);
  expect(await deliverNews()).toEqual([]);
  stripe.world.setCard(subscription.customer, 'works');
  expect((await choose(marco, 'Free')).statusCode).toBe(200);
  await work();
  expect(subscription.status).toBe('active');
  expect(await check(marco)).toMatchObject({ subscription_tier: 'Premium' });
});

it('a trial that follows what was owed is not paid', async () => {
  const { ana } = await aNewFamily(server, { ana: 'parent' });
  await pay(ana, 'fails-later');
  const subscription = await subscriptionOf(ana);
  stripe.world.renew(subscription);
  expect(await deliverNews()).toEqual([]);
  await after(15, ana, async (later) => {
    expect((await choose(later, 'Trial')).statusCode).toBe(200);
    await work();
    expect(subscription.status).toBe('canceled');
    expect(await check(later)).toMatchObject({ subscription_tier: 'Trial', subscribed: true });
  });
});

it('Free that was chosen in place of what is owed stays, also when the provider is read before it has ended that', async () => {
  const { ana } = await aNewFamily(server, { ana: 'parent' });
  await pay(ana, 'fails-later');
  const subscription = await subscriptionOf(ana);
  stripe.world.renew(subscription);
  expect(await deliverNews()).toEqual([]);
  expect((await choose(ana, 'Free')).statusCode).toBe(200);
  stripe.beforeAnswer = async (asked) => void (stripe.mood = asked.startsWith('DELETE') ? 'failing' : 'up');
  expect(await work(), 'the provider refuses to end it').toHaveLength(1);
  stripe.world.setCancelled(subscription, false); // something that makes an event
  await deliverNews();
  expect(await check(ana)).toMatchObject({ subscription_tier: 'Free', subscribed: true });
  Object.assign(stripe, { mood: 'up', beforeAnswer: async () => {} });
  await after(0.1, ana, async (later) => {
    expect(await work()).toEqual([]);
    expect(subscription.status).toBe('canceled');
    await deliverNews();
    expect(await check(later)).toMatchObject({ subscription_tier: 'Free', subscribed: true });
  });
});

it('a paid plan is found without events and without the browser’s return, before its family is deleted', async () => {
  const { ana } = await aNewFamily(server, { ana: 'parent' });
  payAt(await openCheckout(ana));
  await after(0.1, ana, async (later) => {
    expect(await work()).toEqual([]);
    expect(await check(later)).toMatchObject({ subscribed: true });
  });
});

it('is read until it is known, however long the provider is out of reach or late with a renewal', async () => {
  const { ana } = await aNewFamily(server, { ana: 'parent' });
  payAt(await openCheckout(ana));
  await stripe.takeEvents();
  stripe.mood = 'down';
  for (const day of [1, 2, 3, 4])
    await after(day, ana, async () => {
      await work();
      await runHousekeeping(server.transactions, server.services.contract, areaPurges, server.clock.now);
    });
  stripe.mood = 'up';
  await after(5, ana, async (later) => {
    expect(await work()).toEqual([]);
    expect(await check(later)).toMatchObject({ subscribed: true });
  });
  const subscription = await subscriptionOf(ana);
  const renew = subscription.current_period_end;
  // The provider has not renewed it yet when it is asked first.
  await after(30.2, ana, async () => {
    subscription.current_period_end = Math.floor(server.clock.now.getTime() / 1_000) + 60;
    await work();
    subscription.current_period_end = renew;
  });
  await after(32, ana, async (later) => {
    await work();
    expect(Date.parse((await check(later)).subscription_end ?? '')).toBeGreaterThan(server.clock.now.getTime());
  });
});

it('a checkout is closed when its payer stops being a manager', async () => {
  const { ana, marco, id } = await aNewFamily(server, { ana: 'parent', marco: 'parent' });
  await choose(ana, 'Free');
  const session = await openCheckout(marco);
  await server.admin.query('update families set owner_id = $2 where id = $1', [id, ana.id]);
  const answer = await ana.post('/api/functions/change-member-role', { member_id: marco.id, role: 'nurse' });
  expect(answer.statusCode, answer.body).toBe(200);
  await work();
  expect(payAt(session)).toBe(false);
});

it('of two Premium plans the one that goes on counts, so that its payer manages it', async () => {
  const { ana, marco } = await aNewFamily(server, { ana: 'parent', marco: 'admin' });
  await pay(ana);
  expect((await choose(ana, 'Free')).statusCode).toBe(200);
  expect(await check(marco)).toMatchObject({ may_pay: true, is_payer: false });
  await pay(marco);
  expect(await check(marco)).toMatchObject({
    is_payer: true,
    cancelled_at: null,
    stripe_customer_id: expect.any(String),
  });
  expect(await check(ana)).toMatchObject({ is_payer: false, payer_member_id: marco.id });
});

it('the member limit follows when a trial ends beside another manager’s Free', async () => {
  const { ana, marco, id } = await aNewFamily(server, { ana: 'parent', marco: 'admin' });
  await choose(ana, 'Trial');
  await holdPlan(server, marco, 'Free');
  expect(await storedFamily(server, id)).toMatchObject({ max_members: 999 });
  await after(30, ana, async (later) => {
    await work();
    expect(await storedFamily(server, id)).toMatchObject({ open_until: null, max_members: 5 });
    expect(await check(later)).toMatchObject({ subscription_tier: 'Free', max_members: 5 });
  });
});

it('a family has one trial, also where a new manager brings another one', async () => {
  const { ana, id } = await aNewFamily(server, { ana: 'parent' });
  await choose(ana, 'Trial');
  const { bo } = await aNewFamily(server, { bo: 'parent' });
  await after(31, ana, async () => {
    const later = await signInAs(server, bo);
    expect((await choose(later, 'Trial')).statusCode).toBe(200);
    await addMember(server, id, 'bo', 'parent', bo.userId);
    await applyPlans(server, id);
    expect((await check(await signInAs(server, ana))).subscribed).toBe(false);
    expect((await storedFamily(server, id)).open_until).toBe(inDays(server, -1));
    expect((await check(later)).subscribed).toBe(true);
  });
});

it('one person asks the provider only so often', async () => {
  const { ana } = await aNewFamily(server, { ana: 'parent' });
  const answers: number[] = [];
  for (let round = 0; round < 40; round += 1) answers.push((await process(ana, `cs_made_up_${round}`)).statusCode);
  expect(answers.filter((status) => status === 200)).toHaveLength(30);
  expect(new Set(answers)).toEqual(new Set([200, 429]));
});
