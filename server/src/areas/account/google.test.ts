import { generateKeyPair, SignJWT } from 'jose';
import { Events } from 'oauth2-mock-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { newId } from '#contract/ids.ts';
import { API } from '#contract/paths.ts';
import { createOpenidClient } from '../../platform/auth/openid.ts';
import { ATTEMPT_LIMITS, createAttemptLimits } from '../../platform/auth/attempt-limits.ts';
import { aDatabase, type TestDatabase } from '../../testing/database.ts';
import { anIssuer, type Issuer } from '../../testing/issuer.ts';
import { aBrowser, anAccountServer, aPerson, readSession, TEST_SECRET } from './testing.ts';

const CLIENT_ID = 'casita-client';
const REDIRECT_URI = `http://localhost:3000${API.googleCallback}`;

let place: TestDatabase;
let issuer: Issuer;
let server: Awaited<ReturnType<typeof anAccountServer>>;
let app: FastifyInstance;

beforeAll(async () => {
  [place, issuer] = await Promise.all([aDatabase(), anIssuer()]);
  server = await anAccountServer(place.database, { openid: aClient(issuer.url) });
  app = server.app;
});
beforeEach(() => issuer.alter(() => {}));
afterAll(async () => {
  await app.close();
  await Promise.all([place.close(), issuer.close()]);
});

const aClient = (url: string) =>
  createOpenidClient({ issuer: url, clientId: CLIENT_ID, clientSecret: 'a secret', redirectUri: REDIRECT_URI });

type Browser = ReturnType<typeof aBrowser>;

/** Goes to an address of ours as a page; the address it is sent on to. */
async function go(browser: Browser, url: string, at = app): Promise<URL> {
  const response = await at.inject({
    method: 'GET',
    url,
    headers: {
      cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'accept-language': 'en',
    },
  });
  expect(response.statusCode, response.body).toBe(303);
  expect(response.headers['cache-control']).toBe('no-store');
  for (const header of [response.headers['set-cookie'] ?? []].flat()) {
    expect(header).toMatch(/; Path=\/api\/auth(;.*)?; HttpOnly; SameSite=Lax$/);
    const [pair = ''] = header.split('; ');
    browser.cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
  }
  return new URL(response.headers.location ?? '', 'http://localhost:3000');
}

/** From our address to the issuer, where somebody chooses an account; the address the issuer sends them back to. */
async function askIssuer(browser: Browser, email: string, query = '', at = app): Promise<URL> {
  const page = await go(browser, `${API.google}${query}`, at);
  expect(page.origin).toBe(issuer.url);
  page.pathname = '/authorize';
  page.searchParams.set('login_hint', email);
  const response = await fetch(page, { redirect: 'manual' });
  return new URL(response.headers.get('location') ?? '');
}

/** The whole way, with what the browser is told at its end. */
async function comeWithGoogle(browser: Browser, email: string, query = '', at = app): Promise<string> {
  const back = await askIssuer(browser, email, query, at);
  return pathOf(await go(browser, `${back.pathname}${back.search}`, at));
}

const pathOf = ({ pathname, search }: URL) => pathname + search;
const failed = (words: string, more = '') =>
  `/auth?error=google&error_description=${encodeURIComponent(words).replaceAll('%20', '+').replaceAll("'", '%27')}${more}`;
const UNTRUSTED = failed("Google's answer could not be verified. Please try again.");
const STATE = failed('This Google sign-in has expired or was started elsewhere. Please try again.');
const accountsOf = async (email: string) =>
  (
    await place.admin.query<{ id: string; confirmed: boolean; ways: string[] }>(
      `select u.id, u."emailVerified" as confirmed, array_agg(a."providerId" order by a."providerId") as ways
       from auth."user" u join auth.account a on a."userId" = u.id where email = $1 group by u.id`,
      [email],
    )
  ).rows;

describe('the way to Google', () => {
  it('carries state, nonce and a PKCE challenge, and nothing that is secret', async () => {
    const page = await go(aBrowser(app), API.google);
    expect(Object.fromEntries(page.searchParams)).toEqual({
      response_type: 'code',
      client_id: CLIENT_ID,
      redirect_uri: REDIRECT_URI,
      scope: 'openid email profile',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
      prompt: 'select_account',
    });
  });

  it('without a configuration ends with an error that the screen can show, in the language of the browser', async () => {
    const bare = await anAccountServer(place.database);
    const words = 'Google sign-in is not set up here. Please use your email and a password.';
    expect(pathOf(await go(aBrowser(app), API.google, bare.app))).toBe(failed(words));
    expect(pathOf(await go(aBrowser(app), `${API.google}?intent=trial`, bare.app))).toBe(
      failed(words).replace('/auth', '/trial-google-callback'),
    );
    expect(pathOf(await go(aBrowser(app), `${API.google}?intent=signup`, bare.app))).toBe(
      failed(words).replace('?', '?tab=signup&'),
    );
    const spanish = await bare.app.inject({ url: API.google, headers: { 'accept-language': 'es' } });
    expect(decodeURIComponent(String(spanish.headers.location))).toContain('Aquí+no+está+activado');
    await bare.app.close();
  });

  it('ends with an error when the issuer is away, or is somebody else', async () => {
    const away = await anAccountServer(place.database, { openid: aClient('http://127.0.0.1:9') });
    expect(pathOf(await go(aBrowser(app), API.google, away.app))).toBe(
      failed('Google cannot be reached right now. Please try again.'),
    );
    await away.app.close();
    issuer.server.service.once(Events.BeforeWellKnownOpenIdConfiguration, (answer: { body: object }) => {
      Object.assign(answer.body, { issuer: 'http://127.0.0.1:9' });
    });
    const other = await anAccountServer(place.database, { openid: aClient(issuer.url) });
    expect(pathOf(await go(aBrowser(app), API.google, other.app))).toBe(UNTRUSTED);
    await other.app.close();
  });

  it('cannot be begun by another site, and ends for one machine after a while', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' };
    expect((await app.inject({ url: API.google, headers })).statusCode).toBe(403);
    const few = { ...ATTEMPT_LIMITS, addressGoogle: { max: 1, windowMs: 60_000 } };
    const strict = await anAccountServer(place.database, {
      openid: aClient(issuer.url),
      limits: createAttemptLimits(server.identity.db, `${TEST_SECRET} for Google`, undefined, few),
    });
    expect((await go(aBrowser(app), API.google, strict.app)).origin).toBe(issuer.url);
    expect(pathOf(await go(aBrowser(app), API.google, strict.app))).toContain('error=google');
    await strict.app.close();
  });
});

describe('signing up with Google', () => {
  it('makes a confirmed account with a family, signed in by cookie only', async () => {
    const browser = aBrowser(app);
    const { email } = aPerson();
    expect(await comeWithGoogle(browser, email, '?intent=signup')).toBe('/auth?source=google_signup');
    const session = readSession(await browser.refresh());
    expect(session.user).toMatchObject({ email, email_confirmed: true });
    const [account] = await accountsOf(email);
    expect(account).toEqual({ id: session.user.id, confirmed: true, ways: ['google'] });
    const { rows } = await place.admin.query(
      `select p.first_name, p.last_name, m.role from public.profiles p join public.members m on m.user_id = p.id where p.id = $1`,
      [session.user.id],
    );
    expect(rows).toEqual([{ first_name: 'Gala', last_name: 'Prieto', role: 'parent' }]);
    const { rows: mails } = await place.admin.query('select 1 from app.mails where recipient = $1', [email]);
    expect(mails).toEqual([]);
  });

  it('leads a trial to its own page, also after an error', async () => {
    const browser = aBrowser(app);
    const { email } = aPerson();
    expect(await comeWithGoogle(browser, email, '?intent=trial')).toBe('/trial-google-callback');
    expect(readSession(await browser.refresh()).user.email).toBe(email);
    expect(await comeWithGoogle(aBrowser(app), '', '?intent=trial')).toBe(
      '/trial-google-callback?error=google&error_description=Google+sign-in+was+cancelled.',
    );
  });

  it('twice at the same moment makes one account', async () => {
    const { email } = aPerson();
    const browsers = [aBrowser(app), aBrowser(app)];
    await Promise.all(browsers.map((browser) => comeWithGoogle(browser, email, '?intent=signup')));
    expect(await accountsOf(email)).toHaveLength(1);
    for (const browser of browsers) expect(readSession(await browser.refresh()).user.email).toBe(email);
  });

  it('of somebody who has an account signs them in', async () => {
    const { email } = aPerson();
    await comeWithGoogle(aBrowser(app), email, '?intent=signup');
    const [first] = await accountsOf(email);
    const browser = aBrowser(app);
    expect(await comeWithGoogle(browser, email, '?intent=signup')).toBe('/auth?source=google_signup');
    expect(readSession(await browser.refresh()).user.id).toBe(first?.id);
  });
});

describe('signing in with Google', () => {
  it('without an account says so, makes none and opens no session', async () => {
    const browser = aBrowser(app);
    const { email } = aPerson();
    const query = '?invite=1&token=a+b&family=Los%20%26%20Co';
    expect(await comeWithGoogle(browser, email, query)).toBe(
      '/auth?error=not_registered&invite=1&token=a+b&family=Los+%26+Co',
    );
    expect(await accountsOf(email)).toEqual([]);
    expect((await browser.refresh()).statusCode).toBe(401);
  });

  it('passes the invitation on', async () => {
    const { email } = aPerson();
    await comeWithGoogle(aBrowser(app), email, '?intent=signup');
    const browser = aBrowser(app);
    expect(await comeWithGoogle(browser, email, '?invite=true&token=tok&family=Rivera')).toBe(
      '/auth?invite=true&token=tok&family=Rivera',
    );
    expect(await comeWithGoogle(browser, email)).toBe('/auth');
  });

  it('counts as sign-up for whoever is invited under that very address', async () => {
    const host = await aBrowser(app).signUp();
    const { rows } = await place.admin.query<{ family_id: string }>(
      'select family_id from public.members where user_id = $1',
      [host.user.id],
    );
    const [invited, stranger] = [aPerson().email, aPerson().email];
    const token = newId();
    await place.admin.query(
      `insert into public.family_invitations (family_id, id, invite_token, email, role, expires_at)
       values ($1, gen_random_uuid(), $2, $3, 'nurse', now() + interval '1 day')`,
      [rows[0]?.family_id, token, invited],
    );
    expect(await comeWithGoogle(aBrowser(app), stranger, `?token=${token}`)).toBe(
      `/auth?error=not_registered&token=${token}`,
    );
    expect(await comeWithGoogle(aBrowser(app), invited, `?token=${token}`)).toBe(`/auth?token=${token}`);
    expect(await accountsOf(invited)).toHaveLength(1);
  });

  it('joins a confirmed account with a password, which keeps both ways in, and its sessions', async () => {
    const person = aPerson();
    const phone = aBrowser(app);
    await phone.signUp(person);
    await place.admin.query('update auth."user" set "emailVerified" = true where email = $1', [person.email]);
    expect(await comeWithGoogle(aBrowser(app), person.email)).toBe('/auth');
    expect((await accountsOf(person.email))[0]?.ways).toEqual(['credential', 'google']);
    expect((await phone.refresh()).statusCode).toBe(200);
    expect((await aBrowser(app).signIn(person)).statusCode).toBe(200);
  });

  it('onto an unconfirmed account ends whatever its maker had: password, sessions, links and duties', async () => {
    const victim = aPerson();
    const attacker = aBrowser(app);
    const { user, access_token } = await attacker.signUp(victim);
    await attacker.post('/api/functions/send-password-reset', { email: victim.email });
    await place.admin.query('update public.profiles set requires_password_change = true where id = $1', [user.id]);
    const owner = aBrowser(app);
    expect(await comeWithGoogle(owner, victim.email)).toBe('/auth');
    expect(readSession(await owner.refresh()).user).toEqual({ ...user, email_confirmed: true });
    expect((await attacker.refresh()).statusCode).toBe(401);
    const bearer = { headers: { authorization: `Bearer ${access_token}` } };
    expect((await attacker.post('/api/auth/update-user', { password: 'Mine-now-77' }, bearer)).statusCode).toBe(401);
    expect((await aBrowser(app).signIn(victim)).json().code).toBe('INVALID_CREDENTIALS');
    expect((await accountsOf(victim.email))[0]?.ways).toEqual(['google']);
    const { rows } = await place.admin.query(
      `select count(*) filter (where used_at is null)::int as open_links from auth.links where user_id = $1`,
      [user.id],
    );
    expect(rows).toEqual([{ open_links: 0 }]);
    const { rows: profiles } = await place.admin.query('select requires_password_change from profiles where id = $1', [
      user.id,
    ]);
    expect(profiles).toEqual([{ requires_password_change: false }]);
  });

  it('finds the person by the issuer’s own id when the address has changed', async () => {
    const { email } = aPerson();
    await comeWithGoogle(aBrowser(app), email, '?intent=signup');
    const moved = aPerson().email;
    issuer.alter(({ payload }) => Object.assign(payload, { email: moved }));
    const browser = aBrowser(app);
    expect(await comeWithGoogle(browser, email)).toBe('/auth');
    expect(readSession(await browser.refresh()).user.email).toBe(email);
    expect(await accountsOf(moved)).toEqual([]);
  });

  it('ends the session that the browser had before', async () => {
    const { email } = aPerson();
    await comeWithGoogle(aBrowser(app), email, '?intent=signup');
    const browser = aBrowser(app);
    const before = await browser.signUp();
    await comeWithGoogle(browser, email);
    const { rows } = await place.admin.query('select 1 from auth.session where "userId" = $1', [before.user.id]);
    expect(rows).toEqual([]);
  });
});

describe('what comes back from Google', () => {
  it('is refused without a state, with another one, twice, in another browser and too late', async () => {
    const { email } = aPerson();
    const browser = aBrowser(app);
    const back = await askIssuer(browser, email, '?intent=signup');
    const asked = (change: (query: URLSearchParams) => void, by = browser) => {
      const url = new URL(back);
      change(url.searchParams);
      return go(by, `${url.pathname}${url.search}`).then(pathOf);
    };
    expect(await asked((query) => query.delete('state'))).toBe(STATE);
    expect(await asked((query) => query.set('state', `${query.get('state')?.slice(0, -1)}_`))).toBe(STATE);
    expect(await asked((query) => query.set('state', newId()))).toBe(STATE);
    const stranger = aBrowser(app);
    expect(await asked(() => {}, stranger)).toBe(STATE);
    await go(stranger, API.google);
    expect(await asked(() => {}, stranger), 'a browser with a cookie of its own').toBe(STATE);
    expect(await accountsOf(email)).toEqual([]);

    expect(await asked(() => {})).toBe('/auth?source=google_signup');
    expect(await asked(() => {}), 'the same once more').toBe(STATE);

    const late = await askIssuer(browser, aPerson().email, '?intent=signup');
    await place.admin.query(`update auth.verification set "expiresAt" = now() - interval '1 second'`);
    expect(pathOf(await go(browser, `${late.pathname}${late.search}`))).toBe(STATE);
  });

  it('works from two tabs of one browser', async () => {
    const browser = aBrowser(app);
    const [one, two] = [aPerson().email, aPerson().email];
    const first = await askIssuer(browser, one, '?intent=signup');
    const second = await askIssuer(browser, two, '?intent=signup');
    for (const back of [first, second])
      expect(pathOf(await go(browser, `${back.pathname}${back.search}`))).toBe('/auth?source=google_signup');
    expect(readSession(await browser.refresh()).user.email).toBe(two);
  });

  it.each<[string, Parameters<Issuer['alter']>[0]]>([
    ['another nonce', ({ payload }) => Object.assign(payload, { nonce: 'another' })],
    ['no nonce', ({ payload }) => delete payload['nonce']],
    ['another audience', ({ payload }) => Object.assign(payload, { aud: 'another-client' })],
    [
      'several audiences, given to another',
      ({ payload }) => Object.assign(payload, { aud: [CLIENT_ID, 'b'], azp: 'b' }),
    ],
    ['another issuer', ({ payload }) => Object.assign(payload, { iss: 'https://accounts.google.com' })],
    ['an expired token', ({ payload }) => Object.assign(payload, { exp: Math.floor(Date.now() / 1_000) - 60 })],
    ['no subject', ({ payload }) => Object.assign(payload, { sub: '' })],
    ['no address that is one', ({ payload }) => Object.assign(payload, { email: 'nobody' })],
  ])('is refused with %s', async (_name, change) => {
    const { email } = aPerson();
    const browser = aBrowser(app);
    issuer.alter(change);
    expect(await comeWithGoogle(browser, email, '?intent=signup')).toBe(UNTRUSTED.replace('?', '?tab=signup&'));
    expect(await accountsOf(email)).toEqual([]);
    expect((await browser.refresh()).statusCode).toBe(401);
  });

  it('is refused when somebody else signed it, or nobody', async () => {
    const { privateKey } = await generateKeyPair('RS256');
    const claims = { sub: 'x', email: aPerson().email, email_verified: true, aud: CLIENT_ID, iss: issuer.url };
    const forge = (nonce: string) =>
      new SignJWT({ ...claims, nonce }).setIssuedAt().setExpirationTime('1h').setProtectedHeader({ alg: 'RS256' });
    const unsigned = (nonce: string) =>
      `${[{ alg: 'none' }, { ...claims, nonce, iat: 1, exp: 9_999_999_999 }].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')}.`;
    for (const make of [(nonce: string) => forge(nonce).sign(privateKey), async (nonce: string) => unsigned(nonce)]) {
      const browser = aBrowser(app);
      const page = await go(browser, API.google);
      const forged = await make(page.searchParams.get('nonce') ?? '');
      issuer.server.service.once(Events.BeforeResponse, (answer: { body: object }) => {
        Object.assign(answer.body, { id_token: forged });
      });
      page.pathname = '/authorize';
      page.searchParams.set('login_hint', claims.email);
      const { headers } = await fetch(page, { redirect: 'manual' });
      const back = new URL(headers.get('location') ?? '');
      expect(pathOf(await go(browser, `${back.pathname}${back.search}`))).toBe(UNTRUSTED);
    }
  });

  it('is refused for an address that Google has not verified', async () => {
    const person = aPerson();
    await aBrowser(app).signUp({ ...person, email: `unverified.${person.email}` });
    const words = 'Google has not verified the email address of this account.';
    expect(await comeWithGoogle(aBrowser(app), `unverified.${person.email}`)).toBe(failed(words));
    issuer.alter(({ payload }) => delete payload['email_verified']);
    expect(await comeWithGoogle(aBrowser(app), person.email)).toBe(failed(words));
    expect((await accountsOf(`unverified.${person.email}`))[0]?.ways).toEqual(['credential']);
  });

  it('may be an error: the provider’s own sentence is shown, as one bounded line', async () => {
    const browser = aBrowser(app);
    const back = await askIssuer(browser, aPerson().email, '?intent=signup&token=t');
    const said = `No  <b>way</b>\r\n${'x'.repeat(300)}`;
    back.search = String(
      new URLSearchParams({ state: back.searchParams.get('state') ?? '', error: 'x', error_description: said }),
    );
    const shown = await go(browser, `${back.pathname}${back.search}`);
    expect(shown.searchParams.get('error_description')).toBe(`No <b>way</b> ${'x'.repeat(300)}`.slice(0, 200));
    expect(shown.searchParams.get('tab')).toBe('signup');
    expect(shown.searchParams.get('token')).toBe('t');

    issuer.server.service.once(Events.BeforeResponse, (answer: { body: object; statusCode: number }) => {
      answer.body = { error: 'invalid_grant', error_description: 'Bad code.' };
      answer.statusCode = 400;
    });
    expect(await comeWithGoogle(aBrowser(app), aPerson().email)).toBe(failed('Bad code.'));
    issuer.server.service.once(Events.BeforeResponse, (answer: { body: object | ''; statusCode: number }) => {
      answer.body = '';
      answer.statusCode = 500;
    });
    expect(await comeWithGoogle(aBrowser(app), aPerson().email)).toBe(
      failed('Google refused the sign-in. Please try again.'),
    );
  });
});

it('no code, token or address of a person is in the log', async () => {
  const { email } = aPerson();
  const browser = aBrowser(app);
  const back = await askIssuer(browser, email, '?intent=signup');
  await go(browser, `${back.pathname}${back.search}`);
  // This small server lets Fastify log addresses; the real one logs patterns of routes instead (app.test.ts).
  const log = server.logged.filter((line) => !line.includes('incoming request')).join('\n');
  for (const secret of [email, back.searchParams.get('code') ?? 'x', back.searchParams.get('state') ?? 'x'])
    expect(log).not.toContain(secret);
});
