import { sql } from 'kysely';
import * as z from 'zod/mini';
import { isPlanActive, type Plan } from '#contract/areas/subscription.ts';
import { DAY_MS } from '#contract/limits.ts';
import { Uuid } from '#contract/uuid.ts';
import type { Transactions, Tx } from '../../platform/db/transactions.ts';
import { cancel, enqueue, type JobKind } from '../../platform/jobs/queue.ts';
import type { PaidSubscription, Payments } from '../../platform/payments/payments.ts';
import { applyPlansToFamilies, PAYER_LEFT, storePlan, writePlan } from './commands.ts';
import { isNewPremium, nextStep } from './payment-rules.ts';
import { planReminders } from './reminder-commands.ts';
import { listCustomers, listReplacedCustomers, lockFamiliesOf, readOwn } from './queries.ts';

const CustomerJob = z.object({ customer_id: z.string() });

/** Reads a customer's subscriptions and applies them. Its key is the customer, so that many events lead to one reading. */
export const READ_PAYMENTS: JobKind<z.infer<typeof CustomerJob>> = {
  name: 'read_payments',
  payload: CustomerJob,
  isKept: true,
};

const EndPayments = z.object({ customer_id: z.string(), which: z.enum(['all', 'failing']) });
/** Ends subscriptions of a customer now: another plan has taken their place, or the account is gone. */
export const END_PAYMENTS: JobKind<z.infer<typeof EndPayments>> = {
  name: 'end_payments',
  payload: EndPayments,
  isKept: true,
};

const PlanEnds = z.object({ user_id: Uuid });
/** A plan that Free follows reaches its end. */
export const PLAN_ENDS: JobKind<z.infer<typeof PlanEnds>> = { name: 'plan_ends', payload: PlanEnds };

/** After a renewal is due, the provider needs up to an hour to take the money. */
const RENEWAL_TAKES_MS = 2 * 3_600_000;

/**
 * Brings the stored plan of a customer in line with the subscriptions that the payment provider has now. It takes nothing from events,
 * so late, repeated and reordered ones lead to the same end. Of two readings at the same time the one that began later counts. Does nothing for
 * a customer who is no person here. @throws PaymentsUnavailable
 */
export async function readPayments(transactions: Transactions, payments: Payments, customerId: string): Promise<void> {
  const begin = () => transactions.withSystem('begin to read payments', {}, (tx) => beginReading(tx, customerId));
  const begun = (await begin()) ?? ((await recallCustomer(transactions, payments, customerId)) ? await begin() : null);
  if (!begun) return;
  const subscriptions = await payments.listSubscriptions(customerId);
  const { userId, reading } = begun;
  await transactions.withSystem('apply what is paid', { familyId: userId, actorId: userId }, async (tx) => {
    const familyIds = await lockFamiliesOf(tx, userId);
    if (await isNewest(tx, customerId, reading))
      await applyPayments(tx, { userId, customerId, familyIds }, subscriptions);
  });
}

/**
 * Stores again whose customer this is, where that was lost: a backup from before their first payment was restored. The provider says for whom this server made
 * them. False for a customer who is no person here, of a person who has another one, and for one who pays nothing any more.
 */
async function recallCustomer(transactions: Transactions, payments: Payments, customer_id: string): Promise<boolean> {
  const person = Uuid.safeParse(await payments.findPerson(customer_id));
  if (!person.success) return false;
  const subscriptions = await payments.listSubscriptions(customer_id);
  if (subscriptions.every(({ state }) => state === 'ended')) return false;
  return transactions.withSystem('remember a customer again', {}, async ({ db }) => {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('app.payment_customers')
      .columns(['user_id', 'customer_id'])
      .expression((inner) =>
        inner
          .selectFrom('auth.user')
          .select(({ val }) => ['id', val(customer_id).as('customer_id')])
          .where('id', '=', person.data),
      )
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return (numInsertedOrUpdatedRows ?? 0n) > 0n;
  });
}

async function beginReading({ db }: Tx, customerId: string): Promise<{ userId: string; reading: number } | null> {
  const begun = await db
    .updateTable('app.payment_customers')
    .set(({ eb }) => ({ begun_reading: eb('begun_reading', '+', 1) }))
    .where('customer_id', '=', customerId)
    .returning(['user_id', 'begun_reading'])
    .executeTakeFirst();
  return begun ? { userId: begun.user_id, reading: begun.begun_reading } : null;
}

/** Notes a reading as applied. False when one that began later was applied before. */
async function isNewest({ db }: Tx, customerId: string, reading: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('app.payment_customers')
    .set({ applied_reading: reading })
    .where('customer_id', '=', customerId)
    .where('applied_reading', '<', reading)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

interface Payer {
  readonly userId: string;
  readonly customerId: string;
  /** The families whose plan follows from the payer's, locked. */
  readonly familyIds: readonly string[];
}

async function applyPayments(tx: Tx, payer: Payer, subscriptions: readonly PaidSubscription[]): Promise<void> {
  const { plan: stored } = await readOwn(tx, payer.userId);
  const step = nextStep(stored, subscriptions, tx.now);
  if (step.kind === 'keep') {
    if (stored) await planReading(tx, payer.customerId, stored);
    return;
  }
  const plan =
    step.kind === 'write' ? await storePlan(tx, payer.userId, step.plan) : await writePlan(tx, payer.userId, 'Free');
  await followPlan(tx, payer, stored, plan);
  // They stopped being a manager of the family between the checkout and now.
  if (
    step.kind === 'write' &&
    step.familyId !== null &&
    !payer.familyIds.includes(step.familyId) &&
    isNewPremium(stored, plan)
  )
    await enqueue(tx, PAYER_LEFT, [{ user_id: payer.userId, family_id: step.familyId, is_new: true }]);
  // The payer has paid anew instead of what they owe.
  if (plan.payment_failed_at === null && subscriptions.some(({ state }) => state === 'failing'))
    await enqueue(tx, END_PAYMENTS, [{ customer_id: payer.customerId, which: 'failing' }]);
  await applyPlansToFamilies(tx, payer.familyIds);
}

/** Plans what follows from the payer's new plan at a later time, in place of what was planned before. */
async function followPlan(
  tx: Tx,
  { userId, customerId, familyIds }: Payer,
  before: Plan | null,
  plan: Plan,
): Promise<void> {
  const isPremium = plan.subscription_tier === 'Premium';
  await planReading(tx, customerId, plan);
  await planEndOf(tx, userId, plan);
  await planReminders(tx, userId, before, plan);
  if (!isPremium || plan.payment_failed_at !== null) return;
  // Another manager has become the payer: what the former one still owes is not tried any more.
  const failing = await listReplacedCustomers(tx, familyIds, userId);
  await enqueue(
    tx,
    END_PAYMENTS,
    failing.map((customer_id) => ({ customer_id, which: 'failing' as const })),
  );
}

/**
 * Plans the next reading of a Premium whose news may be lost: when a renewal or an end is due, and every day after it while none is
 * known. None for a plan that is over.
 */
async function planReading(tx: Tx, customerId: string, plan: Plan): Promise<void> {
  const key = `${customerId}:renewal`;
  if (plan.subscription_tier !== 'Premium' || plan.subscription_end === null || !isPlanActive(plan, tx.now))
    return cancel(tx, READ_PAYMENTS, key);
  const due = Date.parse(plan.subscription_end) + RENEWAL_TAKES_MS;
  const at = due > tx.now.getTime() ? due : tx.now.getTime() + DAY_MS;
  await enqueue(tx, READ_PAYMENTS, [{ customer_id: customerId }], { key, at: new Date(at) });
}

/** A checkout is open for a day at most. */
const CHECKOUT_OVER_MS = 25 * 3_600_000;
/** Its events may be lost, and its payer may not come back from it. */
const CHECKOUT_READINGS_MS = [3_600_000, CHECKOUT_OVER_MS];

/** Plans readings of a customer's payments after a checkout was opened for them. */
export async function planCheckoutReadings(tx: Tx, customer_id: string): Promise<void> {
  for (const [index, afterMs] of CHECKOUT_READINGS_MS.entries())
    await enqueue(tx, READ_PAYMENTS, [{ customer_id }], {
      key: `${customer_id}:checkout:${index}`,
      at: new Date(tx.now.getTime() + afterMs),
    });
}

/**
 * True while a manager of the family may be paying for it: a reading of their payments is to come. One that no server has tried for a day waits for a
 * provider that is there no more.
 */
export async function isBeingPaid(tx: Tx, familyId: string): Promise<boolean> {
  const customers = await listCustomers(tx, [familyId], null);
  if (customers.length === 0) return false;
  const reading = await tx.db
    .selectFrom('app.jobs')
    .select('id')
    .where('kind', '=', READ_PAYMENTS.name)
    .where('next_attempt_at', '>', new Date(tx.now.getTime() - DAY_MS).toISOString())
    .where(sql<boolean>`payload ->> 'customer_id' = any(${customers}::text[])`)
    .executeTakeFirst();
  return reading !== undefined;
}

/** Plans the change to Free at the end of a plan that it follows. */
export async function planEndOf(tx: Tx, userId: string, plan: Plan): Promise<void> {
  if (plan.continues_free && plan.subscription_end !== null)
    await enqueue(tx, PLAN_ENDS, [{ user_id: userId }], { key: userId, at: new Date(plan.subscription_end) });
  else await cancel(tx, PLAN_ENDS, userId);
}

/** Replaces a plan by Free when its end has come and Free follows it. */
export async function endPlan(transactions: Transactions, userId: string): Promise<void> {
  await transactions.withSystem('a plan goes on as Free', { familyId: userId, actorId: userId }, async (tx) => {
    const familyIds = await lockFamiliesOf(tx, userId);
    const { plan } = await readOwn(tx, userId);
    const isDue =
      plan?.continues_free && plan.subscription_end !== null && Date.parse(plan.subscription_end) <= tx.now.getTime();
    if (!isDue) return;
    await writePlan(tx, userId, 'Free');
    await applyPlansToFamilies(tx, familyIds);
  });
}

/**
 * Ends what these people pay, and once more after a checkout that was being opened at this moment can no longer be open. Call it in the transaction that
 * deletes their accounts, before that: they could not cancel it afterwards.
 */
export async function endPaymentsOf(tx: Tx, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return;
  const customers = await tx.db
    .selectFrom('app.payment_customers')
    .select('customer_id')
    .where('user_id', 'in', userIds)
    .execute();
  const ended = customers.map(({ customer_id }) => ({ customer_id, which: 'all' as const }));
  await enqueue(tx, END_PAYMENTS, ended);
  await enqueue(tx, END_PAYMENTS, ended, { at: new Date(tx.now.getTime() + CHECKOUT_OVER_MS) });
}
