import { beforeAll, describe, expect, it } from 'vitest';
import { addMember, signInAs, type TestMember } from '../../testing/family.ts';
import { servePayments } from '../../testing/payments.ts';
import type { TestServer } from '../../testing/server.ts';
import type { StripeServer } from '../../testing/stripe-server.ts';
import { detachAccounts } from '../../core/families/removal-commands.ts';
import { peopleOf } from '../people/testing.ts';
import { endPaymentsOf } from './sync-commands.ts';
import { aNewFamily, check, choose, holdPlan, inDays, storedFamily } from './testing.ts';

const paid = servePayments();
const { after, work, deliverNews, pay, subscriptionOf } = paid;
let server: TestServer;
let stripe: StripeServer;
beforeAll(() => {
  [server, stripe] = [paid.server(), paid.stripe()];
});

const { leave } = peopleOf(() => server);
const aHome = () => aNewFamily(server, { ana: 'parent', bo: 'parent', leo: 'child' });

async function refundLatest(payer: TestMember): Promise<void> {
  const [invoice] = stripe.world.invoicesOf((await subscriptionOf(payer)).id);
  if (!invoice) throw new Error('There is no invoice.');
  stripe.world.refund(invoice);
}

/** Deletes the account as its owner does. Its customer stays at the provider. */
async function deleteAccount({ userId, familyId }: TestMember): Promise<void> {
  await server.transactions.withSystem('test', { familyId }, async (tx) => {
    await detachAccounts(tx, familyId, [userId]);
    await endPaymentsOf(tx, [userId]);
  });
  await server.admin.query('delete from auth."user" where id = $1', [userId]);
}

describe('a kept plan whose payment is given back', () => {
  it('ends at once, as it would with its payer', async () => {
    const { ana, bo, id } = await aHome();
    await pay(bo);
    expect(await leave(bo)).toBe('done');
    expect(await check(ana)).toMatchObject({ subscribed: true, subscription_tier: 'Premium' });
    await refundLatest(bo);
    expect(await deliverNews()).toEqual([]);
    expect(await check(ana)).toMatchObject({ subscribed: false, subscription_tier: 'Premium', may_pay: true });
    expect((await storedFamily(server, id)).open_until).toBe(server.clock.now.toISOString());
    expect((await choose(ana, 'Free')).statusCode).toBe(200);
    expect(await check(ana)).toMatchObject({ subscribed: true, subscription_tier: 'Free' });
  });

  it('ends too where the account of its payer is gone, and stays where nothing was given back', async () => {
    const { ana, bo } = await aHome();
    await pay(bo);
    const { customer, id: subscription } = await subscriptionOf(bo);
    const [invoice] = stripe.world.invoicesOf(subscription);
    await deleteAccount(bo);
    expect(await deliverNews()).toEqual([]);
    expect(stripe.world.subscriptionsOf(customer)[0]?.status).toBe('canceled');
    expect(await check(ana)).toMatchObject({ subscribed: true, subscription_tier: 'Premium' });
    if (invoice) stripe.world.refund(invoice);
    expect(await deliverNews()).toEqual([]);
    expect(await check(ana)).toMatchObject({ subscribed: false });
  });

  it('stays where what was given back paid another subscription of the same customer', async () => {
    const { ana, bo } = await aHome();
    await pay(bo);
    const first = await subscriptionOf(bo);
    expect(await leave(bo)).toBe('done');
    stripe.world.end(first);
    const other = await aNewFamily(server, { zoe: 'parent' });
    await after(1, await addMember(server, other.id, 'bo', 'parent', bo.userId), async (later) => {
      await pay(later);
      await refundLatest(bo);
      expect(await deliverNews()).toEqual([]);
      expect(await check(await signInAs(server, ana))).toMatchObject({
        subscribed: true,
        subscription_tier: 'Premium',
      });
    });
  });

  it('is Free at once where Free was to follow it', async () => {
    const { ana, bo } = await aHome();
    await pay(bo);
    expect((await choose(bo, 'Free')).statusCode).toBe(200);
    expect(await leave(bo)).toBe('done');
    await refundLatest(bo);
    expect(await deliverNews()).toEqual([]);
    expect(await check(ana)).toMatchObject({ subscribed: true, subscription_tier: 'Free', max_members: 5 });
  });
});

it('Free follows a kept plan as its payer had announced, also when they have left', async () => {
  const { ana, bo, id } = await aHome();
  await pay(bo);
  expect((await choose(bo, 'Free')).json()).toMatchObject({ subscription_tier: 'Premium' });
  expect(await leave(bo)).toBe('done');
  expect(await check(ana)).toMatchObject({
    ...{ subscribed: true, subscription_tier: 'Premium', continues_free: true, payer_member_id: null, may_pay: true },
    free_until: inDays(server, 30),
  });
  expect(await storedFamily(server, id)).toMatchObject({ open_until: null, max_members: 999 });
  await after(30, ana, async (later) => {
    expect(await check(later), 'before the job ran').toMatchObject({ subscribed: true, subscription_tier: 'Free' });
    expect(await work()).toEqual([]);
    expect(await check(later)).toMatchObject({
      ...{ subscribed: true, subscription_tier: 'Free', max_members: 5, continues_free: false, cancelled_at: null },
      subscription_end: null,
    });
    expect((await later.get('/api/tables/tasks')).statusCode).toBe(200);
  });
});

it('a Free plan that was kept before follows the Premium of a later payer who leaves', async () => {
  const { ana, bo, id } = await aHome();
  await holdPlan(server, bo, 'Free');
  expect(await leave(bo)).toBe('done');
  const cleo = await addMember(server, id, 'cleo', 'parent');
  await pay(cleo);
  expect(await leave(cleo)).toBe('done');
  await after(31, ana, async (later) => {
    await work();
    expect(await check(later)).toMatchObject({ subscribed: true, subscription_tier: 'Free', max_members: 5 });
  });
});

it.each<[string, boolean]>([
  ['was to be renewed before its payer left', false],
  ['failed, and whose subscription was given up', true],
])('a kept plan whose payment %s has its 14 days', async (_what, isGivenUp) => {
  const { ana, bo, id } = await aHome();
  const plan = isGivenUp
    ? { subscription_end: inDays(server, -1), payment_failed_at: inDays(server, -2) }
    : { subscription_end: inDays(server, -2) };
  await holdPlan(server, bo, 'Premium', { ...plan, stripe_customer_id: `cus_${bo.userId}` });
  const before = await storedFamily(server, id);
  expect(before.open_until).toBe(inDays(server, 12));
  expect(await leave(bo)).toBe('done');
  expect(await storedFamily(server, id)).toEqual(before);
  expect(await check(ana)).toMatchObject({ subscribed: true, subscription_tier: 'Premium', may_pay: true });
  await after(12, ana, async (later) => expect(await check(later)).toMatchObject({ subscribed: false }));
});
