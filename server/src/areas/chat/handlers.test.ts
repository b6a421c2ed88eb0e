import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { CHATS_MAX, DISCUSSIONS_MAX } from '#contract/areas/chat/chats.ts';
import { newId } from '#contract/ids.ts';
import { aFamily } from '../../testing/family.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { aChat, chatsOf, make } from './testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});

it('discussions of many tasks leave room for all chats that persons may make', async () => {
  const { ana, leo } = await aFamily(server, { ana: 'parent', leo: 'child' });
  await server.transactions.withSystem('many discussions for a test', { familyId: ana.familyId }, async ({ db }) => {
    const ids = sql`select gen_random_uuid() as id from generate_series(1, ${DISCUSSIONS_MAX - 1})`;
    await sql`with made as (
        insert into tasks (family_id, id, title, assigned_to, due_all_day, status, created_by)
        select ${ana.familyId}, id, 'Paint', ${ana.id}, false, 'pending', ${ana.id} from (${ids}) as ids returning id)
      select count(*) from made`.execute(db);
    await sql`insert into chats (family_id, id, kind, task_id, created_by)
      select family_id, id, 'discussion', id, created_by from tasks where family_id = ${ana.familyId}`.execute(db);
  });
  const begin = async (id = newId()) => {
    await make(ana, 'tasks', { id, title: 'One more' });
    const begun = await ana.post('/api/tables/chats', { id, task_id: id });
    return begun.statusCode === 200 ? 200 : begun.json<{ code: string }>().code;
  };
  // With the family's chat there are as many as may be.
  expect(await begin()).toBe('TABLE_FULL');
  for (let at = 0; at < CHATS_MAX; at += 1) await aChat(ana, at === 0 ? [leo] : []);
  expect(await chatsOf(ana)).toHaveLength(DISCUSSIONS_MAX + CHATS_MAX);
});
