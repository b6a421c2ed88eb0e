import { isPlanActive, planEnd, type Plan } from '#contract/areas/subscription.ts';
import type { Tx } from '../../platform/db/transactions.ts';
import { findAddress, isManager, listPresent } from '../people/queries.ts';
import { CHOOSERS, readFamily, readOwn } from './queries.ts';
import { countingPlan, isRenewing, openWithout, type HeldPlan } from './rules.ts';

/** A family whose plan is a person's Premium. */
interface PaidFamily {
  readonly name: string;
  /** What the family calls the payer. */
  readonly payer: string | null;
  /** The accounts of its admins and parents, the payer's too. */
  readonly managers: readonly string[];
  /** No other plan takes over when this one ends. */
  readonly isClosing: boolean;
}

/** A Premium whose payment failed. */
export interface OwedPremium {
  /** When it ends or has ended, in milliseconds since 1970. */
  readonly end: number;
  readonly isOver: boolean;
  readonly families: readonly PaidFamily[];
}

/**
 * What of a failed payment is still owed; null when it was paid, when Free follows by the payer's own choice, and for another failure. Without the families whose
 * plan is another one by now.
 */
export async function readOwed(tx: Tx, userId: string, failedAt: string): Promise<OwedPremium | null> {
  const plan = await findPlan(tx, userId);
  if (!plan?.payment_failed_at || plan.subscription_tier !== 'Premium' || plan.continues_free) return null;
  if (Date.parse(plan.payment_failed_at) !== Date.parse(failedAt)) return null;
  return { end: planEnd(plan), isOver: !isPlanActive(plan, tx.now), families: await listPaidFamilies(tx, plan) };
}

async function findPlan(tx: Tx, userId: string): Promise<HeldPlan | null> {
  return (await findAddress(tx, userId)) === null ? null : (await readOwn(tx, userId)).plan;
}

async function listPaidFamilies(tx: Tx, plan: HeldPlan): Promise<PaidFamily[]> {
  const managed = await tx.db
    .selectFrom('members')
    .innerJoin('families', 'families.id', 'members.family_id')
    .select(['families.id', 'families.name', 'members.first_name', 'members.last_name'])
    .where('members.user_id', '=', plan.user_id)
    .where('members.left_at', 'is', null)
    .where('members.role', 'in', CHOOSERS)
    .where('families.setup_status', '=', 'completed')
    .orderBy('members.joined_at')
    .execute();
  const families: PaidFamily[] = [];
  for (const { id, name, first_name, last_name } of managed) {
    const facts = await readFamily(tx, id);
    if (countingPlan(facts, tx.now)?.user_id !== plan.user_id) continue;
    const next = openWithout(facts, plan.user_id, tx.isDevelopment);
    families.push({
      ...{ name, payer: first_name || last_name || null },
      managers: (await listPresent(tx, id)).flatMap((one) => (isManager(one) ? (one.user_id ?? []) : [])),
      isClosing: next !== null && Date.parse(next) <= planEnd(plan),
    });
  }
  return families;
}

/** The Premium that a person pays although it counts for none of their families; null without one. */
export async function readUnusedPremium(tx: Tx, userId: string): Promise<Plan | null> {
  const plan = await findPlan(tx, userId);
  if (!plan || !isRenewing(plan, tx.now)) return null;
  return (await listPaidFamilies(tx, plan)).length > 0 ? null : plan;
}
