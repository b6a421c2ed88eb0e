import { sql } from 'kysely';
import type { Door } from '../platform/db/door.ts';
import { demoTables, listRecords, type DemoRecord } from './record.ts';
import { dayOf } from './write-tasks.ts';

const DAY_MS = 86_400_000;

/**
 * Moves the dates of the demo rows by the days that have passed since they were loaded or moved last: what was overdue by two
 * days stays overdue by two days. Rows that people added stay as they are. The number of families moved.
 */
export async function shiftDemoDates(door: Door): Promise<number> {
  const { records, today } = await door.withSystem('look for old demo dates', {}, async (tx) => ({
    records: await listRecords(tx),
    today: dayOf(tx.now),
  }));
  let moved = 0;
  for (const record of records) {
    if (record.family_id === null || record.dates_of >= today) continue;
    if (await shiftFamily(door, record, record.family_id, today)) moved += 1;
  }
  return moved;
}

async function shiftFamily(door: Door, record: DemoRecord, familyId: string, today: string): Promise<boolean> {
  const days = Math.round((Date.parse(today) - Date.parse(record.dates_of)) / DAY_MS);
  return door.withSystem('move demo dates', { familyId }, async (tx) => {
    const { numUpdatedRows } = await demoTables(tx)
      .updateTable('app.demo')
      .set({ dates_of: today })
      .where('household', '=', record.household)
      .where('dates_of', '=', record.dates_of)
      .executeTakeFirst();
    if (numUpdatedRows === 0n || record.task_ids.length === 0) return false; // another node was faster
    await tx.db
      .updateTable('tasks')
      .set({
        // The offset behind the day stays: only the day moves.
        due_date: sql<string>`to_char(left(due_date, 10)::date + ${days}::int, 'YYYY-MM-DD') || substr(due_date, 11)`,
        created_at: sql<string>`created_at + make_interval(days => ${days}::int)`,
        // What somebody ticked off today must not become tomorrow's.
        completed_at: sql<string>`least(completed_at + make_interval(days => ${days}::int), now())`,
      })
      .where('family_id', '=', familyId)
      .where('id', 'in', record.task_ids)
      .execute();
    return true;
  });
}
