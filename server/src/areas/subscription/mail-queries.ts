import { isPlanActive, planEnd, type Plan } from '#contract/areas/subscription.ts';
import type { Tx } from '../../platform/db/transactions.ts';
import { findAddress, isManager, listPresent } from '../../core/members/queries.ts';
import { CHOOSERS, readFamily, readOwn } from './queries.ts';
import { countingPlan, isRenewing, openWithout, type Chooser, type HeldPlan } from './rules.ts';

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

/** The usable families that a person manages, with what they are called there, in the order in which they joined. */
function listManaged(tx: Tx, userId: string) {
  return tx.db
    .selectFrom('members')
    .innerJoin('families', 'families.id', 'members.family_id')
    .select(['families.id', 'families.name', 'members.first_name', 'members.last_name'])
    .where('members.user_id', '=', userId)
    .where('members.left_at', 'is', null)
    .where('members.role', 'in', CHOOSERS)
    .where('families.setup_status', '=', 'completed')
    .orderBy('members.joined_at')
    .orderBy('families.created_at')
    .execute();
}

async function listPaidFamilies(tx: Tx, plan: HeldPlan): Promise<PaidFamily[]> {
  const families: PaidFamily[] = [];
  for (const { id, name, first_name, last_name } of await listManaged(tx, plan.user_id)) {
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

/** The Premium that a person pays and that renews itself, with the families that it counts for; null without one. */
export async function readRenewing(
  tx: Tx,
  userId: string,
): Promise<{ readonly plan: Plan; readonly families: readonly string[] } | null> {
  const plan = await findPlan(tx, userId);
  if (!plan || !isRenewing(plan, tx.now)) return null;
  return { plan, families: (await listPaidFamilies(tx, plan)).map(({ name }) => name) };
}

/** A person's Premium beside those of others. */
interface SharedPremium {
  /** Families for which others pay too. */
  readonly families: readonly string[];
  readonly others: readonly Pick<Chooser, 'name'>[];
  /** Families for which only this one is paid. */
  readonly alone: readonly string[];
}

/** What a person pays that others pay too; null for nothing, and where each of those who pay is needed by a family of their own. */
export async function readPaidTwice(tx: Tx, userId: string): Promise<SharedPremium | null> {
  const { shared, alone } = await sortManaged(tx, userId);
  if (shared.length === 0) return null;
  const others = new Map(shared.flatMap(({ others: payers }) => payers.map((one) => [one.userId, one])));
  let isSpare = alone.length === 0;
  for (const id of others.keys()) isSpare ||= (await sortManaged(tx, id)).alone.length === 0;
  return isSpare ? { families: shared.map(({ name }) => name), others: [...others.values()], alone } : null;
}

/** The families that a person pays for, by whether another manager pays too. */
async function sortManaged(tx: Tx, userId: string) {
  const shared: { name: string; others: { userId: string; name: string }[] }[] = [];
  const alone: string[] = [];
  for (const { id, name } of await listManaged(tx, userId)) {
    const payers = (await readFamily(tx, id)).choosers.flatMap((one) =>
      one.plan && isRenewing(one.plan, tx.now) ? [{ userId: one.plan.user_id, name: one.name }] : [],
    );
    const others = payers.filter((one) => one.userId !== userId);
    if (others.length === payers.length) continue;
    if (others.length > 0) shared.push({ name, others });
    else alone.push(name);
  }
  return { shared, alone };
}
