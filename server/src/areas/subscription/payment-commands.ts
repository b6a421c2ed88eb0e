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
import { PaymentsUnavailable, type Payments } from '../../platform/payments/payments.ts';
import { enqueue } from '../../platform/jobs/queue.ts';
import { requireAttempts } from '../../platform/auth/attempt-limits.ts';
import { findAddress } from '../../core/members/queries.ts';
import { claimCheckout, endClaim, holdClaim, type CheckoutClaim } from './claim-commands.ts';
import { CLOSE_CHECKOUTS } from './commands.ts';
import { lockChosen, notAChooser, proveChooser } from './choose-commands.ts';
import { withProvider, type PaymentMeans } from '../../platform/payments/means.ts';
import { planCheckoutReadings, readPayments } from './sync-commands.ts';
import { findCustomer, isMemberSomewhere, listCustomers, readFamily, readOwn } from './queries.ts';
import { freeUntil, isPremiumPaid, type FamilyFacts } from './rules.ts';

const REFUSALS: Readonly<Record<CheckoutRefusal, string>> = {
  premium_running: 'Premium is paid already.',
  payments_off: 'This server takes no payments.',
};

function refuse(refusal: CheckoutRefusal): Problem {
  return new Problem('UNPROCESSABLE', REFUSALS[refusal], { fields: { plan: refusal } });
}

/**
 * Opens a checkout. Of calls for the same family at the same moment one does, and every other open checkout for it is closed, so that two of them cannot
 * both pay. Throws 42501 for a family where the caller is no admin or parent, UNPROCESSABLE with a `CheckoutRefusal`, PAYMENTS_UNAVAILABLE, UNAVAILABLE while
 * another checkout is being opened, TOO_MANY_REQUESTS.
 */
export async function createCheckout(
  context: CallContext,
  means: PaymentMeans,
  input: z.infer<typeof CheckoutCall.input>,
): Promise<z.infer<typeof CheckoutCall.output>> {
  const { payments, limits } = means;
  if (!payments) throw refuse('payments_off');
  const { userId } = context.caller;
  await requireAttempts(limits, [['payment', userId]]);
  const familyId = input.family_id?.toLowerCase() ?? null;
  if (familyId !== null) await proveChooser(context, familyId);
  const claimed = await context.asSystem('look who pays for a family', {}, async (tx) => {
    const families = await lockManaged(tx, userId, familyId);
    return {
      claim: await claimCheckout(tx, [...families, userId]),
      ...{ families, customers: await listCustomers(tx, families, userId) },
      ...{ own: await findCustomer(tx, userId), email: await findAddress(tx, userId) },
    };
  });
  const { claim, own, email } = claimed;
  try {
    return await withProvider(async () => {
      // What they pay already may not be known here any more, because a backup was restored.
      const made = own === null && email !== null ? await payments.findCustomers({ userId, email }) : [];
      for (const customerId of [...claimed.customers, ...made]) {
        await payments.closeCheckouts(customerId, customerId === own ? null : claimed.families);
        // A checkout that was finished a moment ago may not have been applied yet.
        await readPayments(context.transactions, payments, customerId);
      }
      return { url: await openFor(context, payments, means.appUrl, { familyId, claim }) };
    });
  } finally {
    // Not for the caller, whose session may have ended meanwhile.
    await context.transactions.withSystem('open no checkout any more', {}, (tx) => endClaim(tx, claim));
  }
}

interface Order {
  readonly userId: string;
  readonly email: string;
  readonly customerId: string | null;
  readonly freeUntil: string | null;
  readonly familyId: string | null;
}

/** What a checkout is opened with. */
interface Visit {
  /** The family that the caller named. */
  readonly familyId: string | null;
  readonly claim: CheckoutClaim;
}

/** Locks the families that a person's Premium counts for. @throws Problem 42501 for a member of families who may pay for none of them, or not for the named one. */
async function lockManaged(tx: Tx, userId: string, named: string | null): Promise<string[]> {
  const families = await lockChosen(tx, userId, named);
  if (families.length === 0 && (await isMemberSomewhere(tx, userId))) throw notAChooser();
  return families;
}

/**
 * What a caller would pay for, as long as they may and no other call is opening a checkout for it. Without a named family none of theirs may have a
 * Premium that is paid.
 */
async function readOrder(tx: Tx, userId: string, { familyId, claim }: Visit): Promise<Order> {
  const managed = await lockManaged(tx, userId, familyId);
  await holdClaim(tx, claim);
  const own = await readOwn(tx, userId);
  const named: (FamilyFacts | null)[] = [];
  for (const id of familyId === null ? managed : [familyId]) named.push(await readFamily(tx, id));
  const families = named.length > 0 ? named : [null];
  if (families.some((family) => isPremiumPaid(own, family, tx.now))) throw refuse('premium_running');
  return {
    userId,
    email: (await findAddress(tx, userId)) ?? '',
    customerId: await findCustomer(tx, userId),
    freeUntil: freeUntil(own, families.length === 1 ? (families[0] ?? null) : null, tx.now),
    familyId: families.length === 1 ? (families[0]?.id ?? null) : null,
  };
}

async function openFor(context: CallContext, payments: Payments, appUrl: string, visit: Visit): Promise<string> {
  const { userId } = context.caller;
  const order = await context.asSystem('look what a payment is for', {}, (tx) => readOrder(tx, userId, visit));
  const open = (customerId: string) =>
    payments.openCheckout({
      ...{ userId, customerId, familyId: order.familyId, freeUntil: order.freeUntil, language: context.language },
      // The provider replaces the name in braces by the id of the checkout.
      successUrl: `${appUrl}${PAYMENT_RETURN_PATH}{CHECKOUT_SESSION_ID}`,
      leaveUrl: `${appUrl}${PAYMENT_LEFT_PATH}`,
    });
  const known = order.customerId === null ? null : await open(order.customerId);
  if (known !== null && order.customerId !== null) return handOut(context, order.customerId, visit, known);
  // The caller is no customer yet, or one of another account of the provider.
  const made = await payments.createCustomer({ userId, email: order.email, inPlaceOf: order.customerId });
  await context.asSystem('remember a customer', {}, async (tx) => {
    await readOrder(tx, userId, visit);
    await rememberCustomer(tx, userId, made);
  });
  const url = await open(made);
  if (url === null) throw new PaymentsUnavailable('A new customer is not known.');
  return handOut(context, made, visit, url);
}

/**
 * Answers the address of an open checkout. What was true before it was opened may not be any more: the caller may have been demoted or have paid, or their
 * account is gone, after everything that closes checkouts then. Such a checkout is closed. @throws Problem as `createCheckout`
 */
async function handOut(context: CallContext, customer_id: string, visit: Visit, url: string): Promise<string> {
  try {
    await context.asSystem('read a checkout later', {}, async (tx) => {
      await readOrder(tx, context.caller.userId, visit);
      await planCheckoutReadings(tx, customer_id);
    });
  } catch (error) {
    await context.transactions.withSystem('close a checkout that nobody may pay', {}, (tx) =>
      enqueue(tx, CLOSE_CHECKOUTS, [{ customer_id }]),
    );
    throw error;
  }
  return url;
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
  { payments, appUrl, limits }: PaymentMeans,
): Promise<z.infer<typeof PortalCall.output>> {
  await requireAttempts(limits, [['payment', caller.userId]]);
  const customerId = await asSystem('find the caller as a customer', {}, (tx) => findCustomer(tx, caller.userId));
  const url =
    payments && customerId !== null
      ? await withProvider(() => payments.openPortal(customerId, language, `${appUrl}/settings/subscription`))
      : null;
  if (url === null) throw new Problem('PGRST116', 'There is no payment of yours to manage.');
  return { url };
}

/** Applies what the caller paid in a checkout. The address that the id came from proves nothing, so the provider is asked. */
export async function processPayment(
  { transactions, asSystem, caller }: CallContext,
  { payments, limits }: PaymentMeans,
  input: z.infer<typeof ProcessCall.input>,
): Promise<z.infer<typeof ProcessCall.output>> {
  if (!payments) return { success: false };
  await requireAttempts(limits, [['payment', caller.userId]]);
  return withProvider(async () => {
    const checkout = await payments.readCheckout(input.session_id);
    if (checkout?.customerId == null) return { success: false };
    const { customerId, isPaid } = checkout;
    const find = () => asSystem('find the caller as a customer', {}, (tx) => findCustomer(tx, caller.userId));
    // For a caller who is no customer a reading finds out whether they are this one, where that was lost.
    if (isPaid && ((await find()) ?? customerId) === customerId) await readPayments(transactions, payments, customerId);
    if ((await find()) !== customerId) throw new Problem('42501', 'This payment belongs to another account.');
    return { success: isPaid };
  });
}
