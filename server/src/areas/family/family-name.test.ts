import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#contract/ids.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { signInAs } from '../../testing/family.ts';
import type { Language } from '#contract/languages.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

/** The name of the family that set-up makes for a new account with these headers. */
async function nameOfFirst(headers: Record<string, string>, chosen: Language | null = null): Promise<string[]> {
  const userId = newId();
  const email = `ana@${userId}.test`;
  await server.database.authPool.query(
    `insert into "user" (id, name, email, "emailVerified") values ($1, '', $2, true)`,
    [userId, email],
  );
  if (chosen !== null) {
    await server.transactions.withSystem('test', { familyId: userId }, ({ db }) =>
      db
        .insertInto('settings')
        .values({
          ...{ family_id: userId, id: userId, language: chosen },
          ...{ theme: null, date_format: null, time_format: null, decorations: null },
        })
        .execute(),
    );
  }
  const person = await signInAs(server, { userId, familyId: userId, role: null });
  const made = await server.app.inject({
    method: 'POST',
    url: '/api/functions/ensure-family-setup',
    payload: { user_id: userId, user_email: email },
    headers: { authorization: `Bearer ${person.token}`, ...headers },
  });
  expect(made.statusCode, made.body).toBe(200);
  const account = await person.post('/api/functions/get-account');
  return account.json<{ families: { name: string }[] }>().families.map((family) => family.name);
}

test.each([
  ['en-GB,en;q=0.9', "ana's Family"],
  ['es-MX,es;q=0.9,en;q=0.8', 'Familia de ana'],
])('a first family is named in the language of the request: %s', async (accepted, name) => {
  expect(await nameOfFirst({ 'accept-language': accepted })).toEqual([name]);
});

test('a language chosen in the account counts most, then the device’s choice, then the browser’s header', async () => {
  const english = { 'accept-language': 'en-US,en;q=0.9' };
  expect(await nameOfFirst({ ...english, cookie: 'i18nextLng=es' })).toEqual(['Familia de ana']);
  expect(await nameOfFirst(english, 'es')).toEqual(['Familia de ana']);
  expect(await nameOfFirst({ cookie: 'i18nextLng=es' }, 'en')).toEqual(["ana's Family"]);
});
