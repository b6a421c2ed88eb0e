import { sql, type RawBuilder } from 'kysely';
import { DAY_MS } from '#contract/limits.ts';
import { areaDemoRows } from '../areas.ts';
import { applyPlansToFamily } from '../areas/subscription/commands.ts';
import type { Transactions, Tx } from '../platform/db/transactions.ts';
import { demoTables, listRecords, type DemoRecord } from './record.ts';
import { dayOf, type AnyDemoRows, type DateKind } from './demo-rows.ts';
import { enter } from './write-personal.ts';

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
    for (const rows of areaDemoRows) await shiftRows(tx, record, rows, days);
    await shiftAccounts(tx, record, days);
    if (familyId) {
      await enter(tx, familyId);
      await tx.db
        .updateTable('families')
        .set({ trial_used_at: sql`trial_used_at + make_interval(days => ${days})` })
        .where('id', '=', familyId)
        .execute();
      await applyPlansToFamily(tx, familyId);
    }
    return true;
  });
}

async function shiftRows(
  tx: Tx,
  { family_id, user_ids, row_ids }: DemoRecord,
  { table, dates, isKeptOnceChanged }: AnyDemoRows,
  days: number,
): Promise<void> {
  const ids = row_ids[table] ?? [];
  if (ids.length === 0 || Object.keys(dates).length === 0) return;
  const moves = sql.join(
    Object.entries(dates).map(([column, kind]) => sql`${sql.ref(column)} = ${MOVED[kind](column, days)}`),
  );
  const changed = sql`select from app.changes c
    where c.family_id = moving.family_id and c.table_name = ${table} and c.row_id = moving.id and c.actor is not null
      and c.op not like 'reset%'`;
  const { rows: workspaces } = await sql<{ family_id: string }>`select distinct family_id from ${sql.table(table)}
    where family_id = any(${[...user_ids, family_id]}::uuid[]) and id = any(${ids}::uuid[])`.execute(tx.db);
  for (const { family_id: workspace } of workspaces) {
    await enter(tx, workspace);
    await sql`update ${sql.table(table)} as moving set ${moves}
      where family_id = ${workspace} and id = any(${ids}::uuid[])
        and (${!isKeptOnceChanged}::boolean or not exists (${changed}))`.execute(tx.db);
  }
}

/** Moves the ends of demo accounts. */
async function shiftAccounts({ db }: Tx, { user_ids }: DemoRecord, days: number): Promise<void> {
  await db
    .updateTable('profiles')
    .set({ demo_start_date: later('demo_start_date', days), demo_end_date: later('demo_end_date', days) })
    .where('id', 'in', user_ids)
    .where('demo_end_date', 'is not', null)
    .execute();
}

function later(column: string, days: number): RawBuilder<string> {
  return sql<string>`${sql.ref(column)} + make_interval(days => ${days}::int)`;
}

const MOVED: Readonly<Record<DateKind, (column: string, days: number) => RawBuilder<string>>> = {
  moment: later,
  past: (column, days) => sql<string>`least(${later(column, days)}, now())`,
  date: (column, days) => sql<string>`${sql.ref(column)} + ${days}::int`,
  day: (column, days) => {
    const text = sql.ref(column);
    return sql<string>`to_char(left(${text}, 10)::date + ${days}::int, 'YYYY-MM-DD') || substr(${text}, 11)`;
  },
  spans: (column, days) => {
    const end = (name: string) => sql`((span ->> ${name}::text)::date + ${days}::int)::text`;
    return sql<string>`(select jsonb_agg(span || jsonb_build_object('starts_on', ${end('starts_on')}, 'ends_on', ${end('ends_on')}) order by place)
      from jsonb_array_elements(${sql.ref(column)}) with ordinality as spans (span, place))`;
  },
};
