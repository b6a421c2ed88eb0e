import { beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '#contract/limits.ts';
import { addMember, signInAs } from '../../testing/family.ts';
import type { TestServer } from '../../testing/server.ts';
import type { StripeServer } from '../../testing/stripe-server.ts';
import { servePayments } from '../../testing/payments.ts';
import { applyPlans, aNewFamily, check, choose, holdPlan, inDays, storedFamily } from './testing.ts';

const paid = servePayments();
const { after, work, deliver, deliverNews, askCheckout, openCheckout, payAt, process, pay, subscriptionOf, portal } =
  paid;
let server: TestServer;
let stripe: StripeServer;
beforeAll(() => {
  [server, stripe] = [paid.server(), paid.stripe()];
});
/** The instant `days` after the server's now, as the database writes whole seconds. */
const secondIn = (days: number) => inDays(server, days).replace('.000Z', 'Z');
const aHome = () => aNewFamily(server, { ana: 'parent', marco: 'admin', leo: 'child' });

describe('paying', () => {
  it('opens the family for all as soon as the browser is back, and makes the caller the payer', async () => {
    const { ana, marco, leo, id } = await aHome();
    expect(await check(ana)).toMatchObject({ subscribed: false, may_pay: true, free_until: null });
    expect(await check(leo)).toMatchObject({ may_pay: false, free_until: null });
    const session = await openCheckout(ana);
    expect((await process(ana, session)).json(), 'before paying').toEqual({ success: false });
    expect(payAt(session, 'declined')).toBe(false);
    expect(payAt(session)).toBe(true);
    expect((await process(ana, session)).json()).toEqual({ success: true });
    const until = secondIn(30);
    expect(await check(leo)).toMatchObject({ subscribed: true, subscription_tier: 'Premium', max_members: 999 });
    expect(await check(ana)).toMatchObject({
      ...{
        subscription_end: until,
        stripe_customer_id: expect.stringMatching(/^cus_/),
        is_payer: true,
        may_pay: false,
      },
      ...{ cancelled_at: null, payment_failed_at: null, payer_member_id: ana.id },
    });
    expect(await check(marco)).toMatchObject({ stripe_customer_id: null, is_payer: false, may_pay: false });
    expect(await storedFamily(server, id)).toMatchObject({ open_until: inDays(server, 44), max_members: 999 });
    expect((await process(ana, session)).json(), 'again').toEqual({ success: true });
    expect((await askCheckout(marco)).json().fields).toEqual({ plan: 'premium_running' });
  });

  it('works by the event alone, before the browser is back', async () => {
    const { ana } = await aHome();
    payAt(await openCheckout(ana));
    const events = await stripe.takeEvents();
    expect(events.map(({ type }) => type).slice(-3)).toEqual([
      'customer.subscription.created',
      'invoice.paid',
      'checkout.session.completed',
    ]);
    for (const event of events) expect(await deliver(event)).toBe(200);
    expect(await check(ana)).toMatchObject({ subscribed: false });
    expect(await work()).toEqual([]);
    expect(await check(ana)).toMatchObject({ subscribed: true, subscription_tier: 'Premium' });
  });

  it('is refused for another person’s checkout, and answers false for an unknown one', async () => {
    const { ana, marco } = await aHome();
    const { stranger } = await aNewFamily(server, { stranger: 'parent' });
    const session = await openCheckout(ana);
    payAt(session);
    for (const other of [stranger, marco])
      expect((await process(other, session)).json()).toMatchObject({ code: '42501' });
    expect(await check(stranger)).toMatchObject({ subscribed: false });
    expect((await process(ana, 'cs_unknown')).json()).toEqual({ success: false });
    expect((await process(ana, 'a b')).statusCode).toBe(400);
  });

  it.each(['child', 'nurse', null] as const)('is refused for a member who is %s', async (role) => {
    const { other } = await aNewFamily(server, { ana: 'parent', other: role });
    expect((await askCheckout(other)).json()).toMatchObject({ code: '42501' });
    expect((await askCheckout(other, null)).json()).toMatchObject({ code: '42501' });
  });

  it('starts when the trial ends, and not twice', async () => {
    const { ana } = await aHome();
    await choose(ana, 'Trial');
    expect(await check(ana)).toMatchObject({ may_pay: true, free_until: inDays(server, 30) });
    await pay(ana);
    expect(await check(ana)).toMatchObject({ subscription_tier: 'Premium', subscription_end: secondIn(30) });
    expect(stripe.world.invoicesOf((await subscriptionOf(ana)).id)).toMatchObject([{ amount: 0, status: 'paid' }]);
    // Less than two days are not worth a start at another time.
    const { bo } = await aNewFamily(server, { bo: 'parent' });
    await holdPlan(server, bo, 'Trial', { subscription_end: inDays(server, 1) });
    expect(await check(bo)).toMatchObject({ may_pay: true, free_until: null });
  });

  it('starts at once where the free time would open a family that has had its trial', async () => {
    const { ana, id } = await aNewFamily(server, { ana: 'parent' });
    await choose(ana, 'Trial');
    await after(31, ana, async () => {
      const other = await aNewFamily(server, { bo: 'parent' });
      const bo = await signInAs(server, other.bo);
      await choose(bo, 'Trial');
      expect(await check(bo)).toMatchObject({ free_until: inDays(server, 30) });
      await addMember(server, id, 'bo', 'parent', bo.userId);
      await applyPlans(server, id);
      for (const familyId of [id, other.id]) {
        expect(await check(bo, familyId)).toMatchObject({ may_pay: true, free_until: null });
        const answer = await askCheckout(bo, familyId);
        expect(stripe.world.findCheckout(answer.json().url.split('/').at(-1))).toMatchObject({ trial_end: null });
      }
      // Open again, it has no part in a trial that does not count for it.
      await choose(await signInAs(server, ana), 'Free');
      expect(await check(bo, id)).toMatchObject({ may_pay: true, free_until: null });
      expect(await check(bo, other.id)).toMatchObject({ may_pay: true, free_until: inDays(server, 30) });
    });
  });

  it('happens once when two managers want to pay', async () => {
    const { ana, marco } = await aHome();
    const first = await openCheckout(ana);
    const second = await openCheckout(marco);
    expect(payAt(first), 'closed by the second').toBe(false);
    expect(payAt(second)).toBe(true);
    // No event has told of it yet.
    expect((await askCheckout(ana)).json().fields).toEqual({ plan: 'premium_running' });
    expect(await check(ana)).toMatchObject({ subscription_tier: 'Premium', payer_member_id: marco.id });
  });

  it('makes a new customer where the provider does not know the old one', async () => {
    const { ana } = await aHome();
    await holdPlan(server, ana, 'Free', { stripe_customer_id: `cus_gone_${ana.userId}` });
    await pay(ana);
    expect((await check(ana)).stripe_customer_id).toMatch(/^cus_test_/);
    expect((await portal(ana)).json().url).toMatch(/\/portal\//);
  });

  it('has a portal for payers only', async () => {
    const { ana, marco } = await aHome();
    await pay(ana);
    expect((await portal(ana)).json()).toEqual({ url: expect.stringMatching(/^http.*\/portal\/bps_/) });
    expect((await portal(marco)).json()).toMatchObject({ code: 'PGRST116' });
  });
});

describe('a paid plan', () => {
  it('is renewed when the provider renews it, and stays open while no news comes', async () => {
    const { ana } = await aHome();
    await pay(ana);
    await after(31, ana, async (later) => {
      expect(await check(later)).toMatchObject({ subscribed: true, subscription_end: secondIn(-1) });
      expect(await work()).toEqual([]);
      expect(await check(later)).toMatchObject({ subscribed: true, subscription_end: secondIn(29) });
    });
  });

  it('has 14 days after a failed payment, and goes on with another card', async () => {
    const { ana, marco, leo } = await aHome();
    await pay(ana, 'fails-later');
    await after(30, ana, async (later) => {
      stripe.world.renew(await subscriptionOf(ana));
      await after(0.2, later, work);
      const failed = { subscribed: true, payment_failed_at: secondIn(0) };
      expect(await check(later)).toMatchObject(failed);
      expect(await check(await signInAs(server, marco))).toMatchObject({ ...failed, may_pay: true, free_until: null });
      expect(await check(await signInAs(server, leo))).toMatchObject({ subscribed: true, payment_failed_at: null });
    });
    for (const [days, subscribed] of [
      [44 - 1 / DAY_MS, true],
      [44, false],
      [44 + 1 / DAY_MS, false],
    ] as const)
      await after(days, ana, async (later) => expect((await check(later)).subscribed, `${days}`).toBe(subscribed));
    await after(50, ana, async (later) => {
      stripe.world.setCard((await subscriptionOf(ana)).customer, 'works');
      expect(await deliverNews()).toEqual([]);
      expect(await check(later)).toMatchObject({ subscribed: true, payment_failed_at: null });
    });
  });

  it('that failed is paid with another card, and after its days of grace anew, without what is owed', async () => {
    const { ana } = await aHome();
    await pay(ana, 'fails-later');
    const owed = await subscriptionOf(ana);
    stripe.world.renew(owed);
    expect(await deliverNews()).toEqual([]);
    expect(await check(ana)).toMatchObject({ may_pay: false });
    expect((await askCheckout(ana)).json().fields).toEqual({ plan: 'premium_running' });
    await after(15, ana, async (later) => {
      expect(await check(later)).toMatchObject({ subscribed: false, may_pay: true });
      await pay(later);
      expect(await work()).toEqual([]);
      expect(owed.status).toBe('canceled');
      expect(await check(later)).toMatchObject({ subscribed: true, payment_failed_at: null });
    });
  });

  it('goes over to another manager who pays for a failing one', async () => {
    const { ana, marco } = await aHome();
    await pay(ana, 'fails-later');
    stripe.world.renew(await subscriptionOf(ana));
    expect((await choose(marco, 'Trial')).json().fields).toEqual({ plan: 'premium_running' });
    expect(await deliverNews()).toEqual([]);
    await pay(marco);
    expect(await check(ana)).toMatchObject({ payer_member_id: marco.id, payment_failed_at: null });
    await work();
    expect((await subscriptionOf(ana)).status).toBe('canceled');
    expect(await check(ana)).toMatchObject({ payer_member_id: marco.id, subscribed: true });
  });

  it('that failed gives way to Free, and is not tried any more', async () => {
    const { ana, marco } = await aHome();
    await pay(ana, 'fails-later');
    stripe.world.renew(await subscriptionOf(ana));
    expect(await deliverNews()).toEqual([]);
    expect((await choose(marco, 'Free')).json()).toMatchObject({ subscription_tier: 'Free' });
    await work();
    expect((await subscriptionOf(ana)).status).toBe('canceled');
    expect(await check(ana)).toMatchObject({ subscription_tier: 'Free', payer_member_id: marco.id });
  });

  it('that is cancelled runs to its end, may be resumed, and another manager may pay for the time after it', async () => {
    const { ana, marco } = await aHome();
    await pay(ana);
    const end = secondIn(30);
    const setCancelled = async (isCancelled: boolean) => {
      stripe.world.setCancelled(await subscriptionOf(ana), isCancelled);
      expect(await deliverNews()).toEqual([]);
    };
    await setCancelled(true);
    const cancelled = { subscribed: true, subscription_end: end, cancelled_at: secondIn(0) };
    expect(await check(ana)).toMatchObject({ ...cancelled, continues_free: false, may_pay: false });
    expect(await check(marco)).toMatchObject({ ...cancelled, may_pay: true, free_until: inDays(server, 30) });
    await setCancelled(false);
    expect(await check(ana)).toMatchObject({ subscribed: true, cancelled_at: null });
    await setCancelled(true);
    await pay(marco);
    expect(stripe.world.invoicesOf((await subscriptionOf(marco)).id)).toMatchObject([{ amount: 0 }]);
    await after(30.1, ana, async (later) => {
      await work();
      expect(await check(later)).toMatchObject({ subscribed: true, payer_member_id: marco.id });
    });
  });

  it('whose payer chooses Free goes on to its end, and then as Free', async () => {
    const { ana, marco, id } = await aHome();
    await pay(ana);
    expect((await choose(marco, 'Free')).json().fields).toEqual({ plan: 'premium_running' });
    expect((await choose(ana, 'Free')).json()).toMatchObject({ subscription_tier: 'Premium' });
    expect((await subscriptionOf(ana)).cancel_at_period_end).toBe(true);
    expect(await check(marco)).toMatchObject({ subscription_tier: 'Premium', continues_free: true, subscribed: true });
    expect(await storedFamily(server, id)).toMatchObject({ open_until: null, max_members: 999 });
    // Resumed at the provider, Free does not follow any more.
    stripe.world.setCancelled(await subscriptionOf(ana), false);
    expect(await deliverNews()).toEqual([]);
    expect(await check(ana)).toMatchObject({ continues_free: false, cancelled_at: null });
    await choose(ana, 'Free');
    await after(30, ana, async (later) => {
      expect((await check(later)).subscribed, 'before the job ran').toBe(true);
      expect(await work()).toEqual([]);
      expect(await check(later)).toMatchObject({ subscribed: true, subscription_tier: 'Free', max_members: 5 });
    });
  });

  it('that is given back ends at once', async () => {
    const { ana } = await aHome();
    await pay(ana);
    const [invoice] = stripe.world.invoicesOf((await subscriptionOf(ana)).id);
    if (invoice) stripe.world.refund(invoice);
    expect(await deliverNews()).toEqual([]);
    expect((await subscriptionOf(ana)).status).toBe('canceled');
    expect(await check(ana)).toMatchObject({ subscribed: false, subscription_tier: 'Premium', may_pay: true });
    expect((await ana.get('/api/tables/tasks')).statusCode).toBe(402);
    expect((await choose(ana, 'Free')).statusCode).toBe(200);
  });
});
