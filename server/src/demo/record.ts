import type { Kysely } from 'kysely';
import type { Tables } from '../platform/db/schema.ts';
import type { Tx } from '../platform/db/transactions.ts';

/** What was loaded for one demo family. */
export interface DemoRecord {
  demo_family: string;
  family_id: string | null;
  user_ids: string[];
  /** Rows whose dates move with the days. */
  task_ids: string[];
  notification_ids: string[];
  invitation_ids: string[];
  /** People whose plan was written with this demo family. Their subscriber row has the person's id. */
  subscriber_ids: string[];
  /** The day that the dates are relative to, as 2026-11-20. */
  dates_of: string;
}

const NO_ROWS = { task_ids: [], notification_ids: [], invitation_ids: [], subscriber_ids: [] };

type DemoTables = Tables & { 'app.demo': DemoRecord };

/** The only access to the record's table. No other code uses it. */
export function demoTables({ db }: Tx): Kysely<DemoTables> {
  return db.withTables<{ 'app.demo': DemoRecord }>();
}

export function listRecords(tx: Tx): Promise<DemoRecord[]> {
  return demoTables(tx).selectFrom('app.demo').selectAll().orderBy('demo_family').execute();
}

/** True for the first caller. Others wait until its transaction ends. */
export async function claimRecord(tx: Tx, demo_family: string, today: string): Promise<boolean> {
  const claimed = await demoTables(tx)
    .insertInto('app.demo')
    .values({ demo_family, family_id: null, user_ids: [], ...NO_ROWS, dates_of: today })
    .onConflict((conflict) => conflict.column('demo_family').doNothing())
    .returning('demo_family')
    .executeTakeFirst();
  return claimed !== undefined;
}

export async function completeRecord(
  tx: Tx,
  demo_family: string,
  content: Omit<DemoRecord, 'demo_family' | 'dates_of'>,
): Promise<void> {
  await demoTables(tx).updateTable('app.demo').set(content).where('demo_family', '=', demo_family).execute();
}
