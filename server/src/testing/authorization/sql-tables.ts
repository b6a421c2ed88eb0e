import { sql, type Kysely } from 'kysely';
import { rowAfterUpdate, type AnyFamilyTable } from '#contract/family-table.ts';
import { newId } from '#contract/ids.ts';
import type { MemberTx } from '../../platform/db/transactions.ts';
import { columnsOf } from '../../platform/tables/rows.ts';
import type { TestMember } from '../family.ts';
import { outcomeOf, type Attempt } from './attempt.ts';
import { actorOf } from './cast.ts';
import { expectCreation, expectTry, sees, type KnownRow, type Verdict, type WriteTry } from './expectations.ts';
import { sampleOf, type People } from './samples.ts';
import type { PlantedKind, SqlWorld } from './sql-world.ts';

type Untyped = Kysely<Record<string, Record<string, unknown>>>;
const untyped = (tx: MemberTx) => tx.db as unknown as Untyped; // any table

const IN_SQL: Record<Verdict, string> = { allowed: 'done', missing: 'refused', denied: 'refused' };

/** What one member can try in SQL with the family tables, and what must come of it. */
export function tableAttempts(world: SqlWorld, member: TestMember): Attempt[] {
  const people: People = {
    actor: actorOf(member),
    maker: actorOf(world.testPeople.maker),
    other: actorOf(world.testPeople.other),
  };
  return world.tables.flatMap((table) => [
    seeExactly(world, table, people),
    ...create(world, table, people),
    ...createAsOther(world, table, people),
    ...world.planted(table, member.id).flatMap((planted) => onRow(world, table, people, planted)),
    ...bluntly(world, table, people),
    ...onForeign(world, table, people),
  ]);
}

/** All rows without any condition: exactly those that the declaration shows. */
function seeExactly(world: SqlWorld, table: AnyFamilyTable, { actor }: People): Attempt {
  const wanted = new Set(
    (world.rows.get(table.name) ?? []).filter((row) => sees(table, actor, row)).map(({ id }) => id),
  );
  return {
    table: `public.${table.name}`,
    what: 'select without a condition',
    expected: `${wanted.size} rows, all of them theirs to see`,
    async run(tx) {
      // A person has the same id in each of their families, and sees each of these rows.
      const found = new Set(
        (await untyped(tx).selectFrom(table.name).select('id').execute()).map(({ id }) => String(id)),
      );
      const strange = [...found].filter((id) => !wanted.has(id));
      return `${found.size} rows, ${strange.length === 0 ? 'all of them theirs to see' : `${strange.length} not theirs`}`;
    },
  };
}

function create(world: SqlWorld, table: AnyFamilyTable, people: People): Attempt[] {
  const { now } = world.server.clock;
  return Object.entries(sampleOf(table).creations).map(([what, make]) => {
    const fields = make(people);
    return {
      table: `public.${table.name}`,
      what: `insert ${what}`,
      expected: IN_SQL[expectCreation(table, people.actor, fields, now)],
      run: (tx) => insert(tx, table, world.testPeople.familyId, table.applyCreate(fields, people.actor, now)),
    };
  });
}

/** A row that claims another maker than the member who inserts it. */
function createAsOther(world: SqlWorld, table: AnyFamilyTable, people: People): Attempt[] {
  const { now } = world.server.clock;
  const [make] = Object.values(sampleOf(table).creations);
  if (!make || !table.serverColumns?.create?.includes('created_by')) return [];
  const row = table.applyCreate(make(people), people.actor, now) as Record<string, unknown>; // AnyFamilyTable leaves it open
  return [
    {
      table: `public.${table.name}`,
      what: 'insert as another member',
      expected: 'refused',
      run: (tx) => insert(tx, table, world.testPeople.familyId, { ...row, created_by: people.maker.memberId }),
    },
  ];
}

function insert(tx: MemberTx, table: AnyFamilyTable, familyId: string, row: unknown): Promise<string> {
  // Nulls are the columns' defaults, as the server's own insert leaves them out.
  const values = Object.fromEntries(Object.entries(row as object).filter(([, value]) => value !== null)); // rows are objects
  return outcomeOf(async () => {
    const { numInsertedOrUpdatedRows } = await untyped(tx)
      .insertInto(table.name)
      .values({ ...values, family_id: familyId, id: newId() })
      .executeTakeFirstOrThrow();
    return numInsertedOrUpdatedRows ?? 0;
  });
}

function onRow(
  world: SqlWorld,
  table: AnyFamilyTable,
  people: People,
  { kind, living, removed }: PlantedKind,
): Attempt[] {
  const sample = sampleOf(table);
  const { now } = world.server.clock;
  const updates: WriteTry[] = Object.entries(sample.updates).map(([what, make]) => ({
    op: 'update',
    what,
    fields: make(people),
  }));
  const tries: WriteTry[] = [
    ...updates,
    { op: 'remove', what: 'remove' },
    ...(removed ? [{ op: 'restore', what: 'restore' } as const] : []),
  ];
  const expect = (row: KnownRow, attempt: WriteTry): string => {
    const verdict = expectTry(table, people.actor, row, attempt, now);
    if (!sample.enforcedByRuleOnly?.includes(`${attempt.what}: ${kind}`)) return IN_SQL[verdict];
    const canChangeIt = updates.some((other) => expectTry(table, people.actor, row, other, now) === 'allowed');
    return canChangeIt ? 'done' : 'refused';
  };
  const writes = tries.map((attempt): Attempt => {
    const row = attempt.op === 'restore' && removed ? removed : living;
    return {
      table: `public.${table.name}`,
      what: `${attempt.what}: ${kind}`,
      expected: expect(row, attempt),
      run: (tx) => update(tx, table, world.testPeople.familyId, row.id, valuesOf(table, people, row, attempt, now)),
    };
  });
  const history = expectTry(table, people.actor, living, { op: 'history', what: 'history' }, now);
  return [
    ...writes,
    {
      table: 'app.changes',
      what: `history: ${kind} of ${table.name}`,
      expected: IN_SQL[history],
      run: (tx) =>
        outcomeOf(
          async () =>
            (
              await tx.db
                .selectFrom('app.changes')
                .select('version')
                .where('row_id', '=', living.id)
                .where('op', 'not like', 'reach%')
                .execute()
            ).length,
        ),
    },
  ];
}

/** The columns that a try writes: what the rule makes of it, as the server would store it. */
function valuesOf(
  table: AnyFamilyTable,
  { actor }: People,
  row: KnownRow,
  attempt: WriteTry,
  now: Date,
): Record<string, unknown> {
  if (attempt.op !== 'update') return { deleted_at: attempt.op === 'remove' ? now.toISOString() : null };
  const after = rowAfterUpdate(table, row, attempt.fields, actor, now) as KnownRow; // AnyFamilyTable leaves it open
  return Object.fromEntries(
    Object.entries(after).filter(
      ([column, value]) =>
        column in attempt.fields ||
        (columnsOf(table).includes(column) && JSON.stringify(value) !== JSON.stringify(row[column])),
    ),
  );
}

function update(
  tx: MemberTx,
  table: AnyFamilyTable,
  familyId: string,
  id: string,
  values: Record<string, unknown>,
): Promise<string> {
  return outcomeOf(async () => {
    const { numUpdatedRows } = await untyped(tx)
      .updateTable(table.name)
      .set(values)
      .where('family_id', '=', familyId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return numUpdatedRows;
  });
}

/** Statements without a condition: a forgotten `where` must not reach further than the member may. */
function bluntly(world: SqlWorld, table: AnyFamilyTable, { actor }: People): Attempt[] {
  const { bulkUpdate } = sampleOf(table);
  const { now } = world.server.clock;
  const mine = (world.rows.get(table.name) ?? []).filter(
    (row) =>
      sees(table, actor, row) && table.may.update(actor, row, rowAfterUpdate(table, row, bulkUpdate, actor, now)),
  );
  return [
    {
      table: `public.${table.name}`,
      what: 'update without a condition',
      expected: `${mine.length} rows`,
      async run(tx) {
        const { numUpdatedRows } = await untyped(tx).updateTable(table.name).set(bulkUpdate).executeTakeFirstOrThrow();
        return `${numUpdatedRows} rows`;
      },
    },
    {
      table: `public.${table.name}`,
      what: 'delete without a condition',
      expected: 'refused',
      run: (tx) =>
        outcomeOf(async () => (await sql`delete from ${sql.table(table.name)}`.execute(tx.db)).numAffectedRows ?? 0),
    },
  ];
}

/** The stranger's family, from inside one's own. */
function onForeign(world: SqlWorld, table: AnyFamilyTable, people: People): Attempt[] {
  const row = world.foreign.get(table.name);
  const { bulkUpdate, creations } = sampleOf(table);
  const [fields] = Object.values(creations);
  const { familyId } = world.testPeople.stranger;
  if (!row || !fields) throw new Error(`The sample of ${table.name} has no row and no creation.`);
  const name = `public.${table.name}`;
  const applyCreate = table.applyCreate(fields(people), people.actor, world.server.clock.now);
  return [
    {
      table: name,
      what: 'update of a stranger’s row',
      expected: 'refused',
      run: (tx) => update(tx, table, familyId, row.id, bulkUpdate),
    },
    {
      table: name,
      what: 'insert into a stranger’s family',
      expected: 'refused',
      run: (tx) => insert(tx, table, familyId, applyCreate),
    },
  ];
}
