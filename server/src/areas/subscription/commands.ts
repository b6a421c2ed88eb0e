import { sql } from 'kysely';
import * as z from 'zod/mini';
import {
  TRIAL_DAYS,
  type choosePlan as ChooseCall,
  type PlanRefusal,
  subscriptionPermissions,
} from '#contract/areas/subscription.ts';
import { may } from '#contract/permissions.ts';
import { DAY_MS } from '#contract/limits.ts';
import { Uuid } from '#contract/uuid.ts';
import type { Tx } from '../../platform/db/transactions.ts';
import { Problem } from '../../platform/db/problems.ts';
import type { CallContext } from '../../platform/http/calls.ts';
import { enqueue, type JobKind } from '../../platform/jobs/queue.ts';
import { isMemberSomewhere, lockFamiliesOf, readFamily, readOwn } from './queries.ts';
import {
  isSecondTrial,
  maxMembersOf,
  openUntil,
  planToKeep,
  refusePlan,
  type FamilyFacts,
  type HeldPlan,
} from './rules.ts';

type Input = z.infer<typeof ChooseCall.input>;
type Output = z.infer<typeof ChooseCall.output>;

const PlanChanged = z.object({ family_id: Uuid });
/** A plan opened, closed or resized a family. */
export const PLAN_CHANGED: JobKind<z.infer<typeof PlanChanged>> = { name: 'plan_changed', payload: PlanChanged };

const REFUSALS: Readonly<Record<PlanRefusal, string>> = {
  trial_running: 'The trial is running already.',
  trial_used: 'You have had your trial already. Please choose a plan.',
  trial_used_by_family: 'This family has had its trial already. Please choose a plan.',
  premium_running: 'Premium is running already. It is not replaced before it ends.',
};

/**
 * Takes a plan that costs nothing, at once. Repeating a choice changes nothing; of two devices that choose at the same moment one
 * waits. Throws 42501 for a family where the caller is no admin or parent, UNPROCESSABLE with a `PlanRefusal`.
 */
export async function choosePlan(context: CallContext, input: Input): Promise<Output> {
  const { userId } = context.caller;
  const familyId = input.family_id?.toLowerCase() ?? null;
  if (familyId !== null) await proveChooser(context, familyId);

  const plan = await context.asSystem('choose a plan', { familyId: userId, actorId: userId }, async (tx) => {
    const locked = await lockFamiliesOf(tx, userId);
    // Otherwise the trial could open a family that has had its own, once the caller is made a parent there.
    if (input.plan === 'Trial' && locked.length === 0 && (await isMemberSomewhere(tx, userId))) throw notAChooser();
    const [own, family] = [await readOwn(tx, userId), familyId ? await readFamily(tx, familyId) : null];
    const refusal =
      refusePlan(input.plan, own, family, tx.now) ?? (await refuseElsewhere(tx, input.plan, family, locked));
    if (refusal) throw new Problem('UNPROCESSABLE', REFUSALS[refusal], { fields: { plan: refusal } });
    const isFreeAlready = input.plan === 'Free' && own.plan?.subscription_tier === 'Free' && own.plan.subscribed;
    const chosen = isFreeAlready && own.plan ? own.plan : await writePlan(tx, userId, input.plan);
    if (input.plan === 'Trial') await markTrials(tx, locked);
    const changed: { family_id: string }[] = [];
    for (const id of locked) if (await applyPlansToFamily(tx, id)) changed.push({ family_id: id });
    await enqueue(tx, PLAN_CHANGED, changed);
    return chosen;
  });
  return { success: true, subscription_tier: plan.subscription_tier, subscription_end: plan.subscription_end };
}

async function proveChooser({ transactions, caller }: CallContext, familyId: string): Promise<void> {
  await transactions.withMember(caller, { familyId, write: false, whenLapsed: true }, async ({ actor }) => {
    if (!may(actor, subscriptionPermissions.choose)) throw notAChooser();
  });
}

function notAChooser(): Problem {
  return new Problem('42501', 'Permission denied: an admin or parent of the family chooses its plan.');
}

/** Resets what payment stored about an earlier plan. The customer number and the mark of a used trial stay. */
async function writePlan({ db, now }: Tx, userId: string, tier: 'Free' | 'Trial'): Promise<HeldPlan> {
  const isTrial = tier === 'Trial';
  const values = {
    subscription_tier: tier,
    subscribed: true,
    subscription_start: now.toISOString(),
    subscription_end: isTrial ? new Date(now.getTime() + TRIAL_DAYS * DAY_MS).toISOString() : null,
    cancelled_at: null,
    payment_failed_at: null,
    ...(isTrial ? { trial_used_at: now.toISOString() } : {}),
  };
  return db
    .insertInto('subscribers')
    .values({ family_id: userId, id: userId, ...values })
    .onConflict((conflict) => conflict.columns(['family_id', 'id']).doUpdateSet(values))
    .returningAll()
    .executeTakeFirstOrThrow();
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

/**
 * Brings a family's end and its member limit in line with the plans of its admins and parents. Call it in every transaction that
 * changes those plans, or who is an admin or parent. True when something changed.
 */
export async function applyPlansToFamily(tx: Tx, familyId: string): Promise<boolean> {
  await tx.db.selectFrom('families').select('id').where('id', '=', familyId).forUpdate().execute();
  const family = await readFamily(tx, familyId);
  const end = openUntil(family, tx.isDevelopment);
  const max = maxMembersOf(family, tx.now) ?? family.maxMembers;
  const { numUpdatedRows } = await tx.db
    .updateTable('families')
    .set({ open_until: end, max_members: max, updated_at: tx.now.toISOString() })
    .where('id', '=', familyId)
    .where(sql<boolean>`(open_until, max_members) is distinct from (${end}::timestamptz, ${max}::int)`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Keeps the plan of a manager for the family, as far as it is paid. Call it with the server's rights before they stop being one, and
 * `applyPlansToFamily` after it.
 */
export async function keepPlanOf(tx: Tx, familyId: string, userId: string): Promise<void> {
  await tx.db.selectFrom('families').select('id').where('id', '=', familyId).forUpdate().execute();
  const kept_plan = planToKeep(await readFamily(tx, familyId), userId, tx.now);
  if (kept_plan) await tx.db.updateTable('families').set({ kept_plan }).where('id', '=', familyId).execute();
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
