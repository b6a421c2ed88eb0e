import { hash } from 'node:crypto';
import { JOSEError } from 'jose/errors';
import { SignJWT } from 'jose/jwt/sign';
import { jwtVerify } from 'jose/jwt/verify';
import { ACCESS_TOKEN_MINUTES } from '#contract/limits.ts';
import { sessionIdOf } from './refresh-token.ts';
import { deriveSecret } from './secrets.ts';

const ISSUER = 'casita';
const AUDIENCE = 'casita-api';
/** Checking a signature costs 35 µs, a lookup 0.5 µs; each entry takes about 300 bytes. */
const REMEMBERED_TOKENS = 5_000;
/** The ended sessions of a quarter of an hour; each takes about 150 bytes. */
const REMEMBERED_ENDS = 20_000;

/**
 * The person and session that a token names. The signature is verified, and that this process has not been told of the session's end;
 * `app.enter` checks that the session still exists.
 */
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
  /** Makes the session's tokens invalid in this process, so that they no longer count for its person. */
  end(sessionId: string): void;
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
  const ended = new Set<string>();
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
    if (known) return orEnded(known);
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
    return known ? orEnded(known) : null;
  }

  function orEnded(claims: AccessClaims): AccessClaims | null {
    return claims.expiresAt > clock().getTime() / 1_000 && !ended.has(claims.sessionId) ? claims : null;
  }

  /** Sets and maps keep the order of insertion, so the first entry is the oldest. */
  function end(sessionId: string): void {
    if (ended.size >= REMEMBERED_ENDS && !ended.has(sessionId)) dropOldest(ended);
    ended.add(sessionId);
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
      return orEnded({ userId: sub, sessionId: sessionIdOf(sid), expiresAt: exp });
    } catch (error) {
      if (error instanceof JOSEError) return null;
      throw error;
    }
  }

  function remember(digest: string, claims: AccessClaims): void {
    if (verified.size >= REMEMBERED_TOKENS) dropOldest(verified);
    verified.set(digest, claims);
  }

  return { issue, verify, recall, end };
}

function dropOldest(entries: Set<string> | Map<string, unknown>): void {
  const oldest = entries.keys().next();
  if (!oldest.done) entries.delete(oldest.value);
}

function digestOf(token: string): string {
  return hash('sha256', token, 'base64url');
}
