import { beforeAll, expect, it } from 'vitest';
import { newId } from '#contract/ids.ts';
import type { TestMember } from '../../testing/family.ts';
import { servePayments } from '../../testing/payments.ts';
import type { TestServer } from '../../testing/server.ts';
import type { StripeServer } from '../../testing/stripe-server.ts';
import { readPayments } from './sync-commands.ts';
import { aNewFamily, applyPlans, check } from './testing.ts';

const paid = servePayments();
const { work, deliverNews, askCheckout, openCheckout, payAt, process, pay, subscriptionOf, portal } = paid;
let server: TestServer;
let stripe: StripeServer;
beforeAll(() => {
  [server, stripe] = [paid.server(), paid.stripe()];
});

/** Leaves the database as a backup from before the person's first payment does. Answers their customer. */
async function restoreWithout(payer: TestMember): Promise<string> {
  const { rows } = await server.admin.query(
    'delete from app.payment_customers where user_id = $1 returning customer_id',
    [payer.userId],
  );
  await server.admin.query("delete from app.jobs where kind = 'read_payments'");
  await server.transactions.withSystem('test', { familyId: payer.userId }, ({ db }) =>
    db.deleteFrom('subscribers').where('id', '=', payer.userId).execute(),
  );
  await applyPlans(server, payer.familyId);
  await stripe.takeEvents();
  return rows[0].customer_id;
}

const payerOf = async (customer: string) =>
  (await server.admin.query('select user_id from app.payment_customers where customer_id = $1', [customer])).rows[0]
    ?.user_id;

it('what was paid before an older backup was restored counts again from the next event on', async () => {
  const { ana, marco } = await aNewFamily(server, { ana: 'parent', marco: 'admin' });
  await pay(ana);
  const subscription = await subscriptionOf(ana);
  const customer = await restoreWithout(ana);
  expect(await check(marco)).toMatchObject({ subscribed: false });
  stripe.world.renew(subscription);
  expect(await deliverNews()).toEqual([]);
  expect(await check(marco)).toMatchObject({ subscribed: true, subscription_tier: 'Premium', payer_member_id: ana.id });
  expect(await payerOf(customer)).toBe(ana.userId);
  expect((await portal(ana)).statusCode).toBe(200);
});

it('a browser that comes back from a checkout of before the restore finds it paid', async () => {
  const { ana, marco } = await aNewFamily(server, { ana: 'parent', marco: 'admin' });
  const session = await openCheckout(ana);
  payAt(session);
  await restoreWithout(ana);
  expect((await process(marco, session)).json()).toMatchObject({ code: '42501' });
  expect((await process(ana, session)).json()).toEqual({ success: true });
  expect(await check(marco)).toMatchObject({ subscribed: true, payer_member_id: ana.id });
});

it('nobody is charged twice because their payment was forgotten', async () => {
  const { ana } = await aNewFamily(server, { ana: 'parent' });
  await pay(ana);
  const customer = await restoreWithout(ana);
  expect((await askCheckout(ana)).json().fields).toEqual({ plan: 'premium_running' });
  expect(await payerOf(customer)).toBe(ana.userId);
  expect(await check(ana)).toMatchObject({ subscribed: true });
});

it('a customer is nobody’s whom this server did not make for a person who is here and has no other', async () => {
  const { ana, zoe } = await aNewFamily(server, { ana: 'parent', zoe: 'parent' });
  await pay(zoe);
  const { world } = stripe;
  const start = Math.floor(server.clock.now.getTime() / 1_000);
  const addPaying = (metadata: Record<string, string>) => {
    const { id } = world.addCustomer(ana.email, metadata);
    world.addSubscription(
      {
        ...{ customer: id, product: 'Casita Premium', currency: 'usd', unit_amount: 999, status: 'active' },
        ...{ start_date: start, current_period_end: start + 86_400, cancel_at_period_end: false },
        ...{ canceled_at: null, ended_at: null, metadata: { user_id: ana.userId } },
      },
      null,
    );
    return id;
  };
  const foreign = [
    ...['', 'ana', newId(), zoe.userId].map((user_id) => addPaying({ user_id })),
    addPaying({}),
    // A person who pays nothing has nothing to be found again.
    world.addCustomer(ana.email, { user_id: ana.userId }).id,
    'cus_unknown',
  ];
  for (const customer of foreign) {
    await readPayments(server.transactions, stripe.payments, customer);
    expect(await payerOf(customer)).toBeUndefined();
  }
  expect(await work()).toEqual([]);
  expect((await check(ana)).payer_member_id).toBe(zoe.id);
  const own = addPaying({ user_id: ana.userId });
  await Promise.all([1, 2, 3].map(() => readPayments(server.transactions, stripe.payments, own)));
  expect(await payerOf(own)).toBe(ana.userId);
});
