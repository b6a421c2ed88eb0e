import type Stripe from 'stripe';
import * as z from 'zod/mini';
import { CURRENCY, PLANS } from '#contract/areas/plans/plans.ts';
import {
  PaymentsUnavailable,
  UnsignedEvent,
  type CheckoutOrder,
  type PaidSubscription,
  type PaymentEvent,
  type Payments,
} from './payments.ts';

export interface StripeAccess {
  readonly secretKey: string;
  /** Null: events are refused, and plans follow what is read at other times. */
  readonly webhookSecret: string | null;
  /** In place of Stripe's own address. */
  readonly apiBase: string | null;
  /** In place of the network. */
  readonly fetch?: typeof fetch;
}

/** Requests wait for people, so Stripe gets no more time than a page. */
const TIMEOUT_MS = 10_000;
const RETRIES = 1;
/** The age in seconds up to which a signed event is taken. */
const EVENT_AGE_MAX_S = 300;
const PAGE = 100;
/** The field of a subscription's metadata that says what follows it. */
const FOLLOWING_PLAN = 'following_plan';

/** The field of a customer's metadata that names the person. Only this server, which holds the key, can write it. */
const PERSON = 'user_id';

/** The field of a checkout's and a subscription's metadata that names the family. */
const FAMILY = 'family_id';

/** Events after which the customer's subscriptions are read again. */
const FOLLOWED_EVENTS: ReadonlySet<string> = new Set([
  'checkout.session.completed',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.marked_uncollectible',
  'invoice.voided',
  'charge.refunded',
]);

/** Payments by Stripe, with its official library. The library is loaded by the first call, because most servers start far more often than they are paid. */
export function createStripePayments(access: StripeAccess): Payments {
  let loaded: Promise<{ stripe: Stripe; errors: typeof Stripe.errors }> | undefined;
  const load = () => (loaded ??= openStripe(access));

  /** Runs requests. Answers null for an object that Stripe does not know. */
  async function ask<T>(work: (stripe: Stripe) => Promise<T>): Promise<T | null> {
    const { stripe, errors } = await load();
    try {
      return await work(stripe);
    } catch (error) {
      if (!(error instanceof errors.StripeError)) throw error;
      if (error.code === 'resource_missing') return null;
      throw new PaymentsUnavailable(`Stripe: ${error.type} ${error.code ?? ''}`, { cause: error });
    }
  }

  async function listRaw(stripe: Stripe, customerId: string): Promise<Stripe.Subscription[]> {
    const { data } = await stripe.subscriptions.list({ customer: customerId, status: 'all', limit: PAGE });
    return data;
  }

  /** Does something to every subscription of the customer that is not over. */
  async function forLive(
    customerId: string,
    work: (stripe: Stripe, subscription: Stripe.Subscription) => Promise<unknown>,
  ): Promise<void> {
    const listed = await ask((stripe) => listRaw(stripe, customerId));
    // Each by itself: one that is gone meanwhile spares no other one.
    for (const one of listed ?? []) if (!isOver(one)) await ask((stripe) => work(stripe, one));
  }

  return {
    async createCustomer({ userId, email, inPlaceOf }) {
      const idempotencyKey = `customer-${userId}-${email}-${inPlaceOf ?? 'first'}`;
      const made = await ask((stripe) =>
        stripe.customers.create({ email, metadata: { [PERSON]: userId } }, { idempotencyKey }),
      );
      if (!made) throw new PaymentsUnavailable('Stripe makes no customer.');
      return made.id;
    },

    async findPerson(customerId) {
      const customer = await ask((stripe) => stripe.customers.retrieve(customerId));
      return (customer && !customer.deleted && customer.metadata[PERSON]) || null;
    },

    async findCustomers({ userId, email }) {
      const listed = await ask((stripe) => stripe.customers.list({ email, limit: PAGE }));
      return (listed?.data ?? []).flatMap(({ id, metadata }) => (metadata[PERSON] === userId ? [id] : []));
    },

    async openCheckout(order) {
      const session = await ask((stripe) => stripe.checkout.sessions.create(checkoutOf(order)));
      return session?.url ?? null;
    },

    async closeCheckouts(customerId, familyIds) {
      const open = await ask((stripe) =>
        stripe.checkout.sessions.list({ customer: customerId, status: 'open', limit: PAGE }),
      );
      for (const { id, metadata } of open?.data ?? []) {
        const family = metadata?.[FAMILY];
        if (familyIds === null || family === undefined || familyIds.includes(family))
          await ask((stripe) => stripe.checkout.sessions.expire(id));
      }
    },

    async readCheckout(sessionId) {
      const session = await ask((stripe) => stripe.checkout.sessions.retrieve(sessionId));
      if (!session) return null;
      return {
        customerId: idOf(session.customer),
        isPaid: session.status === 'complete' && session.payment_status !== 'unpaid',
      };
    },

    async listSubscriptions(customerId) {
      const read = await ask(async (stripe) => {
        const found: PaidSubscription[] = [];
        for (const one of await listRaw(stripe, customerId))
          if (one.status !== 'incomplete' && one.status !== 'incomplete_expired')
            found.push(describe(one, await readFailedAt(stripe, one)));
        return found;
      });
      return read ?? [];
    },

    async openPortal(customerId, language, returnUrl) {
      const session = await ask((stripe) =>
        stripe.billingPortal.sessions.create({ customer: customerId, locale: language, return_url: returnUrl }),
      );
      return session?.url ?? null;
    },

    endWithPeriod: (customerId) =>
      forLive(customerId, (stripe, { id }) =>
        stripe.subscriptions.update(id, { cancel_at_period_end: true, metadata: { [FOLLOWING_PLAN]: 'Free' } }),
      ),

    endNow: (customerId, which) =>
      forLive(customerId, async (stripe, one) => {
        if (which === 'all' || isFailing(one)) await stripe.subscriptions.cancel(one.id);
      }),

    async endRefunded(customerId, paymentId) {
      const paid = await ask(async (stripe) => {
        const { data } = await stripe.invoicePayments.list({
          payment: { type: 'payment_intent', payment_intent: paymentId },
        });
        const invoices = data.map(({ invoice }) => idOf(invoice));
        return (await listRaw(stripe, customerId)).filter((one) => invoices.includes(idOf(one.latest_invoice)));
      });
      for (const one of paid ?? []) if (!isOver(one)) await ask((stripe) => stripe.subscriptions.cancel(one.id));
      return (paid ?? []).map(({ start_date }) => momentOf(start_date));
    },

    async readEvent(body, signature, now) {
      const { stripe, errors } = await load();
      if (access.webhookSecret === null) throw new UnsignedEvent('This server has no secret for events.');
      try {
        const { signature: signatures } = stripe.webhooks;
        if (!signatures) throw new Error('The library of Stripe verifies no signatures.');
        signatures.verifyHeader(body, signature, access.webhookSecret, EVENT_AGE_MAX_S, undefined, now.getTime());
        return readFacts(JSON.parse(body.toString()));
      } catch (error) {
        if (error instanceof errors.StripeSignatureVerificationError || error instanceof SyntaxError)
          throw new UnsignedEvent('The event is not signed.', { cause: error });
        throw error;
      }
    },
  };
}

async function openStripe({ secretKey, apiBase, fetch: ownFetch }: StripeAccess) {
  const { default: Library } = await import('stripe');
  const base = apiBase === null ? null : new URL(apiBase);
  const stripe = new Library(secretKey, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    ...(base ? { host: base.hostname, port: base.port || (base.protocol === 'http:' ? 80 : 443) } : {}),
    ...(base ? { protocol: base.protocol === 'http:' ? ('http' as const) : ('https' as const) } : {}),
    ...(ownFetch ? { httpClient: Library.createFetchHttpClient(ownFetch) } : {}),
  });
  return { stripe, errors: Library.errors };
}

function checkoutOf(order: CheckoutOrder): Stripe.Checkout.SessionCreateParams {
  const family: Record<string, string> = order.familyId === null ? {} : { [FAMILY]: order.familyId };
  return {
    mode: 'subscription',
    customer: order.customerId,
    client_reference_id: order.userId,
    metadata: family,
    locale: order.language,
    // A card is charged at once. Other ways take days, during which it stays open whether a family has a plan.
    allowed_payment_method_types: ['card'],
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: CURRENCY,
          unit_amount: PLANS.Premium.monthlyCents,
          recurring: { interval: 'month' },
          product_data: { name: 'Casita Premium' },
        },
      },
    ],
    subscription_data: {
      metadata: { user_id: order.userId, ...family },
      ...(order.freeUntil === null ? {} : { trial_end: Math.ceil(Date.parse(order.freeUntil) / 1_000) }),
    },
    success_url: order.successUrl,
    cancel_url: order.leaveUrl,
  };
}

const idOf = (reference: string | { id: string } | null | undefined): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null);

const momentOf = (seconds: number): string => new Date(seconds * 1_000).toISOString();

function isOver({ status }: Stripe.Subscription): boolean {
  return status === 'canceled' || status === 'incomplete_expired';
}

const isFailing = ({ status }: Stripe.Subscription) => status === 'past_due' || status === 'unpaid';

function describe(subscription: Stripe.Subscription, failedAt: string | null): PaidSubscription {
  const { start_date, canceled_at, cancel_at, ended_at } = subscription;
  const isEnded = isOver(subscription);
  const periodEnd = Math.max(start_date, ...subscription.items.data.map((item) => item.current_period_end));
  const end = isEnded ? (ended_at ?? periodEnd) : (cancel_at ?? periodEnd);
  const isCancelled = isEnded || subscription.cancel_at_period_end || cancel_at !== null;
  return {
    id: subscription.id,
    state: isEnded ? 'ended' : isFailing(subscription) ? 'failing' : 'running',
    startedAt: momentOf(start_date),
    until: momentOf(end),
    cancelledAt: isCancelled ? momentOf(canceled_at ?? end) : null,
    failedAt,
    continuesFree: isCancelled && subscription.metadata[FOLLOWING_PLAN] === 'Free',
    familyId: subscription.metadata[FAMILY] ?? null,
  };
}

/** When the oldest owed payment was tried first: Stripe tries it as soon as it has finished the invoice. Null when nothing is owed. */
async function readFailedAt(stripe: Stripe, subscription: Stripe.Subscription): Promise<string | null> {
  const isEndedByFailure = isOver(subscription) && subscription.cancellation_details?.reason === 'payment_failed';
  if (!isFailing(subscription) && !isEndedByFailure) return null;
  const { data } = await stripe.invoices.list({ subscription: subscription.id, limit: PAGE });
  const owed = data
    .filter(({ status, attempted }) => attempted && (status === 'open' || status === 'uncollectible'))
    .map(({ status_transitions, created }) => status_transitions.finalized_at ?? created);
  return momentOf(Math.min(...(owed.length > 0 ? owed : [subscription.ended_at ?? subscription.start_date])));
}

const Reference = z.optional(z.nullable(z.union([z.string(), z.object({ id: z.string() })])));
const SignedEvent = z.object({ id: z.string(), type: z.string() });
/** Every followed event is about an object of a customer. */
const FollowedEvent = z.object({
  data: z.object({
    object: z.object({ customer: Reference, refunded: z.optional(z.boolean()), payment_intent: Reference }),
  }),
});

/** Null for what has another shape than Stripe's events: it is never delivered otherwise, so refusing it would only have it repeated. */
function readFacts(signed: unknown): PaymentEvent | null {
  const event = SignedEvent.safeParse(signed).data;
  if (!event) return null;
  const nothing = { id: event.id, customerId: null, refundedPaymentId: null };
  if (!FOLLOWED_EVENTS.has(event.type)) return nothing;
  const about = FollowedEvent.safeParse(signed).data?.data.object;
  if (!about) return null;
  const isRefund = event.type === 'charge.refunded' && about.refunded === true;
  return {
    ...{ ...nothing, customerId: idOf(about.customer) },
    refundedPaymentId: isRefund ? idOf(about.payment_intent) : null,
  };
}
