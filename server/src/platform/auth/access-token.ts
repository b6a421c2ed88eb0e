import { hash } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { ACCESS_TOKEN_MINUTES } from '#contract/limits.ts';
import { sessionIdOf } from './refresh-token.ts';
import { deriveSecret } from './secrets.ts';

const ISSUER = 'casita';
const AUDIENCE = 'casita-api';
/** Checking a signature costs 35 µs, a lookup 0.5 µs; each entry takes about 300 bytes. */
const REMEMBERED_TOKENS = 5_000;

/** The person and session that a token names. Only the signature is verified; `app.enter` checks that the session still exists. */
export interface AccessClaims {
  readonly userId: string;
  readonly sessionId: string;
  /** Seconds since 1970. */
  readonly expiresAt: number;
}

export interface AccessTokens {
  /** `sessionKey` is the preimage of the session's id (`RefreshToken`), so the id stored in the database cannot make a token. */
  issue(userId: string, sessionKey: string): Promise<{ token: string; expiresAt: number }>;
  /** The claims of a valid token that this installation issued; null for anything else. */
  verify(token: string): Promise<AccessClaims | null>;
  /** The same without waiting, for a token that this process has verified before; null for any other. */
  recall(token: string): AccessClaims | null;
}

/** Issues and checks the short-lived tokens (JWT, HS256) that clients send as bearer. */
export async function createAccessTokens(
  secretKey: string,
  clock: () => Date = () => new Date(),
): Promise<AccessTokens> {
  const key = await crypto.subtle.importKey(
    'raw',
    deriveSecret(secretKey, 'access-token'),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign', 'verify'],
  );
  const verified = new Map<string, AccessClaims>();
  /** Running verifications, so that hundreds of requests with one new token cost one. */
  const checking = new Map<string, Promise<AccessClaims | null>>();

  async function issue(userId: string, sessionKey: string): Promise<{ token: string; expiresAt: number }> {
    const issuedAt = Math.floor(clock().getTime() / 1_000);
    const expiresAt = issuedAt + ACCESS_TOKEN_MINUTES * 60;
    const token = await new SignJWT({ sid: sessionKey })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setSubject(userId)
      .setIssuer(ISSUER)
      .setAudience(AUDIENCE)
      .setIssuedAt(issuedAt)
      .setExpirationTime(expiresAt)
      .sign(key);
    return { token, expiresAt };
  }

  async function verify(token: string): Promise<AccessClaims | null> {
    const digest = digestOf(token);
    const known = verified.get(digest);
    if (known) return orExpired(known);
    const running = checking.get(digest);
    if (running) return running;
    const check = checkSignature(token).finally(() => checking.delete(digest));
    checking.set(digest, check);
    const claims = await check;
    if (claims) remember(digest, claims);
    return claims;
  }

  function recall(token: string): AccessClaims | null {
    const known = verified.get(digestOf(token));
    return known ? orExpired(known) : null;
  }

  function orExpired(claims: AccessClaims): AccessClaims | null {
    return claims.expiresAt > clock().getTime() / 1_000 ? claims : null;
  }

  async function checkSignature(token: string): Promise<AccessClaims | null> {
    try {
      const { payload } = await jwtVerify(token, key, {
        algorithms: ['HS256'],
        issuer: ISSUER,
        audience: AUDIENCE,
        currentDate: clock(),
      });
      const { sub, sid, exp } = payload;
      if (typeof sub !== 'string' || typeof sid !== 'string' || typeof exp !== 'number') return null;
      return { userId: sub, sessionId: sessionIdOf(sid), expiresAt: exp };
    } catch (error) {
      if (error instanceof errors.JOSEError) return null;
      throw error;
    }
  }

  /** A map keeps the order of insertion, so its first key is the oldest. */
  function remember(digest: string, claims: AccessClaims): void {
    if (verified.size >= REMEMBERED_TOKENS) {
      const oldest = verified.keys().next();
      if (!oldest.done) verified.delete(oldest.value);
    }
    verified.set(digest, claims);
  }

  return { issue, verify, recall };
}

function digestOf(token: string): string {
  return hash('sha256', token, 'base64url');
}
