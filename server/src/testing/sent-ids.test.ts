import { afterAll, beforeAll, expect, it } from 'vitest';
import { fieldNames } from '#contract/family-table.ts';
import { aDatabase, type TestDatabase } from './database.ts';
import { testTables } from './test-tables.ts';

// Generated from the contract: the database checks every id that members send. A foreign key also takes the id of a member who has
// left, and a list of ids has none, so columns that name members are checked by `app.attach_members`.

/**
 * Columns that are checked otherwise, each with a test of its own: a series may be deleted before its parts; links name rows of any table; a
 * message is not refused for a mention of who has left meanwhile; the money of a child who has left is settled.
 */
const CHECKED_OTHERWISE: Readonly<Record<string, readonly string[]>> = {
  chat_messages: ['mentions'],
  family_events: ['series_id'],
  financial_transactions: ['user_id'],
  links: ['from_id', 'to_id'],
  notice_choices: ['about_family'],
  // What a person muted is only compared with what notices are about.
  notice_mutes: ['about_family', 'row_id'],
};

let place: TestDatabase;
beforeAll(async () => {
  place = await aDatabase(testTables.extraSql);
});
afterAll(() => place.close());

interface IdColumn {
  readonly name: string;
  readonly is_list: boolean;
  /** The table that a foreign key of the column refers to. */
  readonly target: string | null;
}

async function readIdColumns(table: string): Promise<IdColumn[]> {
  const { rows } = await place.admin.query<IdColumn>(
    `select a.attname as name, a.atttypid = 'uuid[]'::regtype as is_list,
            (select c.confrelid::regclass::text from pg_constraint c
             where c.conrelid = a.attrelid and c.contype = 'f' and a.attnum = any (c.conkey) limit 1) as target
     from pg_attribute a
     where a.attrelid = $1::regclass and a.atttypid in ('uuid'::regtype, 'uuid[]'::regtype) and not a.attisdropped`,
    [`public.${table}`],
  );
  return rows;
}

/** The columns that `app.attach_members` gave to the stamp of a table. */
async function readMemberColumns(table: string): Promise<string[]> {
  const { rows } = await place.admin.query<{ columns: string }>(
    `select encode(tgargs, 'escape') as columns from pg_trigger where tgname = 'stamp_row' and tgrelid = $1::regclass`,
    [`public.${table}`],
  );
  return rows.flatMap(({ columns }) => columns.split('\\000').filter(Boolean));
}

/** The columns that `app.attach_files` checks. */
async function readFileColumns(table: string): Promise<string[]> {
  const { rows } = await place.admin.query<{ columns: string }>(
    `select encode(tgargs, 'escape') as columns from pg_trigger where tgname = 'check_files' and tgrelid = $1::regclass`,
    [`public.${table}`],
  );
  return rows.flatMap(({ columns }) => columns.split('\\000').filter(Boolean));
}

it.each(testTables.contract.tables)('the files that rows of $name name are checked, one and a list', async (table) => {
  const attached = await readFileColumns(table.name);
  const hint = `Add app.attach_files('public.${table.name}', …) for the columns that the table declares under files.`;
  expect(attached.toSorted(), hint).toEqual(Object.keys(table.files ?? {}).toSorted());
});

it.each(testTables.contract.tables)('the ids that members send to the table $name are checked', async (table) => {
  const sent = new Set([...fieldNames(table.create), ...fieldNames(table.update)]);
  const members = await readMemberColumns(table.name);
  // The scope of a row may be a member or any other scope, so row security checks it: the sender has to hold it.
  const scope = table.seenBy === 'family' ? [] : [table.seenBy.scope];
  const checked = new Set<string>([
    ...members,
    ...(await readFileColumns(table.name)),
    ...scope,
    ...(CHECKED_OTHERWISE[table.name] ?? []),
  ]);
  const columns = (await readIdColumns(table.name)).filter(({ name }) => sent.has(name));
  const unchecked = columns.filter(({ name, is_list, target }) => {
    return !checked.has(name) && (is_list || target === null || target === 'members');
  });
  expect(
    unchecked.map(({ name }) => name),
    `Add app.attach_members('public.${table.name}', …) for columns that name members, a foreign key for any other row.`,
  ).toEqual([]);
});

it.each(testTables.contract.tables.filter(({ chosen }) => chosen))(
  'what $name chooses of other tables lets go of a row that is purged, and keeps its name',
  async ({ name, chosen = {} }) => {
    const { rows } = await place.admin.query<{ target: string; lets_go: string[] }>(
      `select c.confrelid::regclass::text as target, array(
         select a.attname::text from pg_attribute a where a.attrelid = c.conrelid and a.attnum = any (c.confdelsetcols)) as lets_go
       from pg_constraint c where c.conrelid = $1::regclass and c.contype = 'f' and c.confdeltype = 'n'`,
      [`public.${name}`],
    );
    expect(rows).toEqual(
      Object.entries(chosen).map(([column, of]) => ({
        target: (of as { table: { name: string } }).table.name,
        lets_go: [column],
      })),
    );
  },
);

it('a table keeps the columns that were attached before', async () => {
  await place.admin.query("select app.attach_members('public.circles', 'created_by')");
  expect(await readMemberColumns('circles')).toEqual(['created_by', 'participants']);
});
