import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#contract/ids.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { signInAs } from '../../testing/family.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

test.each([
  ['en-GB,en;q=0.9', "ana's Family"],
  ['es-MX,es;q=0.9,en;q=0.8', 'Familia de ana'],
])('a first family is named in the language of whoever makes it: %s', async (accepted, name) => {
  const userId = newId();
  const email = `ana@${userId}.test`;
  await server.database.authPool.query(
    `insert into "user" (id, name, email, "emailVerified") values ($1, '', $2, true)`,
    [userId, email],
  );
  const person = await signInAs(server, { userId, familyId: userId, role: null });
  const made = await server.app.inject({
    method: 'POST',
    url: '/api/functions/ensure-family-setup',
    payload: { user_id: userId, user_email: email },
    headers: { authorization: `Bearer ${person.token}`, 'accept-language': accepted },
  });
  expect(made.statusCode, made.body).toBe(200);
  const account = await person.post('/api/functions/get-account');
  expect(account.json<{ families: { name: string }[] }>().families.map((family) => family.name)).toEqual([name]);
});
