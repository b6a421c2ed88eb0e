import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { contract } from '#contract/contract.ts';
import { newId } from '#contract/ids.ts';
import {
  CHANGES_KEPT_DAYS,
  CHANGES_KEPT_MAX,
  ENQUIRIES_KEPT_DAYS,
  INVITATIONS_KEPT_DAYS,
  REMOVED_DAYS,
} from '#contract/limits.ts';
import { areaPurges } from '../../areas.ts';
import { aFamily } from '../../testing/family.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { findDue, runHousekeeping } from './housekeeping.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer({ alone: 'moves the clock, and works on all families' });
  server.clock.now = new Date(); // the database stamps changes with its own clock
});
afterAll(() => server.close());

const NEWS = { title: 'News', content: '', category: 'info', priority: 'low', is_read: false, link: null } as const;
const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000);
const stored = async (id: string) => (await server.admin.query('select 1 from tasks where id = $1', [id])).rowCount;

/** A parent whose session outlasts the days that the tests let pass. */
async function aLastingParent() {
  const { ana } = await aFamily(server, { ana: 'parent' });
  await server.admin.query('update auth.session set "expiresAt" = $1 where "userId" = $2', [
    daysFromNow(500),
    ana.userId,
  ]);
  return ana;
}

it('purges rows that were removed 30 days ago, and no younger ones', async () => {
  const ana = await aLastingParent();
  const { id } = (await ana.post('/api/tables/tasks', { title: 'Old' })).json();
  const retained = (await ana.post('/api/tables/tasks', { title: 'Kept' })).json();
  await ana.delete(`/api/tables/tasks/${id}`);
  await runHousekeeping(server.transactions, contract, areaPurges, daysFromNow(REMOVED_DAYS - 1));
  expect(await stored(id)).toBe(1);
  await runHousekeeping(server.transactions, contract, areaPurges, daysFromNow(REMOVED_DAYS + 1));
  expect(await stored(id)).toBe(0);
  expect(await stored(retained.id)).toBe(1);
  expect((await ana.post(`/api/tables/tasks/${id}/restore`)).json()).toMatchObject({ code: 'PGRST116' });
});

it('leaves no text of a purged row, not even in the log of changes', async () => {
  const ana = await aLastingParent();
  const { id } = (await ana.post('/api/tables/tasks', { title: 'A secret' })).json();
  await ana.patch(`/api/tables/tasks/${id}`, { title: 'No secret' });
  await ana.delete(`/api/tables/tasks/${id}`);
  const logged = async () => {
    const { rows } = await server.admin.query('select before::text from app.changes where row_id = $1', [id]);
    return rows.filter(({ before }) => before?.includes('secret'));
  };
  expect(await logged()).toHaveLength(1);
  await runHousekeeping(server.transactions, contract, areaPurges, daysFromNow(REMOVED_DAYS + 1));
  expect(await logged()).toEqual([]);
});

it('purges notifications after 180 days, read or not, and nothing else', async () => {
  const { ana } = await aFamily(server, { ana: 'parent' });
  const task = (await ana.post('/api/tables/tasks', { title: 'Kept for ever' })).json();
  const [old, young] = [newId(), newId()];
  await server.transactions.withSystem('test', { familyId: ana.userId }, async ({ db }) => {
    for (const [id, days] of [
      [old, 181],
      [young, 179],
    ] as const) {
      await db
        .insertInto('notifications')
        .values({
          family_id: ana.userId,
          id,
          ...NEWS,
          created_at: daysFromNow(-days).toISOString(),
        })
        .execute();
    }
  });
  await runHousekeeping(server.transactions, contract, areaPurges, new Date());
  const remaining = await server.admin.query('select id from notifications where family_id = $1', [ana.userId]);
  expect(remaining.rows).toEqual([{ id: young }]);
  await runHousekeeping(server.transactions, contract, areaPurges, daysFromNow(400));
  expect(await stored(task.id)).toBe(1);
});

it('prunes old changes, and makes clients that were offline for longer reload', async () => {
  const ana = await aLastingParent();
  await ana.post('/api/tables/tasks', { title: 'One' });
  const { epoch, version } = (await ana.get('/api/tables/tasks')).json();
  const pull = async (since: number) => (await ana.get(`/api/changes?epoch=${epoch}&since=${since}`)).json();
  expect((await pull(version - 1)).reload).toBe(false);

  await runHousekeeping(server.transactions, contract, areaPurges, daysFromNow(CHANGES_KEPT_DAYS + 1));
  expect((await pull(version - 1)).reload).toBe(true);
  expect((await pull(version)).reload).toBe(false);

  // Pruning does not change the feed's version.
  await ana.post('/api/tables/tasks', { title: 'Two' });
  expect(await pull(version)).toMatchObject({ version: version + 1, reload: false });
});

it('shortens a log that is too long, oldest changes first, and no other family’s', async () => {
  const { ana } = await aFamily(server, { ana: 'parent' });
  const { zoe } = await aFamily(server, { zoe: 'parent' });
  for (const one of [ana, zoe]) await one.post('/api/tables/tasks', { title: 'Old' });
  const grow = 'update app.feeds set version = version + $2 where family_id = $1';
  await server.admin.query(grow, [ana.familyId, CHANGES_KEPT_MAX + 45_000]);
  await server.admin.query(grow, [zoe.familyId, CHANGES_KEPT_MAX / 2]);
  for (const one of [ana, zoe]) await one.post('/api/tables/tasks', { title: 'New' });
  await runHousekeeping(server.transactions, contract, areaPurges, new Date());
  const logged = async ({ familyId }: { familyId: string }) => {
    const { rows } = await server.admin.query(
      `select f.version - f.pruned_version as retained, (select count(*)::int from app.changes c
         where c.family_id = f.family_id and c.table_name = 'tasks') as tasks
       from app.feeds f where f.family_id = $1`,
      [familyId],
    );
    return { retained: Number(rows[0].retained), tasks: rows[0].tasks };
  };
  expect(await logged(ana)).toEqual({ retained: CHANGES_KEPT_MAX, tasks: 1 });
  expect(await logged(zoe)).toMatchObject({ tasks: 2 });
});

it('deletes enquiries, unused invitations, links, ended sessions, sign-ins at an issuer, attempts and codes when they are due', async () => {
  const { id: familyId, ana } = await aFamily(server, { ana: 'parent' });
  const ago = (days: number) => daysFromNow(-days).toISOString();
  const twice = async (statement: string, old: unknown[], young: unknown[]) => {
    for (const values of [old, young]) await server.admin.query(statement, values);
  };
  await twice(
    "insert into enquiries (id, kind, message, created_at) values (gen_random_uuid(), 'contact', $1, $2)",
    ['old', ago(ENQUIRIES_KEPT_DAYS + 1)],
    ['young', ago(ENQUIRIES_KEPT_DAYS - 1)],
  );
  const invite = (invite_token: string, expires_at: string, accepted_at: string | null = null) =>
    server.transactions.withSystem('test', { familyId }, ({ db }) =>
      db
        .insertInto('family_invitations')
        .values({
          ...{ family_id: familyId, id: newId(), invite_token, email: `${invite_token}@casa.test`, role: 'child' },
          ...{ first_name: null, last_name: null, invited_by: null, expires_at, accepted_at },
        })
        .execute(),
    );
  await invite('old', ago(INVITATIONS_KEPT_DAYS + 1));
  await invite('young', ago(INVITATIONS_KEPT_DAYS - 1));
  await invite('accepted', ago(400), ago(401));
  await twice(
    "insert into auth.links (token_hash, purpose, email, expires_at) values ($1, 'reset', '', $2)",
    ['old', ago(15)],
    ['young', ago(13)],
  );
  await twice(
    'insert into auth.session (id, "userId", token, "expiresAt") values (gen_random_uuid(), $1, $2, $3)',
    [ana.userId, 'old', ago(1)],
    [ana.userId, 'young', ago(-1)],
  );
  await twice(
    'insert into auth.verification (id, identifier, value, "expiresAt") values (gen_random_uuid(), $1, $1, $2)',
    ['old', ago(1)],
    ['young', ago(-1)],
  );
  await twice(
    'insert into auth.attempts (key, count, resets_at) values ($1, 1, $2)',
    ['old', ago(1)],
    ['young', ago(-1)],
  );
  await twice(
    'insert into app.pin_attempts (key, tries, expires_at) values ($1, 5, $2)',
    ['old', ago(1)],
    ['young', ago(-1)],
  );
  await server.admin.query("insert into app.pin_attempts (key, tries) values ('until a parent unlocks', 5)");
  await twice(
    "insert into app.pairing_codes (family_id, made_by, code_hash, device_name, expires_at) values ($1, $2, $3, 'Hall', $4)",
    [familyId, newId(), 'old', ago(1)],
    [familyId, newId(), 'young', ago(-1)],
  );
  await runHousekeeping(server.transactions, contract, areaPurges, new Date());
  const remaining = async (query: string) => (await server.admin.query(query)).rows.map(({ name }) => name);
  expect(await remaining('select message as name from enquiries')).toEqual(['young']);
  expect(await remaining('select invite_token as name from family_invitations order by 1')).toEqual([
    'accepted',
    'young',
  ]);
  expect(await remaining('select token_hash as name from auth.links')).toEqual(['young']);
  expect(await remaining("select token as name from auth.session where token in ('old', 'young')")).toEqual(['young']);
  expect(await remaining('select identifier as name from auth.verification')).toEqual(['young']);
  expect(await remaining('select key as name from auth.attempts')).toEqual(['young']);
  expect(await remaining('select key as name from app.pin_attempts order by 1')).toEqual([
    'until a parent unlocks',
    'young',
  ]);
  expect(await remaining('select code_hash as name from app.pairing_codes')).toEqual(['young']);
});

it('continues after a step that fails', async () => {
  const { ana, bob } = await aFamily(server, { ana: 'parent', bob: 'parent' });
  const { id } = (await ana.post('/api/tables/tasks', { title: 'Old' })).json();
  await ana.delete(`/api/tables/tasks/${id}`);
  await server.transactions.withSystem('test', { familyId: bob.userId }, ({ db }) =>
    db
      .insertInto('notifications')
      .values({ ...NEWS, family_id: bob.userId, id: newId(), created_at: daysFromNow(-200).toISOString() })
      .execute(),
  );
  const withSystem = server.transactions.withSystem.bind(server.transactions);
  const spy = vi.spyOn(server.transactions, 'withSystem').mockImplementation(async (reason, entry, work) => {
    if (entry.familyId === ana.familyId) throw new Error('the feed is locked');
    return withSystem(reason, entry, work);
  });
  const failures: unknown[] = [];
  await runHousekeeping(server.transactions, contract, areaPurges, daysFromNow(REMOVED_DAYS + 1), (error) =>
    failures.push(error),
  );
  spy.mockRestore();
  expect(failures).toEqual([new Error('the feed is locked')]);
  expect(await stored(id)).toBe(1);
  expect((await server.admin.query('select 1 from notifications where family_id = $1', [bob.userId])).rows).toEqual([]);
});

it('finds what is due by an index, however much is not', async () => {
  const ana = await aLastingParent();
  const { admin } = server;
  await admin.query('begin');
  await admin.query("set local session_replication_role = 'replica'"); // without triggers
  const fill = `insert into %s (family_id, id, title, version, deleted_at, created_at%s)
    select $1, gen_random_uuid(), 'Old', 0, case when i % 4 = 0 then now() end, now()%s from generate_series(1, 20000) i`;
  await admin.query(fill.replace('%s', 'tasks').replace('%s', ', created_by').replace('%s', ', $1'), [ana.familyId]);
  await admin.query(fill.replace('%s', 'notifications').replace('%s', ', user_id').replace('%s', ', $1'), [
    ana.familyId,
  ]);
  await admin.query('commit');
  await admin.query('analyze tasks; analyze notifications');
  const dues = [
    { table: 'tasks', column: 'deleted_at' },
    { table: 'notifications', column: 'deleted_at' },
    { table: 'notifications', column: 'created_at' },
  ] as const;
  for (const { table, column } of dues) {
    for (const before of [daysFromNow(-REMOVED_DAYS), daysFromNow(1)]) {
      const plan = await server.transactions.withSystem('test', {}, async ({ db }) =>
        sql<{ 'QUERY PLAN': string }>`explain ${findDue({ table, column, before }, [])}`.execute(db),
      );
      const text = plan.rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(text).toContain(`using ${table}_by_${column} on`);
      expect(text).not.toContain('Seq Scan');
    }
  }
});

it('forgets events of the payment provider after 30 days', async () => {
  for (const days of [-31, -29])
    await server.admin.query('insert into app.payment_events (id, received_at) values ($1, $2)', [
      ...[`evt_${days}`, daysFromNow(days)],
    ]);
  await runHousekeeping(server.transactions, contract, areaPurges, new Date());
  expect((await server.admin.query('select id from app.payment_events')).rows).toEqual([{ id: 'evt_-29' }]);
});

it('gives up a job after two days, but none that queues the next one and was never tried, because the server was off', async () => {
  const due = new Date().toISOString();
  const make = (key: string | null, attempts: number) =>
    server.admin.query(
      `insert into app.jobs (id, kind, payload, due_at, next_attempt_at, key, attempts) values ($1, 'nothing', '{}', $2, $2, $3, $4)`,
      [newId(), due, key, attempts],
    );
  await make(null, 0);
  await make('never tried', 0);
  await make('tried', 3);
  await runHousekeeping(server.transactions, contract, areaPurges, daysFromNow(3));
  const { rows } = await server.admin.query(`delete from app.jobs where kind = 'nothing' returning key`);
  expect(rows).toEqual([{ key: 'never tried' }]);
});
