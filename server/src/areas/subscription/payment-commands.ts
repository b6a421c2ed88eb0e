import type * as z from 'zod/mini';
import type {
  CheckoutRefusal,
  createCheckout as CheckoutCall,
  customerPortal as PortalCall,
  processPaymentSuccess as ProcessCall,
} from '#contract/areas/plans/payment.ts';
import { PAYMENT_LEFT_PATH, PAYMENT_RETURN_PATH } from '#contract/areas/plans/payment.ts';
import { Problem } from '../../platform/db/problems.ts';
import type { Tx } from '../../platform/db/transactions.ts';
import type { CallContext } from '../../platform/http/calls.ts';
import { PaymentsUnavailable } from '../../platform/payments/payments.ts';
import { findAddress } from '../people/queries.ts';
import { notAChooser, proveChooser } from './choose-commands.ts';
import { withProvider, type PaymentMeans } from '../../platform/payments/means.ts';
import { readPayments } from './sync-commands.ts';
import { findCustomer, isMemberSomewhere, listCustomers, lockFamiliesOf, readFamily, readOwn } from './queries.ts';
import { freeUntil, isPremiumPaid } from './rules.ts';

const REFUSALS: Readonly<Record<CheckoutRefusal, string>> = {
  premium_running: 'Premium is paid already.',
  payments_off: 'This server takes no payments.',
};

function refuse(refusal: CheckoutRefusal): Problem {
  return new Problem('UNPROCESSABLE', REFUSALS[refusal], { fields: { plan: refusal } });
}

/**
 * Opens a checkout. Every other open one of the family's managers is closed, so that two of them cannot both pay. Throws 42501 for a family where the
 * caller is no admin or parent, UNPROCESSABLE with a `CheckoutRefusal`, PAYMENTS_UNAVAILABLE.
 */
export async function createCheckout(
  context: CallContext,
  { payments, appUrl }: PaymentMeans,
  input: z.infer<typeof CheckoutCall.input>,
): Promise<z.infer<typeof CheckoutCall.output>> {
  if (!payments) throw refuse('payments_off');
  const { userId } = context.caller;
  const familyId = input.family_id?.toLowerCase() ?? null;
  if (familyId !== null) await proveChooser(context, familyId);
  const others = await context.asSystem('look who pays for a family', {}, async (tx) => {
    const families = await lockFamiliesOf(tx, userId);
    if (families.length === 0 && (await isMemberSomewhere(tx, userId))) throw notAChooser();
    return listCustomers(tx, families, userId);
  });
  return withProvider(async () => {
    for (const customerId of others) {
      await payments.closeCheckouts(customerId);
      // A checkout that was finished a moment ago may not have been applied yet.
      await readPayments(context.transactions, payments, customerId);
    }
    const { until, email, customerId } = await context.asSystem('look what a payment is for', {}, async (tx) => {
      const [own, family] = [await readOwn(tx, userId), familyId ? await readFamily(tx, familyId) : null];
      if (isPremiumPaid(own, family, tx.now)) throw refuse('premium_running');
      return {
        until: freeUntil(own, family, tx.now),
        email: (await findAddress(tx, userId)) ?? '',
        customerId: await findCustomer(tx, userId),
      };
    });
    const order = {
      ...{ userId, freeUntil: until, language: context.language },
      // The provider replaces the name in braces by the id of the checkout.
      ...{
        successUrl: `${appUrl}${PAYMENT_RETURN_PATH}{CHECKOUT_SESSION_ID}`,
        leaveUrl: `${appUrl}${PAYMENT_LEFT_PATH}`,
      },
    };
    const known = customerId === null ? null : await payments.openCheckout({ ...order, customerId });
    if (known !== null) return { url: known };
    // The caller is no customer yet, or one of another account of the provider.
    const made = await payments.createCustomer({ userId, email, inPlaceOf: customerId });
    await context.asSystem('remember a customer', {}, (tx) => rememberCustomer(tx, userId, made));
    const url = await payments.openCheckout({ ...order, customerId: made });
    if (url === null) throw new PaymentsUnavailable('A new customer is not known.');
    return { url };
  });
}

async function rememberCustomer({ db }: Tx, user_id: string, customer_id: string): Promise<void> {
  await db
    .insertInto('app.payment_customers')
    .values({ user_id, customer_id })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ customer_id, applied_reading: 0 }))
    .execute();
}

/** Answers the address of the caller's own portal. @throws Problem PGRST116 for a caller who never paid, PAYMENTS_UNAVAILABLE. */
export async function openPortal(
  { asSystem, caller, language }: CallContext,
  { payments, appUrl }: PaymentMeans,
): Promise<z.infer<typeof PortalCall.output>> {
  const customerId = await asSystem('look which customer somebody is', {}, (tx) => findCustomer(tx, caller.userId));
  const url =
    payments && customerId !== null
      ? await withProvider(() => payments.openPortal(customerId, language, `${appUrl}/settings`))
      : null;
  if (url === null) throw new Problem('PGRST116', 'There is no payment of yours to manage.');
  return { url };
}

/** Applies what the caller paid in a checkout. The address that the id came from proves nothing, so the provider is asked. */
export async function processPayment(
  { transactions, asSystem, caller }: CallContext,
  { payments }: PaymentMeans,
  input: z.infer<typeof ProcessCall.input>,
): Promise<z.infer<typeof ProcessCall.output>> {
  if (!payments) return { success: false };
  return withProvider(async () => {
    const checkout = await payments.readCheckout(input.session_id);
    if (checkout?.customerId == null) return { success: false };
    const own = await asSystem('look which customer somebody is', {}, (tx) => findCustomer(tx, caller.userId));
    if (own !== checkout.customerId) throw new Problem('42501', 'This payment belongs to another account.');
    if (checkout.isPaid) await readPayments(transactions, payments, own);
    return { success: checkout.isPaid };
  });
}
