import pg from 'pg';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aDatabase, type TestDatabase } from '../../testing/database.ts';
import { aFamily, type TestMember } from '../../testing/family.ts';
import { aGivenDatabase } from '../../testing/given-databases.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { quoteName } from './roles.ts';
import { nameConnection, signTicket } from './tickets.ts';

// The last line of tenant isolation: an attacker who can already run any SQL on the server's connections must learn nothing. No way
// to do that is known. Each attack is SQL as it would be sent. Its results and its errors are searched for the hidden values.

const HIDDEN = 'Letter to the bank';
const PASSWORD = 'scrypt-of-a-password';

const WORLDS = {
  'roles of its own': () => aDatabase('', { isAttacked: true }),
  'a login beside the owner': () => aGivenDatabase('an owner that may make none, and a login'),
} satisfies Record<string, () => Promise<TestDatabase>>;

describe.each(Object.entries(WORLDS))('arbitrary SQL on a database with %s', (_kind, open) => {
  let place: TestDatabase;
  let server: TestServer;
  let leo: TestMember;
  let zoe: TestMember;
  beforeAll(async () => {
    place = await open();
    server = await aServer({ on: place });
    ({ leo } = await aFamily(server, { ana: 'parent', leo: 'child' }));
    ({ zoe } = await aFamily(server, { zoe: 'parent' }));
    await zoe.post('/api/tables/tasks', { title: HIDDEN });
    await leo.post('/api/tables/tasks', { title: 'Sweep' });
    await place.admin.query(
      `insert into auth.account (id, "accountId", "providerId", "userId", password)
       values ('${zoe.id}', '${zoe.id}', 'credential', '${zoe.id}', '${PASSWORD}')`,
    );
  });
  afterAll(async () => {
    await server.close();
    await place.close();
  });

  /** Runs the texts in order on one connection and returns all results and errors as JSON. Also expects the data to be unchanged. */
  async function attackFrom(position: 'login' | 'member', texts: readonly string[]): Promise<string> {
    const before = await snapshot();
    const shown: unknown[] = [];
    const run = async (texts: readonly string[], send: (text: string) => Promise<unknown>) => {
      for (const text of texts) {
        await send(text).then(
          (answer) => shown.push(answer),
          (error: Error) => shown.push(error.message),
        );
      }
    };
    if (position === 'login') {
      const client = await connect();
      await run(texts, async (text) => {
        try {
          return [await client.query(text)].flat().map(({ rows }) => rows as unknown);
        } finally {
          await client.query('rollback'); // the next text starts outside a transaction
        }
      });
      await client.end();
    } else {
      await server.transactions
        .withMember(leo, { familyId: leo.familyId, write: true }, async ({ db }) => {
          // Of a text with several statements Kysely returns no rows, so what it opened is read afterwards.
          const andRead = texts.flatMap((text) => [text, ...READS]);
          await run(andRead, async (text) => {
            await sql`savepoint attempt`.execute(db);
            try {
              return (await sql.raw(text).execute(db)).rows;
            } catch (error) {
              await sql`rollback to savepoint attempt`.execute(db).catch(() => undefined); // the text may have ended the transaction
              throw error;
            }
          });
        })
        .catch(() => undefined); // as above
    }
    expect(await snapshot()).toEqual(before);
    return JSON.stringify(shown);
  }

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: place.database.url });
    await client.connect();
    await nameConnection(client);
    return client;
  }

  /** The data no attack may change: the other family's rows and feed, accounts, roles. */
  async function snapshot(): Promise<unknown[]> {
    const texts = [
      `select title, version from public.tasks where family_id = '${zoe.familyId}'`,
      `select version, count(*) over () from app.feeds where family_id = '${zoe.familyId}'`,
      `select count(*) from app.changes where family_id = '${zoe.familyId}'`,
      'select "userId", password from auth.account order by 1',
      'select count(*) from auth.session',
      `select rolname, rolsuper, rolbypassrls, rolcreaterole from pg_roles where rolname like current_database() || '%' order by 1`,
    ];
    const found: unknown[] = [];
    for (const text of texts) found.push((await place.admin.query(text)).rows);
    return found;
  }

  const role = (name: 'member' | 'system' | 'auth' | 'owner') =>
    `set local role ${quoteName(place.database.roles[name])}`;
  const zeros = '0'.repeat(96);
  const asZoe = () => `(member,${zoe.id},${zoe.familyId},${zoe.id},parent,7,)`;
  const settings = () =>
    [
      ['app.mode', 'member'],
      ['app.effective_role', 'parent'],
      ['app.user_id', zoe.id],
      ['app.member_id', zoe.id],
      ['app.family_id', zoe.familyId],
      ['app.version', '7'],
    ]
      .map(([name, value]) => `set_config('${name}', '${value}', true)`)
      .join(', ');
  const READS = [
    'select title from public.tasks',
    'select * from auth.account',
    'select * from auth.session',
    'select key from app.context_key',
  ];
  /** One text for each query of `READS`, because an error discards the other results of its text. */
  const thenRead = (text: string) => READS.map((read) => `${text}; ${read}`);
  const inTasks = `lateral (select title from public.tasks where s is not null) t`;

  /** Each attack returns its texts. Every attack runs from both positions. */
  const ATTACKS: Record<string, () => string[]> = {
    'settings, in one statement': () => [
      `with s as materialized (select ${settings()}) select t.title from s, ${inTasks}`,
    ],
    'a context without a signature, in one statement': () => [
      `with s as materialized (select set_config('app.context', '${asZoe()}', true)) select t.title from s, ${inTasks}`,
      `with s as materialized (select set_config('app.context', '${zeros}${asZoe()}', true)) select t.title from s, ${inTasks}`,
    ],
    'the own signature under another context': () =>
      [asZoe(), `(system,,${zoe.familyId},,,7,)`, '(auth,,,,,,)'].map(
        (claim) =>
          `with s as materialized (select set_config('app.context', left(current_setting('app.context'), 96) || '${claim}', true))
           select t.title from s, ${inTasks}`,
      ),
    'the own context, made longer': () => [
      `with s as materialized (select set_config('app.context', current_setting('app.context') || '${asZoe()}', true))
       select t.title from s, ${inTasks}`,
    ],
    'a signature of an empty, a null and a guessed key': () =>
      [`''`, 'null', `'key'`].map(
        (
          key,
        ) => `select set_config('app.context', encode(sha384(convert_to(coalesce(${key}, '') || 'context;' || pg_backend_pid() || ';' || extract(epoch from now()) || ';${asZoe()}', 'UTF8')), 'hex') || '${asZoe()}', true);
          select title from public.tasks`,
      ),
    'our own functions': () => [
      ...['null', `'${zeros}'`].flatMap((ticket) =>
        thenRead(
          `reset role; select app.enter('${zoe.id}', '${zoe.sessionId}', '${zoe.familyId}', false, '', null, null, ${ticket}); ${role('member')}`,
        ),
      ),
      `select app.signature(key, '${asZoe()}') from app.context_key`,
      `reset role; ${role('system')}; select * from app.check_streams('{${zoe.sessionId}}', '{${zoe.id}}', '{${zoe.familyId}}')`,
      `reset role; ${role('system')}; select app.log_reset('{${zoe.id}}', 'reset_all')`,
    ],
    'the role of the server': () =>
      (['member', 'system', 'auth'] as const).flatMap((name) => [
        ...thenRead(`reset role; ${role(name)}; select ${settings()}`),
        ...thenRead(`reset role; ${role(name)}; select set_config('app.mode', '${name}', true)`),
        ...thenRead(`reset role; ${role(name)}; select set_config('app.context', '${zeros}(${name},,,,,,)', true)`),
        ...thenRead(`reset role; ${role(name)}; select app.enter_system('why not')`),
        ...thenRead(`reset role; ${role(name)}; select app.enter_auth('${zeros}')`),
      ]),
    'the rights that the server takes in a member’s transaction': () =>
      ['null', `'${zeros}'`].flatMap((ticket) =>
        thenRead(`reset role; ${role('system')}; select app.enter_as_server('why not', ${ticket})`),
      ),
    'the mode of the owner': () =>
      ['definer', 'backup'].flatMap((mode) => thenRead(`select set_config('app.owner_mode', '${mode}', true)`)),
    'the owner': () => [
      ...thenRead(`reset role; ${role('owner')}; select set_config('app.owner_mode', 'definer', true)`),
      ...thenRead('reset role; set session authorization postgres'),
      `reset role; alter role ${quoteName(place.database.roles.login)} superuser`,
      `reset role; grant ${quoteName(place.database.roles.owner)} to ${quoteName(place.database.roles.login)}`,
      'reset role; alter table public.tasks disable row level security',
      'reset role; create or replace function app.mode() returns text language sql as $$ select $a$system$a$ $$',
    ],
    'tables that shadow the real ones': () => [
      'reset role; create temporary table tasks (title text)',
      'reset role; create table public.mine (id int)',
      'reset role; create schema mine',
    ],
    'another family, through the error of a block': () => [
      `do $$ declare v text; begin perform ${settings()}; select title into v from public.tasks where family_id = '${zoe.familyId}';
         raise exception 'found %', v; end $$`,
    ],
    'a row for another family': () => [
      `with s as materialized (select ${settings()}) insert into public.tasks (family_id, id, title, created_by)
         select '${zoe.familyId}', gen_random_uuid(), 'Smuggled', '${zoe.id}' from s`,
      `update app.feeds set version = version + 1 where family_id = '${zoe.familyId}'`,
      `insert into app.changes (family_id, version, table_name, row_id, op) values ('${zoe.familyId}', 99, 'tasks', '${zoe.id}', 'purge')`,
      `delete from auth.session; delete from auth.account; update auth.account set password = 'mine'`,
    ],
  };

  it('has the hidden values, and the server itself can read them', async () => {
    const client = await connect();
    const ticket = signTicket(place.database.contextKey, client, 'system', [null, null]);
    const answers = (await client.query(
      `begin; ${place.database.roles.isSingle ? 'select 1' : role('system')}; select app.enter_system('read the hidden values', null, null, '${ticket}');
       select title from public.tasks; select password from auth.account; rollback`,
    )) as unknown as pg.QueryResult[]; // several statements, several results
    await client.end();
    const shown = JSON.stringify(answers.map(({ rows }) => rows as unknown));
    expect(shown).toContain(HIDDEN);
    expect(shown).toContain(PASSWORD);
  });

  describe.each(['login', 'member'] as const)('as a %s', (position) => {
    it.each(Object.keys(ATTACKS))('shows and changes nothing of other families: %s', async (attack) => {
      const shown = await attackFrom(position, ATTACKS[attack]?.() ?? []);
      expect(shown).not.toContain(HIDDEN);
      expect(shown).not.toContain(PASSWORD);
      expect(shown).not.toContain(place.database.contextKey);
      expect(shown).not.toContain(zoe.sessionId);
    });
  });

  it('cannot make a child a parent in their own family', async () => {
    const claim = `select set_config('app.context', replace(current_setting('app.context'), ',child,', ',parent,'), true);
      select set_config('app.effective_role', 'parent', true)`;
    const shown = await attackFrom('member', [
      `${claim}; update public.tasks set title = 'Taken' returning title`,
      `${claim}; select app.may('tasks.manage') as allowed`,
      'select app.may(null) as allowed',
    ]);
    expect(shown).not.toContain('Taken');
    expect(shown).not.toContain('true');
  });

  it('cannot reuse a signed context after its transaction, or on another connection', async () => {
    let taken = '';
    const other = await connect();
    const replay = () =>
      `begin; ${place.database.roles.isSingle ? 'select 1' : role('member')}; select set_config('app.context', '${taken}', true); select title from public.tasks; rollback`;
    const shown: unknown[] = [];
    const replayOn = async (client: pg.ClientBase) =>
      shown.push(((await client.query(replay())) as unknown as pg.QueryResult[]).map(({ rows }) => rows as unknown));
    await server.transactions.withMember(leo, { familyId: leo.familyId, write: false }, async ({ db }) => {
      const found = await sql<{
        context: string;
        title: string;
      }>`select current_setting('app.context') as context, title from tasks`.execute(db);
      expect(found.rows[0]?.title).toBe('Sweep');
      taken = found.rows[0]?.context ?? '';
      await replayOn(other);
    });
    await other.end();
    const client = await place.database.pool.connect(); // the connection that the transaction used
    await replayOn(client);
    client.release();
    expect(JSON.stringify(shown)).not.toContain('Sweep');
  });

  it('cannot use a ticket on another connection, or with other arguments', async () => {
    const { contextKey } = place.database;
    const [mine, other] = [await connect(), await connect()];
    const asked = [leo.id, leo.sessionId, leo.familyId, false, '', null, null];
    const ticket = signTicket(contextKey, mine, 'member', asked);
    const enter = (client: pg.Client, family: string, pass = '', write = false) =>
      client
        .query(
          `select * from app.enter('${leo.id}', '${leo.sessionId}', '${family}', ${write}, '${pass}', null, null, '${ticket}')`,
        )
        .then(() => 'through')
        .catch((error: pg.DatabaseError) => error.code);
    expect(await enter(mine, leo.familyId)).toBe('through');
    expect(await enter(other, leo.familyId)).toBe('42501');
    expect(await enter(mine, zoe.familyId)).toBe('42501');
    expect(await enter(mine, leo.familyId, 'lapsed password')).toBe('42501');
    expect(await enter(mine, leo.familyId, '', true)).toBe('42501');
    await Promise.all([mine.end(), other.end()]);
  });
});
