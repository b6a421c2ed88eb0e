import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/contract.ts';
import type { AnyFamilyTable } from '#contract/family-table.ts';
import { newId } from '#contract/ids.ts';
import type { Actor } from '#contract/permissions.ts';
import { findTouched, peopleIn, seed, readRows } from './authorization/test-people.ts';
import { tryTogether } from './authorization/attempt.ts';
import { expectCreation, expectTry, type Verdict, type WriteTry } from './authorization/expectations.ts';
import { send, type Way, type Write } from './authorization/http.ts';
import { listAddress, sampleOf } from './authorization/samples.ts';
import { forgedAttempts } from './authorization/sql-forged.ts';
import { aFamily, type TestMember } from './family.ts';
import { aServer, type TestServer } from './server.ts';

// Generated from the contract: rows of a personal workspace belong to that person alone, even among members of one family.
const tables = contract.tables.filter(({ workspace }) => workspace === 'person');
const WAYS: readonly Way[] = ['address', 'change'];
const ANSWERS: Record<Verdict, string> = { allowed: '200', missing: '404 PGRST116', denied: '403 42501' };

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

const selfOf = (member: TestMember): Actor => ({ memberId: member.id, effectiveRole: 'self' });

async function seedIn(member: TestMember, table: AnyFamilyTable, isRemoved = false) {
  const self = selfOf(member);
  const people = peopleIn(server, member.id, { actor: self });
  const sample = sampleOf(table);
  const own = sample.isOnePerPerson ? { id: member.id } : {};
  const rows = Object.values(sample.rows).map((make) => ({ row: make(people), isRemoved, ...own }));
  return seed(server, member.id, table, rows, people);
}

describe.each(tables)('the personal table $name', (table) => {
  const sample = sampleOf(table);

  it.each(WAYS)('allows its person what the declaration says, by %s', async (way) => {
    const { ana } = await aFamily(server, { ana: 'child' });
    const self = selfOf(ana);
    const people = peopleIn(server, ana.id, { actor: self });
    const creations = Object.values(sample.creations).map((make) => {
      const fields = make(people);
      const verdict = expectCreation(table, self, fields, server.clock.now);
      const write: Write = { table, op: 'create', id: sample.isOnePerPerson ? ana.id : newId(), fields };
      return { write, verdict };
    });
    const made = await send(
      server,
      ana,
      ana.id,
      way,
      creations.map(({ write }) => write),
    );
    expect(made).toEqual(creations.map(({ verdict }) => ANSWERS[verdict]));
    await server.admin.query(`delete from public.${table.name} where family_id = $1`, [ana.id]).catch(() => undefined);

    const { ben } = await aFamily(server, { ben: 'parent' });
    const [row] = await seedIn(ben, table);
    if (!row) throw new Error(`The sample of ${table.name} has no row.`);
    const tries: WriteTry[] = [
      ...Object.entries(sample.updates).map(([what, make]) => ({
        op: 'update' as const,
        what,
        fields: make(people),
      })),
      { op: 'remove', what: 'remove' },
    ];
    for (const attempt of tries) {
      const fields = attempt.op === 'update' ? attempt.fields : {};
      const expected = ANSWERS[expectTry(table, selfOf(ben), row, attempt, server.clock.now)];
      const write: Write = { table, op: attempt.op, id: row.id, fields };
      expect([attempt.what, ...(await send(server, ben, ben.id, way, [write]))]).toEqual([attempt.what, expected]);
    }
  });

  it('is refused to other members of the family, and under the family’s id', async () => {
    const { ana, ben, id } = await aFamily(server, { ana: 'parent', ben: 'child' });
    const rows = await seedIn(ben, table);
    const [row] = rows;
    if (!row) throw new Error(`The sample of ${table.name} has no row.`);
    const people = peopleIn(server, ana.id, { actor: selfOf(ana) });
    const writes: Write[] = [
      ...Object.values(sample.updates).map((make): Write => ({
        table,
        op: 'update',
        id: row.id,
        fields: make(people),
      })),
      { table, op: 'remove', id: row.id, fields: {} },
      { table, op: 'create', id: newId(), fields: Object.values(sample.creations)[0]?.(people) ?? {} },
    ];
    for (const way of WAYS) {
      expect(await send(server, ana, ben.id, way, writes)).toEqual(writes.map(() => '403 42501'));
    }
    for (const named of [ben.id, id]) {
      const list = await ana.get(listAddress(table), named);
      expect([list.statusCode, list.json().code]).toEqual([403, '42501']);
      const history = await ana.get(`/api/tables/${table.name}/${row.id}/history`, named);
      expect([history.statusCode, history.json().code]).toEqual([403, '42501']);
    }
    expect(await findTouched(server, ben.id, table, rows)).toEqual([]);
    expect([...(await readRows(server, ben.id, table)).keys()]).toEqual(rows.map((one) => one.id));
  });

  it('shows and changes in SQL exactly the rows of the transaction’s workspace', async () => {
    const { ana, ben } = await aFamily(server, { ana: 'parent', ben: 'child' });
    const [[own], [others]] = [await seedIn(ana, table), await seedIn(ben, table)];
    if (!own || !others) throw new Error(`The sample of ${table.name} has no row.`);
    await server.transactions.withMember(ana, { familyId: ana.id, write: true }, async (tx) => {
      const { db } = tx;
      const seen = await sql<{ id: string }>`select id from ${sql.table(table.name)}`.execute(db);
      expect(seen.rows.map(({ id }) => id)).toEqual([own.id]);
      const isChangeable = table.may.update(selfOf(ana), own, own);
      const people = peopleIn(server, ana.id, { actor: selfOf(ana), maker: selfOf(ben), other: selfOf(ben) });
      const [[column, value] = ['deleted_at', null]] = Object.entries(sample.bulkUpdate(people));
      await sql`savepoint attempt`.execute(db);
      const touched = await sql`update ${sql.table(table.name)} set ${sql.ref(column)} = ${value}`
        .execute(db)
        .then(({ numAffectedRows }) => Number(numAffectedRows))
        .catch(({ code }: { code?: string }) => code);
      await sql`rollback to savepoint attempt`.execute(db);
      expect(touched).toBe(isChangeable ? 1 : '42501');
      const attempts = forgedAttempts(
        { familyId: ana.id, now: server.clock.now, seeded: () => [{ kind: 'own', living: own, removed: null }] },
        table,
        people,
      );
      const outcomes = (await tryTogether(tx, attempts)).map((outcome, index) => [attempts[index]?.what, outcome]);
      expect(outcomes).toEqual(attempts.map(({ what, expected }) => [what, expected]));
      const changes = await sql<{ family_id: string }>`select distinct family_id from app.changes`.execute(db);
      expect(changes.rows).toEqual([{ family_id: ana.id }]);
    });
    expect(await findTouched(server, ben.id, table, [others])).toEqual([]);
  });
});
