import { beforeAll, expect, it } from 'vitest';
import { createCheckout } from '#contract/areas/plans/payment.ts';
import { addMember, type TestMember } from '../../testing/family.ts';
import { servePayments } from '../../testing/payments.ts';
import type { TestServer } from '../../testing/server.ts';
import type { StripeServer } from '../../testing/stripe-server.ts';
import { removeUnproven } from '../account/removal-commands.ts';
import { removeBelongings } from '../../core/families/removal-commands.ts';
import { peopleOf } from '../people/testing.ts';
import { aNewFamily, choose } from './testing.ts';

const paid = servePayments();
const { work, deliverNews, askCheckout, openCheckout, payAt, pay } = paid;
let server: TestServer;
let stripe: StripeServer;
beforeAll(() => {
  [server, stripe] = [paid.server(), paid.stripe()];
});
const { change } = peopleOf(() => server);

/** Holds the next request of this kind until `go` is called. */
function holdNext(request: string) {
  const [reached, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let isFirst = true;
  stripe.beforeAnswer = async (asked) => {
    if (!isFirst || asked !== request) return;
    isFirst = false;
    reached.resolve();
    await gate.promise;
  };
  return { reached: reached.promise, go: () => gate.resolve() };
}

/** Asks for a checkout, and does something before the provider has answered this request for it. */
async function askMeanwhile(member: TestMember, request: string, act: () => Promise<void>) {
  const held = holdNext(request);
  const asked = askCheckout(member);
  await held.reached;
  await act();
  held.go();
  return asked;
}

async function customerOf({ userId }: TestMember): Promise<string> {
  const { rows } = await server.admin.query('select customer_id from app.payment_customers where user_id = $1', [
    userId,
  ]);
  return rows[0]?.customer_id;
}
const openOf = (customer: string) =>
  stripe.world.state.checkouts.filter((one) => one.customer === customer && one.status === 'open');
const claimsOf = async (...ids: string[]) =>
  (await server.admin.query('select from app.checkout_claims where subject_id = any($1)', [ids])).rowCount;

it.each(['POST /v1/checkout/sessions', 'POST /v1/customers'])(
  'no checkout stays open for a manager who is demoted during %s',
  async (request) => {
    const { ana, marco, id } = await aNewFamily(server, { ana: 'parent', marco: 'parent' });
    await choose(ana, 'Free');
    await server.admin.query('update families set owner_id = $2 where id = $1', [id, ana.id]);
    const demote = async () => {
      expect(await change(ana, marco, 'nurse')).toBe('done');
      expect(await work()).toEqual([]);
    };
    const answer = await askMeanwhile(marco, request, demote);
    expect([answer.statusCode, answer.json().code]).toEqual([403, '42501']);
    expect(await work()).toEqual([]);
    expect(openOf(stripe.world.state.customers.at(-1)?.id ?? '')).toEqual([]);
    expect(await claimsOf(id, marco.userId)).toBe(0);
  },
);

it('no checkout is handed out to a caller who has paid another one meanwhile', async () => {
  const { ana } = await aNewFamily(server, { ana: 'parent' });
  const session = await openCheckout(ana);
  const answer = await askMeanwhile(ana, 'POST /v1/checkout/sessions', async () => {
    const checkout = stripe.world.findCheckout(session);
    if (checkout) checkout.status = 'open'; // as if it had been paid a moment before it was closed
    expect(payAt(session)).toBe(true);
    expect(await deliverNews()).toEqual([]);
  });
  expect(answer.json().fields).toEqual({ plan: 'premium_running' });
  await work();
  expect(openOf(await customerOf(ana))).toEqual([]);
});

it('nothing is paid for an account that is removed while a checkout is being opened', async () => {
  const { ana, id } = await aNewFamily(server, { ana: 'parent' });
  await openCheckout(ana);
  const customer = await customerOf(ana);
  const answer = await askMeanwhile(ana, 'POST /v1/checkout/sessions', async () => {
    await server.admin.query('update auth."user" set "emailVerified" = false where id = $1', [ana.userId]);
    const removal = () => server.transactions.withSystem('a test', {}, (tx) => removeUnproven(tx, ana.userId));
    while (!(await removal())) await removeBelongings(server.transactions, ana.userId);
    expect(await work()).toEqual([]);
  });
  expect(answer.statusCode).toBe(401);
  expect(await claimsOf(id, ana.userId), 'claims').toBe(0);
  const [open] = openOf(customer);
  expect(await work()).toEqual([]);
  expect(openOf(customer)).toEqual([]);
  // Even one that was paid before it could be closed is ended.
  if (open) open.status = 'open';
  expect(open && payAt(open.id)).toBe(true);
  expect(await deliverNews()).toEqual([]);
  server.clock.now = new Date(server.clock.now.getTime() + 26 * 3_600_000);
  expect(await work()).toEqual([]);
  expect(stripe.world.subscriptionsOf(customer).map(({ status }) => status)).toEqual(['canceled']);
});

it('of two calls the later one opens a checkout where the provider is slower than the claim of the first', async () => {
  const { ana, marco, id } = await aNewFamily(server, { ana: 'parent', marco: 'parent' });
  const first = holdNext('POST /v1/customers');
  const slow = askCheckout(ana);
  await first.reached;
  await server.admin.query("update app.checkout_claims set expires_at = expires_at - interval '91 seconds'");
  const second = holdNext('POST /v1/customers');
  const later = askCheckout(marco);
  await second.reached;
  first.go();
  expect((await slow).statusCode).toBe(503);
  expect(await claimsOf(id, marco.userId), 'the claim of the second').toBe(2);
  expect((await askCheckout(ana)).statusCode, 'while the second is at it').toBe(503);
  second.go();
  expect((await later).statusCode).toBe(200);
  expect(openOf(await customerOf(marco))).toHaveLength(1);
  expect(await customerOf(ana), 'opened nothing').toBeUndefined();
});

it('a checkout that was opened after its claim had gone to another call is closed', async () => {
  const { ana, marco } = await aNewFamily(server, { ana: 'parent', marco: 'parent' });
  await openCheckout(ana);
  const answer = await askMeanwhile(ana, 'POST /v1/checkout/sessions', async () => {
    await server.admin.query("update app.checkout_claims set expires_at = expires_at - interval '91 seconds'");
    expect((await askCheckout(marco)).statusCode).toBe(200);
  });
  expect(answer.statusCode).toBe(503);
  expect(await work()).toEqual([]);
  expect([openOf(await customerOf(ana)).length, openOf(await customerOf(marco)).length]).toEqual([0, 1]);
});

it('closes what other managers have opened for the same family, and not for one of their own', async () => {
  const home = await aNewFamily(server, { ana: 'parent', marco: 'parent' });
  const other = await aNewFamily(server, { bo: 'parent' });
  await addMember(server, other.id, 'marco', 'parent', home.marco.userId);
  const opened = await askCheckout(home.marco, other.id);
  expect(createCheckout.output.parse(opened.json()).url).toContain('/checkout/');
  const customer = await customerOf(home.marco);
  await openCheckout(home.ana);
  expect(openOf(customer)).toHaveLength(1);
  await pay(other.bo);
  expect(openOf(customer), 'for the family that is paid').toHaveLength(0);
});
