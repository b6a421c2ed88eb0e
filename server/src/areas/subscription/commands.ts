import { sql } from 'kysely';
import * as z from 'zod/mini';
import { planEnd, TRIAL_DAYS, type Plan } from '#contract/areas/subscription.ts';
import { DAY_MS } from '#contract/limits.ts';
import { Uuid } from '#contract/uuid.ts';
import type { Transactions, Tx } from '../../platform/db/transactions.ts';
import { cancel, enqueue, type JobKind } from '../../platform/jobs/queue.ts';
import { findCustomer, readFamily } from './queries.ts';
import { countingPlan, isRenewing, maxMembersOf, openUntil, planToKeep, type FamilyFacts } from './rules.ts';

const PayerLeft = z.object({
  user_id: Uuid,
  family_id: Uuid,
  /** They were none any more when what they paid for it became known. */
  is_new: z.optional(z.boolean()),
});
export type PayerLeft = z.infer<typeof PayerLeft>;
/** A manager with a Premium that renews itself is no manager of this family any more. */
export const PAYER_LEFT: JobKind<PayerLeft> = { name: 'mail_payer_left', payload: PayerLeft };

const PaidTwice = z.object({ user_id: Uuid });
export type PaidTwice = z.infer<typeof PaidTwice>;
/** A manager pays for a family for which another manager pays too. Its key is the person. */
export const PAID_TWICE: JobKind<PaidTwice> = { name: 'mail_paid_twice', payload: PaidTwice };

const PlanChanged = z.object({ family_id: Uuid });
/** A plan opened, closed or resized a family. */
export const PLAN_CHANGED: JobKind<z.infer<typeof PlanChanged>> = { name: 'plan_changed', payload: PlanChanged };

const CloseCheckouts = z.object({ customer_id: z.string() });
/** Closes the checkouts that a customer has left open, because what they would pay there has become another thing. */
export const CLOSE_CHECKOUTS: JobKind<z.infer<typeof CloseCheckouts>> = {
  name: 'close_checkouts',
  payload: CloseCheckouts,
  isKept: true,
};

/** Writes a person's plan as it is. */
export async function storePlan({ db }: Tx, userId: string, plan: Plan): Promise<Plan> {
  return db
    .insertInto('subscribers')
    .values({ family_id: userId, id: userId, ...plan })
    .onConflict((conflict) => conflict.columns(['family_id', 'id']).doUpdateSet(plan))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Resets what payment stored about an earlier plan. The customer number and the mark of a used trial stay. */
export async function writePlan({ db, now }: Tx, userId: string, tier: 'Free' | 'Trial'): Promise<Plan> {
  const isTrial = tier === 'Trial';
  const values = {
    subscription_tier: tier,
    subscribed: true,
    subscription_start: now.toISOString(),
    subscription_end: isTrial ? new Date(now.getTime() + TRIAL_DAYS * DAY_MS).toISOString() : null,
    cancelled_at: null,
    payment_failed_at: null,
    continues_free: false,
    ...(isTrial ? { trial_used_at: now.toISOString() } : {}),
  };
  return db
    .insertInto('subscribers')
    .values({ family_id: userId, id: userId, ...values })
    .onConflict((conflict) => conflict.columns(['family_id', 'id']).doUpdateSet(values))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Brings a family's end and its member limit in line with the plans of its admins and parents. Call it in every transaction that
 * changes those plans, or who is an admin or parent. True when something changed.
 */
export async function applyPlansToFamily(tx: Tx, familyId: string): Promise<boolean> {
  await tx.db.selectFrom('families').select('id').where('id', '=', familyId).forUpdate().execute();
  const family = await readFamily(tx, familyId);
  const end = openUntil(family, tx.isDevelopment);
  const now = tx.now.toISOString();
  const trial = family.choosers.find(({ plan }) => plan?.subscription_tier === 'Trial')?.plan ?? undefined;
  const max = maxMembersOf(family, tx.now) ?? family.maxMembers;
  const { numUpdatedRows } = await tx.db
    .updateTable('families')
    .set({
      ...{ open_until: end, max_members: max, updated_at: now },
      // A manager who joins brings their trial along, and it is the family's one.
      ...(trial
        ? { trial_used_at: sql<string>`coalesce(trial_used_at, ${trial.subscription_start}::timestamptz)` }
        : {}),
      last_open_at: sql<string>`greatest(last_open_at, least(open_until, ${now}::timestamptz))`,
    })
    .where('id', '=', familyId)
    .where(
      sql<boolean>`(open_until, max_members, trial_used_at is null and ${trial !== undefined})
        is distinct from (${end}::timestamptz, ${max}::int, false)`,
    )
    .executeTakeFirst();
  await planNextLimit(tx, family);
  await noteDoublePayment(tx, family);
  return numUpdatedRows > 0n;
}

/** Has the payers of a family told, once, when there begin to be several, such as after one resumed a cancelled Premium at the provider. */
async function noteDoublePayment(tx: Tx, { id, choosers, isPaidTwice }: FamilyFacts): Promise<void> {
  const renewing = choosers.flatMap(({ plan }) => (plan && isRenewing(plan, tx.now) ? [plan] : []));
  // A failed payment begins none, because it gives way to another one. It ends none either, so that its payers are not told again when it is paid.
  const paid = renewing.filter(({ payment_failed_at }) => payment_failed_at === null);
  const isNow = paid.length > 1 || (isPaidTwice && renewing.length > 1);
  if (isNow === isPaidTwice) return;
  const paid_twice_at = isNow ? tx.now.toISOString() : null;
  await tx.db.updateTable('families').set({ paid_twice_at }).where('id', '=', id).execute();
  if (isNow) for (const { user_id } of paid) await enqueue(tx, PAID_TWICE, [{ user_id }], { key: user_id });
}

const PlanLapses = z.object({ family_id: Uuid });
/** The plan that counts for a family ends. Another one, which allows fewer members, may count from then on. */
export const PLAN_LAPSES: JobKind<z.infer<typeof PlanLapses>> = { name: 'plan_lapses', payload: PlanLapses };

/** When what a plan allows ends, in milliseconds since 1970: where Free follows, its own end. */
function limitEnd(plan: Plan): number {
  return plan.continues_free && plan.subscription_end !== null ? Date.parse(plan.subscription_end) : planEnd(plan);
}

/** Plans to apply the plans again when the one that counts ends: what it allows ends with it. */
async function planNextLimit(tx: Tx, family: FamilyFacts): Promise<void> {
  const counting = countingPlan(family, tx.now);
  const end = counting ? limitEnd(counting) : Infinity;
  if (end > tx.now.getTime() && end !== Infinity)
    await enqueue(tx, PLAN_LAPSES, [{ family_id: family.id }], { key: family.id, at: new Date(end) });
  else await cancel(tx, PLAN_LAPSES, family.id);
}

/** Applies a changed plan to the families that it counts for, and tells their members. */
export async function applyPlansToFamilies(tx: Tx, familyIds: readonly string[]): Promise<void> {
  const changed: { family_id: string }[] = [];
  for (const family_id of familyIds) if (await applyPlansToFamily(tx, family_id)) changed.push({ family_id });
  await enqueue(tx, PLAN_CHANGED, changed);
}

/**
 * Keeps the plan of a manager for the family, as far as it is paid, and writes to them where it goes on to be paid. Call it with the server's rights before they stop being one, and
 * `applyPlansToFamily` after it.
 */
export async function keepPlanOf(tx: Tx, familyId: string, userId: string): Promise<void> {
  await tx.db.selectFrom('families').select('id').where('id', '=', familyId).forUpdate().execute();
  const family = await readFamily(tx, familyId);
  const kept_plan = planToKeep(family, userId, tx.now);
  if (kept_plan) await tx.db.updateTable('families').set({ kept_plan }).where('id', '=', familyId).execute();
  const customer_id = await findCustomer(tx, userId);
  if (customer_id !== null) await enqueue(tx, CLOSE_CHECKOUTS, [{ customer_id }]);
  const own = family.choosers.find(({ plan }) => plan?.user_id === userId)?.plan;
  if (own && isRenewing(own, tx.now)) await enqueue(tx, PAYER_LEFT, [{ user_id: userId, family_id: familyId }]);
}

/**
 * Ends the kept plans of a customer, of the subscriptions that began at these moments: what paid them was given back. The payer may be gone by then, so
 * that nothing else tells of it.
 */
export async function endKeptPlans(
  transactions: Transactions,
  customerId: string,
  startedAt: readonly string[],
): Promise<void> {
  const families = await transactions.withSystem('find the kept plans of a customer', {}, ({ db }) =>
    db
      .selectFrom('families')
      .select('id')
      .where(sql<boolean>`kept_plan ->> 'customer_id' = ${customerId}`)
      .execute(),
  );
  for (const { id: familyId } of families)
    await transactions.withSystem('what paid a plan was given back', { familyId }, async (tx) => {
      const found = await tx.db
        .selectFrom('families')
        .select('kept_plan')
        .where('id', '=', familyId)
        .forUpdate()
        .executeTakeFirst();
      const plan = found?.kept_plan;
      const now = tx.now.toISOString();
      const isMeant =
        plan?.customer_id === customerId &&
        startedAt.some((one) => Date.parse(one) === Date.parse(plan.subscription_start));
      if (!plan || !isMeant || plan.subscription_end === null || Date.parse(plan.subscription_end) <= tx.now.getTime())
        return;
      await tx.db
        .updateTable('families')
        .set({ kept_plan: { ...plan, subscription_end: now } })
        .where('id', '=', familyId)
        .execute();
      await applyPlansToFamilies(tx, [familyId]);
    });
}

/**
 * Logs a visibility reset for each member of the entered family, so that their devices read everything again. Answers their user
 * ids.
 */
export async function resetFamilyVisibility({ db }: Tx, familyId: string): Promise<string[]> {
  const members = await db
    .selectFrom('members')
    .select(['id', 'user_id'])
    .where('family_id', '=', familyId)
    .where('user_id', 'is not', null)
    .where('left_at', 'is', null)
    .orderBy('id')
    .execute();
  await sql`select app.log_reset(${members.map(({ id }) => id)}::uuid[], 'reset_all')`.execute(db);
  return members.flatMap(({ user_id }) => user_id ?? []);
}

/** Logs the same for a person, in their personal workspace, which is entered. */
export async function resetPersonVisibility({ db }: Tx, userId: string): Promise<void> {
  await sql`select app.log_reset(array[${userId}::uuid], 'reset_all', 'subscribers')`.execute(db);
}
