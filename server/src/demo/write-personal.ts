import { sql } from 'kysely';
import { newId } from '#contract/ids.ts';
import { DAY_MS } from '#contract/limits.ts';
import type { Tx } from '../platform/db/transactions.ts';
import type { DemoPlan, Person } from './demo-family.ts';
import { idOf, type WrittenDemoFamily } from './written-family.ts';

/** The instant `days` after `from`, as the database takes it. */
export function momentOf(from: Date, days: number): string {
  return new Date(from.getTime() + days * DAY_MS).toISOString();
}

/** Writes plans and settings of new demo people, and enters the demo family again at the end. Answers the ids of the plans. */
export async function writePersonal(
  tx: Tx,
  { familyId, ids }: WrittenDemoFamily,
  people: readonly Person[],
  from: Date,
): Promise<string[]> {
  const subscribers: string[] = [];
  for (const person of people) {
    const { plan, language } = person;
    if (!plan && !language) continue;
    const userId = idOf(ids, person.key);
    await enter(tx, userId);
    if (plan) {
      await tx.db
        .insertInto('subscribers')
        .values({ family_id: userId, id: userId, ...planRow(plan, from) })
        .execute();
      subscribers.push(userId);
      if (plan.tier === 'Premium') await makeCustomer(tx, userId);
    }
    if (language) {
      const unchosen = { theme: null, date_format: null, time_format: null, decorations: null };
      await tx.db
        .insertInto('settings')
        .values({ family_id: userId, id: userId, language, ...unchosen })
        .execute();
    }
  }
  await enter(tx, familyId);
  return subscribers;
}

/**
 * Enters another workspace. One transaction writes several here, each entered before its rows are written. The history names `author`
 * as the one who made them.
 */
export async function enter(tx: Tx, workspaceId: string | null, author: string | null = null): Promise<void> {
  await sql`select app.enter_system('write demo data', ${workspaceId}, ${author})`.execute(tx.db);
}

/** Makes a payer a customer of the test provider, which reads the plan from the database. */
async function makeCustomer({ db }: Tx, user_id: string): Promise<void> {
  const customer_id = `cus_demo_${newId()}`;
  await db
    .insertInto('app.payment_customers')
    .values({ user_id, customer_id })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ customer_id, applied_reading: 0 }))
    .execute();
}

function planRow(plan: DemoPlan, from: Date) {
  const past = (daysAgo: number | undefined) => (daysAgo === undefined ? null : momentOf(from, -daysAgo));
  return {
    subscription_tier: plan.tier,
    subscribed: true,
    subscription_start: momentOf(from, -plan.startedDaysAgo),
    subscription_end: plan.endsInDays === undefined ? null : momentOf(from, plan.endsInDays),
    cancelled_at: past(plan.cancelledDaysAgo),
    payment_failed_at: past(plan.paymentFailedDaysAgo),
    trial_used_at: plan.tier === 'Trial' ? momentOf(from, -plan.startedDaysAgo) : null,
  };
}
