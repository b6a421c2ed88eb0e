import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#contract/ids.ts';
import { API } from '#contract/paths.ts';
import { aFamily, signInAs, type TestMember } from '../../testing/family.ts';
import { aServer, TEST_APP_URL, type TestServer } from '../../testing/server.ts';
import { invite } from '../joining/testing.ts';
import { aNotice } from './testing.ts';
import { notify } from '../../core/notices/write-commands.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

const SPANISH = { 'accept-language': 'es-ES,es;q=0.9,en;q=0.5', origin: TEST_APP_URL };

/** What a Spanish page sends; `by` is the person who is signed in on it. */
const post = (url: string, payload: object, by?: TestMember) =>
  server.app.inject({
    ...{ method: 'POST', url, payload },
    headers: { ...SPANISH, ...(by && { authorization: `Bearer ${by.token}`, 'x-family-id': by.familyId }) },
  });

/** The account that an answer has made, with a session. */
async function entered(url: string, payload: object): Promise<TestMember> {
  const answer = await post(url, payload);
  expect(answer.statusCode, answer.body).toBe(200);
  const userId = answer.json<{ user: { id: string } }>().user.id;
  return signInAs(server, { userId, familyId: userId, role: null });
}

/** The language in which the next notification is written, and the stored one. */
async function languagesOf(person: TestMember): Promise<unknown[]> {
  const written: string[] = [];
  const notice = aNotice(newId(), person.userId, (language) => {
    written.push(language);
    return { title: language, content: '', category: 'info', priority: 'low', link: null };
  });
  await notify(server.transactions, notice);
  const stored = 'select language from public.settings where family_id = $1';
  const { rows } = await server.admin.query<{ language: string | null }>(stored, [person.userId]);
  return [...written, ...rows.map(({ language }) => language)];
}

const aNewcomer = () => ({ email: `nora${newId().slice(-12)}@casa.test`, password: 'six-or-more' });

test('a person who signs up in Spanish is notified in Spanish, until they choose another language', async () => {
  const nora = await entered(API.signUp, aNewcomer());
  expect(await languagesOf(nora)).toEqual(['es', 'es']);
  const chosen = await nora.patch(`/api/tables/settings/${nora.userId}`, { language: 'en' }, nora.userId);
  expect(chosen.statusCode, chosen.body).toBe(200);
  expect(await languagesOf(nora)).toEqual(['en', 'en']);
});

test('a person who accepts an invitation on a Spanish page is notified in Spanish', async () => {
  const { id } = await aFamily(server, { ana: 'parent' });
  const temporaryPassword = 'maple-otter-47';
  const [own, temporary] = [await invite(server, id), await invite(server, id, { temporaryPassword })];
  const ivy = await entered(API.acceptInvited, { inviteToken: own.token, password: 'six-or-more' });
  expect(await languagesOf(ivy)).toEqual(['es', 'es']);
  const given = { inviteToken: temporary.token, temporary_password: temporaryPassword };
  expect(await languagesOf(await entered(API.acceptInvited, given))).toEqual(['es', 'es']);
});

test('an account without a choice takes the language of the page on which it accepts, and a choice stays', async () => {
  const { id } = await aFamily(server, { ana: 'parent' });
  const elsewhere = await aFamily(server, { leo: 'parent', zoe: 'parent' });
  const { leo, zoe } = elsewhere;
  await leo.post('/api/tables/settings', { id: leo.userId, theme: 'dark' }, leo.userId);
  await zoe.post('/api/tables/settings', { id: zoe.userId, language: 'en' }, zoe.userId);
  for (const person of [leo, zoe]) {
    const { token } = await invite(server, id, { email: person.email });
    const answer = await post('/api/functions/accept-family-invitation', { inviteToken: token }, person);
    expect(answer.statusCode, answer.body).toBe(200);
  }
  expect(await languagesOf(leo)).toEqual(['es', 'es']);
  expect(await languagesOf(zoe)).toEqual(['en', 'en']);
});

test('a person who never chose is notified in the language of the page that they last opened, until they choose', async () => {
  const { nora } = await aFamily(server, { nora: 'parent' });
  expect(await languagesOf(nora)).toEqual(['en']);
  expect((await post('/api/functions/get-account', {}, nora)).statusCode).toBe(200);
  expect(await languagesOf(nora)).toEqual(['es']);
  const english = { authorization: `Bearer ${nora.token}`, cookie: 'i18nextLng=en', 'accept-language': 'es' };
  await server.app.inject({ method: 'POST', url: '/api/functions/get-account', payload: {}, headers: english });
  expect(await languagesOf(nora)).toEqual(['en']);
  await nora.post('/api/tables/settings', { id: nora.userId, language: 'en' }, nora.userId);
  await post('/api/functions/get-account', {}, nora);
  expect(await languagesOf(nora)).toEqual(['en', 'en']);
});

test('an account by PIN has the language of the parent who made it', async () => {
  const { id, ana } = await aFamily(server, { ana: 'parent' });
  await ana.post('/api/functions/choose-plan', { plan: 'Trial', family_id: id });
  const memberId = (await ana.post('/api/tables/members', { first_name: 'Mateo' })).json<{ id: string }>().id;
  const given = await post('/api/functions/set-pin-access', { memberId, pin: '2580' }, ana);
  expect(given.statusCode, given.body).toBe(200);
  const { rows } = await server.admin.query('select user_id from public.members where id = $1', [memberId]);
  const userId = String(rows[0]?.user_id);
  expect(await languagesOf(await signInAs(server, { userId, familyId: id, role: 'child' }))).toEqual(['es', 'es']);
});
