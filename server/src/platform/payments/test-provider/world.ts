import * as z from 'zod/mini';
import { newId } from '#contract/ids.ts';
import { DAY_MS } from '#contract/limits.ts';

/** How the chosen test card answers: at once and later, never, or only the first time. */
export const TEST_CARDS = ['works', 'declined', 'fails-later'] as const;
export type TestCard = (typeof TEST_CARDS)[number];

const Customer = z.object({
  ...{ id: z.string(), email: z.string(), card: z.enum(TEST_CARDS) },
  metadata: z.record(z.string(), z.string()),
});

const Checkout = z.object({
  ...{ id: z.string(), customer: z.string(), client_reference_id: z.nullable(z.string()) },
  status: z.enum(['open', 'complete', 'expired']),
  ...{ success_url: z.string(), cancel_url: z.string(), product: z.string(), currency: z.string() },
  unit_amount: z.number(),
  /** Seconds since 1970, as all times here. Null: the first payment is due at once. */
  trial_end: z.nullable(z.number()),
  metadata: z.record(z.string(), z.string()),
});
export type Checkout = z.infer<typeof Checkout>;

const Invoice = z.object({
  ...{ id: z.string(), subscription: z.string(), payment: z.string(), amount: z.number(), created: z.number() },
  status: z.enum(['open', 'paid', 'void']),
  isRefunded: z.boolean(),
});
export type Invoice = z.infer<typeof Invoice>;

const Subscription = z.object({
  ...{ id: z.string(), customer: z.string(), product: z.string(), currency: z.string(), unit_amount: z.number() },
  status: z.enum(['active', 'trialing', 'past_due', 'canceled']),
  ...{ start_date: z.number(), current_period_end: z.number() },
  cancel_at_period_end: z.boolean(),
  ...{ canceled_at: z.nullable(z.number()), ended_at: z.nullable(z.number()) },
  metadata: z.record(z.string(), z.string()),
});
export type Subscription = z.infer<typeof Subscription>;

const Portal = z.object({ id: z.string(), customer: z.string(), return_url: z.string() });

/** All objects of the test provider, as they are kept. */
export const WorldState = z.object({
  customers: z.array(Customer),
  checkouts: z.array(Checkout),
  subscriptions: z.array(Subscription),
  invoices: z.array(Invoice),
  portals: z.array(Portal),
});
export type WorldState = z.infer<typeof WorldState>;

/** What happened: an event's type and the object it is about. */
export interface Happening {
  readonly type: string;
  readonly object: { readonly kind: 'checkout' | 'subscription' | 'invoice' | 'charge'; readonly id: string };
}

const MONTH_MS = 30 * DAY_MS;

function idOf(prefix: string): string {
  return `${prefix}_test_${newId().replaceAll('-', '')}`;
}

/** A provider's world of customers and subscriptions: no money moves in it. `tell` gets everything that happens; `keep` is called after each change. */
export class PaymentWorld {
  readonly state: WorldState;
  readonly #clock: () => Date;
  readonly #tell: (happening: Happening) => void;
  readonly #keep: (state: WorldState) => void;

  constructor(
    state: WorldState,
    means: { clock: () => Date; tell: (happening: Happening) => void; keep: (state: WorldState) => void },
  ) {
    this.state = state;
    this.#clock = means.clock;
    this.#tell = means.tell;
    this.#keep = means.keep;
  }

  #now(): number {
    return Math.floor(this.#clock().getTime() / 1_000);
  }

  #happened(type: string, kind: Happening['object']['kind'], id: string): void {
    this.#keep(this.state);
    this.#tell({ type, object: { kind, id } });
  }

  addCustomer(
    email: string,
    metadata: Readonly<Record<string, string>> = {},
    id = idOf('cus'),
  ): z.infer<typeof Customer> {
    const customer = { id, email, card: 'works' as const, metadata };
    this.state.customers.push(customer);
    this.#keep(this.state);
    return customer;
  }

  findCustomer(id: string) {
    return this.state.customers.find((one) => one.id === id);
  }

  addCheckout(order: Omit<Checkout, 'id' | 'status'>): Checkout {
    const checkout: Checkout = { ...order, id: idOf('cs'), status: 'open' };
    this.state.checkouts.push(checkout);
    this.#keep(this.state);
    return checkout;
  }

  findCheckout(id: string) {
    return this.state.checkouts.find((one) => one.id === id);
  }

  expireCheckout(checkout: Checkout): void {
    if (checkout.status === 'open') checkout.status = 'expired';
    this.#keep(this.state);
  }

  /** Pays a checkout. False when the card is declined; the checkout then stays open. */
  pay(checkout: Checkout, card: TestCard): boolean {
    const customer = this.findCustomer(checkout.customer);
    if (!customer || checkout.status !== 'open' || card === 'declined') return false;
    const now = this.#now();
    const isFree = checkout.trial_end !== null && checkout.trial_end > now;
    customer.card = card;
    checkout.status = 'complete';
    const { product, currency, unit_amount, metadata } = checkout;
    const subscription: Subscription = {
      ...{ id: idOf('sub'), customer: customer.id, product, currency, unit_amount, metadata },
      status: isFree ? 'trialing' : 'active',
      start_date: now,
      current_period_end: isFree ? (checkout.trial_end ?? now) : now + MONTH_MS / 1_000,
      ...{ cancel_at_period_end: false, canceled_at: null, ended_at: null },
    };
    this.state.subscriptions.push(subscription);
    this.#happened('customer.subscription.created', 'subscription', subscription.id);
    const invoice = this.#bill(subscription, isFree ? 0 : unit_amount, now);
    this.#settle(invoice);
    this.#happened('checkout.session.completed', 'checkout', checkout.id);
    return true;
  }

  /** Adds a subscription as it is, for a customer who already paid elsewhere. */
  addSubscription(subscription: Omit<Subscription, 'id'>, failedAt: number | null): void {
    const added = { ...subscription, id: idOf('sub') };
    this.state.subscriptions.push(added);
    const invoice = this.#bill(added, added.unit_amount, failedAt ?? added.start_date);
    if (failedAt === null) invoice.status = 'paid';
    this.#keep(this.state);
  }

  #bill(subscription: Subscription, amount: number, created: number): Invoice {
    const invoice: Invoice = {
      ...{ id: idOf('in'), subscription: subscription.id, payment: idOf('pi'), amount, created },
      ...{ status: 'open', isRefunded: false },
    };
    this.state.invoices.push(invoice);
    return invoice;
  }

  #settle(invoice: Invoice): void {
    invoice.status = 'paid';
    this.#happened('invoice.paid', 'invoice', invoice.id);
  }

  subscriptionsOf(customerId: string): Subscription[] {
    for (const one of this.state.subscriptions) if (one.customer === customerId) this.#passTime(one);
    return this.state.subscriptions.filter((one) => one.customer === customerId).toReversed();
  }

  findSubscription(id: string) {
    return this.state.subscriptions.find((one) => one.id === id);
  }

  /** Newest first. */
  invoicesOf(subscriptionId: string): Invoice[] {
    return this.state.invoices.filter((one) => one.subscription === subscriptionId).toReversed();
  }

  /** Brings a subscription up to now: its periods end, are renewed, or it ends. */
  #passTime(subscription: Subscription): void {
    while (isRunning(subscription) && subscription.current_period_end <= this.#now()) this.renew(subscription);
  }

  /** Ends the period now, or at its end when that has passed: the next one is billed, or the subscription is over. */
  renew(subscription: Subscription): void {
    const at = Math.min(subscription.current_period_end, this.#now());
    if (subscription.cancel_at_period_end) return this.end(subscription, at);
    const card = this.findCustomer(subscription.customer)?.card ?? 'declined';
    const invoice = this.#bill(subscription, subscription.unit_amount, at);
    subscription.current_period_end = at + MONTH_MS / 1_000;
    if (card === 'works') {
      subscription.status = 'active';
      this.#settle(invoice);
      this.#happened('customer.subscription.updated', 'subscription', subscription.id);
    } else {
      subscription.status = 'past_due';
      this.#happened('invoice.payment_failed', 'invoice', invoice.id);
      this.#happened('customer.subscription.updated', 'subscription', subscription.id);
    }
  }

  /** Gives the customer another card. Owed payments are tried with it at once. */
  setCard(customerId: string, card: TestCard): void {
    const customer = this.findCustomer(customerId);
    if (!customer) return;
    customer.card = card;
    this.#keep(this.state);
    if (card === 'declined') return;
    for (const one of this.subscriptionsOf(customerId)) {
      if (one.status !== 'past_due') continue;
      one.status = 'active';
      for (const owed of this.invoicesOf(one.id)) if (owed.status === 'open') this.#settle(owed);
      this.#happened('customer.subscription.updated', 'subscription', one.id);
    }
  }

  /** Cancels at the end of the period, or takes that back. */
  setCancelled(
    subscription: Subscription,
    isCancelled: boolean,
    metadata: Readonly<Record<string, string>> = {},
  ): void {
    subscription.cancel_at_period_end = isCancelled;
    subscription.canceled_at = isCancelled ? this.#now() : null;
    Object.assign(subscription.metadata, metadata);
    this.#happened('customer.subscription.updated', 'subscription', subscription.id);
  }

  end(subscription: Subscription, at = this.#now()): void {
    if (subscription.status === 'canceled') return;
    subscription.status = 'canceled';
    subscription.ended_at = at;
    subscription.canceled_at ??= at;
    for (const owed of this.invoicesOf(subscription.id)) if (owed.status === 'open') owed.status = 'void';
    this.#happened('customer.subscription.deleted', 'subscription', subscription.id);
  }

  refund(invoice: Invoice): void {
    if (invoice.status !== 'paid' || invoice.isRefunded) return;
    invoice.isRefunded = true;
    this.#happened('charge.refunded', 'charge', invoice.id);
  }

  addPortal(customer: string, return_url: string): z.infer<typeof Portal> {
    const portal = { id: idOf('bps'), customer, return_url };
    this.state.portals.push(portal);
    this.#keep(this.state);
    return portal;
  }

  findPortal(id: string) {
    return this.state.portals.find((one) => one.id === id);
  }
}

export function isRunning({ status }: Subscription): boolean {
  return status === 'active' || status === 'trialing';
}
