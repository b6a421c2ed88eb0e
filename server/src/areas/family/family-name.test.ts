import { afterAll, beforeAll, expect, test } from 'vitest';
import { colourOfFamily, MEMBER_COLOURS } from '#contract/areas/family.ts';
import { newId } from '#contract/ids.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { addMember, aFamily, signInAs, type TestMember } from '../../testing/family.ts';
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

/** What the account says of the person's families, by their ids. */
async function familiesOf(person: TestMember): Promise<Record<string, { name: string; colour: string }>> {
  const account = await person.post('/api/functions/get-account');
  const { families } = account.json<{ families: { family_id: string; name: string; colour: string }[] }>();
  return Object.fromEntries(families.map(({ family_id, name, colour }) => [family_id, { name, colour }]));
}

test('a family has the colour that follows from its id until a manager chooses one, and every member sees the same', async () => {
  const { id, ana, leo } = await aFamily(server, { ana: 'parent', leo: 'child' });
  const lake = await aFamily(server, { ben: 'parent' });
  await addMember(server, lake.id, 'ana', 'child', ana.userId);
  const rename = (who: TestMember, named: object, familyId = id) =>
    who.post('/api/functions/rename-family', named, familyId);
  const colour = colourOfFamily(id);
  expect(await familiesOf(leo)).toEqual({ [id]: { name: 'Test', colour } });
  const chosen = MEMBER_COLOURS.find((one) => one !== colour);
  expect((await rename(ana, { name: 'Rivera', colour: chosen })).statusCode).toBe(200);
  expect(await familiesOf(leo)).toEqual({ [id]: { name: 'Rivera', colour: chosen } });
  // A client of an earlier version sends a name alone: the colour stays.
  expect((await rename(ana, { name: 'Casa' })).statusCode).toBe(200);
  expect(await familiesOf(ana)).toEqual({
    [id]: { name: 'Casa', colour: chosen },
    [lake.id]: { name: 'Test', colour: colourOfFamily(lake.id) },
  });
  expect((await rename(ana, { name: 'Casa', colour: 'red' })).statusCode).toBe(400);
  expect((await rename(leo, { name: 'Casa', colour })).statusCode).toBe(403);
  // She is a parent at home, and no manager there.
  expect((await rename(ana, { name: 'Casa', colour }, lake.id)).statusCode).toBe(403);
});

test('a new colour reaches the open devices of the members, as a new name does', async () => {
  const { id, ana, leo } = await aFamily(server, { ana: 'parent', leo: 'child' });
  const { epoch, version } = (await leo.get('/api/tables/members')).json<{ epoch: string; version: number }>();
  const colour = MEMBER_COLOURS.find((one) => one !== colourOfFamily(id));
  expect((await ana.post('/api/functions/rename-family', { name: 'Test', colour })).statusCode).toBe(200);
  const pulled = await leo.get(`/api/changes?epoch=${epoch}&since=${version}`);
  expect(pulled.json<{ visibility_reset: unknown }>().visibility_reset).not.toBeNull();
});
