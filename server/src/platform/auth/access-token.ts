import { hash } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { ACCESS_TOKEN_MINUTES } from '#contract/limits.ts';
import { sessionIdOf } from './refresh-token.ts';
import { deriveSecret } from './secrets.ts';

const ISSUER = 'casita';
const AUDIENCE = 'casita-api';
/** Checking a signature costs 35 µs, a lookup 0.5 µs; each entry takes about 300 bytes. */
const REMEMBERED_TOKENS = 5_000;

/** Who a token speaks for. It proves the signature only: whether the session still lives is asked by the door. */
export interface AccessClaims {
  readonly userId: string;
  readonly sessionId: string;
  /** Seconds since 1970. */
  readonly expiresAt: number;
}

export interface AccessTokens {
  /** `sessionKey` is what the session's id is the hash of (`RefreshToken`): the id, which the database holds, makes no token. */
  issue(userId: string, sessionKey: string): Promise<{ token: string; expiresAt: number }>;
  /** Null for anything that is not a token of ours that is still valid. */
  verify(token: string): Promise<AccessClaims | null>;
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
    const digest = hash('sha256', token, 'base64url');
    const known = verified.get(digest);
    if (known) return known.expiresAt > clock().getTime() / 1_000 ? known : null;
    const claims = await checkSignature(token);
    if (claims) remember(digest, claims);
    return claims;
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

  return { issue, verify };
}
