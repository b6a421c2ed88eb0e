import { afterAll, beforeAll, expect, it } from 'vitest';
import { ATTEMPT_LIMITS, createAttemptLimits, type Limit, type LimitName } from '../../platform/auth/attempt-limits.ts';
import { aDatabase, type TestDatabase } from '../../testing/database.ts';
import { aBrowser, anAccountServer, aPerson, TEST_SECRET } from './testing.ts';

let place: TestDatabase;
let server: Awaited<ReturnType<typeof anAccountServer>>;
beforeAll(async () => {
  place = await aDatabase();
  server = await anAccountServer(place.database);
});
afterAll(async () => {
  await server.app.close();
  await place.close();
});

/** The same database with other limits, counted apart. */
async function withLimits(more: Partial<Record<LimitName, Limit>>) {
  const { identity } = server;
  const secret = `${TEST_SECRET} ${Object.keys(more).join(' ')}`;
  const limits = createAttemptLimits(identity.db, secret, undefined, { ...ATTEMPT_LIMITS, ...more });
  return anAccountServer(place.database, { identity, limits });
}

const DAY = 86_400_000;
const statusesOf = async (times: number, ask: () => Promise<{ statusCode: number }>) => {
  const statuses: number[] = [];
  for (let time = 0; time < times; time += 1) statuses.push((await ask()).statusCode);
  return statuses;
};

it('of sign-ins that succeed an account has a wide budget, which strangers without its password leave alone', async () => {
  const { app } = await withLimits({ accountEntered: { max: 3, windowMs: DAY } });
  const person = aPerson();
  await aBrowser(app).signUp(person);
  const known = aBrowser(app);
  expect(await statusesOf(1, () => known.signIn(person))).toEqual([200]);
  const wrong = { ...person, password: 'something else' };
  expect(await statusesOf(11, () => aBrowser(app, '198.51.100.1').signIn(wrong))).toEqual([
    ...Array<number>(10).fill(400),
    429,
  ]);
  expect(await statusesOf(3, () => known.signIn(person))).toEqual([200, 200, 429]);
  await app.close();
});

it('of sign-ins that succeed an address has a wide budget, beside that of its known devices', async () => {
  const { app } = await withLimits({ addressEntered: { max: 3, windowMs: DAY } });
  const [noisy, quiet] = [aPerson(), aPerson()];
  for (const person of [noisy, quiet]) await aBrowser(app).signUp(person);
  const known = aBrowser(app, '198.51.100.2');
  expect((await known.signIn(quiet)).statusCode).toBe(200);
  expect(await statusesOf(4, () => aBrowser(app, '198.51.100.2').signIn(noisy))).toEqual([200, 200, 429, 429]);
  expect((await aBrowser(app, '198.51.100.3').signIn(noisy)).statusCode).toBe(200);
  expect((await known.signIn(quiet)).statusCode).toBe(200);
  // A refusal says nothing about the password, so it is no guess.
  expect(await statusesOf(12, () => aBrowser(app, '198.51.100.2').signIn(noisy))).toEqual(Array(12).fill(429));
  expect((await aBrowser(app, '198.51.100.3').signIn(noisy)).statusCode).toBe(200);
  await app.close();
});
