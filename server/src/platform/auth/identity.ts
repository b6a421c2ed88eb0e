import { Kysely, PostgresDialect } from 'kysely';
import type { Pool } from 'pg';
import { SESSION_DAYS } from '#contract/limits.ts';
import type { SessionUser } from '#contract/session.ts';
import { Problem } from '../db/problems.ts';
import { isPinAddress, shownAddress } from './accounts.ts';
import { refreshCookieName, writeCookie } from './cookies.ts';
import { loadEngine, type Engine, type EngineSettings, type HandedOver } from './engine.ts';
import { createPasswordQueue, type Asker, type PasswordQueue } from './password-queue.ts';
import type { RefreshToken } from './refresh-token.ts';
import { createSessions, type Refreshed } from './sessions.ts';
import { sharePool } from './shared-pool.ts';
import type { AuthTables } from './tables.ts';

/**
 * A live session. `sessionKey` is for access tokens. `refreshToken` is the value of the cookie. `cookies` are the headers that set it
 * in a browser; there are none for a browser that has it already.
 */
export interface SignedIn {
  readonly user: SessionUser;
  readonly sessionId: string;
  readonly sessionKey: string;
  readonly refreshToken: string;
  readonly cookies: readonly string[];
}

export interface Person {
  readonly email: string;
  readonly password: string;
}

const DAY_SECONDS = 86_400;

/**
 * Users, passwords and sessions. Every method returns null for a refusal: wrong password, ended session, e-mail address already taken.
 * @throws Problem UNAVAILABLE, or the database's error, when the request could not be decided.
 */
export function createIdentity(
  {
    pool: ownPool,
    onSessionEnd = () => {},
    ...others
  }: Omit<EngineSettings, 'pool'> & { pool: Pool; onSessionEnd?: (sessionId: string) => void },
  queue: PasswordQueue = createPasswordQueue(),
) {
  const settings: EngineSettings = { ...others, pool: sharePool(ownPool) };
  const db = new Kysely<AuthTables>({ dialect: new PostgresDialect({ pool: settings.pool }) });
  const isSecure = settings.appUrl.startsWith('https:');
  const cookieName = refreshCookieName(isSecure);
  const sessions = createSessions(db, settings.secretKey, {
    onReuse: () =>
      settings.onError('A refresh token came back after it was replaced: it was copied, so its session has ended.'),
    onEnd: onSessionEnd,
    clock: settings.clock ?? (() => new Date()),
  });
  let engine: Promise<Engine> | null = null;

  /** Loads better-auth once. After a failure the next call tries again. */
  function load(): Promise<Engine> {
    engine ??= loadEngine(settings, queue).catch((error: unknown) => {
      engine = null;
      throw error;
    });
    return engine;
  }

  async function hasAccount(email: string): Promise<boolean> {
    const found = await db.selectFrom('user').select('id').where('email', '=', email).executeTakeFirst();
    return found !== undefined;
  }

  /** The new account, signed in; null when the address already has one. */
  async function signUp(person: Person, name: string, userAgent: string, asker: Asker): Promise<SignedIn | null> {
    if (isPinAddress(person.email) || (await hasAccount(person.email))) return null;
    const { api, hash, withSession, statusOf } = await load();
    const passwordHash = await hash(asker, person.password);
    const { token, row } = sessions.begin();
    try {
      const { user } = await withSession({ passwordHash, session: row }, () =>
        api.signUpEmail({ body: { ...person, name }, headers: agentHeaders(userAgent) }),
      );
      return await describe(user, token);
    } catch (error) {
      // Another request signed up with this address in the meantime, for example from another tab.
      if (statusOf(error) === 422 && (await hasAccount(person.email))) return null;
      throw explain(error, statusOf);
    }
  }

  /** Null when the address is unknown, has no password, or the password is wrong; each costs one hashing. */
  async function signIn(person: Person, userAgent: string, asker: Asker): Promise<SignedIn | null> {
    let verified: string | null = null;
    const onVerified = (hash: string) => void (verified = hash);
    const ask = (api: Engine['api']) => api.signInEmail({ body: person, headers: agentHeaders(userAgent) });
    const signedIn = await start(ask, { asker, onVerified });
    if (!signedIn || (await isStill(signedIn.user.id, verified))) return signedIn;
    await sessions.end(signedIn.sessionId);
    return null;
  }

  /**
   * True while this is the account's password. A change of the password ends the sessions that exist in its transaction; a sign-in
   * under way with the old password is not among them. `for share` waits for a change under way, and a later change finds the
   * session.
   */
  async function isStill(userId: string, hash: string | null): Promise<boolean> {
    const found = await db
      .selectFrom('account')
      .select('password')
      .where('userId', '=', userId)
      .where('providerId', '=', 'credential')
      .forShare()
      .executeTakeFirst();
    return hash !== null && found?.password === hash;
  }

  /** A session for a person whose address an issuer has verified; null when the account no longer exists. */
  async function startSession(userId: string, userAgent: string): Promise<SignedIn | null> {
    return start((api) => api.startSession({ body: { userId }, headers: agentHeaders(userAgent) }));
  }

  async function start(
    ask: (api: Engine['api']) => Promise<{ user: EngineUser }>,
    more: Pick<HandedOver, 'asker' | 'onVerified'> = {},
  ): Promise<SignedIn | null> {
    const { api, withSession, statusOf } = await load();
    const { token, row } = sessions.begin();
    try {
      const { user } = await withSession({ session: row, ...more }, () => ask(api));
      return await describe(user, token);
    } catch (error) {
      if (statusOf(error) === 401 || isAboutGone(error)) return null;
      throw explain(error, statusOf);
    }
  }

  async function describe({ id, email, emailVerified }: EngineUser, token: RefreshToken): Promise<SignedIn> {
    await sessions.endSurplus(id);
    return handOut({ user: { id, email, email_confirmed: emailVerified }, token, isNew: true });
  }

  function handOut({ user, token, isNew }: Refreshed): SignedIn {
    const { sessionId, sessionKey, text } = token;
    const cookies = isNew ? [writeCookie(cookieName, text, SESSION_DAYS * DAY_SECONDS, isSecure)] : [];
    const shown = { ...user, email: shownAddress(user.email) };
    return { user: shown, sessionId, sessionKey, refreshToken: text, cookies };
  }

  /** The session of a refresh token, with the token that replaces it; null when the session has ended. */
  async function refresh(refreshToken: string): Promise<SignedIn | null> {
    const refreshed = await sessions.refresh(refreshToken);
    return refreshed && handOut(refreshed);
  }

  /** The person as known devices recognise them; changes with the password. Runs the same query for an unknown address. */
  async function personOf(email: string): Promise<string> {
    const found = await db
      .selectFrom('user')
      .leftJoin('account', (join) =>
        join.onRef('account.userId', '=', 'user.id').on('account.providerId', '=', 'credential'),
      )
      .select('account.password')
      .where('user.email', '=', email)
      .executeTakeFirst();
    return namePerson(email, found?.password ?? null);
  }

  /**
   * The person of a session; null when it has ended. One statement, so that a session that a new password ends
   * meanwhile is not answered.
   */
  async function personOfSession(sessionId: string): Promise<string | null> {
    const found = await db
      .selectFrom('session')
      .innerJoin('user', 'user.id', 'session.userId')
      .leftJoin('account', (join) =>
        join.onRef('account.userId', '=', 'user.id').on('account.providerId', '=', 'credential'),
      )
      .select(['user.email', 'account.password'])
      .where('session.id', '=', sessionId)
      .executeTakeFirst();
    return found ? namePerson(found.email, found.password) : null;
  }

  return {
    personOf,
    personOfSession,
    cookieName,
    /** The header that removes the refresh token from a browser. */
    clearCookie: writeCookie(cookieName, '', 0, isSecure),
    isSecure,
    signUp,
    signIn,
    startSession,
    refresh,
    /** False for a refresh token that this server did not make, or an earlier version of it. Asks no database. */
    isSignedToken: sessions.isSigned,
    endSession: sessions.end,
    endSessionOf: sessions.endByToken,
    /** A new password as it is stored. Takes a while, so never inside a transaction. */
    hashPassword: async (password: string, asker: Asker) => (await load()).hash(asker, password),
    isPassword: async (password: string, hash: string, asker: Asker) =>
      (await load()).verify(asker, { password, hash }),
    /** Typed queries on the schema `auth`, for the attempt limits. */
    db,
  };
}

export type Identity = ReturnType<typeof createIdentity>;

/** How a device's mark names a person: by their address and the hash of their password; null for none. */
export function namePerson(email: string, passwordHash: string | null): string {
  return `${email} ${passwordHash ?? ''}`;
}

/** The account went while its session was being stored. */
function isAboutGone(error: unknown): boolean {
  return (error as { code?: string }).code === '23503'; // whatever was thrown may carry a code
}

/** An answer of better-auth that is none of ours means that it could not ask the database; it has logged why. */
function explain(error: unknown, statusOf: Engine['statusOf']): unknown {
  return statusOf(error) === null ? error : new Problem('UNAVAILABLE', undefined, { retryAfterSeconds: 1 });
}

interface EngineUser {
  readonly id: string;
  readonly email: string;
  readonly emailVerified: boolean;
}

function agentHeaders(userAgent: string): Headers {
  return new Headers({ 'user-agent': userAgent.slice(0, 300) });
}
