import type { Kysely } from 'kysely';
import { tables } from '#contract/tables.ts';
import { areaDemoRows } from '../areas.ts';
import type { Tx } from '../platform/db/transactions.ts';
import { asStored } from '../platform/tables/rows.ts';
import type { AnyDemoRows, DemoWorld } from './demo-rows.ts';
import type { RowIds } from './record.ts';
import { enter } from './write-personal.ts';
import { idOf, type WrittenDemoFamily } from './written-family.ts';

/**
 * Writes the areas' rows of a demo family in the caller's transaction, in the order of their list, and enters the family again. Answers
 * their ids.
 */
export async function writeRows(
  tx: Tx,
  { familyId, ids }: WrittenDemoFamily,
  name: string | undefined,
  ofAreas: readonly AnyDemoRows[] = areaDemoRows,
): Promise<RowIds> {
  if (familyId === null || name === undefined) return {};
  const untyped = tx.db as unknown as Kysely<Record<string, Record<string, unknown>>>; // each area's rows have their table's type
  const made = new Map<string, ReturnType<NonNullable<AnyDemoRows['rows']>>>();
  const world: DemoWorld = {
    ...{ name, familyId, now: tx.now, idOf: (key) => idOf(ids, key) },
    written(table) {
      const known = made.get(table);
      if (!known) throw new Error(`No demo rows of ${table} are written yet. In areaDemoRows its area comes first.`);
      return known as ReturnType<typeof world.written<typeof table>>; // each area's rows have their table's type
    },
  };
  for (const { table, rows } of ofAreas) {
    const declared = tables.find(({ name }) => name === table);
    const isPersonal = declared?.workspace === 'person';
    const all = rows?.(world) ?? [];
    made.set(table, all);

    for (const [person, own] of Map.groupBy(all, ({ of }) => idOf(ids, of))) {
      const workspace = isPersonal ? person : familyId;
      await enter(tx, workspace, isPersonal ? null : person);
      await untyped
        .insertInto(table)
        .values(own.map(({ row }) => ({ ...(declared ? asStored(declared, row) : row), family_id: workspace })))
        .execute();
    }
  }
  await enter(tx, familyId);
  const written = [...made].filter(([, rows]) => rows.length > 0);
  return Object.fromEntries(written.map(([table, rows]) => [table, rows.map(({ row }) => row.id)]));
}
