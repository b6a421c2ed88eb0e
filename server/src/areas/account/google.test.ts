import { Events } from 'oauth2-mock-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#contract/ids.ts';
import { API } from '#contract/paths.ts';
import { DAY_MS } from '#contract/limits.ts';
import { areaFollowers } from '../../areas.ts';
import { hashSecret } from '../../platform/auth/secrets.ts';
import { ATTEMPT_LIMITS, createAttemptLimits } from '../../platform/auth/attempt-limits.ts';
import { Transactions } from '../../platform/db/transactions.ts';
import { aClient, aWayToGoogle, CLIENT_ID, failed, pathOf, REDIRECT_URI, UNTRUSTED } from '../../testing/google-way.ts';
import { aBrowser, anAccountServer, aPerson, readSession, TEST_SECRET } from './testing.ts';

let way: Awaited<ReturnType<typeof aWayToGoogle>>;
beforeAll(async () => {
  way = await aWayToGoogle();
});
beforeEach(() => way.issuer.alter(() => {}));
afterAll(() => way.close());

describe('the redirect to Google', () => {
  it('carries state, nonce and a PKCE challenge, and nothing that is secret', async () => {
    const page = await way.go(aBrowser(way.app), API.google);
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

  it('without a configuration becomes an error that the screen can show, in the language of the browser', async () => {
    const bare = await anAccountServer(way.place.database);
    const words = 'Google sign-in is not set up here. Please use your email and a password.';
    expect(pathOf(await way.go(aBrowser(way.app), API.google, bare.app))).toBe(failed(words));
    expect(pathOf(await way.go(aBrowser(way.app), `${API.google}?intent=trial`, bare.app))).toBe(
      failed(words).replace('/auth', '/trial-google-callback'),
    );
    expect(pathOf(await way.go(aBrowser(way.app), `${API.google}?intent=signup`, bare.app))).toBe(
      failed(words, { tab: 'signup' }),
    );
    const spanish = await bare.app.inject({ url: API.google, headers: { 'accept-language': 'es' } });
    expect(decodeURIComponent(String(spanish.headers.location))).toContain('Aquí+no+está+activado');
    await bare.app.close();
  });

  it('becomes an error when the issuer is unreachable or names itself differently', async () => {
    const away = await anAccountServer(way.place.database, { openid: aClient('http://127.0.0.1:9') });
    expect(pathOf(await way.go(aBrowser(way.app), API.google, away.app))).toBe(
      failed('Google cannot be reached right now. Please try again.'),
    );
    await away.app.close();
    way.issuer.server.service.once(Events.BeforeWellKnownOpenIdConfiguration, (answer: { body: object }) => {
      Object.assign(answer.body, { issuer: 'http://127.0.0.1:9' });
    });
    const other = await anAccountServer(way.place.database, { openid: aClient(way.issuer.url) });
    expect(pathOf(await way.go(aBrowser(way.app), API.google, other.app))).toBe(failed(UNTRUSTED));
    await other.app.close();
  });

  it('cannot be started by another site, and is limited for each machine', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' };
    expect((await way.app.inject({ url: API.google, headers })).statusCode).toBe(303);
    const few = { ...ATTEMPT_LIMITS, addressGoogle: { max: 1, windowMs: 60_000 } };
    const strict = await anAccountServer(way.place.database, {
      openid: aClient(way.issuer.url),
      limits: createAttemptLimits(way.server.identity.db, `${TEST_SECRET} for Google`, undefined, few),
    });
    expect((await way.go(aBrowser(way.app), API.google, strict.app)).origin).toBe(way.issuer.url);
    expect(pathOf(await way.go(aBrowser(way.app), API.google, strict.app))).toContain('error=google');
    await strict.app.close();
  });
});

describe('signing up with Google', () => {
  it('makes a confirmed account with a family, signed in by cookie only', async () => {
    const browser = aBrowser(way.app);
    const { email } = aPerson();
    expect(await way.comeWithGoogle(browser, email, '?intent=signup')).toBe('/auth?source=google_signup');
    const session = readSession(await browser.refresh());
    expect(session.user).toMatchObject({ email, email_confirmed: true });
    const [account] = await way.accountsOf(email);
    expect(account).toEqual({ id: session.user.id, confirmed: true, ways: ['google'] });
    const { rows } = await way.place.admin.query(
      `select p.first_name, p.last_name, m.role from public.profiles p join public.members m on m.user_id = p.id where p.id = $1`,
      [session.user.id],
    );
    expect(rows).toEqual([{ first_name: 'Gala', last_name: 'Prieto', role: 'parent' }]);
    expect(await way.server.mailsTo(email)).toEqual([]);
  });

  it('leads a trial to its own page, also after an error', async () => {
    const browser = aBrowser(way.app);
    const { email } = aPerson();
    expect(await way.comeWithGoogle(browser, email, '?intent=trial')).toBe('/trial-google-callback');
    expect(readSession(await browser.refresh()).user.email).toBe(email);
    expect(await way.comeWithGoogle(aBrowser(way.app), '', '?intent=trial')).toBe(
      '/trial-google-callback?error=google&error_description=Google+sign-in+was+cancelled.',
    );
  });

  it('twice at the same moment makes one account', async () => {
    const { email } = aPerson();
    const browsers = [aBrowser(way.app), aBrowser(way.app)];
    await Promise.all(browsers.map((browser) => way.comeWithGoogle(browser, email, '?intent=signup')));
    expect(await way.accountsOf(email)).toHaveLength(1);
    for (const browser of browsers) expect(readSession(await browser.refresh()).user.email).toBe(email);
  });

  it('signs in a person who has an account', async () => {
    const { email } = aPerson();
    await way.comeWithGoogle(aBrowser(way.app), email, '?intent=signup');
    const [first] = await way.accountsOf(email);
    const browser = aBrowser(way.app);
    expect(await way.comeWithGoogle(browser, email, '?intent=signup')).toBe('/auth?source=google_signup');
    expect(readSession(await browser.refresh()).user.id).toBe(first?.id);
  });
});

describe('signing in with Google', () => {
  it('without an account says so, makes none and opens no session', async () => {
    const browser = aBrowser(way.app);
    const { email } = aPerson();
    const query = '?invite=1&token=a+b&family=Los%20%26%20Co';
    expect(await way.comeWithGoogle(browser, email, query)).toBe(
      '/auth?error=not_registered&invite=1&token=a+b&family=Los+%26+Co',
    );
    expect(await way.accountsOf(email)).toEqual([]);
    expect((await browser.refresh()).statusCode).toBe(401);
  });

  it('passes the invitation on', async () => {
    const { email } = aPerson();
    await way.comeWithGoogle(aBrowser(way.app), email, '?intent=signup');
    const browser = aBrowser(way.app);
    expect(await way.comeWithGoogle(browser, email, '?invite=true&token=tok&family=Rivera')).toBe(
      '/auth?invite=true&token=tok&family=Rivera',
    );
    expect(await way.comeWithGoogle(browser, email)).toBe('/auth');
  });

  it('counts as sign-up for a person who is invited under that very address', async () => {
    const host = await aBrowser(way.app).signUp();
    const { rows } = await way.place.admin.query<{ family_id: string }>(
      'select family_id from public.members where user_id = $1',
      [host.user.id],
    );
    const [invited, stranger] = [aPerson().email, aPerson().email];
    const token = newId();
    const family_id = rows[0]?.family_id ?? '';
    const invitation = { family_id, id: newId(), invite_token: hashSecret(token), email: invited };
    const unsaid = { first_name: null, last_name: null, invited_by: null, role: 'nurse' } as const;
    await new Transactions(way.place.database, { followers: areaFollowers }).withSystem(
      'test',
      { familyId: family_id },
      ({ db }) =>
        db
          .insertInto('family_invitations')
          .values({ ...invitation, ...unsaid, expires_at: new Date(Date.now() + DAY_MS).toISOString() })
          .execute(),
    );
    expect(await way.comeWithGoogle(aBrowser(way.app), stranger, `?token=${token}`)).toBe(
      `/auth?error=not_registered&token=${token}`,
    );
    expect(await way.comeWithGoogle(aBrowser(way.app), invited, `?token=${token}`)).toBe(`/auth?token=${token}`);
    expect(await way.accountsOf(invited)).toHaveLength(1);
  });

  it('is added to a confirmed account with a password, which keeps both methods and its sessions', async () => {
    const person = aPerson();
    const phone = aBrowser(way.app);
    await phone.signUp(person);
    await way.place.admin.query('update auth."user" set "emailVerified" = true where email = $1', [person.email]);
    expect(await way.comeWithGoogle(aBrowser(way.app), person.email)).toBe('/auth');
    expect((await way.accountsOf(person.email))[0]?.ways).toEqual(['credential', 'google']);
    expect((await phone.refresh()).statusCode).toBe(200);
    expect((await aBrowser(way.app).signIn(person)).statusCode).toBe(200);
  });

  it.each(['?anew=false', '?anew=true&anew=true', '?intent=elsewhere', `?family=${'x'.repeat(301)}`])(
    'a query that cannot be read leads back to the sign-in screen with a sentence: %s',
    async (query) => {
      const back = await way.go(aBrowser(way.app), `${API.google}${query}`);
      expect(back.pathname).toBe('/auth');
      expect(back.searchParams.get('error')).toBe('google');
      expect(back.searchParams.get('error_description')).toContain('Please try again.');
    },
  );

  it('to an unconfirmed account removes its maker’s password, sessions and links', async () => {
    const victim = aPerson();
    const attacker = aBrowser(way.app);
    const { user, access_token } = await attacker.signUp(victim);
    await attacker.post('/api/functions/send-password-reset', { email: victim.email });
    const owner = aBrowser(way.app);
    await way.comeWithGoogle(owner, victim.email);
    expect(await way.comeWithGoogle(owner, victim.email, '?anew=true')).toBe('/auth');
    expect(readSession(await owner.refresh()).user).toMatchObject({ email: victim.email, email_confirmed: true });
    expect((await attacker.refresh()).statusCode).toBe(401);
    const bearer = { headers: { authorization: `Bearer ${access_token}` } };
    expect((await attacker.post('/api/auth/update-user', { password: 'Mine-now-77' }, bearer)).statusCode).toBe(401);
    expect((await aBrowser(way.app).signIn(victim)).json().code).toBe('INVALID_CREDENTIALS');
    expect((await way.accountsOf(victim.email))[0]?.ways).toEqual(['google']);
    const { rows } = await way.place.admin.query('select 1 from auth.links where user_id = $1', [user.id]);
    expect(rows).toEqual([]);
  });

  it('finds the person by the issuer’s own id when the address has changed', async () => {
    const { email } = aPerson();
    await way.comeWithGoogle(aBrowser(way.app), email, '?intent=signup');
    const moved = aPerson().email;
    way.issuer.alter(({ payload }) => Object.assign(payload, { email: moved }));
    const browser = aBrowser(way.app);
    expect(await way.comeWithGoogle(browser, email)).toBe('/auth');
    expect(readSession(await browser.refresh()).user.email).toBe(email);
    expect(await way.accountsOf(moved)).toEqual([]);
  });

  it('ends the session that the browser had before', async () => {
    const { email } = aPerson();
    await way.comeWithGoogle(aBrowser(way.app), email, '?intent=signup');
    const browser = aBrowser(way.app);
    const before = await browser.signUp();
    await way.comeWithGoogle(browser, email);
    const { rows } = await way.place.admin.query('select 1 from auth.session where "userId" = $1', [before.user.id]);
    expect(rows).toEqual([]);
  });
});

it('no code, token or address of a person is in the log', async () => {
  const { email } = aPerson();
  const browser = aBrowser(way.app);
  const back = await way.askIssuer(browser, email, '?intent=signup');
  await way.go(browser, `${back.pathname}${back.search}`);
  // This small server lets Fastify log addresses. The real one logs patterns of routes instead (app.test.ts).
  const log = way.server.logged.filter((line) => !line.includes('incoming request')).join('\n');
  for (const secret of [email, back.searchParams.get('code') ?? 'x', back.searchParams.get('state') ?? 'x'])
    expect(log).not.toContain(secret);
});
