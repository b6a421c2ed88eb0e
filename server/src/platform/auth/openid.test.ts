import { SignJWT } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { anIssuer, type Issuer } from '../../testing/issuer.ts';
import { createOpenidClient } from './openid.ts';
import { ProviderError } from './provider-error.ts';

const CLIENT = { clientId: 'casita', clientSecret: 'a secret of the client' };
const ATTEMPT = { state: 'a state', nonce: 'a nonce', verifier: 'v'.repeat(43) };

let issuer: Issuer;
beforeAll(async () => {
  issuer = await anIssuer();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  issuer.alter(() => {});
});
afterAll(() => issuer.close());

type Clock = Parameters<typeof createOpenidClient>[1];
const aClient = (at = issuer.url, clock?: Clock) =>
  createOpenidClient({ ...CLIENT, issuer: at, redirectUri: 'http://localhost:3000/callback' }, clock);

/** Changes answers of the issuer by the end of their path, and notes the requests. */
function alterAnswers(
  changes: Record<string, (answer: Response, request: RequestInit) => Response | Promise<Response>>,
) {
  const asked: string[] = [];
  const realFetch = fetch;
  vi.stubGlobal('fetch', async (address: string, request: RequestInit) => {
    const { pathname } = new URL(address);
    asked.push(pathname);
    const answer = await realFetch(address, request);
    return changes[pathname]?.(answer, request) ?? answer;
  });
  return asked;
}

const DISCOVERY = '/.well-known/openid-configuration';
const withJson =
  (more: object) =>
  async (answer: Response): Promise<Response> =>
    Response.json({ ...(await answer.json()), ...more }, { status: answer.status });

/** Signs in from the first request to the last one. */
async function signIn(client = aClient(), more: { iss?: string } = {}) {
  const page = new URL(await client.addressFor(ATTEMPT));
  page.pathname = '/authorize';
  page.searchParams.set('login_hint', 'gala@casa.test');
  const { headers } = await fetch(page.href, { redirect: 'manual' });
  const code = new URL(headers.get('location') ?? '').searchParams.get('code') ?? '';
  return client.findPerson({ code, iss: more.iss, nonce: ATTEMPT.nonce, verifier: ATTEMPT.verifier });
}
const problemOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: unknown) => (error instanceof ProviderError ? error.problem : error),
  );

describe('every request to the issuer', () => {
  it('has a limit of time', async () => {
    const limits = vi.spyOn(AbortSignal, 'timeout');
    expect(await signIn()).toMatchObject({ email: 'gala@casa.test' });
    expect(limits.mock.calls, 'addresses, token, keys').toEqual([[8_000], [8_000], [8_000]]);
    limits.mockReturnValue(AbortSignal.abort(new DOMException('late', 'TimeoutError')));
    expect(await problemOf(signIn())).toBe('UNREACHABLE');
  });

  it.each([DISCOVERY, '/token', '/jwks'])('has a limit of length: %s', async (path) => {
    alterAnswers({ [path]: withJson({ more: 'x'.repeat(300_000) }) });
    expect(await problemOf(signIn())).toBe('UNREACHABLE');
  });

  it.each([
    [DISCOVERY, 'UNREACHABLE'],
    ['/token', 'REFUSED'],
    ['/jwks', 'UNREACHABLE'],
  ])('is never sent on to another address: %s', async (path, problem) => {
    const asked = alterAnswers({
      [path]: (_, request) => {
        expect(request.redirect).toBe('manual');
        return new Response(null, { status: 307, headers: { location: `${issuer.url}/elsewhere` } });
      },
    });
    expect(await problemOf(signIn())).toBe(problem);
    expect(asked).not.toContain('/elsewhere');
  });

  it('is encrypted, except to an issuer that is set up without encryption', async () => {
    const secure = 'https://issuer.test';
    vi.stubGlobal('fetch', async () =>
      Response.json({
        issuer: secure,
        authorization_endpoint: 'http://issuer.test/authorize',
        token_endpoint: 'http://issuer.test/token',
        jwks_uri: 'http://issuer.test/jwks',
      }),
    );
    const client = aClient(secure);
    expect(await problemOf(client.addressFor(ATTEMPT))).toBe('UNTRUSTED');
    expect(await problemOf(client.findPerson({ ...ATTEMPT, code: 'a code', iss: undefined }))).toBe('UNTRUSTED');
  });
});

it('the addresses of the issuer are asked for once an hour', async () => {
  const asked = alterAnswers({});
  let now = 0;
  const client = aClient(issuer.url, () => new Date(now));
  for (now of [0, 3_599_999, 3_600_000]) await client.addressFor(ATTEMPT);
  expect(asked).toEqual([DISCOVERY, DISCOVERY]);
});

it.each([
  [['client_secret_basic'], 'header'],
  [['client_secret_basic', 'client_secret_post'], 'form'],
  [undefined, 'form'],
])('an issuer that takes the secret by %s gets it in the %s', async (methods, where) => {
  let sent: RequestInit = {};
  alterAnswers({
    [DISCOVERY]: withJson({ token_endpoint_auth_methods_supported: methods }),
    '/token': (answer, request) => {
      sent = request;
      return answer;
    },
  });
  await signIn();
  expect(new Headers(sent.headers).has('authorization')).toBe(where === 'header');
  const form = new URLSearchParams(sent.body as URLSearchParams); // what the library sends
  expect(form.has('client_secret')).toBe(where === 'form');
});

describe('the issuer’s answer', () => {
  it('may name the issuer, and no other one', async () => {
    expect(await signIn(aClient(), { iss: issuer.url })).toMatchObject({ email: 'gala@casa.test' });
    expect(await problemOf(signIn(aClient(), { iss: 'https://accounts.google.com' }))).toBe('UNTRUSTED');
  });

  it('counts for clocks that differ by seconds, and not by a minute', async () => {
    issuer.alter(({ payload }) => Object.assign(payload, { exp: Math.floor(Date.now() / 1_000) - 5 }));
    expect(await problemOf(signIn())).toBe('none');
    issuer.alter(({ payload }) => Object.assign(payload, { exp: Math.floor(Date.now() / 1_000) - 60 }));
    expect(await problemOf(signIn())).toBe('UNTRUSTED');
  });

  it('is for us alone', async () => {
    issuer.alter(({ payload }) => Object.assign(payload, { azp: 'another-client' }));
    expect(await problemOf(signIn())).toBe('UNTRUSTED');
  });

  it.each(['HS256', 'none'])('is not signed with %s, even by an issuer that offers it', async (alg) => {
    const claims = { iss: issuer.url, aud: CLIENT.clientId, sub: 'x', nonce: ATTEMPT.nonce };
    const token = new SignJWT(claims).setIssuedAt().setExpirationTime('1h').setProtectedHeader({ alg: 'HS256' });
    const signed = await token.sign(new TextEncoder().encode(CLIENT.clientSecret));
    const header = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url');
    const id_token = alg === 'none' ? signed.replace(/^[^.]+(\..+\.).+$/, `${header}$1`) : signed;
    alterAnswers({
      [DISCOVERY]: withJson({ id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'] }),
      '/token': withJson({ id_token }),
    });
    expect(await problemOf(signIn())).toBe('UNTRUSTED');
  });
});
