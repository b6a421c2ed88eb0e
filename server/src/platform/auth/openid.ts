import * as oidc from 'openid-client';
import * as z from 'zod/mini';
import { EMAIL_MAX, NAME_MAX } from '#contract/limits.ts';
import { tidyLine } from '#contract/text.ts';
import { ProviderError } from './provider-error.ts';

export interface OpenidSettings {
  /** The issuer's address, where discovery begins: https, or http on this machine. */
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

/** The issuer's redirect, with the random values of the sign-in that it answers. Its state was checked already. */
export interface OpenidAnswer {
  readonly code: string;
  /** The issuer that the redirect names (RFC 9207). */
  readonly iss: string | undefined;
  readonly nonce: string;
  readonly verifier: string;
}

export interface OpenidClient {
  /** The address of the issuer's sign-in page. @throws ProviderError. */
  addressFor(attempt: { state: string; nonce: string; verifier: string }): Promise<string>;
  /** Exchanges the code that came back. @throws ProviderError unless it belongs to a person with a verified address. */
  findPerson(answer: OpenidAnswer): Promise<ProvenPerson>;
}

/** For each request, its answer included. */
const TIME_LIMIT_SECONDS = 8;
const ANSWER_BYTES_MAX = 256 * 1024;
const DISCOVERY_CACHED_MS = 3_600_000;

/** What we read of an ID token. Its signature, issuer, audience, times and nonce are checked before. */
const Claims = z.object({
  // Case-sensitive ASCII of at most 255 characters (OpenID Connect Core 1.0, 2).
  sub: z.string().check(z.regex(/^[\x20-\x7e]{1,255}$/)),
  azp: z.optional(z.string()),
  email: z.optional(z.string().check(z.trim(), z.toLowerCase(), z.maxLength(EMAIL_MAX), z.email())),
  // Some issuers send a string.
  email_verified: z.optional(z.union([z.boolean(), z.string()])),
  given_name: z.optional(z.string()),
  family_name: z.optional(z.string()),
});

/** Authorization code flow with PKCE against one OpenID issuer, whose addresses and keys are loaded when first needed. */
export function createOpenidClient(settings: OpenidSettings, clock: () => Date = () => new Date()): OpenidClient {
  const { issuer, clientId, clientSecret, redirectUri } = settings;
  let known: { config: oidc.Configuration; until: number } | null = null;

  async function discover(): Promise<oidc.Configuration> {
    if (known && known.until > clock().getTime()) return known.config;
    const config = await oidc.discovery(new URL(issuer), clientId, undefined, authenticateBy(clientSecret), {
      timeout: TIME_LIMIT_SECONDS,
      [oidc.customFetch]: ask,
      // Only signatures count, and asymmetric ones: TLS alone would let every proxy in between name a person.
      execute: [oidc.enableNonRepudiationChecks, ...(issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : [])],
    });
    known = { config, until: clock().getTime() + DISCOVERY_CACHED_MS };
    return config;
  }

  async function readClaims({ code, iss, nonce, verifier }: OpenidAnswer): Promise<unknown> {
    const answer = new URL(redirectUri);
    answer.search = new URLSearchParams({ code, ...(iss === undefined ? {} : { iss }) }).toString();
    const checks = { pkceCodeVerifier: verifier, expectedNonce: nonce };
    return (await oidc.authorizationCodeGrant(await discover(), answer, checks)).claims();
  }

  async function buildAddress({ state, nonce, verifier }: Parameters<OpenidClient['addressFor']>[0]): Promise<string> {
    const address = oidc.buildAuthorizationUrl(await discover(), {
      redirect_uri: redirectUri,
      scope: 'openid email profile',
      state,
      nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      // Without this, a shared tablet would use the last person's account without asking.
      prompt: 'select_account',
    });
    return address.href;
  }

  return {
    addressFor: (attempt) => buildAddress(attempt).catch(fail),

    async findPerson(answer) {
      const claims = Claims.safeParse(await readClaims(answer).catch(fail));
      if (!claims.success) throw new ProviderError('UNTRUSTED');
      const { sub, azp, email, email_verified, given_name, family_name } = claims.data;
      // The library compares the authorized party only in a token with several audiences.
      if (azp !== undefined && azp !== clientId) throw new ProviderError('UNTRUSTED');
      if (!email || String(email_verified) !== 'true') throw new ProviderError('UNVERIFIED');
      return { subject: sub, email, firstName: nameOf(given_name), lastName: nameOf(family_name) };
    },
  };
}

/** The secret in the form, unless the issuer takes it in the header only. */
function authenticateBy(clientSecret: string): oidc.ClientAuth {
  const [inForm, inHeader] = [oidc.ClientSecretPost(clientSecret), oidc.ClientSecretBasic(clientSecret)];
  return (issuer, ...request) => {
    const methods = issuer.token_endpoint_auth_methods_supported ?? [];
    const isHeaderOnly = methods.includes('client_secret_basic') && !methods.includes('client_secret_post');
    return (isHeaderOnly ? inHeader : inForm)(issuer, ...request);
  };
}

/** Answers after the whole body arrived, so that its time and length are limited here for all requests. */
const ask: oidc.CustomFetch = async (address, options) => {
  try {
    // The library's type of a body is wider than what it sends.
    const response = await fetch(address, options as RequestInit);
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    for await (const chunk of response.body ?? []) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes > ANSWER_BYTES_MAX)
        throw new Error(`The answer of ${address} is longer than ${ANSWER_BYTES_MAX} bytes.`);
    }
    // The issuer's addresses and keys are a fixed document: any other status means that it cannot be had now.
    if (options.method === 'GET' && !response.ok) throw new Error(`${address} answered ${response.status}.`);
    return new Response(Buffer.concat(chunks), response);
  } catch (cause) {
    throw new ProviderError('UNREACHABLE', null, { cause });
  }
};

/** @throws ProviderError: what `ask` found, what the issuer said, or that its answer does not stand the library's checks. */
function fail(error: unknown): never {
  const cause = error instanceof Error ? error.cause : undefined;
  if (cause instanceof ProviderError) throw cause;
  const isRefusal =
    error instanceof oidc.ResponseBodyError ||
    error instanceof oidc.WWWAuthenticateChallengeError ||
    (error instanceof oidc.ClientError && error.code === 'OAUTH_RESPONSE_IS_NOT_CONFORM');
  const said = error instanceof oidc.ResponseBodyError ? (error.error_description ?? error.error) : null;
  throw new ProviderError(isRefusal ? 'REFUSED' : 'UNTRUSTED', said, { cause: error });
}

function nameOf(claimed: string | undefined): string | null {
  // Tidied twice, because cutting can leave half a character.
  return tidyLine(tidyLine(claimed ?? '').slice(0, NAME_MAX)) || null;
}
