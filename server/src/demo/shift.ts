import { sql, type RawBuilder } from 'kysely';
import { DAY_MS } from '#contract/limits.ts';
import { applyPlansToFamily } from '../areas/subscription/commands.ts';
import type { Transactions, Tx } from '../platform/db/transactions.ts';
import { demoTables, listRecords, type DemoRecord } from './record.ts';
import { enter } from './write-personal.ts';
import { dayOf } from './write-tasks.ts';

/**
 * Moves the dates of the demo rows by the days that have passed since they were loaded or last moved: a task overdue by two days
 * stays overdue by two days. Rows that people added or changed stay as they are. Answers the number of demo families moved.
 */
export async function shiftDemoDates(transactions: Transactions): Promise<number> {
  const { records, today } = await transactions.withSystem('look for old demo dates', {}, async (tx) => ({
    records: await listRecords(tx),
    today: dayOf(tx.now),
  }));
  let moved = 0;
  for (const record of records) {
    if (record.dates_of >= today) continue;
    if (await shiftDemoFamily(transactions, record, today)) moved += 1;
  }
  return moved;
}

function shiftDemoFamily(transactions: Transactions, record: DemoRecord, today: string): Promise<boolean> {
  const familyId = record.family_id;
  const days = Math.round((Date.parse(today) - Date.parse(record.dates_of)) / DAY_MS);
  return transactions.withSystem('move demo dates', familyId ? { familyId } : {}, async (tx) => {
    const { numUpdatedRows } = await demoTables(tx)
      .updateTable('app.demo')
      .set({ dates_of: today })
      .where('demo_family', '=', record.demo_family)
      .where('dates_of', '=', record.dates_of)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false; // another node was faster
    if (familyId) await shiftFamilyRows(tx, familyId, record, days);
    await shiftPeople(tx, record, days);
    if (familyId) {
      await enter(tx, familyId);
      await applyPlansToFamily(tx, familyId);
    }
    return true;
  });
}

async function shiftFamilyRows(tx: Tx, familyId: string, record: DemoRecord, days: number): Promise<void> {
  if (record.task_ids.length > 0) {
    await tx.db
      .updateTable('tasks')
      .set({
        // Only the day moves. The offset behind it stays.
        due_date: sql<string>`to_char(left(due_date, 10)::date + ${days}::int, 'YYYY-MM-DD') || substr(due_date, 11)`,
        created_at: later('created_at', days),
        // A task ticked off today must not be completed in the future.
        completed_at: sql<string>`least(${later('completed_at', days)}, now())`,
      })
      .where('family_id', '=', familyId)
      .where('id', 'in', record.task_ids)
      .execute();
  }
  if (record.invitation_ids.length > 0) {
    await tx.db
      .updateTable('family_invitations')
      .set({
        created_at: later('created_at', days),
        expires_at: later('expires_at', days),
        accepted_at: sql<string>`least(${later('accepted_at', days)}, now())`,
      })
      .where('family_id', '=', familyId)
      .where('id', 'in', record.invitation_ids)
      .execute();
  }
}

/** Moves the rows of personal workspaces, and the ends of demo accounts. */
async function shiftPeople(tx: Tx, record: DemoRecord, days: number): Promise<void> {
  const { db } = tx;
  for (const userId of record.user_ids) {
    const hasNotifications = record.notification_ids.length > 0;
    const hasPlan = record.subscriber_ids.includes(userId);
    if (!hasNotifications && !hasPlan) continue;
    await enter(tx, userId);
    if (hasNotifications) {
      await db
        .updateTable('notifications')
        .set({ created_at: later('created_at', days) })
        .where('family_id', '=', userId)
        .where('id', 'in', record.notification_ids)
        .where('deleted_at', 'is', null)
        .execute();
    }
    if (hasPlan && !(await hasChosen(tx, userId))) {
      await db
        .updateTable('subscribers')
        .set({
          subscription_start: later('subscription_start', days),
          subscription_end: later('subscription_end', days),
          cancelled_at: later('cancelled_at', days),
          payment_failed_at: later('payment_failed_at', days),
          trial_used_at: later('trial_used_at', days),
        })
        .where('family_id', '=', userId)
        .where('id', '=', userId)
        .execute();
    }
  }
  await db
    .updateTable('profiles')
    .set({ demo_start_date: later('demo_start_date', days), demo_end_date: later('demo_end_date', days) })
    .where('id', 'in', record.user_ids)
    .where('demo_end_date', 'is not', null)
    .execute();
}

/** A plan that the person chose keeps its dates. */
async function hasChosen({ db }: Tx, userId: string): Promise<boolean> {
  const choice = await db
    .selectFrom('app.changes')
    .select('version')
    .where('family_id', '=', userId)
    .where('table_name', '=', 'subscribers')
    .where('actor', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return choice !== undefined;
}

function later(column: string, days: number): RawBuilder<string> {
  return sql<string>`${sql.ref(column)} + make_interval(days => ${days}::int)`;
}
