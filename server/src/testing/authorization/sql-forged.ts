import { BASE_COLUMNS, fieldNames, type AnyFamilyTable } from '#contract/family-table.ts';
import { columnsOf } from '../../platform/tables/rows.ts';
import type { Attempt } from './attempt.ts';
import { expectCreation, expectTry, type KnownRow } from './expectations.ts';
import { sampleOf, type People } from './samples.ts';
import { insertRow, newRow, updateRow } from './sql-writes.ts';
import type { SqlWorld } from './sql-world.ts';

/** Columns of every row, which triggers and defaults set. `deleted_at` is tried as removal. */
const FORGED_BASE = {
  version: 1_000_000,
  created_at: '2020-01-01T00:00:00Z',
  updated_at: '2020-01-01T00:00:00Z',
} satisfies Partial<Record<keyof typeof BASE_COLUMNS, unknown>>;

/** The columns that no client sends: the server sets them. */
function serverColumnsOf(table: AnyFamilyTable): string[] {
  const sent = new Set([...Object.keys(BASE_COLUMNS), ...fieldNames(table.create), ...fieldNames(table.update)]);
  return columnsOf(table).filter((column) => !sent.has(column));
}

/** A forged value for each column that clients do not send. @throws Error with advice when the sample lacks one. */
function forgedValues(table: AnyFamilyTable, people: People): [column: string, value: unknown][] {
  const forged = sampleOf(table).forged?.(people) ?? {};
  const missing = serverColumnsOf(table).filter((column) => !(column in forged));
  if (missing.length > 0) {
    throw new Error(
      `Nothing proves that members cannot forge ${missing.join(', ')} of ${table.name}. Add a value of each to \`forged\` in the ` +
        'sample of server/src/areas/<area>/samples.ts.',
    );
  }
  return Object.entries({ ...FORGED_BASE, ...forged });
}

/** Inserts a row of the member's own with each forged column, and updates their first row with it. The database has to refuse. */
export function forgedAttempts(
  world: Pick<SqlWorld, 'seeded'> & { readonly familyId: string; readonly now: Date },
  table: AnyFamilyTable,
  people: People,
): Attempt[] {
  const { familyId, now } = world;
  const sample = sampleOf(table);
  const row: KnownRow | undefined = world.seeded(table, people.actor.memberId)[0]?.living;
  if (!row) throw new Error(`The sample of ${table.name} has no row.`);
  const [make] = Object.values(sample.creations);
  const fields = make?.(people) ?? {};
  const expected = (what: string, isAllowed: () => boolean) =>
    sample.enforcedByRuleOnly?.includes(what) && isAllowed() ? 'done' : 'refused';
  const mayCreate = () => expectCreation(table, people.actor, fields, now) === 'allowed';
  const bulk = { op: 'update', what: 'bulk', fields: sample.bulkUpdate(people) } as const;
  const mayChange = () => expectTry(table, people.actor, row, bulk, now) === 'allowed';
  return forgedValues(table, people).flatMap(([column, value]): Attempt[] => [
    {
      table: `public.${table.name}`,
      what: `forged insert: ${column}`,
      expected: expected(`forged insert: ${column}`, mayCreate),
      statements: insertRow(table, familyId, { ...newRow(table, people, fields, now), [column]: value }),
    },
    {
      table: `public.${table.name}`,
      what: `forged update: ${column}`,
      expected: expected(`forged update: ${column}`, mayChange),
      statements: updateRow(table, familyId, row.id, { [column]: value }),
    },
  ]);
}
