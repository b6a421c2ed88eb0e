import { sql, type ColumnType, type Kysely, type Selectable } from 'kysely';
import type { Tables } from '../platform/db/schema.ts';
import type { Tx } from '../platform/db/transactions.ts';

/** Ids of written rows by table. */
export type RowIds = Readonly<Record<string, readonly string[]>>;

/** What was loaded for one demo family. */
export type DemoRecord = Selectable<StoredRecord>;

interface StoredRecord {
  demo_family: string;
  family_id: string | null;
  user_ids: string[];
  /** Rows whose dates move with the days. */
  row_ids: ColumnType<RowIds, string, string>;
  /** The day that the dates are relative to, as 2026-11-20. */
  dates_of: string;
}

type DemoTables = Tables & { 'app.demo': StoredRecord };

/** The only access to the record's table beside `isDemoFamily`. */
export function demoTables({ db }: Tx): Kysely<DemoTables> {
  return db.withTables<{ 'app.demo': StoredRecord }>();
}

/** True for the families of the demo data, in a query of `families`. */
export const isDemoFamily = sql<boolean>`exists (select from app.demo where demo.family_id = families.id)`;

export function listRecords(tx: Tx): Promise<DemoRecord[]> {
  return demoTables(tx).selectFrom('app.demo').selectAll().orderBy('demo_family').execute();
}

/** True for the first caller. Others wait until its transaction ends. */
export async function claimRecord(tx: Tx, demo_family: string, today: string): Promise<boolean> {
  const claimed = await demoTables(tx)
    .insertInto('app.demo')
    .values({ demo_family, family_id: null, user_ids: [], row_ids: '{}', dates_of: today })
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
  await demoTables(tx)
    .updateTable('app.demo')
    .set({ ...content, row_ids: JSON.stringify(content.row_ids) })
    .where('demo_family', '=', demo_family)
    .execute();
}
