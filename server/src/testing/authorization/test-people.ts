import { sql, type Kysely } from 'kysely';
import type { AnyFamilyTable } from '#contract/family-table.ts';
import { newId } from '#contract/ids.ts';
import type { Actor } from '#contract/permissions.ts';
import { ROLES, type Role } from '#contract/roles.ts';
import { asStored } from '../../platform/tables/rows.ts';
import { aFamily, addMember, type TestMember } from '../family.ts';
import type { TestServer } from '../server.ts';
import type { KnownRow } from './expectations.ts';
import { recordHolder, recordHolders } from './held-scopes.ts';
import { sampleOf, type People, type SeedRow } from './samples.ts';

/** A family with a member of every effective role, a stranger's family, and people who have lost their access. */
export interface TestPeople {
  readonly familyId: string;
  /** One member of each role and one without a role row, or one of each requested effective role. */
  readonly actors: readonly TestMember[];
  /** A parent, who creates the rows that are not the actor's. */
  readonly maker: TestMember;
  /** A child who is not involved. */
  readonly other: TestMember;
  readonly stranger: TestMember;
  /** A removed member whose session is still live. */
  readonly removed: TestMember;
  /** A parent of the family whose session has ended. */
  readonly ended: TestMember;
  /** The people of the samples where this member acts: rows that a sample names are new ones at each call. */
  readonly peopleOf: (member: TestMember) => TestedPeople;
}

type EffectiveRole = Role | 'none';

/** A manager, a member who is none, and one who may only read. No policy distinguishes the other roles. */
export const DISTINCT_ROLES = ['parent', 'child', 'none'] as const satisfies readonly EffectiveRole[];

/** True in the second run of the tests, which the oldest PostgreSQL has. */
export const IS_OLDEST_POSTGRES = process.env['CASITA_TEST_POSTGRES'] === '15';

/** The effective roles of this run: all, and in the second run those that policies tell apart. */
export const TESTED_ROLES: readonly EffectiveRole[] = IS_OLDEST_POSTGRES ? DISTINCT_ROLES : [...ROLES, 'none'];

export async function aTestPeople(
  server: TestServer,
  effectiveRoles: readonly EffectiveRole[] = TESTED_ROLES,
): Promise<TestPeople> {
  const { id: familyId, maker, other } = await aFamily(server, { maker: 'parent', other: 'child' });
  const { stranger } = await aFamily(server, { stranger: 'parent' });
  const actors: TestMember[] = [];
  for (const effectiveRole of effectiveRoles) {
    const role: Role | null = effectiveRole === 'none' ? null : effectiveRole;
    actors.push(await addMember(server, familyId, `a_${effectiveRole}`, role));
  }
  const removed = await addMember(server, familyId, 'removed', 'parent');
  await server.transactions.withSystem('remove a member', { familyId }, async ({ db, now }) => {
    await db.updateTable('members').set({ left_at: now.toISOString() }).where('id', '=', removed.id).execute();
  });
  const ended = await addMember(server, familyId, 'ended', 'parent');
  await server.admin.query('delete from auth.session where id = $1', [ended.sessionId]);
  // What the database gives to everyone who joins.
  const given = await server.admin.query<{ scope_id: string; member_id: string }>(
    'select scope_id, member_id from scope_holders where family_id = $1',
    [familyId],
  );
  for (const { scope_id, member_id } of given.rows) recordHolder(scope_id, member_id);
  const peopleOf = (member: TestMember) => {
    return peopleIn(server, familyId, { actor: actorOf(member), maker: actorOf(maker), other: actorOf(other) });
  };
  return { familyId, actors, maker, other, stranger, removed, ended, peopleOf };
}

/** A member as the rules of the contract see them. */
export function actorOf(member: TestMember): Actor {
  return { memberId: member.id, effectiveRole: member.role ?? 'none' };
}

/** The row that a creation makes. The fields of a table that only the server writes are the whole row. */
export function createdRow(
  table: AnyFamilyTable,
  fields: Record<string, unknown>,
  by: Actor,
  now: Date,
): Record<string, unknown> {
  return table.memberWrites.includes('create') ? table.applyCreate(fields, by, now) : fields;
}

/** The people of a sample, with the rows of other tables that it names. */
export interface TestedPeople extends People {
  /** Writes the rows that were named and are not yet written, each after those that it names itself. */
  writeNamed(): Promise<void>;
  /** Answers those rows in place of writing them. */
  takeNamed(): Unwritten[];
}

/** The people of the samples in one workspace. One that is left out is the actor. `newIdOf` chooses the ids of named rows. */
export function peopleIn(
  server: TestServer,
  familyId: string,
  { actor, maker = actor, other = actor }: Pick<People, 'actor'> & Partial<Pick<People, 'maker' | 'other'>>,
  newIdOf: People['rowId'] = () => newId(),
): TestedPeople {
  const ids = new Map<string, string>();
  const unwritten: Unwritten[] = [];
  const people: TestedPeople = {
    ...{ actor, maker, other },
    rowId(name, kind) {
      const key = `${name} ${kind}`;
      const known = ids.get(key);
      if (known) return known;
      const table = server.services.contract.tables.find((one) => one.name === name);
      const make = table && sampleOf(table).rows[kind];
      if (!table || !make) throw new Error(`No sample has a row "${kind}" of a table ${name}.`);
      const row = make(people);
      if (typeof row === 'string') return people[row].memberId;
      const id = newIdOf(name, kind);
      ids.set(key, id);
      recordHolders(table, id, createdRow(table, row.fields, row.by, server.clock.now));
      unwritten.push({ table, seeds: [{ row, id }] });
      return id;
    },
    async writeNamed() {
      await insertRows(server, familyId, people.takeNamed());
    },
    takeNamed: () => unwritten.splice(0),
  };
  return people;
}

export interface Seed {
  readonly row: SeedRow;
  readonly id?: string;
  /** Whether the row is removed (under "Recently deleted"). */
  readonly isRemoved?: boolean;
}

/** Rows of a table that are not yet written. */
interface Unwritten {
  readonly table: AnyFamilyTable;
  readonly seeds: readonly Seed[];
}

/** Writes rows into a workspace as the system, without any rule, and returns them as the rules see them. */
export async function seed(
  server: TestServer,
  familyId: string,
  table: AnyFamilyTable,
  seeds: readonly Seed[],
  people: TestedPeople,
): Promise<KnownRow[]> {
  const [rows = []] = await seedForAll(server, familyId, table, [{ seeds, people }]);
  return rows;
}

/** The same for the people of several members, in one transaction. */
export async function seedForAll(
  server: TestServer,
  familyId: string,
  table: AnyFamilyTable,
  groups: readonly { readonly seeds: readonly Seed[]; readonly people: TestedPeople }[],
): Promise<KnownRow[][]> {
  const seeded = groups.map(({ seeds, people }) =>
    seeds.map((one) => ({ ...one, id: typeof one.row === 'string' ? people[one.row].memberId : (one.id ?? newId()) })),
  );
  const named = groups.flatMap(({ people }) => people.takeNamed());
  await insertRows(server, familyId, [...named, { table, seeds: seeded.flat() }]);
  const rows = await readRows(server, familyId, table);
  return seeded.map((group) =>
    group.map(({ id }) => {
      const row = rows.get(id);
      if (!row) throw new Error(`${table.name} has no row ${id}.`);
      return row;
    }),
  );
}

async function insertRows(server: TestServer, familyId: string, parts: readonly Unwritten[]): Promise<void> {
  const written = parts.filter(({ seeds }) => seeds.some(({ row }) => typeof row !== 'string'));
  if (written.length === 0) return;
  await server.transactions.withSystem('rows for a test', { familyId }, async ({ db, now }) => {
    // A hundred rows at once, each with its triggers, take longer on a busy machine than a statement of the server may.
    await sql`set local statement_timeout = '60s'`.execute(db);
    const untyped = db as unknown as Kysely<Record<string, Record<string, unknown>>>; // any table
    for (const { table, seeds } of written) {
      const values = seeds.flatMap(({ id = '', row, isRemoved }) => {
        if (typeof row === 'string') return [];
        const created = createdRow(table, row.fields, row.by, now);
        recordHolders(table, id, created);
        return [
          { ...asStored(table, created), family_id: familyId, id, deleted_at: isRemoved ? now.toISOString() : null },
        ];
      });
      await untyped.insertInto(table.name).values(values).execute();
    }
  });
}

/** Removes all rows of a table in a workspace. */
export async function removeAll(server: TestServer, familyId: string, { name }: AnyFamilyTable): Promise<void> {
  await server.transactions.withSystem('make room for a test', { familyId }, ({ db, now }) =>
    sql`update ${sql.table(name)} set deleted_at = ${now} where family_id = ${familyId} and deleted_at is null`.execute(
      db,
    ),
  );
}

/** A family's rows by id, as the superuser sees them. */
export async function readRows(
  server: TestServer,
  familyId: string,
  table: AnyFamilyTable,
): Promise<Map<string, KnownRow>> {
  const found = await server.admin.query<{ row: KnownRow }>(
    `select to_jsonb(t) as row from public.${table.name} t where family_id = $1`,
    [familyId],
  );
  return new Map(found.rows.map(({ row }) => [row.id, row]));
}

/** A message for each row of `before` that has changed or is missing. A refused operation must not change anything. */
export async function findTouched(
  server: TestServer,
  familyId: string,
  table: AnyFamilyTable,
  before: readonly KnownRow[],
): Promise<string[]> {
  const now = await readRows(server, familyId, table);
  return before
    .filter((row) => JSON.stringify(now.get(row.id)) !== JSON.stringify(row))
    .map((row) => `${table.name} ${row.id} was refused, and yet it is another one: ${JSON.stringify(now.get(row.id))}`);
}
