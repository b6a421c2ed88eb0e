import { sql } from 'kysely';
import type { AnyFamilyTable } from '#contract/family-table.ts';
import type { NamedFile } from '#contract/files/kinds.ts';
import { newId } from '#contract/ids.ts';
import { addMember, aFamily, type TestMember } from '../family.ts';
import type { TestServer } from '../server.ts';
import {
  actorOf,
  aTestPeople,
  peopleIn,
  seed,
  seedForAll,
  readRows,
  type TestedPeople,
  type TestPeople,
} from './test-people.ts';
import type { KnownRow } from './expectations.ts';
import { sampleOf } from './samples.ts';
import { addPast, loseScope, type Moves } from './sql-past.ts';

/** A row of the change log, as the superuser sees it. */
export interface KnownChange {
  readonly table_name: string;
  readonly op: string;
  readonly row_id: string;
  readonly scope_before: string | null;
  readonly scope_after: string | null;
}

export interface SeededKind {
  readonly kind: string;
  readonly living: KnownRow;
  /** A removed row of the same kind; null for tables whose rows are never removed. */
  readonly removed: KnownRow | null;
}

/** A family with rows of every kind and a stranger's family. No check changes them, because every attempt is rolled back. */
export interface SqlWorld {
  readonly server: TestServer;
  readonly testPeople: TestPeople;
  readonly tables: readonly AnyFamilyTable[];
  /** Every row of the family, by table. */
  readonly rows: ReadonlyMap<string, readonly KnownRow[]>;
  /** A row of the stranger's family, by table. */
  readonly foreign: ReadonlyMap<string, KnownRow>;
  readonly changes: readonly KnownChange[];
  /** The first column of each of our tables, with its schema. */
  readonly firstColumns: ReadonlyMap<string, string>;
  /** The people of the samples where this member acts. The rows that the samples name are written. */
  readonly peopleOf: (member: TestMember) => TestedPeople;
  /** The seeded rows of each kind of the sample, from the view of one member. */
  seeded(table: AnyFamilyTable, memberId: string): readonly SeededKind[];
  /** Number of rows of a platform table that meet a condition, which is what a member must see. */
  count(table: string, condition: string): Promise<number>;
}

export async function aSqlWorld(
  server: TestServer,
  effectiveRoles?: Parameters<typeof aTestPeople>[1],
): Promise<SqlWorld> {
  const testPeople = await aTestPeople(server, effectiveRoles);
  const { tables } = server.services.contract;
  await fillPlatformTables(server, testPeople);
  for (const { id } of testPeople.actors) await loseScope(server, testPeople.familyId, id);
  const seeded = new Map<string, SeededKind[]>();
  const rows = new Map<string, KnownRow[]>();
  const foreign = new Map<string, KnownRow>();
  const people = new Map(testPeople.actors.map((member) => [member.id, testPeople.peopleOf(member)]));
  const peopleOf = (member: TestMember) => people.get(member.id) ?? testPeople.peopleOf(member);
  const stranger = peopleIn(server, testPeople.stranger.familyId, { actor: actorOf(testPeople.stranger) });
  for (const table of tables) {
    const ofAll = await seedKinds(server, testPeople.familyId, table, testPeople.actors.map(peopleOf));
    const moves: Moves[] = testPeople.actors.map((member, place) => {
      const kinds = ofAll[place] ?? [];
      seeded.set(`${table.name} ${member.id}`, kinds);
      return { rows: kinds.map(({ living }) => living), holders: [member.id, testPeople.other.id] };
    });
    await addPast(server, table, testPeople.familyId, moves);
    const [make] = Object.values(sampleOf(table).rows);
    const theirs = make ? [{ row: make(stranger) }] : [];
    const [row] = await seed(server, testPeople.stranger.familyId, table, theirs, stranger);
    if (row) foreign.set(table.name, row);
  }
  for (const one of people.values()) {
    // Another family has rows with the same ids, so a scope that the member holds does not stand for the family's id.
    const twin = peopleIn(server, testPeople.stranger.familyId, stranger, one.rowId);
    for (const table of tables.filter(({ workspace, seenBy }) => workspace === 'family' && seenBy !== 'family')) {
      const [kind] = Object.keys(sampleOf(table).rows);
      if (kind) twin.rowId(table.name, kind);
    }
    await one.writeNamed();
    await twin.writeNamed();
  }
  for (const table of tables) {
    rows.set(table.name, [...(await readRows(server, testPeople.familyId, table)).values()]);
  }
  const changes = await server.admin.query<KnownChange>(
    'select table_name, op, row_id, scope_before, scope_after from app.changes where family_id = $1',
    [testPeople.familyId],
  );
  const columns = await server.admin.query<{ table: string; name: string }>(
    `select table_schema || '.' || table_name as table, column_name as name from information_schema.columns
     where table_schema in ('app', 'auth', 'public') and ordinal_position = 1`,
  );
  return {
    server,
    testPeople,
    tables,
    rows,
    foreign,
    changes: changes.rows,
    firstColumns: new Map(columns.rows.map(({ table, name }) => [table, name])),
    peopleOf,
    seeded: (table, memberId) => seeded.get(`${table.name} ${memberId}`) ?? [],
    async count(table, condition) {
      const found = await server.admin.query<{ count: number }>(
        `select count(*)::int as count from ${table} where ${condition}`,
      );
      return found.rows[0]?.count ?? 0;
    },
  };
}

/** Writes a living and a removed row of each kind from the view of each member. */
async function seedKinds(
  server: TestServer,
  familyId: string,
  table: AnyFamilyTable,
  members: readonly TestedPeople[],
): Promise<SeededKind[][]> {
  const sample = sampleOf(table);
  const groups = members.map((people) => {
    // What these name is written too, before any attempt: attempts are rolled back.
    for (const make of [...Object.values(sample.creations), ...Object.values(sample.updates)]) make(people);
    sample.forged?.(people);
    sample.bulkUpdate(people);
    const living = Object.values(sample.rows).map((make) => ({ row: make(people) }));
    const removed = sample.isNeverRemoved ? [] : living.map(({ row }) => ({ row, isRemoved: true }));
    return { people, seeds: [...living, ...removed] };
  });
  const kinds = Object.keys(sample.rows);
  const ofAll = await seedForAll(server, familyId, table, groups);
  return ofAll.map((rows) =>
    kinds.flatMap((kind, place) => {
      const living = rows[place];
      return living ? [{ kind, living, removed: rows[kinds.length + place] ?? null }] : [];
    }),
  );
}

/** Fills tables that are empty on a new installation, because an empty one would prove nothing. */
async function fillPlatformTables(server: TestServer, testPeople: TestPeople): Promise<void> {
  const { admin } = server;
  const id = newId();
  await admin.query(`insert into auth.verification (id, identifier, value, "expiresAt") values ($1, 'x', 'y', now())`, [
    id,
  ]);
  await admin.query(
    `insert into auth.account (id, "accountId", "providerId", "userId") values ($1, 'x', 'credential', $2)`,
    [id, testPeople.maker.id],
  );
  await admin.query("insert into auth.attempts values ($1, 1, now() + interval '1 hour')", [id]);
  await admin.query("insert into auth.links (token_hash, purpose, email, expires_at) values ($1, 'reset', '', now())", [
    id,
  ]);
  await admin.query("insert into app.secrets values ($1, 'a secret'), ('secret_key', 'a key') on conflict do nothing", [
    id,
  ]);
  await admin.query('insert into app.demo (demo_family, user_ids, dates_of) values ($1, $2, now())', [
    id,
    [testPeople.maker.id],
  ]);
  await admin.query('insert into app.observed_time (until) values (now()) on conflict do nothing');
  for (const { familyId } of [testPeople, testPeople.stranger])
    await admin.query("insert into app.table_sizes values ($1, 'tasks', 1, 1)", [familyId]);
  await admin.query("insert into app.jobs (id, kind, payload) values ($1, 'mail', '{}')", [id]);
  await admin.query("insert into public.enquiries (id, kind, message) values ($1, 'contact', 'Hello')", [id]);
  await admin.query('insert into public.calendar_addresses (family_id, user_id, secret_hash) values ($1, $2, $3)', [
    ...[testPeople.familyId, testPeople.maker.id],
    'a hash',
  ]);
  await admin.query("insert into app.family_codes values ($1, 'A2B3C4D5')", [testPeople.familyId]);
  await admin.query("insert into app.pairing_codes values ($1, $2, 'a hash', 'Kitchen', now())", [
    ...[testPeople.familyId, testPeople.maker.id],
  ]);
  await admin.query(
    `insert into app.push_subscriptions (id, user_id, session_id, endpoint, p256dh, auth) values ($1, $2, $3, 'https://push.test/1', '', '')`,
    [newId(), testPeople.maker.userId, testPeople.maker.sessionId],
  );
  await admin.query("insert into app.pin_attempts (key, tries) values ('a hash', 1)");
  await admin.query("insert into app.payment_customers (user_id, customer_id) values ($1, 'cus_1')", [
    testPeople.maker.userId,
  ]);
  await admin.query('insert into app.checkout_claims values ($1, now(), $1)', [testPeople.familyId]);
  await admin.query("insert into app.payment_events values ('evt_1', now())");
  // One that is shown, one that is not stored, one that no row names.
  const [, otherMember = testPeople.maker] = testPeople.actors;
  await aFile(server, testPeople.maker);
  await aFile(server, otherMember, { isStored: false });
  await aFile(server, testPeople.maker, { isNamed: false });
  await aListedFile(server, testPeople.maker);
  // Each has a second family, so that "this family" and "families of theirs" differ.
  const second = await aFamily(server, {});
  for (const [place, actor] of testPeople.actors.entries()) {
    const { familyId } = await addMember(server, second.id, `second_${place}`, 'parent', actor.id);
    await aFile(server, { id: actor.id, familyId });
    await server.transactions.withSystem('a scope for a test', { familyId }, async ({ db }) => {
      await db
        .insertInto('scope_holders')
        .values({ family_id: familyId, scope_id: newId(), member_id: actor.id })
        .execute();
    });
  }
  for (const person of [...testPeople.actors, testPeople.stranger]) {
    await server.transactions.withSystem('a scope for a test', { familyId: person.familyId }, async ({ db }) => {
      await db
        .insertInto('scope_holders')
        .values({ family_id: person.familyId, scope_id: newId(), member_id: person.id })
        .execute();
    });
  }
}

/** A file in the list of a task that a member made. */
async function aListedFile(server: TestServer, maker: Pick<TestMember, 'id' | 'familyId'>): Promise<void> {
  const { id: created_by, familyId: family_id } = maker;
  const [task, id] = [newId(), newId()];
  await server.transactions.withSystem('a listed file for a test', { familyId: family_id }, async ({ db }) => {
    await sql`insert into tasks (family_id, id, title, created_by) values (${family_id}, ${task}, 'With a file', ${created_by})`.execute(
      db,
    );
    const place = { table_name: 'tasks', row_id: task, column_name: 'attachments' };
    const file = { kind: 'pdf', name: 'file.pdf', size: 1 } as const;
    const more = { type: 'application/pdf', square_size: 0, created_by, is_stored: true };
    await db
      .insertInto('files')
      .values({ family_id, id, ...place, ...file, ...more })
      .execute();
    const list = sql<NamedFile[]>`${JSON.stringify([{ id, ...file }])}::jsonb`;
    await db.updateTable('tasks').set({ attachments: list }).where('id', '=', task).execute();
  });
}

/** A file of a member's row. */
async function aFile(
  server: TestServer,
  { id, familyId }: Pick<TestMember, 'id' | 'familyId'>,
  { isStored = true, isNamed = true } = {},
): Promise<void> {
  const file = newId();
  await server.transactions.withSystem('a file for a test', { familyId }, async ({ db }) => {
    await db
      .insertInto('files')
      .values({
        ...{ family_id: familyId, id: file, table_name: 'members', row_id: id, column_name: 'photo' },
        ...{ type: 'image/webp', size: 1, square_size: 1, created_by: id, is_stored: true },
      })
      .execute();
    const ofMember = db
      .updateTable('members')
      .set({ photo: file })
      .where('family_id', '=', familyId)
      .where('id', '=', id);
    if (isNamed) await ofMember.execute();
    if (!isStored) await db.updateTable('files').set({ is_stored: false }).where('id', '=', file).execute();
  });
}
