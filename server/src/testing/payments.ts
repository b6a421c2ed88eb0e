import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { createCheckout, customerPortal, processPaymentSuccess } from '#contract/areas/plans/payment.ts';
import { API } from '#contract/paths.ts';
import { DAY_MS } from '#contract/limits.ts';
import { signInAs, type TestMember } from './family.ts';
import { aServer, type TestServer } from './server.ts';
import { aStripe, type SignedEvent, type StripeServer } from './stripe-server.ts';
import { drainQueue } from '../platform/jobs/queue.ts';
import { signEvent } from '../platform/payments/test-provider/test-provider.ts';
import type { TestCard } from '../platform/payments/test-provider/world.ts';
import { paymentWorkers, planEndsWorker, planLapsesWorker } from '../areas/subscription/payment-jobs.ts';

/**
 * For the tests of a file: a server without running workers that is paid through a provider of its own, both with the same clock, which
 * stands still at a whole second. What tests do with them is in the answer, too.
 */
export function servePayments() {
  const opened: { server?: TestServer; stripe?: StripeServer } = {};
  const start = new Date(Math.floor(Date.now() / 1_000) * 1_000);
  const server = () => opened.server ?? missing('server');
  const stripe = () => opened.stripe ?? missing('provider');
  beforeAll(async () => {
    opened.stripe = await aStripe(() => opened.server?.clock.now ?? start);
    opened.server = await aServer({
      ...{ payments: opened.stripe.payments, startsWorkers: false, mountDevelopment: () => undefined },
    });
    opened.server.clock.now = start;
  });
  afterEach(() => {
    server().clock.now = start;
    Object.assign(stripe(), { mood: 'up', beforeAnswer: async () => {} });
  });
  afterAll(async () => {
    await opened.server?.close();
    await opened.stripe?.close();
  });
  return { server, stripe, start, ...paymentsOf(server, stripe) };
}

function missing(what: string): never {
  throw new Error(`The ${what} is not open yet.`);
}

function paymentsOf(server: () => TestServer, stripe: () => StripeServer) {
  /** Does something at a later time, with a session of that time. */
  async function after<T>(days: number, member: TestMember, act: (then: TestMember) => Promise<T>): Promise<T> {
    const { clock } = server();
    const { now } = clock;
    clock.now = new Date(now.getTime() + days * DAY_MS);
    try {
      return await act(await signInAs(server(), member));
    } finally {
      clock.now = now;
    }
  }

  /** Runs the jobs of payments that are due. Answers the errors of failed ones. */
  async function work(): Promise<Error[]> {
    const { transactions, clock } = server();
    const errors: Error[] = [];
    const workers = [
      ...paymentWorkers(transactions, stripe().payments),
      planEndsWorker(transactions),
      planLapsesWorker(transactions),
    ];
    for (const worker of workers)
      await drainQueue(
        transactions,
        worker,
        (error) => errors.push(error),
        () => clock.now,
      );
    return errors;
  }

  async function deliver({ body, signature }: Pick<SignedEvent, 'body' | 'signature'>): Promise<number> {
    const headers = { 'stripe-signature': signature, 'content-type': 'application/json' };
    const answer = await server().app.inject({ method: 'POST', url: API.paymentEvents, payload: body, headers });
    return answer.statusCode;
  }

  /** Sends an event as the provider does now, whenever it happened: each try has a signature of its own. */
  const send = ({ body }: Pick<SignedEvent, 'body'>) =>
    deliver({
      body,
      signature: signEvent(body, stripe().webhookSecret, Math.floor(server().clock.now.getTime() / 1_000)),
    });

  /** Delivers what happened since the last time, and does what follows. Answers the errors of failed jobs. */
  async function deliverNews(): Promise<Error[]> {
    for (const event of await stripe().takeEvents()) expect(await send(event)).toBe(200);
    return work();
  }

  const askCheckout = (member: TestMember, family_id: string | null = member.familyId) =>
    member.post(createCheckout.path, { plan: 'Premium', family_id });

  /** Opens a checkout as the member's browser does, and answers its id. */
  async function openCheckout(member: TestMember): Promise<string> {
    const answer = await askCheckout(member);
    expect(answer.statusCode, answer.body).toBe(200);
    return createCheckout.output.parse(answer.json()).url.split('/').at(-1) ?? '';
  }

  function payAt(sessionId: string, card: TestCard = 'works'): boolean {
    const checkout = stripe().world.findCheckout(sessionId);
    if (!checkout) throw new Error(`There is no checkout ${sessionId}.`);
    return stripe().world.pay(checkout, card);
  }

  const process = (member: TestMember, session_id: string) => member.post(processPaymentSuccess.path, { session_id });

  /** Pays Premium through the checkout, back in the browser included. Answers the id of the checkout. */
  async function pay(member: TestMember, card: TestCard = 'works'): Promise<string> {
    const session = await openCheckout(member);
    expect(payAt(session, card)).toBe(true);
    expect((await process(member, session)).json()).toEqual({ success: true });
    return session;
  }

  /** The member's newest subscription at the provider. */
  async function subscriptionOf(member: TestMember) {
    const { rows } = await server().admin.query('select customer_id from app.payment_customers where user_id = $1', [
      member.userId,
    ]);
    const [subscription] = stripe().world.subscriptionsOf(rows[0]?.customer_id ?? '');
    if (!subscription) throw new Error('There is no subscription.');
    return subscription;
  }

  const portal = (member: TestMember) => member.post(customerPortal.path, {});

  return {
    after,
    work,
    deliver,
    send,
    deliverNews,
    askCheckout,
    openCheckout,
    payAt,
    process,
    pay,
    subscriptionOf,
    portal,
  };
}
