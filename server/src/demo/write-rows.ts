import type { Kysely } from 'kysely';
import { tables } from '#contract/tables.ts';
import { areaDemoRows } from '../areas.ts';
import type { Tx } from '../platform/db/transactions.ts';
import type { RowIds } from './record.ts';
import { enter } from './write-personal.ts';
import { idOf, type WrittenDemoFamily } from './written-family.ts';

/** Writes the areas' rows of a demo family in the caller's transaction, and enters the family again. Answers their ids. */
export async function writeRows(
  tx: Tx,
  { familyId, ids }: WrittenDemoFamily,
  name: string | undefined,
): Promise<RowIds> {
  if (familyId === null || name === undefined) return {};
  const untyped = tx.db as unknown as Kysely<Record<string, Record<string, unknown>>>; // each area's rows have their table's type
  const written: Record<string, string[]> = {};
  for (const { table, rows } of areaDemoRows) {
    const isPersonal = tables.some((declared) => declared.name === table && declared.workspace === 'person');
    const all = rows?.({ name, familyId, now: tx.now, idOf: (key) => idOf(ids, key) }) ?? [];
    for (const [person, own] of Map.groupBy(all, ({ of }) => idOf(ids, of))) {
      const workspace = isPersonal ? person : familyId;
      await enter(tx, workspace, isPersonal ? null : person);
      await untyped
        .insertInto(table)
        .values(own.map(({ row }) => ({ ...row, family_id: workspace })))
        .execute();
      (written[table] ??= []).push(...own.map(({ row }) => row.id));
    }
  }
  await enter(tx, familyId);
  return written;
}
