import { hashId, hashSecret, newSecret } from './secrets.ts';

/**
 * A refresh token: `<secret>.<turn>`, 256 random bits each. The secret identifies the session for its whole life; the turn changes
 * with each rotation. The hash of the secret is the session's key, which access tokens contain, and the hash of the key is the
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

/** The first token of a new session. */
export function newRefreshToken(): RefreshToken {
  return describe(newSecret(), newSecret());
}

/** The next token of the same session. */
export function nextRefreshToken({ text }: RefreshToken): RefreshToken {
  return describe(text.slice(0, text.indexOf('.')), newSecret());
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
