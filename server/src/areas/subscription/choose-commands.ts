import type * as z from 'zod/mini';
import {
  type choosePlan as ChooseCall,
  type Plan,
  type PlanRefusal,
  isPlanActive,
  subscriptionPermissions,
} from '#contract/areas/subscription.ts';
import { may } from '#contract/permissions.ts';
import type { Tx } from '../../platform/db/transactions.ts';
import { Problem } from '../../platform/db/problems.ts';
import type { CallContext } from '../../platform/http/calls.ts';
import { enqueue } from '../../platform/jobs/queue.ts';
import type { Payments } from '../../platform/payments/payments.ts';
import { applyPlansToFamilies, storePlan, writePlan } from './commands.ts';
import { END_PAYMENTS, planEndOf, readPayments } from './sync-commands.ts';
import { planReminders } from './reminder-commands.ts';
import { withProvider } from '../../platform/payments/means.ts';
import {
  findCustomer,
  isMemberSomewhere,
  listReplacedCustomers,
  lockFamiliesOf,
  readFamily,
  readOwn,
} from './queries.ts';
import { isSecondTrial, refusePlan, type FamilyFacts, type HeldPlan } from './rules.ts';

type Input = z.infer<typeof ChooseCall.input>;
type Output = z.infer<typeof ChooseCall.output>;

const REFUSALS: Readonly<Record<PlanRefusal, string>> = {
  trial_running: 'The trial is running already.',
  trial_used: 'You have had your trial already. Please choose a plan.',
  trial_used_by_family: 'This family has had its trial already. Please choose a plan.',
  premium_running: 'Premium is running already. It is not replaced before it ends.',
};

/**
 * Takes a plan that costs nothing, at once. The payer of a running Premium who takes Free cancels it, and Free follows. Repeating a choice changes
 * nothing; of two devices that choose at the same moment one waits. Throws 42501 for a family where the caller is no admin or parent,
 * UNPROCESSABLE with a `PlanRefusal`, PAYMENTS_UNAVAILABLE when a payment cannot be cancelled.
 */
export async function choosePlan(context: CallContext, payments: Payments | null, input: Input): Promise<Output> {
  const { userId } = context.caller;
  const familyId = input.family_id?.toLowerCase() ?? null;
  if (familyId !== null) await proveChooser(context, familyId);
  const choose = (isCancelled: boolean) =>
    context.asSystem('choose a plan', { familyId: userId, actorId: userId }, async (tx) => {
      const locked = await lockChosen(tx, userId, familyId);
      // Otherwise the trial could open a family that has had its own, once the caller is made a parent there.
      if (input.plan === 'Trial' && locked.length === 0 && (await isMemberSomewhere(tx, userId))) throw notAChooser();
      const [own, family] = [await readOwn(tx, userId), familyId ? await readFamily(tx, familyId) : null];
      const refusal =
        refusePlan(input.plan, own, family, tx.now) ?? (await refuseElsewhere(tx, input.plan, family, locked));
      if (refusal) throw new Problem('UNPROCESSABLE', REFUSALS[refusal], { fields: { plan: refusal } });
      const { plan } = own;
      if (input.plan === 'Trial') {
        const trial = await writePlan(tx, userId, 'Trial');
        await markTrials(tx, locked);
        await endOwed(tx, userId, plan, trial, locked);
        await applyPlansToFamilies(tx, locked);
        return trial;
      }
      if (plan !== null && isPaidFor(plan, tx.now)) {
        // The provider has to know first: a plan that looks cancelled must not be paid again.
        if (plan.stripe_customer_id !== null && !isCancelled) return null;
        return continueAsFree(tx, plan, locked);
      }
      return takeFree(tx, userId, plan, locked);
    });

  let plan = await choose(false);
  if (plan === null) {
    await cancelPremium(context, payments);
    plan = await choose(true);
  }
  if (plan === null) throw new Error('A cancelled Premium is not cancelled.');
  return { success: true, subscription_tier: plan.subscription_tier, subscription_end: plan.subscription_end };
}

/** A Premium that runs and is paid, with an end. */
function isPaidFor(plan: HeldPlan, now: Date): boolean {
  const isPremium = plan.subscription_tier === 'Premium' && plan.subscription_end !== null;
  return isPremium && plan.payment_failed_at === null && isPlanActive(plan, now);
}

async function cancelPremium(
  { transactions, asSystem, caller }: CallContext,
  payments: Payments | null,
): Promise<void> {
  if (!payments) throw new Problem('PAYMENTS_UNAVAILABLE');
  const customerId = await asSystem('find the caller as a customer', {}, (tx) => findCustomer(tx, caller.userId));
  if (customerId === null) return;
  await withProvider(async () => {
    await payments.endWithPeriod(customerId);
    await readPayments(transactions, payments, customerId);
  });
}

/** Marks a cancelled Premium, which stays until its end. */
async function continueAsFree(tx: Tx, plan: HeldPlan, familyIds: readonly string[]): Promise<Plan> {
  if (plan.continues_free) return plan;
  const { subscription_tier, subscribed, subscription_start, subscription_end, payment_failed_at } = plan;
  const stored = await storePlan(tx, plan.user_id, {
    ...{ subscription_tier, subscribed, subscription_start, subscription_end, payment_failed_at },
    ...{ cancelled_at: plan.cancelled_at ?? tx.now.toISOString(), continues_free: true },
  });
  await planEndOf(tx, plan.user_id, stored);
  await applyPlansToFamilies(tx, familyIds);
  return stored;
}

/** Takes Free now. */
async function takeFree(tx: Tx, userId: string, plan: HeldPlan | null, familyIds: readonly string[]): Promise<Plan> {
  const isFreeAlready = plan?.subscription_tier === 'Free' && plan.subscribed;
  const free = isFreeAlready ? plan : await writePlan(tx, userId, 'Free');
  await endOwed(tx, userId, plan, free, familyIds);
  await applyPlansToFamilies(tx, familyIds);
  return free;
}

/** What the caller owed for Premium before, or another manager whose Premium is not needed any more, is not tried again. */
async function endOwed(
  tx: Tx,
  userId: string,
  before: HeldPlan | null,
  chosen: Plan,
  familyIds: readonly string[],
): Promise<void> {
  await planReminders(tx, userId, before, chosen);
  const own = before?.subscription_tier === 'Premium' ? await findCustomer(tx, userId) : null;
  const ended = [...(own === null ? [] : [own]), ...(await listReplacedCustomers(tx, familyIds, userId))];
  await enqueue(
    tx,
    END_PAYMENTS,
    ended.map((customer_id) => ({ customer_id, which: 'failing' as const })),
  );
}

/**
 * Locks the families whose plan follows from this person's. @throws Problem 42501 when the named one is none of them any more: it was deleted, or they
 * were demoted, while this waited.
 */
export async function lockChosen(tx: Tx, userId: string, named: string | null): Promise<string[]> {
  const locked = await lockFamiliesOf(tx, userId);
  if (named !== null && !locked.includes(named)) throw notAChooser();
  return locked;
}

/** @throws Problem 42501 when the caller is no admin or parent of the family. */
export async function proveChooser({ transactions, caller }: CallContext, familyId: string): Promise<void> {
  await transactions.withMember(caller, { familyId, write: false, whenLapsed: true }, async ({ actor }) => {
    if (!may(actor, subscriptionPermissions.choose)) throw notAChooser();
  });
}

export function notAChooser(): Problem {
  return new Problem('42501', 'Permission denied: an admin or parent of the family chooses its plan.');
}

/** Refuses a trial that would be a second one for any family it opens, whether the call named it or not. */
async function refuseElsewhere(
  tx: Tx,
  plan: Input['plan'],
  named: FamilyFacts | null,
  familyIds: readonly string[],
): Promise<PlanRefusal | null> {
  if (plan !== 'Trial') return null;
  for (const id of familyIds)
    if (id !== named?.id && isSecondTrial(await readFamily(tx, id), named !== null, tx.now))
      return 'trial_used_by_family';
  return null;
}

async function markTrials({ db, now }: Tx, familyIds: readonly string[]): Promise<void> {
  if (familyIds.length === 0) return;
  await db
    .updateTable('families')
    .set({ trial_used_at: now.toISOString() })
    .where('id', 'in', familyIds)
    .where('trial_used_at', 'is', null)
    .execute();
}
