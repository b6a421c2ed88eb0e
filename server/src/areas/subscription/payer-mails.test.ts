import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addMember, type TestMember } from '../../testing/family.ts';
import { deliverMails } from '../../testing/mails.ts';
import { servePayments } from '../../testing/payments.ts';
import type { TestServer } from '../../testing/server.ts';
import type { StripeServer } from '../../testing/stripe-server.ts';
import { peopleOf } from '../people/testing.ts';
import { paidTwiceMailWorker, payerLeftMailWorker } from './mail-jobs.ts';
import { readPayments } from './sync-commands.ts';
import { aNewFamily, applyPlans, check, choose } from './testing.ts';

const paid = servePayments();
const { after, work, deliverNews, openCheckout, payAt, process, pay, subscriptionOf } = paid;
let server: TestServer;
let stripe: StripeServer;
beforeAll(() => {
  [server, stripe] = [paid.server(), paid.stripe()];
});
beforeEach(() => server.admin.query('delete from app.jobs'));

const { change, remove, leave } = peopleOf(() => server);
const nameFamily = (id: string, name: string) =>
  server.admin.query('update families set name = $2 where id = $1', [id, name]);
const speakSpanish = (member: TestMember) =>
  member.post('/api/tables/settings', { id: member.userId, language: 'es' }, member.userId);

describe('managers who both pay for a family', () => {
  const sendMails = () => deliverMails(server, paidTwiceMailWorker);
  const toldNow = async () => (await sendMails()).map(({ to }) => to).toSorted();

  async function setCancelled(payer: TestMember, isCancelled: boolean): Promise<void> {
    stripe.world.setCancelled(await subscriptionOf(payer), isCancelled);
    expect(await deliverNews()).toEqual([]);
  }

  /** Ana cancels, Marco pays for the time after it, and Ana resumes hers at the provider. */
  async function aDouble() {
    const family = await aNewFamily(server, { ana: 'parent', marco: 'admin', leo: 'child', rosa: 'grandma' });
    await nameFamily(family.id, 'Rivera Family');
    const { ana, marco } = family;
    await pay(ana);
    await setCancelled(ana, true);
    await pay(marco);
    expect(await toldNow(), 'before').toEqual([]);
    await setCancelled(ana, false);
    return { ...family, payers: [ana.email, marco.email].toSorted() };
  }

  it('are told once, each in their language, what to do', async () => {
    const { ana, marco } = await aDouble();
    await speakSpanish(marco);
    const mails = await sendMails();
    expect(mails.map(({ to }) => to).toSorted()).toEqual([ana.email, marco.email].toSorted());
    const english = mails.find(({ to }) => to === ana.email);
    expect(english?.subject).toBe('Premium of Rivera Family is paid more than once');
    expect(english?.text).toContain('You and marco each pay for Premium of Rivera Family on Casita, $9.99 a month.');
    expect(english?.text).toContain('Settings');
    expect(english?.text).toContain('http://localhost:3000/settings/subscription');
    expect(english?.text).not.toContain('only Premium of');
    const spanish = mails.find(({ to }) => to === marco.email);
    expect(spanish?.subject).toBe('Premium de Rivera Family se paga más de una vez');
    expect(spanish?.text).toContain('y ana también');
    expect(spanish?.text).toContain('«Gestionar el pago»');
  });

  it('are not told again while it lasts, however often it is read, but when it began again', async () => {
    const { id, ana, marco, payers } = await aDouble();
    expect(await toldNow()).toEqual(payers);
    for (const payer of [ana, marco, ana]) {
      const { customer } = await subscriptionOf(payer);
      await Promise.all([1, 2].map(() => readPayments(server.transactions, stripe.payments, customer)));
      await applyPlans(server, id);
    }
    await after(31, ana, async () => {
      expect(await work()).toEqual([]);
      expect(await toldNow()).toEqual([]);
    });
    await setCancelled(marco, true);
    expect(await toldNow()).toEqual([]);
    await setCancelled(marco, false);
    expect(await toldNow()).toEqual(payers);
  });

  it('are not told once one of them has cancelled, nor after a card that failed for a while', async () => {
    const { marco, payers } = await aDouble();
    await setCancelled(marco, true);
    expect(await toldNow()).toEqual([]);
    await setCancelled(marco, false);
    expect(await toldNow()).toEqual(payers);
    const subscription = await subscriptionOf(marco);
    stripe.world.setCard(subscription.customer, 'declined');
    stripe.world.renew(subscription);
    expect(await deliverNews()).toEqual([]);
    expect(await check(marco)).toMatchObject({ subscribed: true });
    stripe.world.setCard(subscription.customer, 'works');
    expect(await deliverNews()).toEqual([]);
    expect(await toldNow()).toEqual([]);
  });

  it('learn which other families need theirs', async () => {
    const home = await aNewFamily(server, { ana: 'parent' });
    const other = await aNewFamily(server, { bo: 'parent' });
    await nameFamily(home.id, 'Rivera Family');
    await nameFamily(other.id, 'Lake Family');
    await pay(home.ana);
    await pay(other.bo);
    await addMember(server, home.id, 'bo', 'parent', other.bo.userId);
    await applyPlans(server, home.id);
    const mails = await sendMails();
    expect(mails.map(({ to }) => to).toSorted()).toEqual([home.ana.email, other.bo.email].toSorted());
    expect(mails.find(({ to }) => to === other.bo.email)?.text).toContain('the only Premium of Lake Family');
    expect(mails.find(({ to }) => to === home.ana.email)?.text).not.toContain('the only Premium');
  });

  it('are told in one mail of all families that they share', async () => {
    const home = await aNewFamily(server, { ana: 'parent', marco: 'parent' });
    const lake = await aNewFamily(server, { zoe: 'parent' });
    for (const { userId } of [home.ana, home.marco]) await addMember(server, lake.id, 'x', 'parent', userId);
    await nameFamily(home.id, 'Rivera Family');
    await nameFamily(lake.id, 'Lake Family');
    await pay(home.ana);
    await setCancelled(home.ana, true);
    await pay(home.marco);
    await setCancelled(home.ana, false);
    const mails = await sendMails();
    expect(mails.map(({ to }) => to).toSorted()).toEqual([home.ana.email, home.marco.email].toSorted());
    for (const { subject } of mails)
      expect(subject).toMatch(
        /^Premium of (Rivera Family and Lake|Lake Family and Rivera) Family is paid more than once$/,
      );
  });

  it('are not told where each of them is needed by another family', async () => {
    const home = await aNewFamily(server, { ana: 'parent' });
    const [lake, hill] = [await aNewFamily(server, { bo: 'parent' }), await aNewFamily(server, { zoe: 'parent' })];
    await pay(home.ana);
    await pay(lake.bo);
    await addMember(server, hill.id, 'ana', 'parent', home.ana.userId);
    await addMember(server, home.id, 'bo', 'parent', lake.bo.userId);
    for (const { id } of [home, hill]) await applyPlans(server, id);
    expect(await toldNow()).toEqual([]);
  });
});

describe('a payer who is no manager any more when their payment becomes known', () => {
  const sendMails = () => deliverMails(server, payerLeftMailWorker);

  /** A family that is open, because Ana has chosen Free. */
  async function aHome() {
    const home = await aNewFamily(server, { ana: 'parent', bo: 'parent' });
    await nameFamily(home.id, 'Rivera Family');
    expect((await choose(home.ana, 'Free')).statusCode).toBe(200);
    return home;
  }

  /** Bo has opened a checkout, stops being a manager, and pays all the same: the closing of the checkout comes too late. */
  async function payLate(home: Record<'ana' | 'bo', TestMember> & { id: string }, how: 'before' | 'after') {
    const session = await openCheckout(home.bo);
    let isPaid = how === 'before' && payAt(session);
    expect(await change(home.ana, home.bo, 'nurse')).toBe('done');
    isPaid ||= payAt(session);
    expect(isPaid).toBe(true);
    expect(await sendMails(), 'before the payment is known').toEqual([]);
    return session;
  }

  it.each(['before', 'after'] as const)('is told, once, that none of their families uses it: paid %s', async (how) => {
    const home = await aHome();
    await speakSpanish(home.bo);
    const session = await payLate(home, how);
    expect((await process(home.bo, session)).json()).toEqual({ success: true });
    expect(await check(home.ana)).toMatchObject({ subscription_tier: 'Free' });
    const mails = await sendMails();
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([[home.bo.email, 'Sigues pagando Premium']]);
    expect(mails[0]?.text).toContain('Ya no gestionas Rivera Family');
    expect(mails[0]?.text).toContain('«Gestionar el pago»');
    expect(await deliverNews()).toEqual([]);
    expect((await process(home.bo, session)).json()).toEqual({ success: true });
    await after(31, home.bo, async () => {
      expect(await work()).toEqual([]);
      expect(await sendMails(), 'after a renewal').toEqual([]);
    });
  });

  it('learns which other family uses it in place of the one that they paid for', async () => {
    const home = await aHome();
    const lake = await aNewFamily(server, { zoe: 'parent' });
    await addMember(server, lake.id, 'bo', 'parent', home.bo.userId);
    await nameFamily(lake.id, 'Lake Family');
    await payLate(home, 'after');
    expect(await deliverNews()).toEqual([]);
    expect(await check(lake.zoe)).toMatchObject({ subscribed: true, subscription_tier: 'Premium' });
    const mails = await sendMails();
    expect(mails.map(({ to }) => to)).toEqual([home.bo.email]);
    expect(mails[0]?.text).toContain('You no longer manage Rivera Family on Casita, so the Premium');
    expect(mails[0]?.text).toContain('It is the plan of Lake Family.');
    expect(mails[0]?.text).toContain('$9.99');
  });

  it('is told once where it was known already, and not where they cancelled or are managers still', async () => {
    const known = await aHome();
    await pay(known.bo);
    expect(await sendMails()).toEqual([]);
    expect(await remove(known.ana, known.bo)).toBe('done');
    expect(await work()).toEqual([]);
    expect((await sendMails()).map(({ to }) => to)).toEqual([known.bo.email]);

    const cancelled = await aHome();
    const session = await payLate(cancelled, 'after');
    stripe.world.setCancelled(await subscriptionOf(cancelled.bo), true);
    expect((await process(cancelled.bo, session)).json()).toEqual({ success: true });
    expect(await sendMails()).toEqual([]);
  });

  it('is told without the name of a family that is gone', async () => {
    const home = await aHome();
    const session = await openCheckout(home.bo);
    expect(await leave(home.bo)).toBe('done');
    expect(payAt(session)).toBe(true);
    expect(await deliverNews()).toEqual([]);
    await server.admin.query(
      "update app.jobs set payload = payload || jsonb_build_object('family_id', gen_random_uuid()) where kind = 'mail_payer_left'",
    );
    const mails = await sendMails();
    expect(mails.map(({ to }) => to)).toEqual([home.bo.email]);
    expect(mails[0]?.text).toContain('You pay for Premium on Casita, and none of your families uses it now.');
  });
});
