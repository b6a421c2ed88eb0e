import * as z from 'zod/mini';
import { remoteFunction } from '../../call.ts';
import { Uuid } from '../../uuid.ts';

/** The address parameter of a finished payment holds at most this many characters. */
const SESSION_ID_LENGTH = 200;

/** An id of the payment provider for one visit to its checkout. */
export const PaymentSessionId = z.string().check(z.regex(/^[\w-]+$/), z.maxLength(SESSION_ID_LENGTH));

/** Where the provider sends a browser back to: after a payment to /auth with these parameters, else to /pricing. */
export const PAYMENT_RETURN_PATH = '/auth?payment_success=true&session_id=';
/** Set in the address of /pricing when a checkout was left without paying. */
export const PAYMENT_LEFT_PATH = '/pricing?payment=left';

/**
 * Why Premium cannot be paid for a family now: the code of the field `plan` in an answer UNPROCESSABLE. `premium_running`: it is paid
 * already. `payments_off`: this server has no payment provider.
 */
export const CHECKOUT_REFUSALS = ['premium_running', 'payments_off'] as const;
export type CheckoutRefusal = (typeof CHECKOUT_REFUSALS)[number];

export const createCheckout = remoteFunction('create-checkout', {
  summary:
    'Opens a checkout of the payment provider for Premium and answers its address. Who pays there becomes the payer. A time that is free already, such as the rest of a trial, is not paid.',
  input: z.strictObject({
    plan: z.literal('Premium'),
    /** The family that the plan is for. Without a usable family it is the caller's own. */
    family_id: z.optional(z.nullable(Uuid)),
  }),
  output: z.object({ url: z.string() }),
  may: 'signed-in',
  needsOwnAccount: true,
  whenLapsed: true,
});

export const customerPortal = remoteFunction('customer-portal', {
  summary:
    'The address where the caller manages their own payment: card, cancelling, invoices. PGRST116 for a caller who has never paid.',
  input: z.strictObject({}),
  output: z.object({ url: z.string() }),
  may: 'signed-in',
  needsOwnAccount: true,
  whenLapsed: true,
});

export const processPaymentSuccess = remoteFunction('process-payment-success', {
  summary:
    'Asks the payment provider whether this checkout of the caller is paid, and applies what they paid. False for one that is not paid; 42501 for a checkout of someone else. Repeating it changes nothing.',
  input: z.strictObject({ session_id: PaymentSessionId }),
  output: z.object({ success: z.boolean() }),
  may: 'signed-in',
  needsOwnAccount: true,
  whenLapsed: true,
});
