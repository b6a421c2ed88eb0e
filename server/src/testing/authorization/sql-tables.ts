import { rowAfterUpdate, type AnyFamilyTable } from '#contract/family-table.ts';
import { opensScope } from '#contract/seen-by/seen-by.ts';
import { columnsOf } from '../../platform/tables/rows.ts';
import { newId } from '#contract/ids.ts';
import type { TestMember } from '../family.ts';
import { failureOf, statements, type Attempt } from './attempt.ts';
import { expectCreation, expectTry, sees, type KnownRow, type Verdict, type WriteTry } from './expectations.ts';
import { sampleOf, type People } from './samples.ts';
import { forgedAttempts } from './sql-forged.ts';
import { insertRow, newRow, updateRow } from './sql-writes.ts';
import type { SeededKind, SqlWorld } from './sql-world.ts';

const IN_SQL: Record<Verdict, string> = { allowed: 'done', missing: 'refused', denied: 'refused' };

/** The attempts of one member in SQL on the family tables, with the expected outcomes. */
export function tableAttempts(world: SqlWorld, member: TestMember): Attempt[] {
  const people = world.peopleOf(member);
  return world.tables.flatMap((table) => [
    seeExactly(world, table, people),
    ...create(world, table, people),
    ...world.seeded(table, member.id).flatMap((seeded) => onRow(world, table, people, seeded)),
    // A database of one role has no grants, which refuse a column; its policies refuse whole rows.
    ...(world.server.database.roles.isSingle
      ? []
      : forgedAttempts({ ...world, familyId: world.testPeople.familyId, now: world.server.clock.now }, table, people)),
    ...inBulk(world, table, people),
    ...onForeign(world, table, people),
  ]);
}

/** A select without a condition must return exactly the rows that the declaration shows. */
function seeExactly(world: SqlWorld, table: AnyFamilyTable, { actor }: People): Attempt {
  const wanted = new Set(
    (world.rows.get(table.name) ?? []).filter((row) => sees(table, actor, row)).map(({ id }) => id),
  );
  return {
    table: `public.${table.name}`,
    what: 'select without a condition',
    expected: `${wanted.size} rows, all of them theirs to see`,
    statements: [statements.selectFrom(table.name).select(['family_id', 'id']).compile()],
    outcomeOf(answer) {
      const rows = answer.found;
      // A person has the same id in each of their families, and sees each of these rows.
      const isOfFamily = ({ family_id, id }: Record<string, unknown>) =>
        family_id === world.testPeople.familyId || id === actor.memberId;
      const found = new Set(rows.map(({ id }) => String(id)));
      const strange = rows.filter((row) => !wanted.has(String(row['id'])) || !isOfFamily(row));
      return (
        failureOf(answer) ??
        `${found.size} rows, ${strange.length === 0 ? 'all of them theirs to see' : `${strange.length} not theirs`}`
      );
    },
  };
}

function create(world: SqlWorld, table: AnyFamilyTable, people: People): Attempt[] {
  const { now } = world.server.clock;
  const { familyId } = world.testPeople;
  const { creations, idOf } = sampleOf(table);
  const attempts = Object.entries(creations).flatMap(([what, make]): Attempt[] => {
    const fields = make(people);
    const insert = (more: object) => insertRow(table, familyId, { ...newRow(table, people, fields, now), ...more });
    const name = `public.${table.name}`;
    const expected = IN_SQL[expectCreation(table, people.actor, fields, now)];
    const asDeclared: Attempt = { table: name, what: `insert ${what}`, expected, statements: insert({}) };
    if (!idOf?.(fields)) return [asDeclared];
    const underOther = { table: name, what: `insert ${what}, under another id`, expected: 'refused' };
    return [asDeclared, { ...underOther, statements: insert({ id: newId() }) }];
  });
  const made = Object.values(creations).map((make) => newRow(table, people, make(people), now));
  const scope = made.find((row) => opensScope(table, row));
  if (!scope) return attempts;
  const taken = { ...scope, id: people.other.memberId };
  return [
    ...attempts,
    {
      table: `public.${table.name}`,
      what: 'insert with the id of a scope of others',
      expected: 'refused',
      statements: insertRow(table, familyId, taken),
    },
  ];
}

function onRow(
  world: SqlWorld,
  table: AnyFamilyTable,
  people: People,
  { kind, living, removed }: SeededKind,
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
      statements: updateRow(table, world.testPeople.familyId, row.id, valuesOf(table, people, row, attempt, now)),
    };
  });
  const history = expectTry(table, people.actor, living, { op: 'history', what: 'history' }, now);
  return [
    ...writes,
    {
      table: 'app.changes',
      what: `history: ${kind} of ${table.name}`,
      expected: IN_SQL[history],
      statements: [
        statements
          .selectFrom('app.changes')
          .select('version')
          .where('row_id', '=', living.id)
          .where('op', 'not like', 'reset%')
          .compile(),
      ],
    },
  ];
}

/** The columns that a try writes, as the server would store them. */
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

/** What is tried on all rows at once: the sample's update; where members only remove rows, removing them. */
function bulkOf(
  table: AnyFamilyTable,
  people: People,
  now: Date,
): { op: 'update' | 'remove'; fields: Record<string, unknown> } {
  const isRemoval = table.memberWrites.includes('remove') && !table.memberWrites.includes('update');
  if (isRemoval) return { op: 'remove', fields: { deleted_at: now.toISOString() } };
  return { op: 'update', fields: sampleOf(table).bulkUpdate(people) };
}

/** Statements without a condition. A missing `where` must not change more rows than the member may change. */
function inBulk(world: SqlWorld, table: AnyFamilyTable, people: People): Attempt[] {
  const { actor } = people;
  const { now } = world.server.clock;
  const bulk = bulkOf(table, people, now);
  const { isSingle } = world.server.database.roles;
  const mayWrite = (row: KnownRow) =>
    bulk.op === 'remove'
      ? table.may.remove(actor, row)
      : table.may.update(actor, row, rowAfterUpdate(table, row, bulk.fields, actor, now));
  const mine = (world.rows.get(table.name) ?? []).filter((row) => sees(table, actor, row) && mayWrite(row));
  return [
    {
      table: `public.${table.name}`,
      what: 'update without a condition',
      // Where members write nothing, the grant is missing. A database of one role has no grants.
      expected: table.memberWrites.includes(bulk.op) || isSingle ? `${mine.length} rows` : 'refused',
      statements: [statements.updateTable(table.name).set(bulk.fields).compile()],
      outcomeOf: (answer) => failureOf(answer) ?? `${answer.count} rows`,
    },
    {
      table: `public.${table.name}`,
      what: 'delete without a condition',
      expected: 'refused',
      statements: [statements.deleteFrom(table.name).compile()],
    },
  ];
}

/** Attempts on the stranger's family, in a transaction of the member's own. */
function onForeign(world: SqlWorld, table: AnyFamilyTable, people: People): Attempt[] {
  const row = world.foreign.get(table.name);
  const { creations } = sampleOf(table);
  const [fields] = Object.values(creations);
  const { familyId } = world.testPeople.stranger;
  if (!row || !fields) throw new Error(`The sample of ${table.name} has no row and no creation.`);
  const name = `public.${table.name}`;
  const created = newRow(table, people, fields(people), world.server.clock.now);
  return [
    {
      table: name,
      what: 'update of a stranger’s row',
      expected: 'refused',
      statements: updateRow(table, familyId, row.id, bulkOf(table, people, world.server.clock.now).fields),
    },
    {
      table: name,
      what: 'insert into a stranger’s family',
      expected: 'refused',
      statements: insertRow(table, familyId, created),
    },
  ];
}
