import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#contract/ids.ts';
import { DAY_MS } from '#contract/limits.ts';
import { runsOf } from '#contract/testing/runs.ts';
import type { TestMember } from '../../testing/family.ts';
import type { TestServer } from '../../testing/server.ts';
import type { SignedEvent, StripeServer } from '../../testing/stripe-server.ts';
import { signEvent } from '../../platform/payments/test-provider/test-provider.ts';
import { nextStep } from './payment-rules.ts';
import { servePayments } from '../../testing/payments.ts';
import { readPayments } from './sync-commands.ts';
import { aNewFamily, check, choose } from './testing.ts';

const paid = servePayments();
const { after, work, deliver, send, pay, openCheckout, payAt, subscriptionOf } = paid;
let server: TestServer;
let stripe: StripeServer;
const { start } = paid;
beforeAll(() => {
  [server, stripe] = [paid.server(), paid.stripe()];
});

async function storedPlan({ userId }: TestMember) {
  const { rows } = await server.admin.query(
    `select subscription_tier, subscription_start, subscription_end, cancelled_at, payment_failed_at, continues_free
     from subscribers where id = $1`,
    [userId],
  );
  return rows[0] ?? null;
}

/** Deletes the plan and the events that were taken. */
const forget = ({ userId }: TestMember) =>
  server.transactions.withSystem('test', { familyId: userId }, async ({ db }) => {
    await db.deleteFrom('subscribers').where('id', '=', userId).execute();
    await db.deleteFrom('app.payment_events').execute();
  });

const countReadings = () => stripe.requests.filter((request) => request === 'GET /v1/subscriptions').length;

function* ordersOf<T>(items: readonly T[]): Generator<T[]> {
  if (items.length === 0) yield [];
  for (const [index, item] of items.entries())
    for (const rest of ordersOf(items.toSpliced(index, 1))) yield [item, ...rest];
}

it('a running Premium takes the place of Free, also beside one that Free was chosen instead of', () => {
  const at = (days: number) => new Date(start.getTime() + days * DAY_MS).toISOString();
  const premium = {
    id: 'sub_1',
    startedAt: at(-40),
    until: at(20),
    cancelledAt: null,
    continuesFree: false,
    familyId: null,
  };
  const failing = { ...premium, state: 'failing' as const, failedAt: at(-2) };
  const running = { ...premium, state: 'running' as const, until: at(3), cancelledAt: at(-1), failedAt: null };
  const free = {
    ...{ subscription_tier: 'Free' as const, subscribed: true, subscription_start: at(-1), subscription_end: null },
    ...{ cancelled_at: null, payment_failed_at: null, continues_free: false },
  };
  expect(nextStep(free, [failing], start)).toEqual({ kind: 'keep' });
  expect(nextStep(free, [{ ...failing, state: 'ended' }], start)).toEqual({ kind: 'keep' });
  expect(nextStep(free, [{ ...failing, failedAt: at(0) }], start), 'paid, and failed again').toMatchObject({
    kind: 'write',
  });
  expect(nextStep(free, [failing, running], start)).toMatchObject({ plan: { subscription_end: at(3) } });
});

describe('events', () => {
  it('lead to the same plan in each order of five, each told twice', { timeout: 240_000 }, async () => {
    const { ana } = await aNewFamily(server, { ana: 'parent' });
    await stripe.takeEvents();
    payAt(await openCheckout(ana), 'fails-later');
    const subscription = await subscriptionOf(ana);
    stripe.world.renew(subscription);
    const events = await stripe.takeEvents();
    expect(events.map(({ type }) => type)).toEqual([
      ...['customer.subscription.created', 'invoice.paid', 'checkout.session.completed'],
      ...['invoice.payment_failed', 'customer.subscription.updated'],
    ]);
    const results = new Set<string>();
    let orders = 0;
    const every = 120 / runsOf(120);
    for (const order of [...ordersOf(events)].filter((_, place) => place % every === 0)) {
      await forget(ana);
      for (const [place, event] of order.entries()) {
        expect(await Promise.all([deliver(event), deliver(event)])).toEqual([200, 200]);
        // Some events are applied before the next one comes, others together.
        if ((orders + place) % 5 === 0) await work();
      }
      expect(await work()).toEqual([]);
      results.add(JSON.stringify(await storedPlan(ana)));
      orders += 1;
    }
    expect(orders).toBe(runsOf(120));
    expect([...results].map((one) => JSON.parse(one))).toMatchObject([
      { subscription_tier: 'Premium', payment_failed_at: start.toISOString(), cancelled_at: null },
    ]);
  });

  it('that come a thousand times have one effect', async () => {
    const { ana } = await aNewFamily(server, { ana: 'parent' });
    await stripe.takeEvents();
    payAt(await openCheckout(ana));
    const [event] = await stripe.takeEvents();
    const before = countReadings();
    for (let round = 0; round < 20; round += 1) {
      const answers = await Promise.all(Array.from({ length: 50 }, () => deliver(event as SignedEvent))); // paying tells three
      expect(new Set(answers)).toEqual(new Set([200]));
      await work();
    }
    expect(countReadings() - before).toBe(1);
    expect(await check(ana)).toMatchObject({ subscribed: true });
    const { rows } = await server.admin.query(
      "select count(*)::int from app.changes where family_id = $1 and table_name = 'subscribers' and op = 'create'",
      [ana.userId],
    );
    expect(rows).toEqual([{ count: 1 }]);
  });

  it('end, however late, repeated and shuffled, at what the provider has, while it is out of reach now and then', async () => {
    let chosen = 0;
    for (let seed = 1; seed <= runsOf(12, 6); seed += 1) {
      const random = seededRandom(seed);
      const { ana } = await aNewFamily(server, { ana: 'parent' });
      await pay(ana, random() < 0.5 ? 'works' : 'fails-later');
      const late: SignedEvent[] = [];
      let isFreeChosen = false;
      for (let step = 0; step < 8; step += 1) {
        changeWorld(await subscriptionOf(ana), random);
        isFreeChosen &&= (await subscriptionOf(ana)).status !== 'active';
        late.push(...(await stripe.takeEvents()));
        stripe.mood = random() < 0.25 ? 'down' : 'up';
        for (const event of late.filter(() => random() < 0.4)) expect(await send(event)).toBe(200);
        await work();
        const isOwed = (await storedPlan(ana)).payment_failed_at !== null;
        if (isOwed && random() < 0.8)
          isFreeChosen = await after(0, ana, async (then) => (await choose(then, 'Free')).statusCode === 200);
        if (random() < 0.2) await work();
        server.clock.now = new Date(server.clock.now.getTime() + random() * 3 * DAY_MS);
      }
      stripe.mood = 'up';
      for (const event of late.toSorted(() => random() - 0.5)) expect(await send(event)).toBe(200);
      server.clock.now = new Date(server.clock.now.getTime() + DAY_MS);
      expect(await work(), `seed ${seed}`).toEqual([]);
      const plan = await storedPlan(ana);
      expect(isFreeChosen && plan.subscription_tier, `seed ${seed}`).toBe(isFreeChosen && 'Free');
      chosen += Number(isFreeChosen);
      const asPlan = Object.fromEntries(
        Object.entries(plan).map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value]),
      );
      const read = await stripe.payments.listSubscriptions((await subscriptionOf(ana)).customer);
      // Nothing is left to do for a plan that agrees with the provider.
      expect(nextStep({ ...asPlan, subscribed: true } as never, read, server.clock.now), `seed ${seed}`).toEqual({
        kind: 'keep',
      });
      server.clock.now = start;
    }
    expect(chosen).toBeGreaterThan(0);
  });

  it('are taken only with the provider’s signature, unaltered, and for 300 seconds', async () => {
    const { ana } = await aNewFamily(server, { ana: 'parent' });
    await stripe.takeEvents();
    payAt(await openCheckout(ana));
    const [event] = (await stripe.takeEvents()) as [SignedEvent]; // paying tells three
    const now = Math.floor(start.getTime() / 1_000);
    const sign = (secret: string, at: number) => ({ body: event.body, signature: signEvent(event.body, secret, at) });
    const before = countReadings();
    for (const forged of [
      sign('whsec_of_someone_else', now),
      sign(stripe.webhookSecret, now - 301),
      { ...event, body: event.body.replace('customer.subscription.created', 'customer.subscription.deleted') },
      { ...event, body: `${event.body} ` },
      { ...event, signature: '' },
      { ...event, signature: event.signature.replace('v1=', 'v0=') },
      { body: '', signature: signEvent('', stripe.webhookSecret, now) },
      { body: 'no json', signature: signEvent('no json', stripe.webhookSecret, now) },
    ])
      expect(await deliver(forged)).toBe(400);
    const unsigned = await server.app.inject({ method: 'POST', url: '/api/webhooks/stripe', payload: { id: 'evt_1' } });
    expect(unsigned.statusCode).toBe(400);
    await work();
    expect(countReadings()).toBe(before);
    expect(await check(ana)).toMatchObject({ subscribed: false });
    expect(await deliver(sign(stripe.webhookSecret, now - 300))).toBe(200);
    await work();
    expect(await check(ana)).toMatchObject({ subscribed: true });
  });

  it('about something else, or about customers of others, change nothing', async () => {
    const now = Math.floor(start.getTime() / 1_000);
    for (const [type, object] of [
      ['customer.created', { id: 'cus_1' }],
      ['invoice.paid', { customer: 'cus_unknown' }],
      ['invoice.paid', { customer: { id: 'cus_unknown' } }],
      ['charge.refunded', { customer: null, refunded: true, payment_intent: 'pi_1' }],
      ['charge.refunded', { customer: 'cus_unknown', refunded: true, payment_intent: 'pi_1' }],
    ] as const) {
      const body = JSON.stringify({ id: `evt_${newId()}`, object: 'event', type, created: now, data: { object } });
      expect(await deliver({ body, signature: signEvent(body, stripe.webhookSecret, now) })).toBe(200);
    }
    expect(await work()).toEqual([]);
  });

  it('of an unknown shape are taken, so that they are not repeated, and logged', async () => {
    const now = Math.floor(start.getTime() / 1_000);
    const [id, type] = [`evt_${newId()}`, 'invoice.paid'];
    const thin = { id, object: 'v2.core.event', type: 'v1.billing.meter.no_meter_found', related_object: { id: 'x' } };
    const shapes = [null, 7, 'text', [], {}, { id, type }, { id, type, data: null }, { id, type, data: { object: 7 } }];
    for (const shape of [...shapes, { id: 1, type }, thin]) {
      const body = JSON.stringify(shape);
      expect(await deliver({ body, signature: signEvent(body, stripe.webhookSecret, now) }), body).toBe(200);
    }
    expect(server.logged.filter((line) => line.includes('has an unknown shape'))).toHaveLength(shapes.length + 1);
    expect(await work()).toEqual([]);
  });
});

it('of two readings the one that began later counts, whichever ends first', async () => {
  const { ana } = await aNewFamily(server, { ana: 'parent' });
  await pay(ana);
  const { customer } = await subscriptionOf(ana);
  let release = () => {};
  const held = new Promise<void>((done) => (release = done));
  const seen: string[] = [];
  stripe.beforeAnswer = async (request) => {
    if (request === 'GET /v1/subscriptions' && seen.push(request) === 1) {
      // The first reading gets what was true when it asked.
      stripe.world.setCancelled(await subscriptionOf(ana), false);
    }
  };
  const listSubscriptions = stripe.payments.listSubscriptions.bind(stripe.payments);
  const slow = {
    ...stripe.payments,
    listSubscriptions: async (id: string) => {
      const found = await listSubscriptions(id);
      await held;
      return found;
    },
  };
  const first = readPayments(server.transactions, slow, customer);
  await expect.poll(() => seen.length).toBe(1);
  stripe.world.setCancelled(await subscriptionOf(ana), true);
  await readPayments(server.transactions, stripe.payments, customer);
  expect(await storedPlan(ana)).toMatchObject({ cancelled_at: start });
  release();
  await first;
  expect(await storedPlan(ana)).toMatchObject({ cancelled_at: start });
});

/** Something that happens at the provider, as its customer or the passing of time has it. */
function changeWorld(subscription: Awaited<ReturnType<typeof subscriptionOf>>, random: () => number): void {
  const { world } = stripe;
  const isOver = subscription.status === 'canceled';
  const [invoice] = world.invoicesOf(subscription.id);
  const deeds = [
    () => world.setCancelled(subscription, true),
    () => world.setCancelled(subscription, false),
    () => subscription.status === 'active' && world.renew(subscription),
    () => world.setCard(subscription.customer, random() < 0.6 ? 'works' : 'declined'),
    () => random() < 0.2 && world.end(subscription),
    () => random() < 0.2 && invoice && world.refund(invoice),
  ];
  if (!isOver) deeds[Math.floor(random() * deeds.length)]?.();
}

/** Numbers from 0 to 1 that follow from the seed (mulberry32). */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
