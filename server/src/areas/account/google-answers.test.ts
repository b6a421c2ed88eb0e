import { generateKeyPair, SignJWT } from 'jose';
import { Events } from 'oauth2-mock-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#contract/ids.ts';
import { API } from '#contract/paths.ts';
import { aWayToGoogle, CLIENT_ID, failed, pathOf, UNTRUSTED } from '../../testing/google-way.ts';
import type { Issuer } from '../../testing/issuer.ts';
import { aBrowser, aPerson, readSession } from './testing.ts';

let way: Awaited<ReturnType<typeof aWayToGoogle>>;
beforeAll(async () => {
  way = await aWayToGoogle();
});
beforeEach(() => way.issuer.alter(() => {}));
afterAll(() => way.close());

const STATE = failed('This Google sign-in has expired or was started elsewhere. Please try again.');

it('a way that cannot begin ends on our own page, also with a token that no text can hold and from another site', async () => {
  const browser = aBrowser(way.app);
  for (const name of ['token', 'invite', 'family'])
    expect(pathOf(await way.go(browser, `${API.google}?intent=signin&${name}=%00`)), name).toBe(STATE);
  for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }]) {
    const response = await way.app.inject({ url: API.google, headers: { 'accept-language': 'en', ...headers } });
    expect([response.statusCode, response.headers.location]).toEqual([303, STATE]);
    expect(response.headers['set-cookie']).toBeUndefined();
  }
});

describe('what comes back from Google', () => {
  it('is refused without a state, with another one, twice, in another browser and too late', async () => {
    const { email } = aPerson();
    const browser = aBrowser(way.app);
    const back = await way.askIssuer(browser, email, '?intent=signup');
    const asked = (change: (query: URLSearchParams) => void, by = browser) => {
      const url = new URL(back);
      change(url.searchParams);
      return way.go(by, `${url.pathname}${url.search}`).then(pathOf);
    };
    expect(await asked((query) => query.delete('state'))).toBe(STATE);
    expect(await asked((query) => query.set('state', `${query.get('state')?.slice(0, -1)}_`))).toBe(STATE);
    expect(await asked((query) => query.set('state', newId()))).toBe(STATE);
    const stranger = aBrowser(way.app);
    expect(await asked(() => {}, stranger)).toBe(STATE);
    await way.go(stranger, API.google);
    expect(await asked(() => {}, stranger), 'a browser with a cookie of its own').toBe(STATE);
    expect(await way.accountsOf(email)).toEqual([]);

    expect(await asked(() => {})).toBe('/auth?source=google_signup');
    expect(await asked(() => {}), 'the same once more').toBe(STATE);

    const late = await way.askIssuer(browser, aPerson().email, '?intent=signup');
    await way.place.admin.query(`update auth.verification set "expiresAt" = now() - interval '1 second'`);
    expect(pathOf(await way.go(browser, `${late.pathname}${late.search}`))).toBe(STATE);
  });

  it('works from two tabs of one browser', async () => {
    const browser = aBrowser(way.app);
    const [one, two] = [aPerson().email, aPerson().email];
    const first = await way.askIssuer(browser, one, '?intent=signup');
    const second = await way.askIssuer(browser, two, '?intent=signup');
    for (const back of [first, second])
      expect(pathOf(await way.go(browser, `${back.pathname}${back.search}`))).toBe('/auth?source=google_signup');
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
    [
      'several audiences without an authorized party',
      ({ payload }) => Object.assign(payload, { aud: [CLIENT_ID, 'b'] }),
    ],
    ['a subject that cannot be stored', ({ payload }) => Object.assign(payload, { sub: 'a\0' })],
    ['an address that is too long', ({ payload }) => Object.assign(payload, { email: `${'a'.repeat(300)}@casa.test` })],
    ['no subject', ({ payload }) => Object.assign(payload, { sub: '' })],
    ['an invalid address', ({ payload }) => Object.assign(payload, { email: 'nobody' })],
  ])('is refused with %s', async (_name, change) => {
    const { email } = aPerson();
    const browser = aBrowser(way.app);
    way.issuer.alter(change);
    expect(await way.comeWithGoogle(browser, email, '?intent=signup')).toBe(failed(UNTRUSTED, { tab: 'signup' }));
    expect(await way.accountsOf(email)).toEqual([]);
    expect((await browser.refresh()).statusCode).toBe(401);
    expect(way.server.logged.join('\n'), 'the refused token').not.toContain(email);
  });

  it('takes only the readable part of a name, cut to the allowed length', async () => {
    const { email } = aPerson();
    way.issuer.alter(({ payload }) =>
      Object.assign(payload, { given_name: 'A\0na\u202e', family_name: 'x'.repeat(500) }),
    );
    expect(await way.comeWithGoogle(aBrowser(way.app), email, '?intent=signup')).toBe('/auth?source=google_signup');
    const named = 'select first_name, last_name from public.profiles where email = $1';
    const { rows } = await way.place.admin.query(named, [email]);
    expect(rows).toEqual([{ first_name: 'Ana', last_name: 'x'.repeat(80) }]);
  });

  it('is refused when its signature is missing or from another key', async () => {
    const { privateKey } = await generateKeyPair('RS256');
    const claims = { sub: 'x', email: aPerson().email, email_verified: true, aud: CLIENT_ID, iss: way.issuer.url };
    const forge = (nonce: string) =>
      new SignJWT({ ...claims, nonce }).setIssuedAt().setExpirationTime('1h').setProtectedHeader({ alg: 'RS256' });
    const unsigned = (nonce: string) =>
      `${[{ alg: 'none' }, { ...claims, nonce, iat: 1, exp: 9_999_999_999 }].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')}.`;
    for (const make of [(nonce: string) => forge(nonce).sign(privateKey), async (nonce: string) => unsigned(nonce)]) {
      const browser = aBrowser(way.app);
      const page = await way.go(browser, API.google);
      const forged = await make(page.searchParams.get('nonce') ?? '');
      way.issuer.server.service.once(Events.BeforeResponse, (answer: { body: object }) => {
        Object.assign(answer.body, { id_token: forged });
      });
      page.pathname = '/authorize';
      page.searchParams.set('login_hint', claims.email);
      const { headers } = await fetch(page, { redirect: 'manual' });
      const back = new URL(headers.get('location') ?? '');
      expect(pathOf(await way.go(browser, `${back.pathname}${back.search}`))).toBe(failed(UNTRUSTED));
    }
  });

  it('is refused for an address that Google has not verified', async () => {
    const person = aPerson();
    await aBrowser(way.app).signUp({ ...person, email: `unverified.${person.email}` });
    const words = 'Google has not verified the email address of this account.';
    expect(await way.comeWithGoogle(aBrowser(way.app), `unverified.${person.email}`)).toBe(failed(words));
    way.issuer.alter(({ payload }) => delete payload['email_verified']);
    expect(await way.comeWithGoogle(aBrowser(way.app), person.email)).toBe(failed(words));
    expect((await way.accountsOf(`unverified.${person.email}`))[0]?.ways).toEqual(['credential']);
  });

  it('may be an error: the provider’s own sentence is shown, as one bounded line', async () => {
    const browser = aBrowser(way.app);
    const back = await way.askIssuer(browser, aPerson().email, '?intent=signup&token=t');
    const said = `No  <b>way</b>\r\n${'x'.repeat(300)}`;
    back.search = String(
      new URLSearchParams({ state: back.searchParams.get('state') ?? '', error: 'x', error_description: said }),
    );
    const shown = await way.go(browser, `${back.pathname}${back.search}`);
    expect(shown.searchParams.get('error_description')).toBe(`No <b>way</b> ${'x'.repeat(300)}`.slice(0, 200));
    expect(shown.searchParams.get('tab')).toBe('signup');
    expect(shown.searchParams.get('token')).toBe('t');

    way.issuer.server.service.once(Events.BeforeResponse, (answer: { body: object; statusCode: number }) => {
      answer.body = { error: 'invalid_grant', error_description: 'Bad code.' };
      answer.statusCode = 400;
    });
    expect(await way.comeWithGoogle(aBrowser(way.app), aPerson().email)).toBe(failed('Bad code.'));
    way.issuer.server.service.once(Events.BeforeResponse, (answer: { body: object | ''; statusCode: number }) => {
      answer.body = '';
      answer.statusCode = 500;
    });
    expect(await way.comeWithGoogle(aBrowser(way.app), aPerson().email)).toBe(
      failed('Google refused the sign-in. Please try again.'),
    );
  });
});
