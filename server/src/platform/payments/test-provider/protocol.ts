import * as z from 'zod/mini';
import type { Checkout, Happening, Invoice, PaymentWorld, Subscription } from './world.ts';

/** The addresses of the pages to which the protocol's answers lead. */
export const TEST_PAGES = '/dev/payments';

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

const unknown = (what: string): Answer => ({
  status: 404,
  body: { error: { type: 'invalid_request_error', code: 'resource_missing', message: `No such ${what}` } },
});
const found = (body: unknown): Answer => ({ status: 200, body });
const list = (data: readonly unknown[]): Answer => found({ object: 'list', has_more: false, url: '/', data });

/** The parameters of a request: Stripe's libraries send them as `name[inner][0]=value`. */
export function readParameters(text: string): Map<string, string> {
  return new Map(new URLSearchParams(text));
}

const METADATA = /^(?:subscription_data\[metadata\]|metadata)\[(.+)\]$/;

function metadataOf(parameters: ReadonlyMap<string, string>): Record<string, string> {
  return Object.fromEntries(
    [...parameters].flatMap(([name, value]) => {
      const key = METADATA.exec(name)?.[1];
      return key === undefined ? [] : [[key, value]];
    }),
  );
}

const Order = z.object({
  customer: z.string(),
  client_reference_id: z.optional(z.string()),
  success_url: z.url(),
  cancel_url: z.url(),
  'line_items[0][price_data][unit_amount]': z.coerce.number(),
  'line_items[0][price_data][currency]': z.string(),
  'line_items[0][price_data][product_data][name]': z.string(),
  'subscription_data[trial_end]': z.optional(z.coerce.number()),
});

interface Asked {
  readonly world: PaymentWorld;
  readonly appUrl: string;
  readonly parameters: ReadonlyMap<string, string>;
  /** The id in the address, where it has one. */
  readonly id: string;
}

type Route = readonly [method: string, path: RegExp, answer: (asked: Asked) => Answer];

const withCheckout = (work: (asked: Asked, checkout: Checkout) => void) => (asked: Asked) => {
  const checkout = asked.world.findCheckout(asked.id);
  if (!checkout) return unknown('checkout.session');
  work(asked, checkout);
  return found(showCheckout(checkout, asked.appUrl));
};

const withSubscription = (work: (asked: Asked, subscription: Subscription) => void) => (asked: Asked) => {
  const subscription = asked.world.findSubscription(asked.id);
  if (!subscription) return unknown('subscription');
  work(asked, subscription);
  return found(showSubscription(asked.world, subscription));
};

/** The part of Stripe's API that the server uses, in the form of version 1. */
const ROUTES: readonly Route[] = [
  [
    'POST',
    /^\/v1\/customers$/,
    ({ world, parameters }) =>
      found({ object: 'customer', ...world.addCustomer(parameters.get('email') ?? '', metadataOf(parameters)) }),
  ],
  [
    'GET',
    /^\/v1\/customers$/,
    ({ world, parameters }) =>
      list(
        world.state.customers
          .filter(({ email }) => email === parameters.get('email'))
          .map((one) => ({ object: 'customer', ...one }))
          .toReversed(),
      ),
  ],
  [
    'GET',
    /^\/v1\/customers\/([^/]+)$/,
    ({ world, id }) => {
      const customer = world.findCustomer(id);
      return customer ? found({ object: 'customer', ...customer }) : unknown('customer');
    },
  ],
  ['POST', /^\/v1\/checkout\/sessions$/, openCheckout],
  [
    'GET',
    /^\/v1\/checkout\/sessions$/,
    ({ world, parameters, appUrl }) =>
      list(
        world.state.checkouts
          .filter(
            ({ customer, status }) => customer === parameters.get('customer') && status === parameters.get('status'),
          )
          .map((one) => showCheckout(one, appUrl)),
      ),
  ],
  ['GET', /^\/v1\/checkout\/sessions\/([^/]+)$/, withCheckout(() => {})],
  ['POST', /^\/v1\/checkout\/sessions\/([^/]+)\/expire$/, withCheckout(({ world }, one) => world.expireCheckout(one))],
  ['POST', /^\/v1\/billing_portal\/sessions$/, openPortal],
  ['GET', /^\/v1\/subscriptions$/, listSubscriptions],
  [
    'POST',
    /^\/v1\/subscriptions\/([^/]+)$/,
    withSubscription(({ world, parameters }, one) =>
      world.setCancelled(one, parameters.get('cancel_at_period_end') === 'true', metadataOf(parameters)),
    ),
  ],
  ['DELETE', /^\/v1\/subscriptions\/([^/]+)$/, withSubscription(({ world }, one) => world.end(one))],
  [
    'GET',
    /^\/v1\/invoices$/,
    ({ world, parameters }) => list(world.invoicesOf(parameters.get('subscription') ?? '').map(showInvoice)),
  ],
  [
    'GET',
    /^\/v1\/invoice_payments$/,
    ({ world, parameters }) =>
      list(
        world.state.invoices
          .filter(({ payment }) => payment === parameters.get('payment[payment_intent]'))
          .map(({ id }) => ({ object: 'invoice_payment', id: `inpay_${id}`, invoice: id })),
      ),
  ],
];

function openCheckout({ world, parameters, appUrl }: Asked): Answer {
  const order = Order.safeParse(Object.fromEntries(parameters));
  if (!order.success) return { status: 400, body: { error: { type: 'invalid_request_error', message: 'parameters' } } };
  const { customer, client_reference_id = null, success_url, cancel_url, ...items } = order.data;
  if (!world.findCustomer(customer)) return unknown('customer');
  const checkout = world.addCheckout({
    ...{ customer, client_reference_id, success_url, cancel_url },
    product: items['line_items[0][price_data][product_data][name]'],
    currency: items['line_items[0][price_data][currency]'],
    unit_amount: items['line_items[0][price_data][unit_amount]'],
    trial_end: items['subscription_data[trial_end]'] ?? null,
    metadata: metadataOf(parameters),
  });
  return found(showCheckout(checkout, appUrl));
}

function openPortal({ world, parameters, appUrl }: Asked): Answer {
  const customer = parameters.get('customer') ?? '';
  if (!world.findCustomer(customer)) return unknown('customer');
  const portal = world.addPortal(customer, parameters.get('return_url') ?? appUrl);
  return found({ object: 'billing_portal.session', ...portal, url: `${appUrl}${TEST_PAGES}/portal/${portal.id}` });
}

function listSubscriptions({ world, parameters }: Asked): Answer {
  const customer = parameters.get('customer') ?? '';
  if (!world.findCustomer(customer)) return unknown('customer');
  return list(world.subscriptionsOf(customer).map((one) => showSubscription(world, one)));
}

function showCheckout(checkout: Checkout, appUrl: string) {
  const { id, customer, status, client_reference_id, trial_end, metadata } = checkout;
  const isPaid = status === 'complete';
  return {
    ...{ object: 'checkout.session', id, customer, status, client_reference_id, metadata, mode: 'subscription' },
    payment_status: isPaid ? (trial_end === null ? 'paid' : 'no_payment_required') : 'unpaid',
    url: status === 'open' ? `${appUrl}${TEST_PAGES}/checkout/${id}` : null,
  };
}

function showSubscription(world: PaymentWorld, { current_period_end, ...subscription }: Subscription) {
  return {
    ...{ object: 'subscription', ...subscription, cancel_at: null },
    cancellation_details: { reason: subscription.status === 'canceled' ? 'cancellation_requested' : null },
    latest_invoice: world.invoicesOf(subscription.id)[0]?.id ?? null,
    items: { object: 'list', data: [{ object: 'subscription_item', current_period_end }] },
  };
}

function showInvoice({ id, subscription, amount, created, status }: Invoice) {
  return {
    ...{ object: 'invoice', id, amount_due: amount, created, status, attempted: true },
    parent: { type: 'subscription_details', subscription_details: { subscription } },
    status_transitions: { finalized_at: created, paid_at: status === 'paid' ? created : null },
  };
}

/** The object of an event, as Stripe sends it. */
export function showObject(world: PaymentWorld, { object: { kind, id } }: Happening, appUrl: string): unknown {
  if (kind === 'checkout') return showCheckout(world.findCheckout(id) ?? missing(id), appUrl);
  if (kind === 'subscription') return showSubscription(world, world.findSubscription(id) ?? missing(id));
  const invoice = world.state.invoices.find((one) => one.id === id) ?? missing(id);
  const customer = world.findSubscription(invoice.subscription)?.customer ?? null;
  if (kind === 'invoice') return { ...showInvoice(invoice), customer };
  return { object: 'charge', id: `ch_${id}`, customer, payment_intent: invoice.payment, refunded: invoice.isRefunded };
}

function missing(id: string): never {
  throw new Error(`The test provider has no ${id}.`);
}

/** Answers one request of Stripe's API. */
export function answerRequest(world: PaymentWorld, appUrl: string, method: string, url: URL, body: string): Answer {
  const parameters = readParameters(method === 'GET' ? url.search : body);
  for (const [wanted, path, answer] of ROUTES) {
    const matched = method === wanted ? path.exec(url.pathname) : null;
    if (matched) return answer({ world, appUrl, parameters, id: matched[1] ?? '' });
  }
  return unknown(`address ${method} ${url.pathname}`);
}
