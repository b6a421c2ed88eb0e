import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { hashId, hashSecret, newSecret } from './secrets.ts';

/**
 * A refresh token: `<secret>.<turn>`, 256 bits each. The secret identifies the session for its whole life; the turn changes with each
 * rotation, and half of it signs the token. The hash of the secret is the session's key, which access tokens contain, and the hash of the key is the
 * session's id. Hashes cannot be reversed, so a reader of the database can make neither kind of token.
 */
export interface RefreshToken {
  readonly text: string;
  readonly sessionKey: string;
  readonly sessionId: string;
  /** The hash that the database stores instead of the token. */
  readonly hash: string;
}

const SHAPE = /^([\w-]{43})\.[\w-]{43}$/;

const NONCE_BYTES = 16;

/** The first token of a new session. */
export function newRefreshToken(key: Uint8Array): RefreshToken {
  const secret = newSecret();
  return describe(secret, newTurn(secret, key));
}

/** The next token of the same session. */
export function nextRefreshToken({ text }: RefreshToken, key: Uint8Array): RefreshToken {
  const secret = text.slice(0, text.indexOf('.'));
  return describe(secret, newTurn(secret, key));
}

/** True for a token that was made with this key, so that a made-up one is recognised without the database. Earlier versions did not sign. */
export function isSigned(text: string, key: Uint8Array): boolean {
  const [secret, turn] = SHAPE.test(text) ? text.split('.') : [];
  if (!secret || !turn) return false;
  const bytes = Buffer.from(turn, 'base64url');
  return timingSafeEqual(bytes.subarray(NONCE_BYTES), sign(secret, bytes.subarray(0, NONCE_BYTES), key));
}

function newTurn(secret: string, key: Uint8Array): string {
  const nonce = randomBytes(NONCE_BYTES);
  return Buffer.concat([nonce, sign(secret, nonce, key)]).toString('base64url');
}

function sign(secret: string, nonce: Uint8Array, key: Uint8Array): Buffer {
  return createHmac('sha256', key).update(secret).update(nonce).digest().subarray(0, NONCE_BYTES);
}

/** Null for a text that has not the form of a refresh token. */
export function readRefreshToken(text: string): RefreshToken | null {
  const [secret, turn] = SHAPE.test(text) ? text.split('.') : [];
  return secret && turn ? describe(secret, turn) : null;
}

/** A session's id in the database: a UUID of the key's hash. */
export function sessionIdOf(sessionKey: string): string {
  return hashId(sessionKey);
}

function describe(secret: string, turn: string): RefreshToken {
  const sessionKey = hashSecret(`session key ${secret}`);
  return { text: `${secret}.${turn}`, sessionKey, sessionId: sessionIdOf(sessionKey), hash: hashSecret(turn) };
}
