import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { API } from '#contract/paths.ts';
import { Session } from '#contract/session.ts';
import { createIdentity } from '../../platform/auth/identity.ts';
import { readRefreshToken } from '../../platform/auth/refresh-token.ts';
import { hashSecret, newSecret } from '../../platform/auth/secrets.ts';
import { CHEAP_PASSWORDS } from '../../testing/cheap-passwords.ts';
import { aDatabase, type TestDatabase } from '../../testing/database.ts';
import { getAccount } from '../../core/families/queries.ts';
import { aBrowser, anAccountServer, aPerson, readSession, TEST_SECRET } from './testing.ts';

const COOKIE = 'casita.session_token';
const clock = { now: new Date() };

let place: TestDatabase;
let server: Awaited<ReturnType<typeof anAccountServer>>;
let app: FastifyInstance;

beforeAll(async () => {
  place = await aDatabase();
  const identity = createIdentity({
    pool: place.database.authPool,
    secretKey: TEST_SECRET,
    appUrl: 'http://localhost:3000',
    onError: () => undefined,
    clock: () => clock.now,
    passwords: CHEAP_PASSWORDS,
  });
  server = await anAccountServer(place.database, { identity });
  app = server.app;
});
afterAll(async () => {
  await app.close();
  await place.close();
});

type Browser = ReturnType<typeof aBrowser>;

const pass = (minutes: number) => (clock.now = new Date(clock.now.getTime() + minutes * 60_000));
const tokenOf = (browser: Browser) => browser.cookies.get(COOKIE) ?? '';
const statusOf = async (browser: Browser) => (await browser.refresh()).statusCode;

async function someone(): Promise<Browser> {
  const browser = aBrowser(app);
  await browser.signUp();
  return browser;
}

/** Another device with the same cookies: a thief's, or the same browser as it was before a crash. */
function copyOf(browser: Browser, token = tokenOf(browser)): Browser {
  const copy = aBrowser(app);
  copy.cookies.set(COOKIE, token);
  return copy;
}

async function isAccepted(accessToken: string): Promise<boolean> {
  const claims = await server.tokens.verify(accessToken);
  if (!claims) return false;
  return getAccount(server.transactions, claims).then(
    () => true,
    () => false,
  );
}

describe('a refresh token', () => {
  it('is replaced by each refresh', async () => {
    const browser = await someone();
    const seen = new Set([tokenOf(browser)]);
    for (let round = 0; round < 3; round += 1) {
      pass(15);
      expect(await statusOf(browser)).toBe(200);
      seen.add(tokenOf(browser));
    }
    expect(seen.size).toBe(4);
  });

  it('stays valid for a minute, so that a reload right after signing in or a crash of the browser loses nothing', async () => {
    const browser = await someone();
    const before = tokenOf(browser);
    pass(0.5);
    expect(await statusOf(browser)).toBe(200);
    expect(tokenOf(browser)).toBe(before);
  });

  it('used by two tabs at once signs neither out, and one new token is given', async () => {
    const browser = await someone();
    for (let round = 0; round < 5; round += 1) {
      pass(15);
      const tabs = [copyOf(browser), copyOf(browser), copyOf(browser)];
      const answers = await Promise.all(tabs.map((tab) => tab.refresh()));
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
      const given = answers.flatMap((answer) =>
        [answer.headers['set-cookie'] ?? []].flat().filter((cookie) => cookie.startsWith(COOKIE)),
      );
      expect(given).toHaveLength(1);
      // The tabs share one cookie jar: whichever answer came last, it holds the new token.
      browser.cookies.set(COOKIE, /=([^;]+)/.exec(given[0] ?? '')?.[1] ?? '');
    }
    pass(15);
    expect(await statusOf(browser)).toBe(200);
  });

  it.each([0.1, 0.9, 15, 60 * 24])('whose answer was lost still counts %d minutes later', async (minutes) => {
    const browser = await someone();
    for (let round = 0; round < 3; round += 1) {
      pass(15);
      expect(await statusOf(copyOf(browser))).toBe(200); // the answer never arrives
      pass(minutes);
      expect(await statusOf(browser)).toBe(200);
      pass(15);
      expect(await statusOf(browser)).toBe(200);
    }
  });

  it('that a crash restored, because the browser had not stored the new one, still counts', async () => {
    const browser = await someone();
    pass(15);
    const before = tokenOf(browser);
    await browser.refresh();
    pass(0.4);
    await browser.refresh();
    const restarted = copyOf(browser, before);
    pass(10);
    expect(await statusOf(restarted)).toBe(200);
    pass(15);
    expect(await statusOf(restarted)).toBe(200);
  });

  it('sent again by a client that is no browser yields its current token or the next', async () => {
    const person = aPerson();
    const send = (url: string, payload: object) =>
      app.inject({ method: 'POST', url, payload, headers: { 'x-client': 'token' } });
    const first = readSession(await send(API.signUp, person)).refresh_token;
    const refresh = async (refresh_token: string | null) =>
      Session.parse((await send(API.refresh, { refresh_token })).json()).refresh_token;
    expect(await refresh(first)).toBe(first);
    pass(15);
    const second = await refresh(first);
    expect(second).not.toBe(first);
    expect(await refresh(first)).toBe(first);
    pass(15);
    expect(await refresh(second)).not.toBe(second);
  });
});

describe('a copied refresh token', () => {
  it.each([
    ['used before the owner comes back', ['thief', 'owner', 'thief', 'owner']],
    ['used after the owner', ['owner', 'thief', 'owner', 'thief']],
    ['used by turns', ['owner', 'thief', 'thief', 'owner', 'owner']],
  ])('%s ends the session for both, and for their access tokens', async (_name, turns) => {
    const owner = await someone();
    const thief = copyOf(owner);
    const granted: string[] = [];
    const statuses: number[] = [];
    for (const turn of turns) {
      pass(15);
      const answer = await (turn === 'thief' ? thief : owner).refresh();
      statuses.push(answer.statusCode);
      if (answer.statusCode === 200) granted.push(readSession(answer).access_token);
    }
    expect(statuses).toContain(401);
    expect(await statusOf(owner)).toBe(401);
    expect(await statusOf(thief)).toBe(401);
    for (const token of granted) expect(await isAccepted(token)).toBe(false);
  });

  it.each([
    ['a moment before the owner, each time', 'thief', 'owner'],
    ['a moment after the owner, each time', 'owner', 'thief'],
  ] as const)('used %s, is found out at the next refresh', async (_name, first, second) => {
    const owner = await someone();
    const devices = { owner, thief: copyOf(owner) };
    const statuses: number[] = [];
    for (let round = 0; round < 2; round += 1) {
      pass(15);
      statuses.push(await statusOf(devices[first]));
      pass(0.05);
      statuses.push(await statusOf(devices[second]));
    }
    expect(statuses).toEqual([200, 200, 200, 401]);
    expect([await statusOf(devices.owner), await statusOf(devices.thief)]).toEqual([401, 401]);
  });

  it('used at the same moment as the owner’s, again and again, never yields two lasting sessions', async () => {
    const owner = await someone();
    const thief = copyOf(owner);
    const statuses: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      pass(15);
      statuses.push(...(await Promise.all([statusOf(owner), statusOf(thief)])));
    }
    expect(statuses).toContain(401);
    expect([await statusOf(owner), await statusOf(thief)]).toEqual([401, 401]);
  });

  it('leaves other devices of its owner signed in', async () => {
    const person = aPerson();
    const [phone, laptop] = [aBrowser(app), aBrowser(app)];
    await phone.signUp(person);
    await laptop.signIn(person);
    const thief = copyOf(phone);
    for (const device of [phone, thief, phone]) {
      pass(15);
      await device.refresh();
    }
    expect(await statusOf(phone)).toBe(401);
    expect(await statusOf(laptop)).toBe(200);
  });
});

describe('the session of a token', () => {
  it('ends with a sign-out by any of its tokens', async () => {
    const browser = await someone();
    const old = copyOf(browser);
    for (let round = 0; round < 2; round += 1) {
      pass(15);
      await browser.refresh();
    }
    expect((await old.signOut()).statusCode).toBe(200);
    expect(await statusOf(browser)).toBe(401);
  });

  it('cannot be ended with a token that never belonged to it', async () => {
    const browser = await someone();
    const [secret = ''] = tokenOf(browser).split('.');
    const other = secret.replace(/^./, (letter) => (letter === 'A' ? 'B' : 'A'));
    for (const forged of [`${other}.${'A'.repeat(43)}`, `${'A'.repeat(43)}.${'A'.repeat(43)}`])
      expect(await statusOf(copyOf(browser, forged))).toBe(401);
    expect(await statusOf(browser)).toBe(200);
  });
});

it('a token that an earlier version made without a signature goes on, and the next one is signed', async () => {
  const browser = await someone();
  expect(server.identity.isSignedToken(tokenOf(browser))).toBe(true);
  const turn = newSecret();
  const sent = readRefreshToken(tokenOf(browser));
  await place.admin.query('update auth.session set token = $1 where id = $2', [hashSecret(turn), sent?.sessionId]);
  browser.cookies.set(COOKIE, tokenOf(browser).replace(/[^.]+$/, turn));
  expect(server.identity.isSignedToken(tokenOf(browser))).toBe(false);
  pass(15);
  expect(await statusOf(browser)).toBe(200);
  expect(server.identity.isSignedToken(tokenOf(browser))).toBe(true);
});
