import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contacts } from '#contract/areas/contacts.ts';
import type { AnyFamilyTable } from '#contract/family-table.ts';
import { aDatabase, type TestDatabase } from '../../testing/database.ts';
import { sampleOf } from '../../testing/authorization/samples.ts';
import { contractWithNotes, privateNotes, PRIVATE_NOTES_SQL } from '../../testing/private-notes.ts';
import { declaredIndexes, dropOtherIndexes, indexesOf, orderOf } from './indexes.ts';

let place: TestDatabase;
beforeAll(async () => {
  place = await aDatabase(PRIVATE_NOTES_SQL);
});
afterAll(() => place.close());

/** The columns of each index of a table that has all its rows, and `greatest(…)` as `end_of …`. */
async function readIndexes(table: string): Promise<string[][]> {
  const { rows } = await place.admin.query<{ columns: string[] }>(
    `select (select array_agg(regexp_replace(replace(lower(pg_get_indexdef(i.indexrelid, n, true)), ',', ''),
                                             'greatest\\((.*)\\)', 'end_of \\1') order by n)
             from generate_series(1, i.indnatts) n) as columns
     from pg_index i where i.indrelid = $1::regclass and i.indpred is null`,
    [`public.${table}`],
  );
  return rows.map(({ columns }) => columns);
}

describe.each(contractWithNotes.tables)('the table $name', (table) => {
  it('has an index for each declared filter, its scope and its pages', async () => {
    const indexes = await readIndexes(table.name);
    const startsWith = (columns: readonly string[]) =>
      indexes.some((index) => columns.every((column, place) => index[place] === column));
    const order = orderOf(table.sync);
    const scope = table.seenBy === 'family' ? [] : [table.seenBy.scope];
    // All rows of a table that is listed as a whole are found by its primary key.
    const narrowed = table.sync === 'full' ? scope : [...scope, ...table.filter];
    expect(startsWith(['family_id', ...order])).toBe(true);
    // A row by its id is found by the primary key.
    const missing = narrowed.filter((column) => !startsWith(['family_id', column, ...(column === 'id' ? [] : order)]));
    expect(missing, 'filters without an index').toEqual([]);
  });

  it('is purged by an index', async () => {
    const reasons = table.purgeAfterDays === undefined ? ['deleted_at'] : ['deleted_at', 'created_at'];
    const { rows } = await place.admin.query<{ name: string }>(
      `select a.attname as name from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
       where i.indrelid = $1::regclass and a.attname = any($2)`,
      [`public.${table.name}`, reasons],
    );
    expect(rows.map(({ name }) => name).toSorted()).toEqual(reasons.toSorted());
  });
});

it('drops an index that no declaration needs any more, and no other', async () => {
  const names = async () => {
    const { rows } = await place.admin.query<{ name: string }>(
      "select indexname as name from pg_indexes where schemaname = 'public' order by 1",
    );
    return rows.map(({ name }) => name);
  };
  const before = await names();
  const filtered: AnyFamilyTable = { ...privateNotes, filter: [...privateNotes.filter, 'created_by'] };
  await place.admin.query(declaredIndexes([filtered]));
  const added = 'private_notes_by_family_id_created_by_created_at_id';
  expect((await names()).filter((name) => !before.includes(name))).toEqual([added]);
  await place.admin.query(dropOtherIndexes(contractWithNotes.tables));
  expect(await names()).toEqual(before);
});

it('makes no index for the filters of a table that is listed as a whole', () => {
  expect(indexesOf(contacts).map(({ columns }) => columns)).toEqual([['deleted_at']]);
});

it('has no key between family tables that would stop a row from being purged', async () => {
  const purged = contractWithNotes.tables.filter((table) => !sampleOf(table).isNeverRemoved);
  const { rows } = await place.admin.query<{ key: string }>(
    `select format('%s: %s', conrelid::regclass, pg_get_constraintdef(oid)) as key from pg_constraint
     where contype = 'f' and confdeltype not in ('c', 'n') and confrelid = any($1::regclass[])`,
    [purged.map(({ name }) => `public.${name}`)],
  );
  expect(
    rows.map(({ key }) => key),
    'Add "on delete cascade", or "set null" for what was chosen: house-keeping deletes the row that this key refers to, and would fail for ever.',
  ).toEqual([]);
});
