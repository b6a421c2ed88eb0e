import { beforeAll, describe, expect, it } from 'vitest';
import { areaPurges } from '../../areas.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { runHousekeeping } from '../../platform/jobs/housekeeping.ts';
import type { StripeServer } from '../../testing/stripe-server.ts';
import { servePayments } from '../../testing/payments.ts';
import { endPaymentsOf } from './sync-commands.ts';
import { aNewFamily, check, choose } from './testing.ts';

const paid = servePayments();
const { after, work, deliver, deliverNews, askCheckout, openCheckout, payAt, process, pay, subscriptionOf, portal } =
  paid;
let server: TestServer;
let stripe: StripeServer;
beforeAll(() => {
  [server, stripe] = [paid.server(), paid.stripe()];
});
const aHome = () => aNewFamily(server, { ana: 'parent', marco: 'admin', leo: 'child' });

describe('while the provider is out of reach', () => {
  it.each(['down', 'failing'] as const)('(%s) nothing is lost: plans stay, calls say so, events wait', async (mood) => {
    const { ana } = await aHome();
    const other = await aHome();
    await pay(ana);
    const session = await openCheckout(other.ana);
    payAt(session);
    const event = (await stripe.takeEvents()).at(-1) ?? { body: '', signature: '' };
    stripe.mood = mood;
    const unavailable = { code: 'PAYMENTS_UNAVAILABLE', message: expect.stringMatching(/Nothing was changed/) };
    for (const asked of [
      await askCheckout(other.marco),
      await portal(ana),
      await process(other.ana, session),
      await choose(ana, 'Free'),
    ])
      expect([asked.statusCode, asked.json()]).toMatchObject([503, unavailable]);
    expect(await deliver(event)).toBe(200);
    expect(await work()).not.toEqual([]);
    expect(await check(ana)).toMatchObject({ subscribed: true, cancelled_at: null });
    expect(await check(other.ana)).toMatchObject({ subscribed: false });
    stripe.mood = 'up';
    await after(0.1, other.ana, async (later) => {
      expect(await work()).toEqual([]);
      expect(await check(later)).toMatchObject({ subscribed: true });
    });
  });
});

it('what is owed no more is ended as soon as the provider is in reach, however long that takes', async () => {
  const { ana, marco } = await aHome();
  await pay(ana, 'fails-later');
  stripe.world.renew(await subscriptionOf(ana));
  expect(await deliverNews()).toEqual([]);
  await choose(marco, 'Free');
  stripe.mood = 'down';
  for (const day of [0, 1, 2, 3, 4])
    await after(day, ana, async () => {
      await work();
      await runHousekeeping(server.transactions, server.services.contract, areaPurges, server.clock.now);
    });
  stripe.mood = 'up';
  await after(5, ana, work);
  expect((await subscriptionOf(ana)).status).toBe('canceled');
});

it('what is gone at the provider meanwhile spares nothing else', async () => {
  const { ana } = await aHome();
  const finished = stripe.world.findCheckout(await pay(ana));
  const subscription = await subscriptionOf(ana);
  const { state } = stripe.world;
  stripe.world.addSubscription({ ...structuredClone(subscription), status: 'active' }, null);
  for (let round = 0; round < 2; round += 1) if (finished) stripe.world.addCheckout(finished);
  const methods = new Set(['DELETE', 'POST']);
  stripe.beforeAnswer = async (asked) => {
    const [method = '', path = ''] = asked.split(' ');
    if (!methods.delete(method)) return;
    for (const list of [state.subscriptions, state.checkouts]) {
      const place = list.findIndex(({ id }) => path.includes(id));
      if (place >= 0) list.splice(place, 1);
    }
  };
  await server.transactions.withSystem('a test', {}, (tx) => endPaymentsOf(tx, [ana.userId]));
  expect(await work()).toEqual([]);
  expect(methods.size).toBe(0);
  expect(stripe.world.subscriptionsOf(subscription.customer).map(({ status }) => status)).toEqual(['canceled']);
  expect(
    state.checkouts.filter(({ customer, status }) => customer === subscription.customer && status === 'open'),
  ).toEqual([]);
});

it('a server without a provider says so', async () => {
  const place = await aServer({ on: server, startsWorkers: false });
  const { ana } = await aNewFamily(place, { ana: 'parent' });
  expect(await check(ana)).toMatchObject({ may_pay: false });
  expect((await askCheckout(ana)).json().fields).toEqual({ plan: 'payments_off' });
  expect((await portal(ana)).json()).toMatchObject({ code: 'PGRST116' });
  expect((await process(ana, 'cs_1')).json()).toEqual({ success: false });
  await place.close();
});
