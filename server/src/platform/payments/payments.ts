import type { Language } from '#contract/languages.ts';

/** A subscription as the payment provider has it. Times are ISO 8601. */
export interface PaidSubscription {
  readonly id: string;
  /** `failing`: a payment is owed and is tried again. `ended`: it is over for good. */
  readonly state: 'running' | 'failing' | 'ended';
  readonly startedAt: string;
  /** The end of the period that is paid, free or owed. For an ended one, when it ended. */
  readonly until: string;
  /** When it was cancelled; null while it renews itself. */
  readonly cancelledAt: string | null;
  /** The first try of the oldest payment that is owed; null when nothing is. */
  readonly failedAt: string | null;
  /** Free was chosen to follow it. */
  readonly continuesFree: boolean;
  /** The family that its checkout was opened for; null where none was named. */
  readonly familyId: string | null;
}

/** A visit to the provider's checkout. */
export interface Checkout {
  readonly customerId: string | null;
  /** True when it was finished, and what was due was paid. */
  readonly isPaid: boolean;
}

/** What an event of the provider asks for. */
export interface PaymentEvent {
  readonly id: string;
  /** Whose subscriptions have to be read again; null for events about anything else. */
  readonly customerId: string | null;
  /** A payment that was given back in full; null for other events. */
  readonly refundedPaymentId: string | null;
}

/** The provider is out of reach, or refuses to work for this server. */
export class PaymentsUnavailable extends Error {}

/** An event that the provider did not sign, was altered, or is too old. */
export class UnsignedEvent extends Error {}

export interface CheckoutOrder {
  readonly customerId: string;
  readonly userId: string;
  /** The family that it is for; null for none. */
  readonly familyId: string | null;
  /** The first payment is due then; null = now. */
  readonly freeUntil: string | null;
  readonly language: Language;
  readonly successUrl: string;
  readonly leaveUrl: string;
}

/**
 * The payment provider. It holds cards and takes money; the server never sees either. Every method but `readEvent` throws
 * `PaymentsUnavailable` when there is no usable answer.
 */
export interface Payments {
  /** Makes the person a customer, once for several calls at the same moment. Answers the customer's id. `inPlaceOf`: a customer the provider no longer knows. */
  createCustomer(person: { userId: string; email: string; inPlaceOf: string | null }): Promise<string>;
  /** The person for whom `createCustomer` made a customer. Null for an unknown customer, and for one of another making. */
  findPerson(customerId: string): Promise<string | null>;
  /** The customers that `createCustomer` made for a person, the newest first. Those with another address now are not found. */
  findCustomers(person: { userId: string; email: string }): Promise<string[]>;
  /** Answers the address of a checkout for Premium; null for an unknown customer. */
  openCheckout(order: CheckoutOrder): Promise<string | null>;
  /** Closes the customer's open checkouts, so that no payment can be made there any more. With families only those that were opened for one of them or for none. */
  closeCheckouts(customerId: string, familyIds: readonly string[] | null): Promise<void>;
  /** Null for an unknown id. */
  readCheckout(sessionId: string): Promise<Checkout | null>;
  /** All subscriptions of a customer, ended ones too. Empty for an unknown customer. */
  listSubscriptions(customerId: string): Promise<PaidSubscription[]>;
  /** The address where a customer manages cards, invoices and cancelling; null for an unknown customer. */
  openPortal(customerId: string, language: Language, returnUrl: string): Promise<string | null>;
  /** Ends every running subscription of the customer at the end of what is paid. Free follows. */
  endWithPeriod(customerId: string): Promise<void>;
  /** Ends subscriptions of the customer now, without another payment: all of them, or those whose payment failed. */
  endNow(customerId: string, which: 'all' | 'failing'): Promise<void>;
  /** Ends the subscription whose latest period was paid by a payment that was given back. Answers when it began, also where it is over already. */
  endRefunded(customerId: string, paymentId: string): Promise<string[]>;
  /** Reads a signed event; null for one of an unknown shape. `now` is when it arrived. @throws UnsignedEvent */
  readEvent(body: Buffer, signature: string, now: Date): Promise<PaymentEvent | null>;
}
