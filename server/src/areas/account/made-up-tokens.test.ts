import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { API } from '#contract/paths.ts';
import { ATTEMPT_LIMITS, createAttemptLimits } from '../../platform/auth/attempt-limits.ts';
import { createIdentity } from '../../platform/auth/identity.ts';
import { newRefreshToken, readRefreshToken } from '../../platform/auth/refresh-token.ts';
import { DEVICE_COOKIE } from '../../platform/auth/known-device.ts';
import { newSecret } from '../../platform/auth/secrets.ts';
import { requestContext } from '../../platform/db/request-context.ts';
import { aDatabase, type TestDatabase } from '../../testing/database.ts';
import { aBrowser, anAccountServer, aPerson, TEST_SECRET } from './testing.ts';

const COOKIE = 'casita.session_token';

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

const tokenOf = (browser: ReturnType<typeof aBrowser>) => browser.cookies.get(COOKIE) ?? '';
const statusOf = async (browser: ReturnType<typeof aBrowser>) => (await browser.refresh()).statusCode;
const madeUp = () => newRefreshToken(randomBytes(32)).text;

/** A server with a limit of two unsigned tokens, how many connections identity has asked for, and in whose turns. */
async function aCountingServer() {
  const { authPool } = place.database;
  const counted = { connections: 0, turns: new Set<string | null | undefined>() };
  const pool = Object.assign(Object.create(authPool) as typeof authPool, {
    connect: () => {
      counted.connections += 1;
      counted.turns.add(requestContext()?.known);
      return authPool.connect();
    },
  });
  const settings = { secretKey: TEST_SECRET, appUrl: server.appUrl, onError: () => undefined };
  const identity = createIdentity({ ...settings, pool });
  const few = { ...ATTEMPT_LIMITS, addressUnsigned: { ...ATTEMPT_LIMITS.addressUnsigned, max: 2 } };
  const limits = createAttemptLimits(identity.db, TEST_SECRET, undefined, few);
  return { ...(await anAccountServer(place.database, { identity, limits })), counted };
}

it('a made-up token costs one statement, and none once its address has sent many', async () => {
  const owner = aBrowser(server.app);
  await owner.signUp();
  const other = await aCountingServer();
  const send = async (token: string) => {
    const browser = aBrowser(other.app, '198.51.100.20');
    browser.cookies.set(COOKIE, token);
    return statusOf(browser);
  };
  expect([await send(madeUp()), other.counted.connections]).toEqual([401, 1]);
  expect([await send('made.up'), other.counted.connections]).toEqual([401, 1]);
  expect([await send(madeUp()), other.counted.connections]).toEqual([429, 1]);
  expect(await send(tokenOf(owner))).toBe(200);
  await other.app.close();
});

it('a made-up token ends no session, and costs nothing at sign-out once its address has sent many', async () => {
  const other = await aCountingServer();
  const send = async (accessToken?: string) => {
    const browser = aBrowser(other.app, '198.51.100.23');
    browser.cookies.set(COOKIE, madeUp());
    const headers = accessToken === undefined ? {} : { authorization: `Bearer ${accessToken}` };
    const { statusCode } = await browser.post(API.signOut, {}, { headers });
    return [statusCode, browser.cookies.has(COOKIE)];
  };
  expect([await send(), await send()]).toEqual([
    [200, false],
    [200, false],
  ]);
  const asked = other.counted.connections;
  expect([await send(), other.counted.connections]).toEqual([[200, false], asked]);
  const owner = aBrowser(server.app);
  const { access_token } = await owner.signUp();
  expect(await statusOf(owner)).toBe(200);
  expect(await send(access_token)).toEqual([200, false]);
  expect(await statusOf(owner)).toBe(401);
  await other.app.close();
});

it('a made-up token leaves connections to other addresses, however many wait', async () => {
  const [owner, stranger] = [aBrowser(server.app), aBrowser(server.app)];
  for (const browser of [owner, stranger]) await browser.signUp();
  const sent = readRefreshToken(tokenOf(owner));
  await place.admin.query('begin');
  await place.admin.query('select from auth.session where id = $1 for update', [sent?.sessionId]);
  let answered = 0;
  const waiting = Array.from({ length: 12 }, async () => {
    const thief = aBrowser(server.app, '198.51.100.21');
    thief.cookies.set(COOKIE, tokenOf(owner).replace(/[^.]+$/, newSecret()));
    await thief.refresh();
    answered += 1;
  });
  expect(await statusOf(stranger)).toBe(200);
  await aBrowser(server.app, '198.51.100.22').signUp();
  expect(answered).toBe(0);
  await place.admin.query('rollback');
  await Promise.all(waiting);
});

it('what proves itself without the database waits in a turn of its own: a refresh, and a sign-in on a known device', async () => {
  const other = await aCountingServer();
  const { counted } = other;
  const [owner, person] = [aBrowser(other.app), aPerson()];
  await owner.signUp(person);
  expect([...counted.turns]).toEqual([null]);
  counted.turns.clear();
  expect(await statusOf(owner)).toBe(200);
  expect([...counted.turns]).toEqual([readRefreshToken(tokenOf(owner))?.sessionId]);
  counted.turns.clear();
  expect((await owner.signIn(person)).statusCode).toBe(200);
  const device = owner.cookies.get(DEVICE_COOKIE)?.split('.')[0];
  expect([...counted.turns].slice(0, 2)).toEqual([device, person.email]);
  counted.turns.clear();
  const stranger = aBrowser(other.app);
  stranger.cookies.set(COOKIE, madeUp());
  await statusOf(stranger);
  await stranger.signIn(person);
  expect([...counted.turns]).toEqual([null]);
  await other.app.close();
});
