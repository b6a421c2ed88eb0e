import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { API } from '#contract/paths.ts';
import { ATTEMPT_LIMITS, createAttemptLimits } from '../../platform/auth/attempt-limits.ts';
import { createIdentity } from '../../platform/auth/identity.ts';
import { createKnownDevices } from '../../platform/auth/known-device.ts';
import { getAccount } from '../../core/families/queries.ts';
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

const WRONG = 'something else';

/** True while the server accepts this access token. */
async function isAccepted(accessToken: string): Promise<boolean> {
  const claims = await server.tokens.verify(accessToken);
  if (!claims) return false;
  return getAccount(server.transactions, claims).then(
    () => true,
    (error: { code?: string }) => {
      if (error.code === 'CA401') return false;
      throw error;
    },
  );
}

describe('refreshing', () => {
  it('answers a new access token for the same session', async () => {
    const browser = aBrowser(app);
    const { user, access_token } = await browser.signUp();
    const first = await server.tokens.verify(access_token);
    const session = readSession(await browser.refresh());
    expect(session.user).toEqual(user);
    expect((await server.tokens.verify(session.access_token))?.sessionId).toBe(first?.sessionId);
  });

  it('works from two tabs at once, again and again', async () => {
    const browser = aBrowser(app);
    await browser.signUp();
    for (let round = 0; round < 3; round += 1) {
      const answers = await Promise.all([browser.refresh(), browser.refresh(), browser.refresh()]);
      expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200]);
    }
  });

  it('without a session answers 401 and leaves the cookie alone', async () => {
    expect((await aBrowser(app).refresh()).json()).toMatchObject({ code: 'PGRST301' });
    const browser = aBrowser(app);
    browser.cookies.set('casita.session_token', 'made.up');
    const response = await browser.refresh();
    expect(response.statusCode).toBe(401);
    expect(response.headers['set-cookie']).toBeUndefined();
  });

  it('while the database is away does not sign out', async () => {
    const away = createIdentity({
      pool: Object.assign(Object.create(place.database.authPool), {
        connect: () => Promise.reject(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })),
      }),
      secretKey: TEST_SECRET,
      appUrl: server.appUrl,
      onError: () => undefined,
    });
    const troubled = await anAccountServer(place.database, { identity: away, limits: server.limits });
    const browser = aBrowser(app);
    await browser.signUp();
    const response = await troubled.app.inject({
      method: 'POST',
      url: API.refresh,
      headers: { cookie: `casita.session_token=${browser.cookies.get('casita.session_token')}` },
    });
    expect(response.statusCode).toBe(503);
    expect(response.headers['retry-after']).toBe('1');
    expect(response.headers['set-cookie']).toBeUndefined();
    expect((await browser.refresh()).statusCode).toBe(200);
    await troubled.app.close();
  });
});

describe('signing out', () => {
  it('ends the session at once, for the access token and for a copied cookie', async () => {
    const browser = aBrowser(app);
    const { access_token } = await browser.signUp();
    const stolen = browser.cookies.get('casita.session_token') ?? '';
    expect(await isAccepted(access_token)).toBe(true);
    const response = await browser.signOut();
    expect(response.statusCode).toBe(200);
    expect(browser.cookies.has('casita.session_token')).toBe(false);
    expect(await isAccepted(access_token)).toBe(false);
    const thief = aBrowser(app);
    thief.cookies.set('casita.session_token', stolen);
    expect((await thief.refresh()).statusCode).toBe(401);
  });

  it('leaves other devices signed in', async () => {
    const person = aPerson();
    const [phone, laptop] = [aBrowser(app), aBrowser(app)];
    await phone.signUp(person);
    const { access_token } = readSession(await laptop.signIn(person));
    await phone.signOut();
    expect(await isAccepted(access_token)).toBe(true);
    expect((await laptop.refresh()).statusCode).toBe(200);
  });

  it('is not needed before another person signs in in the same browser: the replaced session ends', async () => {
    const browser = aBrowser(app);
    const other = aPerson();
    await aBrowser(app).signUp(other);
    const { access_token } = await browser.signUp();
    readSession(await browser.signIn(other));
    expect(await isAccepted(access_token)).toBe(false);
    expect((await browser.refresh()).json()).toMatchObject({ user: { email: other.email } });
  });

  it('succeeds when the session has ended already', async () => {
    const browser = aBrowser(app);
    await browser.signUp();
    const copy = new Map(browser.cookies);
    await browser.signOut();
    for (const [name, value] of copy) browser.cookies.set(name, value);
    expect((await browser.signOut()).statusCode).toBe(200);
    expect((await aBrowser(app).signOut()).statusCode).toBe(200);
  });

  it('ends the session of the access token when the cookie is lost', async () => {
    const browser = aBrowser(app);
    const { access_token } = await browser.signUp();
    browser.cookies.clear();
    await browser.post(API.signOut, {}, { headers: { authorization: `Bearer ${access_token}` } });
    expect(await isAccepted(access_token)).toBe(false);
    const forged = await browser.post(API.signOut, {}, { headers: { authorization: `Bearer ${access_token}x` } });
    expect(forged.statusCode).toBe(200);
  });
});

describe('other sites', () => {
  it.each([
    { origin: 'https://evil.test' },
    { origin: 'null' },
    { origin: 'http://localhost:3001' },
    { origin: undefined, 'sec-fetch-site': 'cross-site' },
  ])('cannot use our cookies: %j', async (headers) => {
    const browser = aBrowser(app);
    const person = aPerson();
    await browser.signUp(person);
    for (const path of [API.signUp, API.signIn, API.signOut, API.signOutEverywhere, API.refresh]) {
      const response = await browser.post(path, path === API.signIn || path === API.signUp ? person : {}, { headers });
      expect(response.statusCode, path).toBe(403);
      expect(response.json().code).toBe('42501');
      expect(response.headers['set-cookie']).toBeUndefined();
    }
    expect((await browser.refresh()).statusCode).toBe(200);
  });

  it('are distinguished from our own address behind a proxy and from clients that are no browser', async () => {
    const person = aPerson();
    const proxied = await aBrowser(app).post(API.signUp, person, {
      headers: { origin: 'https://home.test:8443', host: 'home.test:8443' },
    });
    expect(proxied.statusCode).toBe(200);
    expect((await app.inject({ method: 'POST', url: API.signIn, payload: person })).statusCode).toBe(200);
  });
});

describe('guessing', () => {
  /** Sends `times` wrong passwords, each from another address. Answers how often each status came. */
  async function guess(email: string, times: number): Promise<Record<number, number>> {
    const counts: Record<number, number> = {};
    for (let sent = 0; sent < times; sent += 50) {
      const answers = await Promise.all(
        Array.from({ length: Math.min(50, times - sent) }, (_, index) =>
          aBrowser(app, `2001:db8:${sent.toString(16)}:${index.toString(16)}::1`).signIn({ email, password: WRONG }),
        ),
      );
      for (const { statusCode } of answers) counts[statusCode] = (counts[statusCode] ?? 0) + 1;
    }
    return counts;
  }

  it('at one account: few of many guesses are evaluated, and its owner signs in from a known device', async () => {
    const person = aPerson();
    const owner = aBrowser(app);
    await owner.signUp(person);
    await owner.signOut();
    expect(await guess(person.email, 300)).toEqual({ 400: 10, 429: 290 });
    const refused = await aBrowser(app).signIn(person);
    expect(refused.statusCode).toBe(429);
    expect(refused.json().code).toBe('TOO_MANY_REQUESTS');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await aBrowser(app).post(API.signUp, person)).statusCode).toBe(429);
    expect((await owner.signIn(person)).statusCode).toBe(200);
  });

  it('at an unknown account is limited like at a known one', async () => {
    expect(await guess(aPerson().email, 20)).toEqual({ 400: 10, 429: 10 });
  });

  it('from a known device has a budget of its own, which is limited too', async () => {
    const person = aPerson();
    const owner = aBrowser(app);
    await owner.signUp(person);
    const statuses: number[] = [];
    for (let time = 0; time < 12; time += 1)
      statuses.push((await owner.signIn({ ...person, password: WRONG })).statusCode);
    expect(statuses).toEqual([...Array(10).fill(400), 429, 429]);
    expect((await aBrowser(app).signIn(person)).statusCode).toBe(200);
  });

  it('with the device cookie of another person gains nothing', async () => {
    const thief = aBrowser(app);
    await thief.signUp();
    const { email } = aPerson();
    const statuses: number[] = [];
    for (let time = 0; time < 12; time += 1) statuses.push((await thief.signIn({ email, password: WRONG })).statusCode);
    thief.cookies.set('casita.device', createKnownDevices('another secret of thirty-two chars').remember(null, email));
    statuses.push((await thief.signIn({ email, password: WRONG })).statusCode);
    expect(statuses.filter((status) => status === 400)).toHaveLength(10);
  });

  it('at many accounts from one address is limited, and successful sign-ins cost nothing', async () => {
    const few = {
      ...ATTEMPT_LIMITS,
      addressSignIn: { max: 4, windowMs: 60_000 },
      addressSignUp: { max: 2, windowMs: 60_000 },
    };
    const strict = await anAccountServer(place.database, {
      limits: createAttemptLimits(server.identity.db, `${TEST_SECRET} of another server`, undefined, few),
    });
    const from = (address: string) => aBrowser(strict.app, address);
    const person = aPerson();
    await from('198.51.100.7').signUp(person);
    for (let time = 0; time < 6; time += 1) expect((await from('198.51.100.7').signIn(person)).statusCode).toBe(200);
    const statuses: number[] = [];
    for (let time = 0; time < 6; time += 1) {
      statuses.push((await from('198.51.100.7').signIn({ ...aPerson(), password: WRONG })).statusCode);
    }
    expect(statuses).toEqual([400, 400, 400, 400, 429, 429]);
    expect((await from('198.51.100.8').signIn(person)).statusCode).toBe(200);

    await from('198.51.100.7').signUp();
    expect((await from('198.51.100.7').post(API.signUp, aPerson())).statusCode).toBe(429);
    await from('198.51.100.8').signUp();
    await strict.app.close();
  });

  it('counts failed refreshes, those of one IPv6 customer together', async () => {
    const few = { ...ATTEMPT_LIMITS, addressRefresh: { ...ATTEMPT_LIMITS.addressRefresh, max: 2 } };
    const strict = await anAccountServer(place.database, {
      limits: createAttemptLimits(server.identity.db, `${TEST_SECRET} of a third server`, undefined, few),
    });
    const refreshFrom = async (address: string) => {
      const browser = aBrowser(strict.app, address);
      browser.cookies.set('casita.session_token', 'made.up');
      return (await browser.refresh()).statusCode;
    };
    expect(await refreshFrom('2001:db8::1')).toBe(401);
    expect(await refreshFrom('2001:db8:0:0:ffff::2')).toBe(401);
    expect(await refreshFrom('2001:db8:0:0:1:2:3:4')).toBe(429);
    expect(await refreshFrom('2001:db8:0:1::1')).toBe(401);
    expect(await refreshFrom('::ffff:203.0.113.9')).toBe(401);
    expect(await refreshFrom('203.0.113.9')).toBe(401);
    expect(await refreshFrom('203.0.113.9')).toBe(429);
    const browser = aBrowser(strict.app, '203.0.113.10');
    await browser.signUp();
    for (let time = 0; time < 5; time += 1) expect((await browser.refresh()).statusCode).toBe(200);
    await strict.app.close();
  });
});
