import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#contract/ids.ts';
import { aFamily, type TestMember } from '../../testing/family.ts';
import { withTables } from '../../testing/real-client.ts';
import { scopedTables } from '../../testing/scoped-circles.ts';
import { aServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer(withTables(scopedTables));
});
afterAll(() => server.close());

const MESSAGES = '/api/tables/circle_notes';

async function aChat() {
  const { ana, leo } = await aFamily(server, { ana: 'parent', leo: 'child' });
  const id = newId();
  const made = await ana.post('/api/tables/circles', { id, title: 'All', participants: [ana.id, leo.id] });
  expect(made.statusCode, made.body).toBe(200);
  const say = (member: TestMember, text: string) => member.post(MESSAGES, { text, circle_id: id });
  return { ana, leo, say };
}

/** As if the family had changed so much that any of its tables could be full. */
const growFeed = ({ familyId }: TestMember, version: number) =>
  server.transactions.withSystem('let a feed grow', { familyId }, ({ db }) =>
    db.updateTable('app.feeds').set({ version }).where('family_id', '=', familyId).execute(),
  );

/** Sets the counter as if the family had so many rows. */
const setCounter = (member: TestMember, rows: number) =>
  server.admin.query(
    `insert into app.table_sizes (family_id, table_name, rows, characters) values ($1, 'circle_notes', $2, 0)
     on conflict (family_id, table_name) do update set rows = excluded.rows`,
    [member.familyId, rows],
  );

async function sizes({ familyId }: TestMember) {
  const counter = 'select rows, characters from app.table_sizes where family_id = $1';
  const count = `select count(*) as rows, coalesce(sum(length(to_jsonb(m)::text)), 0) as characters
    from public.circle_notes m where family_id = $1 and deleted_at is null`;
  const read = async (text: string) => (await server.admin.query(text, [familyId])).rows[0];
  return { counter: await read(counter), count: await read(count) };
}

it('counts what is written, changed, removed, brought back and purged, from the first time that it is asked for', async () => {
  const { ana, leo, say } = await aChat();
  const first = (await say(ana, 'Written before it is counted')).json<{ id: string }>();
  // The feed has grown so far that the table could be full, so the size is asked for.
  await growFeed(ana, 500_000);
  const second = (await say(leo, 'Hello')).json<{ id: string }>();
  const inStep = async () => {
    const { counter, count } = await sizes(ana);
    expect(counter).toEqual(count);
    return Number(counter?.rows);
  };
  expect(await inStep()).toBe(2);
  await ana.patch(`${MESSAGES}/${second.id}`, { text: 'Hello, and much more than that' });
  expect(await inStep()).toBe(2);
  await ana.delete(`${MESSAGES}/${first.id}`);
  expect(await inStep()).toBe(1);
  await ana.post(`${MESSAGES}/${first.id}/restore`, {});
  expect(await inStep()).toBe(2);
  await ana.delete(`${MESSAGES}/${first.id}`);
  await server.transactions.withSystem('purge', { familyId: ana.familyId }, ({ db }) =>
    db
      .withTables<{ circle_notes: { family_id: string } }>()
      .deleteFrom('circle_notes')
      .where('family_id', '=', ana.familyId)
      .execute(),
  );
  expect(await inStep()).toBe(0);
});

it('holds 100,000 rows of members who do not manage, and twice as many in all', async () => {
  const { ana, leo, say } = await aChat();
  await growFeed(ana, 900_000);
  await setCounter(ana, 99_999);
  expect((await say(leo, 'The last one')).statusCode).toBe(200);
  const refused = await say(leo, 'One too many');
  expect(refused.json()).toMatchObject({ code: 'TABLE_FULL' });
  expect((await say(ana, 'Managers go on')).statusCode).toBe(200);
  await growFeed(ana, 1_900_000);
  await setCounter(ana, 200_000);
  expect((await say(ana, 'Full')).json()).toMatchObject({ code: 'TABLE_FULL' });
});
