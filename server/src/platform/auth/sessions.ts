import type { Kysely } from 'kysely';
import { DAY_MS, SESSION_DAYS } from '#contract/limits.ts';
import type { SessionUser } from '#contract/session.ts';
import { newRefreshToken, nextRefreshToken, readRefreshToken, type RefreshToken } from './refresh-token.ts';
import type { AuthTables } from './tables.ts';

export const SESSIONS_PER_PERSON = 30;
/** Longer than a request may take, and than a browser keeps a cookie in memory before it writes it down. */
const REST_MS = 60_000;

/** What is stored of a session that begins. */
export interface NewSession {
  readonly id: string;
  readonly token: string;
  readonly expiresAt: Date;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** A live session and the token its holder has from now on. */
export interface Refreshed {
  readonly user: SessionUser;
  readonly token: RefreshToken;
  /** False when the holder keeps the token they sent. */
  readonly isNew: boolean;
}

/**
 * Sessions and the refresh tokens that hold them open. A token is good for one rotation. The one before it counts too until its
 * successor has come back, because the answer that carried the successor may have been lost; each time it comes after the rest
 * it gets a successor of its own, and the earlier one is dead. So of two holders of one token, at the latest the second to
 * come back brings a dead one, and the session ends for both.
 */
export function createSessions(db: Kysely<AuthTables>, onReuse: () => void, clock: () => Date) {
  const endAfter = (now: Date) => new Date(now.getTime() + SESSION_DAYS * DAY_MS);

  /** A session to be stored, and the token that opens it. */
  function begin(): { token: RefreshToken; row: NewSession } {
    const token = newRefreshToken();
    const now = clock();
    const row = { id: token.sessionId, token: token.hash, expiresAt: endAfter(now), createdAt: now, updatedAt: now };
    return { token, row };
  }

  /** Null when the session has ended, or ends now because the token was replaced before. */
  async function refresh(text: string): Promise<Refreshed | null> {
    const sent = readRefreshToken(text);
    if (!sent) return null;
    return (await rotate(sent)) ?? (await findResting(sent)) ?? (await endReused(sent));
  }

  /** One statement, so that of two tabs at the same moment one rotates and the other finds it done. */
  async function rotate(sent: RefreshToken): Promise<Refreshed | null> {
    const next = nextRefreshToken(sent);
    const now = clock();
    const found = await db
      .updateTable('session')
      .from('user')
      .set({ token: next.hash, previousToken: sent.hash, updatedAt: now, expiresAt: endAfter(now) })
      .whereRef('user.id', '=', 'session.userId')
      .where('session.id', '=', sent.sessionId)
      .where('session.expiresAt', '>', now)
      .where('session.updatedAt', '<=', new Date(now.getTime() - REST_MS))
      .where(({ eb, or }) => or([eb('session.token', '=', sent.hash), eb('session.previousToken', '=', sent.hash)]))
      .returning(['user.id', 'user.email', 'user.emailVerified as email_confirmed'])
      .executeTakeFirst();
    return found ? { user: found, token: next, isNew: true } : null;
  }

  /** The session of a token that was given, or replaced, a moment ago: nothing rotates then. */
  async function findResting(sent: RefreshToken): Promise<Refreshed | null> {
    const found = await db
      .selectFrom('session')
      .innerJoin('user', 'user.id', 'session.userId')
      .select(['user.id', 'user.email', 'user.emailVerified as email_confirmed'])
      .where('session.id', '=', sent.sessionId)
      .where('session.expiresAt', '>', clock())
      .where(({ eb, or }) => or([eb('session.token', '=', sent.hash), eb('session.previousToken', '=', sent.hash)]))
      .executeTakeFirst();
    return found ? { user: found, token: sent, isNew: false } : null;
  }

  /** Only holders of one of its tokens know the secret that names a session, so a token that is not good any more was copied. */
  async function endReused(sent: RefreshToken): Promise<null> {
    const { numDeletedRows } = await db
      .deleteFrom('session')
      .where('id', '=', sent.sessionId)
      .where('expiresAt', '>', clock())
      .executeTakeFirst();
    if (numDeletedRows > 0n) onReuse();
    return null;
  }

  /** Ends a session at once, everywhere. True when it was still there. */
  async function end(sessionId: string): Promise<boolean> {
    const result = await db.deleteFrom('session').where('id', '=', sessionId).executeTakeFirst();
    return result.numDeletedRows > 0n;
  }

  /** Ends the session that any of these refresh tokens, however old, belongs to. Answers its id; null for what is no token. */
  async function endByToken(text: string): Promise<string | null> {
    const sessionId = readRefreshToken(text)?.sessionId ?? null;
    if (sessionId) await end(sessionId);
    return sessionId;
  }

  /** Whoever has more sessions than this loses those that were not used for the longest time. */
  async function endForgotten(userId: string): Promise<void> {
    await db
      .deleteFrom('session')
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
  }

  return { begin, refresh, end, endByToken, endForgotten };
}
