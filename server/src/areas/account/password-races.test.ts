import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { API } from '#contract/paths.ts';
import { ATTEMPT_LIMITS, createAttemptLimits } from '../../platform/auth/attempt-limits.ts';
import { aDatabase, type TestDatabase } from '../../testing/database.ts';
import { aBrowser, anAccountServer, aPerson, readSession, TEST_SECRET } from './testing.ts';

let place: TestDatabase;
let server: Awaited<ReturnType<typeof anAccountServer>>;
let app: FastifyInstance;

beforeAll(async () => {
  place = await aDatabase();
  server = await anAccountServer(place.database);
  app = server.app;
});
afterAll(async () => {
  await app.close();
  await place.close();
});

async function signedUp(to = app) {
  const person = aPerson();
  const phone = aBrowser(to);
  const { access_token, user } = await phone.signUp(person);
  const change = (body: object, token = access_token) =>
    phone.post(API.updateUser, body, { headers: { authorization: `Bearer ${token}` } });
  return { person, user, change };
}

const mustChange = (userId: string) =>
  place.admin.query('update public.profiles set requires_password_change = true where id = $1', [userId]);

describe('two changes of a password at the same moment', () => {
  it('succeed once: the second names a password that is no longer the current one', async () => {
    const { person, change } = await signedUp();
    const news = ['Nueva-Clave-8', 'Nueva-Clave-9'];
    const answers = await Promise.all(news.map((password) => change({ password, current_password: person.password })));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 400]);
    const refused = answers.find(({ statusCode }) => statusCode === 400);
    expect(refused?.json()).toMatchObject({ code: 'WRONG_PASSWORD', fields: { current_password: 'incorrect' } });
    const kept = news[answers.findIndex(({ statusCode }) => statusCode === 200)] ?? '';
    expect((await aBrowser(app).signIn({ ...person, password: kept })).statusCode).toBe(200);
  });

  it.each(['with the password they were given', 'with none'])(
    'succeed once where it is required: %s',
    async (given) => {
      const { person, user, change } = await signedUp();
      const elsewhere = readSession(await aBrowser(app).signIn(person)).access_token;
      await mustChange(user.id);
      if (given === 'with none') await place.admin.query('delete from auth.account where "userId" = $1', [user.id]);
      const answers = await Promise.all([
        change({ password: 'Nueva-Clave-0' }),
        change({ password: 'Nueva-Clave-1' }),
        change({ password: 'Nueva-Clave-2' }, elsewhere),
      ]);
      const done = answers.findIndex(({ statusCode }) => statusCode === 200);
      const refused = answers.filter((_answer, index) => index !== done).map((answer) => answer.json().code);
      // A session that ended with the first change is named as the reason.
      for (const code of refused) expect(['WRONG_PASSWORD', 'PGRST301']).toContain(code);
      expect((await aBrowser(app).signIn({ ...person, password: `Nueva-Clave-${done}` })).statusCode).toBe(200);
    },
  );
});

it('guesses of the current password are limited per day', async () => {
  const few = { ...ATTEMPT_LIMITS, passwordChangeDay: { max: 2, windowMs: 86_400_000 } };
  const limits = createAttemptLimits(server.identity.db, `${TEST_SECRET} for a day`, undefined, few);
  const strict = await anAccountServer(place.database, { identity: server.identity, limits });
  const { person, change } = await signedUp(strict.app);
  const guess = { password: 'Nueva-Clave-7', current_password: 'a guess' };
  expect((await change(guess)).statusCode).toBe(400);
  // Successful changes do not count.
  const right = await change({ password: 'Nueva-Clave-7', current_password: person.password });
  expect(right.statusCode).toBe(200);
  expect((await change(guess)).statusCode).toBe(400);
  const late = await change({ password: 'Nueva-Clave-8', current_password: 'Nueva-Clave-7' });
  expect([late.statusCode, Number(late.headers['retry-after']) > 80_000]).toEqual([429, true]);
  await strict.app.close();
});
