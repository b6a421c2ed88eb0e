import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashSecret } from '../../platform/auth/secrets.ts';
import type { DeviceEntry } from '../../platform/db/entry-statements.ts';
import { toProblem } from '../../platform/db/problems.ts';
import type { Tx } from '../../platform/db/transactions.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { pinsOf } from '../pins/testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

const { aHome, aTablet, call } = pinsOf(() => server);

/** A family with a tablet that shows the day, and a task and an item of each kind. */
async function aKitchen() {
  const home = await aHome();
  const tablet = await aTablet(home.ana);
  await call(home.ana, 'set-kitchen-screen', { deviceId: tablet.deviceId, isOn: true });
  const make = async (table: string, fields: object) =>
    (await home.ana.post(`/api/tables/${table}`, fields)).json<{ id: string }>().id;
  const task = await make('tasks', { title: 'Open', assigned_to: home.leo.id });
  const hidden = await make('tasks', { title: 'Hidden', audience: { kind: 'managers', members: [] } });
  const list = await make('grocery_lists', { title: 'Week' });
  const item = await make('grocery_items', { list_id: list, name: 'Milk' });
  const secretHash = hashSecret(tablet.cookies.get('casita.paired') ?? '');
  const device: DeviceEntry = { familyId: home.id, deviceId: tablet.deviceId, secretHash };
  return { ...home, device, task, hidden, item };
}

/** The rows that a statement of the device answers, or the code of its refusal. */
const answerOf = (work: Promise<unknown[]>) =>
  work.then(
    (rows) => rows.length,
    (error: unknown) => toProblem(error)?.code ?? String(error),
  );
const run = (text: string) => async (tx: Tx) => (await sql<object>`${sql.raw(text)}`.execute(tx.db)).rows;

describe('the role of a paired device in the database', () => {
  it('has rights on five tables and no others, and writes the columns of a tick', async () => {
    const { rows } = await server.admin.query<{ name: string; columns: string }>(
      `select c.oid::regclass::text as name,
         concat_ws(' ', case when has_any_column_privilege($1, c.oid, 'select') then 'read' end,
           (select string_agg(a.attname, ' ' order by a.attname) from pg_attribute a
            where a.attrelid = c.oid and a.attnum > 0 and has_column_privilege($1, c.oid, a.attnum, 'update'))) as columns
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname in ('app', 'auth', 'public') and c.relkind in ('r', 'p', 'v')
         and (has_any_column_privilege($1, c.oid, 'select, insert, update') or has_table_privilege($1, c.oid, 'delete, truncate'))
       order by 1`,
      [server.database.roles.device],
    );
    expect(rows.map(({ name, columns }) => `${name}: ${columns}`)).toEqual([
      'family_events: read',
      'grocery_items: read checked_at checked_by is_checked',
      'grocery_lists: read',
      'members: read',
      'tasks: read completed_at completed_by status',
    ]);
  });

  it('calls no function that opens a transaction or reads for its owner what it may not', async () => {
    const { rows } = await server.admin.query<{ name: string }>(
      `select p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
       where n.nspname = 'app' and has_function_privilege($1, p.oid, 'execute') order by 1`,
      [server.database.roles.device],
    );
    expect(rows.map(({ name }) => name)).toEqual([
      ...['context', 'device_family', 'face_id', 'is_managers_face', 'is_system', 'mode', 'owner_mode'],
    ]);
  });

  it('reads of people what a face shows', async () => {
    const { device } = await aKitchen();
    const read = (column: string) =>
      answerOf(server.transactions.withDevice(device, run(`select ${column} from public.members`)));
    expect(await read('first_name, colour, photo')).toBe(6);
    for (const column of ['email', 'phone', 'birth_date', 'user_id', 'has_pin'])
      expect(await read(column), column).toBe('42501');
  });

  it('sees nothing of hidden rows and of other families, also by the text of an error', async () => {
    const { device, hidden } = await aKitchen();
    await aKitchen();
    const read = (text: string) => answerOf(server.transactions.withDevice(device, run(text)));
    expect(await read('select 1 from public.tasks')).toBe(1);
    expect(await read(`select 1 from public.tasks where id = '${hidden}'`)).toBe(0);
    expect(await read('select 1 from public.grocery_items')).toBe(1);
    expect(await read("select 1 from public.tasks where title = 'Hidden' and 1 / (length(title) - 6) = 0")).toBe(0);
  });
});

describe('a face that was pressed', () => {
  const completed = (memberId: string) => `status = 'completed', completed_at = now(), completed_by = '${memberId}'`;
  const ticked = (memberId: string) => `is_checked = true, checked_at = now(), checked_by = '${memberId}'`;

  it('ticks its own, and nothing else', async () => {
    const { device, task, hidden, item, leo, rosa, ana } = await aKitchen();
    const write = (as: { id: string }, table: string, set: string, id: string) =>
      answerOf(
        server.transactions.withFace(
          device,
          as.id,
          run(`update public.${table} set ${set} where id = '${id}' returning id`),
        ),
      );
    expect(await write(rosa, 'tasks', completed(rosa.id), task), 'a task of another').toBe(0);
    expect(await write(leo, 'tasks', completed(ana.id), task), 'in the name of another').toBe('42501');
    expect(await write(leo, 'tasks', "status = 'in progress'", task), 'a status that is no tick').toBe('42501');
    expect(await write(leo, 'tasks', "title = 'Mine'", task), 'another column').toBe('42501');
    expect(await write(leo, 'tasks', 'deleted_at = now()', task), 'a removal').toBe('42501');
    expect(await write(ana, 'tasks', completed(ana.id), hidden), 'a hidden row').toBe(0);
    expect(await write(leo, 'grocery_items', ticked(ana.id), item), 'in the name of another').toBe('42501');
    expect(await write(leo, 'grocery_items', "name = 'Sweets'", item), 'another column').toBe('42501');
    expect(await write(leo, 'tasks', completed(leo.id), task)).toBe(1);
    expect(await write(rosa, 'grocery_items', ticked(rosa.id), item)).toBe(1);
    const insert = `insert into public.tasks (family_id, id, title, created_by) select family_id, gen_random_uuid(), 'New', '${leo.id}' from public.tasks`;
    expect(await answerOf(server.transactions.withFace(device, leo.id, run(insert)))).toBe('42501');
  });

  it('lends no right of the member: neither of their role nor of the scopes that they hold', async () => {
    const { device, ana } = await aKitchen();
    const read = (text: string) => answerOf(server.transactions.withFace(device, ana.id, run(text)));
    for (const table of [
      'contacts',
      'private_details',
      'chats',
      'chat_messages',
      'notifications',
      'scope_holders',
      'links',
    ])
      expect(await read(`select 1 from public.${table}`), table).toBe('42501');
    expect(await read('select 1 from app.changes')).toBe('42501');
    expect(await read('select app.held_scopes()')).toBe('42501');
    // The member's own database role serves no transaction of a device: its policies ask for a member.
    const { roles } = server.database;
    const asMember = (text: string) =>
      answerOf(
        server.transactions.withFace(device, ana.id, async (tx) => {
          await run(`select set_config('role', '${roles.member}', true)`)(tx);
          return run(text)(tx);
        }),
      );
    for (const table of ['tasks', 'contacts', 'members', 'private_details', 'chat_messages'])
      expect(await asMember(`select 1 from public.${table}`), table).toBe(0);
  });
});
