import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#contract/ids.ts';
import { aFamily, signInAs, type TestMember } from '../../testing/family.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { toProblem } from './problems.ts';
import { handleRequestFrom } from './request-context.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

/** How an attempt ended: `through`, or the status and code of the answer. */
async function ending(attempt: Promise<unknown>): Promise<string> {
  return attempt.then(
    () => 'through',
    (error: unknown) => {
      const problem = toProblem(error);
      return problem ? `${problem.status} ${problem.code}` : `unexpected: ${String(error)}`;
    },
  );
}

const enter = (member: TestMember, more: object = {}, write = true) =>
  ending(server.transactions.withMember(member, { familyId: member.familyId, write, ...more }, async () => 'done'));

describe('opening a transaction', () => {
  it('succeeds for a member with a live session', async () => {
    const { ana } = await aFamily(server, { ana: 'parent' });
    expect(await enter(ana)).toBe('through');
    expect(await enter(ana, {}, false)).toBe('through');
  });

  it('is refused when the session has ended, has expired or belongs to another person', async () => {
    const { ana, leo } = await aFamily(server, { ana: 'parent', leo: 'child' });
    const [ended, expired] = [await signInAs(server, ana), await signInAs(server, ana)];
    await server.admin.query('delete from auth.session where id = $1', [ended.sessionId]);
    await server.admin.query(`update auth.session set "expiresAt" = now() - interval '1 s' where id = $1`, [
      expired.sessionId,
    ]);
    for (const member of [ended, expired, { ...ana, sessionId: leo.sessionId }, { ...ana, sessionId: 'x' }]) {
      expect(await enter(member)).toBe('401 PGRST301');
      expect(await enter(member, {}, false)).toBe('401 PGRST301');
      expect(await ending(server.transactions.withAccount(member, { write: false }, async () => 'done'))).toBe(
        '401 PGRST301',
      );
      expect(await ending(server.transactions.withSystem('test', { caller: member }, async () => 'done'))).toBe(
        '401 PGRST301',
      );
    }
    expect(await enter(ana)).toBe('through');
  });

  it('is refused while a password change is required, unless the call is part of it', async () => {
    const { ana } = await aFamily(server, { ana: 'parent' });
    await server.admin.query('update profiles set requires_password_change = true where id = $1', [ana.id]);
    expect(await enter(ana)).toBe('403 PASSWORD_CHANGE_REQUIRED');
    const asSystem = (more: object) =>
      ending(server.transactions.withSystem('test', { caller: ana, ...more }, async () => 'done'));
    expect(await asSystem({})).toBe('403 PASSWORD_CHANGE_REQUIRED');
    expect(await asSystem({ duringPasswordChange: true })).toBe('through');
    expect(await enter(ana, { duringPasswordChange: true })).toBe('through');
    expect((await ana.get('/api/tables/tasks')).json().code).toBe('PASSWORD_CHANGE_REQUIRED');
    expect((await ana.post('/api/functions/get-account')).statusCode).toBe(200);
  });

  it('is refused while the plan has lapsed, unless the call is exempt', async () => {
    const { ana } = await aFamily(server, { ana: 'parent' });
    await server.admin.query(`update families set open_until = now() - interval '1 s' where id = $1`, [ana.familyId]);
    expect(await enter(ana)).toBe('402 PLAN_REQUIRED');
    expect(await enter(ana, { whenLapsed: true })).toBe('through');
    await server.admin.query(`update families set open_until = now() + interval '1 day' where id = $1`, [ana.familyId]);
    expect(await enter(ana)).toBe('through');
  });

  it('grants each exemption separately', async () => {
    const { ana } = await aFamily(server, { ana: 'parent' });
    await server.admin.query(`update families set open_until = now() - interval '1 s' where id = $1`, [ana.familyId]);
    await server.admin.query('update profiles set requires_password_change = true where id = $1', [ana.id]);
    expect(await enter(ana, { whenLapsed: true })).toBe('403 PASSWORD_CHANGE_REQUIRED');
    expect(await enter(ana, { duringPasswordChange: true })).toBe('402 PLAN_REQUIRED');
    expect(await enter(ana, { duringPasswordChange: true, whenLapsed: true })).toBe('through');
  });

  it('is refused for a workspace that is not ready, with a message and a time to retry', async () => {
    const { ana } = await aFamily(server, { ana: 'parent' });
    await server.admin.query(`update families set setup_status = 'pending' where id = $1`, [ana.familyId]);
    const answer = await ana.get('/api/tables/tasks');
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '1']);
    expect(answer.json().message).toBe('Family workspace is not ready. Please refresh the page or contact support.');
  });

  it('is refused to a removed member until they are a member again', async () => {
    const { ana, leo } = await aFamily(server, { ana: 'parent', leo: 'child' });
    const setLeftAt = (left_at: string | null) =>
      server.transactions.withSystem('set left_at', { familyId: ana.familyId }, ({ db }) =>
        db.updateTable('members').set({ left_at }).where('id', '=', leo.id).execute(),
      );
    await setLeftAt(new Date().toISOString());
    expect(await enter(leo)).toBe('403 42501');
    expect(await enter(ana)).toBe('through');
    await setLeftAt(null);
    expect(await enter(leo)).toBe('through');
  });

  it('is refused for an id that is not a UUID', async () => {
    const { ana } = await aFamily(server, { ana: 'parent' });
    const quoted = "x', null, null, null, false); drop table tasks; --";
    expect(await enter({ ...ana, familyId: quoted })).toBe('403 42501');
    expect(await enter({ ...ana, userId: quoted })).toBe('401 PGRST301');
    expect(await enter(ana, { change: { id: quoted, rowIds: [newId()] } })).toBe('400 BAD_REQUEST');
    expect(await enter(ana, { change: { id: newId(), rowIds: [newId(), quoted] } })).toBe('400 BAD_REQUEST');
  });
});

describe('a member’s transaction', () => {
  it('leaves nothing behind on its connection', async () => {
    const { ana } = await aFamily(server, { ana: 'parent' });
    await enter(ana);
    await ending(
      server.transactions.withMember(ana, { familyId: ana.familyId, write: true }, () =>
        Promise.reject(new Error('stop')),
      ),
    );
    const clients = await Promise.all(
      Array.from({ length: server.database.pool.totalCount }, () => server.database.pool.connect()),
    );
    for (const client of clients) {
      const { rows } = await client.query(
        "select current_user as me, coalesce(current_setting('app.mode', true), '') as mode",
      );
      expect(rows).toEqual([{ me: server.database.roles.login, mode: '' }]);
      client.release();
    }
  });

  it('fails when a swallowed error has rolled it back', async () => {
    const { ana } = await aFamily(server, { ana: 'parent' });
    const swallow = (write: boolean) =>
      server.transactions.withMember(ana, { familyId: ana.familyId, write }, async ({ db }) => {
        await sql`select 1 / 0`.execute(db).catch(() => undefined);
        return 'saved';
      });
    await expect(swallow(true)).rejects.toThrow(/aborted/);
    await expect(swallow(false)).rejects.toThrow(/rolled back/);
  });

  it('cannot write when it was opened for reading', async () => {
    const { ana } = await aFamily(server, { ana: 'parent' });
    const write = server.transactions.withMember(ana, { familyId: ana.familyId, write: false }, ({ db }) =>
      db.updateTable('profiles').set({ first_name: 'Ana' }).execute(),
    );
    await expect(write).rejects.toMatchObject({ code: '25006' });
  });

  it('reads one snapshot, even while others write', async () => {
    const { ana, leo } = await aFamily(server, { ana: 'parent', leo: 'child' });
    const seen = await server.transactions.withMember(
      ana,
      { familyId: ana.familyId, write: false },
      async ({ db, version }) => {
        const before = await db.selectFrom('tasks').select('id').execute();
        await leo.post('/api/tables/tasks', { title: 'In between' });
        return { version, before, after: await db.selectFrom('tasks').select('id').execute() };
      },
    );
    expect(seen.after).toEqual(seen.before);
    const later = await ana.get('/api/tables/tasks');
    expect(later.json().version).toBe(seen.version + 1);
  });
});

describe('a failure inside a transaction', () => {
  it.each(['40P01', '40001'])('is retried by `Transactions` alone: %s', async (code) => {
    const { ana } = await aFamily(server, { ana: 'parent' });
    let tries = 0;
    await server.transactions.withMember(ana, { familyId: ana.familyId, write: true }, async ({ db, familyId }) => {
      tries += 1;
      await sql`insert into tasks (family_id, id, title, created_by, assigned_to)
        values (${familyId}, ${newId()}, 'Once', ${ana.id}, ${ana.id})`.execute(db);
      if (tries < 3) await sql.raw(`do $$ begin raise exception 'again' using errcode = '${code}'; end $$`).execute(db);
    });
    expect(tries).toBe(3);
    expect((await ana.get('/api/tables/tasks')).json().rows).toHaveLength(1);
  });

  it('is final after three tries if it can be retried, and otherwise at once', async () => {
    const { ana } = await aFamily(server, { ana: 'parent' });
    const tried = async (code: string) => {
      let tries = 0;
      const work = server.transactions.withMember(ana, { familyId: ana.familyId, write: true }, ({ db }) => {
        tries += 1;
        return sql.raw(`do $$ begin raise exception 'again' using errcode = '${code}'; end $$`).execute(db);
      });
      return [await ending(work), tries];
    };
    expect(await tried('40001')).toEqual(['503 UNAVAILABLE', 3]);
    expect(await tried('23505')).toEqual(['409 23505', 1]);
  });

  it('ends after a time limit: statements, locks and idle transactions', async () => {
    const { ana } = await aFamily(server, { ana: 'parent' });
    const slow = server.transactions.withMember(ana, { familyId: ana.familyId, write: false }, async ({ db }) => {
      const limits = await sql<{ limit: string }>`select name || ' ' || setting as limit from pg_settings
        where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') order by name`.execute(
        db,
      );
      expect(limits.rows.map(({ limit }) => limit)).toEqual([
        'idle_in_transaction_session_timeout 10000',
        'lock_timeout 3000',
        'statement_timeout 5000',
      ]);
      await sql`set local statement_timeout = 20`.execute(db);
      await sql`select pg_sleep(5)`.execute(db);
    });
    expect(await ending(slow)).toBe('503 UNAVAILABLE');
  });

  it('by a locked feed answers 503 to the family’s own writers only; a stranger is refused at once', async () => {
    const { ana } = await aFamily(server, { ana: 'parent' });
    const { zoe } = await aFamily(server, { zoe: 'parent' });
    await server.admin.query('begin');
    await server.admin.query('select 1 from app.feeds where family_id = $1 for update', [ana.familyId]);
    try {
      expect((await zoe.post('/api/tables/tasks', { title: 'Mine' }, ana.familyId)).statusCode).toBe(403);
      expect((await ana.get('/api/tables/tasks')).statusCode).toBe(200);
      const answer = await ana.post('/api/tables/tasks', { title: 'Busy' });
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '1']);
    } finally {
      await server.admin.query('rollback');
    }
  });
});

describe('a transaction of the server itself', () => {
  it('waits for those of other addresses only when no connection is free', async () => {
    const over = Promise.withResolvers<void>();
    const ask = (address: string, work: () => Promise<void>) =>
      new Promise<void>((done) =>
        handleRequestFrom({ address, known: null }, () =>
          done(server.transactions.withSystem('look at a link', {}, work)),
        ),
      );
    const waiting = Array.from({ length: 20 }, () => ask('198.51.100.1', () => over.promise));
    await ask('198.51.100.2', async () => undefined);
    over.resolve();
    await Promise.all(waiting);
  });

  it('acts for a caller with the system’s rights, in the family it names', async () => {
    const { id, ana } = await aFamily(server, { ana: 'parent' });
    const entry = { caller: ana, familyId: id, actorId: ana.id };
    const seen = await server.transactions.withSystem('test', entry, async ({ db }) => {
      await db.updateTable('members').set({ first_name: 'Anna' }).where('family_id', '=', id).execute();
      const mode = await sql<{ mode: string }>`select app.mode() as mode`.execute(db);
      return mode.rows[0]?.mode;
    });
    expect(seen).toBe('system');
  });
});
