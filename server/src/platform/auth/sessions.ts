import type { Kysely } from 'kysely';
import { DAY_MS, SESSION_DAYS } from '#contract/limits.ts';
import type { SessionUser } from '#contract/session.ts';
import { isSigned, newRefreshToken, nextRefreshToken, readRefreshToken, type RefreshToken } from './refresh-token.ts';
import { evenIfDisconnected } from '../db/request-context.ts';
import { deriveSecret } from './secrets.ts';
import type { AuthTables } from './tables.ts';

export const SESSIONS_PER_PERSON = 30;
/** No rotation this soon after the last one. Longer than a request, and than a browser takes to write a cookie to disk. */
const REST_MS = 60_000;

/** The stored row of a new session. */
export interface NewSession {
  readonly id: string;
  readonly token: string;
  readonly expiresAt: Date;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** A live session and the token that its holder uses from now on. */
export interface Refreshed {
  readonly user: SessionUser;
  readonly token: RefreshToken;
  /** False when the holder goes on with the token they sent. */
  readonly isNew: boolean;
}

/**
 * Sessions and their rotating refresh tokens. A token is valid for one rotation. The previous token also stays valid until its
 * successor has been used, because the answer with the successor may have been lost. A previous token that is sent after `REST_MS`
 * gets a new successor, and the earlier successor becomes invalid. So of two holders of one token, the second at the latest
 * sends an invalid one, and the session ends for both.
 */
export function createSessions(
  db: Kysely<AuthTables>,
  secretKey: string,
  { onReuse, onEnd, clock }: { onReuse: () => void; onEnd: (sessionId: string) => void; clock: () => Date },
) {
  const key = deriveSecret(secretKey, 'refresh-token');
  const endAfter = (now: Date) => new Date(now.getTime() + SESSION_DAYS * DAY_MS);
  const restedSince = (now: Date) => new Date(now.getTime() - REST_MS);

  /** Later than now by any clock of the nodes: a session that was used then was so before the clock was set back. */
  const upcoming = (now: Date) => new Date(now.getTime() + REST_MS);

  /** A new session's row and its first token. */
  function begin(): { token: RefreshToken; row: NewSession } {
    const token = newRefreshToken(key);
    const now = clock();
    const row = { id: token.sessionId, token: token.hash, expiresAt: endAfter(now), createdAt: now, updatedAt: now };
    return { token, row };
  }

  /** Null when the session has ended, or ends now because the token had been replaced before. A made-up token costs one statement. */
  async function refresh(text: string): Promise<Refreshed | null> {
    const sent = readRefreshToken(text);
    if (!sent) return null;
    let found = await find(sent);
    if (found?.isDue) {
      const user = found.user;
      const token = await rotate(sent);
      if (token) return { user, token, isNew: true };
      found = await find(sent); // a simultaneous request has rotated it
    }
    if (!found) return null;
    return found.isValid ? { user: found.user, token: sent, isNew: false } : endReused(sent);
  }

  /** The live session that the token names. `isDue` when it is time to rotate it. */
  async function find(sent: RefreshToken) {
    const now = clock();
    const found = await db
      .selectFrom('session')
      .innerJoin('user', 'user.id', 'session.userId')
      .select(['user.id', 'user.email', 'user.emailVerified as email_confirmed'])
      .select(['session.token', 'session.previousToken', 'session.updatedAt'])
      .where('session.id', '=', sent.sessionId)
      .where('session.expiresAt', '>', now)
      .executeTakeFirst();
    if (!found) return null;
    const { token, previousToken, updatedAt, ...user } = found;
    const isValid = [token, previousToken].includes(sent.hash);
    const isRested = updatedAt <= restedSince(now) || updatedAt > upcoming(now);
    return { user, isValid, isDue: isValid && isRested };
  }

  /** The next token, once: of two simultaneous requests the second gets null. */
  async function rotate(sent: RefreshToken): Promise<RefreshToken | null> {
    const next = nextRefreshToken(sent, key);
    const now = clock();
    const { numUpdatedRows } = await db
      .updateTable('session')
      .set({ token: next.hash, previousToken: sent.hash, updatedAt: now, expiresAt: endAfter(now) })
      .where('id', '=', sent.sessionId)
      .where('expiresAt', '>', now)
      .where(({ eb, or }) => or([eb('updatedAt', '<=', restedSince(now)), eb('updatedAt', '>', upcoming(now))]))
      .where(({ eb, or }) => or([eb('token', '=', sent.hash), eb('previousToken', '=', sent.hash)]))
      .executeTakeFirst();
    return numUpdatedRows > 0n ? next : null;
  }

  /** Ends the session of an invalid token. Only holders of one of its tokens know the session's secret, so the token was copied. */
  async function endReused(sent: RefreshToken): Promise<null> {
    const live = db.deleteFrom('session').where('id', '=', sent.sessionId).where('expiresAt', '>', clock());
    const { numDeletedRows } = await evenIfDisconnected(() => live.executeTakeFirst());
    onEnd(sent.sessionId);
    if (numDeletedRows > 0n) onReuse();
    return null;
  }

  /** True when it still existed. */
  async function remove(sessionId: string): Promise<boolean> {
    const named = db.deleteFrom('session').where('id', '=', sessionId);
    const result = await evenIfDisconnected(() => named.executeTakeFirst());
    return result.numDeletedRows > 0n;
  }

  /** Ends a session at once, on all nodes. True when it still existed. */
  async function end(sessionId: string): Promise<boolean> {
    const existed = await remove(sessionId);
    onEnd(sessionId);
    return existed;
  }

  /** Ends the session of a refresh token, however old. Returns the session's id; null for a text that is no token. */
  async function endByToken(text: string): Promise<string | null> {
    const sessionId = readRefreshToken(text)?.sessionId ?? null;
    if (sessionId && (await remove(sessionId))) onEnd(sessionId); // a token may be made up
    return sessionId;
  }

  /** Ends a person's least recently used sessions beyond `SESSIONS_PER_PERSON`. */
  async function endSurplus(userId: string): Promise<void> {
    const ended = await db
      .deleteFrom('session')
      .returning('id')
      .where('id', 'in', (session) =>
        session
          .selectFrom('session')
          .select('id')
          .where('userId', '=', userId)
          .orderBy('updatedAt', 'desc')
          .orderBy('id', 'desc')
          .offset(SESSIONS_PER_PERSON),
      )
      .execute();
    for (const { id } of ended) onEnd(id);
  }

  return { begin, isSigned: (text: string) => isSigned(text, key), refresh, end, endByToken, endSurplus };
}
