import { afterAll, beforeAll, expect, it } from 'vitest';
import { uploadAddress } from '#contract/areas/files.ts';
import { newId } from '#contract/ids.ts';
import { DAY_MS } from '#contract/limits.ts';
import { purgeFiles } from '../../platform/files/purge-files.ts';
import { aPhotoServer, aPicture } from '../../platform/files/testing/photos.ts';
import { aFamily, signInAs } from '../../testing/family.ts';
import type { TestServer } from '../../testing/server.ts';
import { letMessagesGo } from './retention-commands.ts';
import { aChat, change, chatOf, say, wordsIn } from './testing.ts';

let photos: Awaited<ReturnType<typeof aPhotoServer>>;
let server: TestServer;
beforeAll(async () => {
  photos = await aPhotoServer();
  ({ server } = photos);
  // Rows are dated by the database.
  server.clock.now = new Date();
});
afterAll(() => photos.close());

const fail = (error: unknown) => {
  throw error;
};

it('lets the messages of a chat go after its days, with their files, notices and all that the log knows of them', async () => {
  const home = await aFamily(server, { ana: 'parent', leo: 'child' });
  const { ana } = home;
  let { leo } = home;
  const [kept, short] = [await aChat(ana, [leo]), await aChat(ana, [leo], { kept_days: 30 })];
  await say(ana, kept.id, 'A secret that stays');
  const old = await say(ana, short.id, 'A secret that goes', { awaited_files: 1 });
  await change(ana, old, { message_text: 'A better secret that goes' });
  await say(leo, short.id, 'Answer', { reply_to: old.id });
  await change(leo, short, { pinned_message_id: old.id }, 'chats');
  const file = newId();
  await server.app.inject({
    method: 'PUT',
    url: uploadAddress(file, { table: 'chat_messages', row: old.id, column: 'attachments' }),
    payload: await aPicture(30, 20).jpeg().toBuffer(),
    headers: { authorization: `Bearer ${ana.token}`, 'x-family-id': ana.familyId, 'content-type': 'image/jpeg' },
  });
  const { rows: entries } = await server.admin.query(
    'select app.entry_of_file(f) as entry from files f where id = $1',
    [file],
  );
  await change(ana, old, { attachments: [entries[0].entry] });
  await expect
    .poll(
      async () => (await server.admin.query("select 1 from notifications where content like '%secret%'")).rows.length,
    )
    .toBe(2);

  const made = server.clock.now;
  const moveTo = async (days: number) => {
    server.clock.now = new Date(made.getTime() + days * DAY_MS);
    leo = await signInAs(server, leo);
  };
  await moveTo(29);
  await letMessagesGo(server.transactions, fail);
  expect(await wordsIn(leo, short.id)).toHaveLength(2);
  await moveTo(31);
  const again = await say(leo, short.id, 'New');
  await letMessagesGo(server.transactions, fail);
  await letMessagesGo(server.transactions, fail);
  // The database dates the new message, so that it is as old as the others here.
  expect(again.seq).toBe(3);
  expect(await wordsIn(leo, short.id)).toEqual([]);
  expect(await wordsIn(leo, kept.id)).toEqual(['A secret that stays']);
  expect(await chatOf(leo, short.id)).toMatchObject({ last_seq: 3, last_message: null, pinned_message_id: null });
  await purgeFiles(server.transactions, server.services.storage, server.services.contract, server.clock.now);
  const left = async (query: string) => (await server.admin.query(query)).rows.length;
  expect([
    await left("select 1 from app.changes where before::text like '%that goes%'"),
    await left(`select 1 from files where id = '${file}'`),
  ]).toEqual([0, 0]);
  await expect.poll(() => left("select 1 from notifications where content like '%that goes%'")).toBe(0);
  expect((await photos.open(leo, file)).statusCode).toBe(404);
});
