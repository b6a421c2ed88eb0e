import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { API } from '#contract/paths.ts';
import { createIdentity } from '../../platform/auth/identity.ts';
import { createPasswordQueue } from '../../platform/auth/password-queue.ts';
import { aDatabase, type TestDatabase } from '../../testing/database.ts';
import { aBrowser, anAccountServer, aPerson, readSession, TEST_PASSWORD, TEST_SECRET } from './testing.ts';

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

describe('signing up', () => {
  it('gives a session and an own family', async () => {
    const person = aPerson();
    const browser = aBrowser(app);
    const session = await browser.signUp({ ...person, email: `  ${person.email.toUpperCase()} ` });
    expect(session).toMatchObject({ refresh_token: null, user: { email: person.email, email_confirmed: false } });
    expect(session.expires_at * 1_000 - Date.now()).toBeGreaterThan(14 * 60_000);
    const claims = await server.tokens.verify(session.access_token);
    expect(claims?.userId).toBe(session.user.id);
    const { rows } = await place.admin.query('select role, left_at from public.members where user_id = $1', [
      session.user.id,
    ]);
    expect(rows).toEqual([{ role: 'parent', left_at: null }]);
  });

  it('stores the given names', async () => {
    const { user } = await aBrowser(app).signUp({ ...aPerson(), first_name: ' Ana ', last_name: 'Rivera' });
    const { rows } = await place.admin.query('select first_name, last_name from public.profiles where id = $1', [
      user.id,
    ]);
    expect(rows).toEqual([{ first_name: 'Ana', last_name: 'Rivera' }]);
  });

  it('with a known address signs in when the password is right, and says so when it is not', async () => {
    const person = aPerson();
    const first = await aBrowser(app).post(API.signUp, person);
    expect(first.headers['x-account']).toBe('new');
    const again = await aBrowser(app).post(API.signUp, person);
    expect(again.headers['x-account']).toBeUndefined();
    expect(readSession(again).user).toEqual(readSession(first).user);
    const refused = await aBrowser(app).post(API.signUp, { ...person, password: WRONG });
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      code: '23505',
      message: 'Account exists but password is incorrect. Try Continue with Google or reset your password.',
    });
    expect(refused.headers['set-cookie']).toBeUndefined();
  });

  it('from two tabs at once makes one account and one family, and signs both in', async () => {
    const person = aPerson();
    const [one, two] = await Promise.all([aBrowser(app).signUp(person), aBrowser(app).signUp(person)]);
    expect(one?.user).toEqual(two?.user);
    const { rows } = await place.admin.query('select 1 from public.members where user_id = $1', [one?.user.id]);
    expect(rows).toHaveLength(1);
  });

  it('still succeeds when the family cannot be made yet', async () => {
    const broken = await anAccountServer(place.database, {
      transactions: Object.assign(Object.create(server.transactions), {
        withAccount: () => Promise.reject(new Error('no connection')),
      }),
    });
    const { user } = await aBrowser(broken.app).signUp();
    expect(broken.logged.join()).toContain('could not be set up yet');
    expect((await place.admin.query('select 1 from public.members where user_id = $1', [user.id])).rows).toEqual([]);
    await broken.app.close();
  });
});

describe('validation', () => {
  it.each([
    [{}, { email: 'required', password: 'required' }],
    [
      { email: ' ', password: '      ' },
      { email: 'required', password: 'required' },
    ],
    [{ email: 'nobody', password: TEST_PASSWORD }, { email: 'invalid' }],
    [{ email: 'a@casa.test', password: 'short' }, { password: 'too_short' }],
    [{ email: 'a@casa.test', password: 'p'.repeat(201) }, { password: 'too_long' }],
    [{ email: 7, password: TEST_PASSWORD }, { email: 'invalid' }],
    [{ email: 'a@casa.test', password: TEST_PASSWORD, role: 'admin' }, { role: 'unknown' }],
  ])('of a sign-up names the fields of %j', async (body, fields) => {
    const response = await aBrowser(app).post(API.signUp, body);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'BAD_REQUEST', fields, request_id: expect.any(String) });
  });

  it('of a sign-in accepts any length that is not blank', async () => {
    const person = aPerson();
    expect((await aBrowser(app).signIn({ ...person, password: 'x' })).json().code).toBe('INVALID_CREDENTIALS');
    expect((await aBrowser(app).signIn({ email: person.email })).json().fields).toEqual({ password: 'required' });
  });

  it('answers GET with 404, and a body that is not JSON with 400', async () => {
    for (const url of [API.signUp, API.signIn, API.signOut, API.refresh]) {
      expect((await app.inject({ method: 'GET', url })).statusCode).toBe(404);
      const text = await app.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/json' },
        payload: '{',
      });
      expect(text.statusCode).toBe(400);
    }
  });
});

describe('signing in', () => {
  it('answers an unknown address like a wrong password', async () => {
    const person = aPerson();
    await aBrowser(app).signUp(person);
    const wrong = await aBrowser(app).signIn({ ...person, password: WRONG });
    const unknown = await aBrowser(app).signIn(aPerson());
    expect(wrong.statusCode).toBe(400);
    expect(wrong.json()).toMatchObject({ code: 'INVALID_CREDENTIALS' });
    expect({ ...unknown.json(), request_id: '' }).toEqual({ ...wrong.json(), request_id: '' });
    expect(unknown.statusCode).toBe(wrong.statusCode);
    expect(Object.keys(unknown.headers).toSorted()).toEqual(Object.keys(wrong.headers).toSorted());
  });

  it('takes the password as it was typed', async () => {
    const person = { ...aPerson(), password: ' with spaces ' };
    await aBrowser(app).signUp(person);
    expect((await aBrowser(app).signIn(person)).statusCode).toBe(200);
    expect((await aBrowser(app).signIn({ ...person, password: 'with spaces' })).statusCode).toBe(400);
  });

  it('refuses unconfirmed addresses where confirmation is required, once the password was right', async () => {
    const strict = await anAccountServer(place.database, { requiresConfirmation: true });
    const person = aPerson();
    const { user } = await aBrowser(strict.app).signUp(person);
    expect((await aBrowser(strict.app).signIn({ ...person, password: WRONG })).json().code).toBe('INVALID_CREDENTIALS');
    for (const path of [API.signIn, API.signUp]) {
      const refused = await aBrowser(strict.app).post(path, person);
      expect(refused.statusCode).toBe(403);
      expect(refused.json()).toMatchObject({
        code: 'EMAIL_NOT_CONFIRMED',
        message: 'Please confirm your email before logging in. Check your inbox.',
      });
      expect(refused.headers['set-cookie']).toBeUndefined();
    }
    expect((await place.admin.query('select 1 from auth.session where "userId" = $1', [user.id])).rows).toHaveLength(1);
    await place.admin.query('update auth."user" set "emailVerified" = true where id = $1', [user.id]);
    expect(readSession(await aBrowser(strict.app).signIn(person)).user.email_confirmed).toBe(true);
    await strict.app.close();
  });
});

describe('under load', () => {
  it('an unchecked password is never called wrong, and its attempt counts', async () => {
    const queue = createPasswordQueue(1, 0);
    const giveBack = vi.fn(server.limits.giveBack);
    const busy = await anAccountServer(place.database, {
      limits: { ...server.limits, giveBack },
      identity: createIdentity(
        { pool: place.database.authPool, secretKey: TEST_SECRET, appUrl: server.appUrl, onError: () => undefined },
        queue,
      ),
    });
    const person = aPerson();
    await aBrowser(busy.app).signUp(person);
    const { promise, resolve } = Promise.withResolvers<void>();
    const hashing = queue({ address: '192.0.2.9', known: null }, () => promise);
    for (const [path, body] of [
      [API.signIn, person],
      [API.signIn, aPerson()],
      [API.signUp, aPerson()],
    ] as const) {
      const response = await aBrowser(busy.app).post(path, body);
      expect(response.statusCode).toBe(503);
      expect(response.json().code).toBe('UNAVAILABLE');
      expect(response.headers['retry-after']).toBe('3');
    }
    expect(giveBack).not.toHaveBeenCalled();
    resolve();
    await hashing;
    expect((await aBrowser(busy.app).signIn(person)).statusCode).toBe(200);
    await busy.app.close();
  });
});

describe('tokens', () => {
  it('reach browsers as cookies only, limited to the auth paths', async () => {
    const browser = aBrowser(app);
    const response = await browser.post(API.signUp, aPerson(), { headers: { 'x-client': 'token' } });
    expect(readSession(response).refresh_token).toBeNull();
    const headers = [response.headers['set-cookie'] ?? []].flat();
    expect(headers).toHaveLength(2);
    for (const header of headers) expect(header).toMatch(/; Path=\/api\/auth(;.*)?; HttpOnly; SameSite=Lax$/);
    expect(response.headers['cache-control']).toBe('no-store');
    const secret = browser.cookies.get('casita.session_token') ?? 'missing';
    expect(response.body).not.toContain(decodeURIComponent(secret).split('.')[0]);
  });

  it('are answered to clients that are no browser, which send them in the body', async () => {
    const headers = { 'x-client': 'token' };
    const payload = aPerson();
    const response = await app.inject({ method: 'POST', url: API.signUp, headers, payload });
    const { refresh_token, user } = readSession(response);
    expect(response.headers['set-cookie']).toBeUndefined();
    const again = await app.inject({ method: 'POST', url: API.refresh, headers, payload: { refresh_token } });
    expect(readSession(again)).toMatchObject({ refresh_token, user });
    const fromBrowser = await aBrowser(app).post(API.refresh, { refresh_token });
    expect(fromBrowser.statusCode).toBe(401);
    await app.inject({ method: 'POST', url: API.signOut, headers, payload: { refresh_token } });
    const ended = await app.inject({ method: 'POST', url: API.refresh, headers, payload: { refresh_token } });
    expect(ended.json().code).toBe('PGRST301');
  });

  it('and passwords are in no log and no address', async () => {
    const browser = aBrowser(app);
    const person = { ...aPerson(), password: 'never-in-a-log' };
    const { access_token } = await browser.signUp(person);
    const secret = browser.cookies.get('casita.session_token') ?? '';
    await browser.signIn({ ...person, password: 'never-in-a-log-either' });
    await browser.post(API.signUp, { ...person, password: 'never-in-a-log-either' });
    await browser.refresh();
    await browser.signOut();
    const log = server.logged.join('\n');
    expect(log).toContain(API.refresh);
    for (const word of ['never-in-a-log', access_token, secret, decodeURIComponent(secret), person.email]) {
      expect(log).not.toContain(word);
    }
  });
});
