import { createHash } from 'node:crypto';
import { createRemoteJWKSet, errors, jwtVerify, type JWTVerifyGetKey } from 'jose';
import * as z from 'zod/mini';
import { EMAIL_MAX, NAME_MAX } from '#contract/limits.ts';
import { tidyLine } from '#contract/text.ts';

export interface OpenidSettings {
  /** The issuer's address, where discovery begins. Tests use http on loopback. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Where the issuer sends the browser back to. */
  readonly redirectUri: string;
}

/** A person as the issuer describes them. The address is always verified. */
export interface ProvenPerson {
  /** The issuer's own id of the person, which stays the same when the address changes. */
  readonly subject: string;
  readonly email: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
}

export interface OpenidClient {
  /** The address of the issuer's sign-in page. @throws ProviderError UNREACHABLE. */
  addressFor(attempt: { state: string; nonce: string; verifier: string }): Promise<string>;
  /** Exchanges the code that came back. @throws ProviderError unless it belongs to a person with a verified address. */
  findPerson(answer: { code: string; nonce: string; verifier: string }): Promise<ProvenPerson>;
}

export type ProviderProblem = 'UNREACHABLE' | 'REFUSED' | 'UNTRUSTED' | 'UNVERIFIED';

/** `said` is the issuer's own error message, if it sent one. */
export class ProviderError extends Error {
  override name = 'ProviderError';
  readonly problem: ProviderProblem;
  readonly said: string | null;

  constructor(problem: ProviderProblem, said: string | null = null, options?: ErrorOptions) {
    super(`The identity provider: ${problem}`, options);
    this.problem = problem;
    this.said = said;
  }
}

const TIME_LIMIT_MS = 8_000;
const DISCOVERY_CACHED_MS = 3_600_000;
/** How far the clocks of two machines may differ. */
const TOLERANCE_SECONDS = 30;
/** Only asymmetric signatures. With HS256 a reader of the client secret, and with `none` anyone, could forge a token. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];

const Discovery = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  token_endpoint_auth_methods_supported: z.optional(z.array(z.string())),
});
type Discovery = z.infer<typeof Discovery>;

const TokenAnswer = z.object({ id_token: z.string().check(z.maxLength(20_000)) });
const TokenRefusal = z.object({ error: z.string(), error_description: z.optional(z.string()) });

const Claims = z.object({
  // Case-sensitive ASCII of at most 255 characters (OpenID Connect Core 1.0, 2).
  sub: z.string().check(z.regex(/^[\x20-\x7e]{1,255}$/)),
  aud: z.union([z.string(), z.array(z.string())]),
  nonce: z.string(),
  azp: z.optional(z.string()),
  email: z.optional(z.string().check(z.trim(), z.toLowerCase(), z.maxLength(EMAIL_MAX), z.email())),
  // Some issuers send a string.
  email_verified: z.optional(z.union([z.boolean(), z.string()])),
  given_name: z.optional(z.string()),
  family_name: z.optional(z.string()),
});

/** The challenge of a PKCE verifier (RFC 7636, S256). */
export function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url');
}

/** Authorization code flow with PKCE against one OpenID issuer, whose addresses and keys are loaded when first needed. */
export function createOpenidClient(settings: OpenidSettings, clock: () => Date = () => new Date()): OpenidClient {
  const { issuer, clientId, clientSecret, redirectUri } = settings;
  let known: { discovery: Discovery; keys: JWTVerifyGetKey; until: number } | null = null;

  async function discover(): Promise<{ discovery: Discovery; keys: JWTVerifyGetKey }> {
    if (known && known.until > clock().getTime()) return known;
    const response = await ask(`${withoutSlash(issuer)}/.well-known/openid-configuration`);
    const discovery = Discovery.safeParse(await response.json().catch(() => null));
    if (!response.ok || !discovery.success) throw new ProviderError('UNREACHABLE');
    // The document must name the issuer that was asked (OpenID Connect Discovery 1.0, 4.3).
    if (withoutSlash(discovery.data.issuer) !== withoutSlash(issuer)) throw new ProviderError('UNTRUSTED');
    const keys = createRemoteJWKSet(new URL(discovery.data.jwks_uri), { timeoutDuration: TIME_LIMIT_MS });
    known = { discovery: discovery.data, keys, until: clock().getTime() + DISCOVERY_CACHED_MS };
    return known;
  }

  /** Exchanges the code for the ID token. */
  async function exchange(discovery: Discovery, code: string, verifier: string): Promise<string> {
    const form = new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
      code_verifier: verifier,
    });
    const headers: Record<string, string> = { accept: 'application/json' };
    const methods = discovery.token_endpoint_auth_methods_supported;
    if (methods && !methods.includes('client_secret_post')) {
      const pair = [clientId, clientSecret].map(encodeURIComponent).join(':');
      headers['authorization'] = `Basic ${Buffer.from(pair).toString('base64')}`;
    } else {
      form.set('client_id', clientId);
      form.set('client_secret', clientSecret);
    }
    const response = await ask(discovery.token_endpoint, { method: 'POST', body: form, headers });
    const body: unknown = await response.json().catch(() => null);
    const answer = TokenAnswer.safeParse(body);
    if (response.ok && answer.success) return answer.data.id_token;
    const refusal = TokenRefusal.safeParse(body);
    throw new ProviderError('REFUSED', refusal.success ? (refusal.data.error_description ?? refusal.data.error) : null);
  }

  return {
    async addressFor({ state, nonce, verifier }) {
      const { discovery } = await discover();
      const address = new URL(discovery.authorization_endpoint);
      for (const [name, value] of Object.entries({
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: challengeOf(verifier),
        code_challenge_method: 'S256',
        // Without this, a shared tablet would use the last person's account without asking.
        prompt: 'select_account',
      }))
        address.searchParams.set(name, value);
      return address.href;
    },

    async findPerson({ code, nonce, verifier }) {
      const { discovery, keys } = await discover();
      const idToken = await exchange(discovery, code, verifier);
      const claims = Claims.safeParse(await readClaims(idToken, keys, discovery.issuer));
      if (!claims.success) throw new ProviderError('UNTRUSTED');
      const { sub, aud, azp, email, email_verified, given_name, family_name } = claims.data;
      // A token with several audiences has to name us as the authorized party.
      const isOurs = azp === clientId || (azp === undefined && [aud].flat().length === 1);
      if (claims.data.nonce !== nonce || !isOurs) throw new ProviderError('UNTRUSTED');
      if (!email || String(email_verified) !== 'true') throw new ProviderError('UNVERIFIED');
      return { subject: sub, email, firstName: nameOf(given_name), lastName: nameOf(family_name) };
    },
  };

  /** The token's claims, after checking signature, issuer, audience and times. */
  async function readClaims(idToken: string, keys: JWTVerifyGetKey, expectedIssuer: string): Promise<unknown> {
    try {
      const { payload } = await jwtVerify(idToken, keys, {
        algorithms: ALGORITHMS,
        issuer: expectedIssuer,
        audience: clientId,
        requiredClaims: ['exp', 'iat', 'sub', 'nonce'],
        clockTolerance: TOLERANCE_SECONDS,
        currentDate: clock(),
      });
      return payload;
    } catch (error) {
      if (error instanceof errors.JWKSTimeout) throw new ProviderError('UNREACHABLE', null, { cause: error });
      if (error instanceof errors.JOSEError) throw new ProviderError('UNTRUSTED', null, { cause: error });
      throw new ProviderError('UNREACHABLE', null, { cause: error });
    }
  }
}

async function ask(address: string, more: RequestInit = {}): Promise<Response> {
  try {
    // A redirect would send our secret to another address.
    return await fetch(address, { ...more, redirect: 'error', signal: AbortSignal.timeout(TIME_LIMIT_MS) });
  } catch (error) {
    throw new ProviderError('UNREACHABLE', null, { cause: error });
  }
}

function nameOf(claimed: string | undefined): string | null {
  // Tidied twice, because cutting can leave half a character.
  return tidyLine(tidyLine(claimed ?? '').slice(0, NAME_MAX)) || null;
}

function withoutSlash(address: string): string {
  return address.replace(/\/+$/, '');
}
