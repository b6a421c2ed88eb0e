import { Kysely, PostgresDialect } from 'kysely';
import type { SessionUser } from '#contract/session.ts';
import { Problem } from '../db/problems.ts';
import { readSetCookie, refreshCookieName, writeCookie } from './cookies.ts';
import { loadEngine, type Engine, type EngineSettings } from './engine.ts';
import { createPasswordQueue, type PasswordQueue } from './password-queue.ts';
import type { AuthTables } from './tables.ts';

/** A live session. `refreshToken` is the signed value of the cookie; `cookies` are the headers that hand it to a browser. */
export interface SignedIn {
  readonly user: SessionUser;
  readonly sessionId: string;
  readonly refreshToken: string;
  readonly cookies: readonly string[];
}

export interface Person {
  readonly email: string;
  readonly password: string;
}

export const SESSIONS_PER_PERSON = 30;

/**
 * Users, passwords and sessions. Every method answers null for "no": wrong password, ended session, e-mail already taken.
 * @throws Problem UNAVAILABLE, or the database's error, when nothing could be decided.
 */
export function createIdentity(settings: EngineSettings, queue: PasswordQueue = createPasswordQueue()) {
  const db = new Kysely<AuthTables>({ dialect: new PostgresDialect({ pool: settings.pool }) });
  const isSecure = settings.appUrl.startsWith('https:');
  const cookieName = refreshCookieName(isSecure);
  let engine: Promise<Engine> | null = null;

  /** Loads better-auth, once; a failure is tried again at the next call. */
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
  async function signUp(person: Person, name: string, userAgent: string): Promise<SignedIn | null> {
    if (await hasAccount(person.email)) return null;
    const { api, hash, withPreparedHash, statusOf } = await load();
    const made = await hash(person.password);
    try {
      const { headers, response } = await withPreparedHash(made, () =>
        api.signUpEmail({ body: { ...person, name }, headers: agentHeaders(userAgent), returnHeaders: true }),
      );
      return await describeSession(response.user, response.token, headers);
    } catch (error) {
      // Somebody else signed up with this address in the meantime, for instance the same person in another tab.
      if (statusOf(error) === 422 && (await hasAccount(person.email))) return null;
      throw explain(error, statusOf);
    }
  }

  /** Null when the address is unknown, has no password, or the password is wrong; each costs one hashing. */
  async function signIn(person: Person, userAgent: string): Promise<SignedIn | null> {
    const { api, statusOf } = await load();
    try {
      const { headers, response } = await api.signInEmail({
        body: person,
        headers: agentHeaders(userAgent),
        returnHeaders: true,
      });
      return await describeSession(response.user, response.token, headers);
    } catch (error) {
      if (statusOf(error) === 401) return null;
      throw explain(error, statusOf);
    }
  }

  /** A session for somebody whose address a provider vouches for; null when the account is gone. */
  async function startSession(userId: string, userAgent: string): Promise<SignedIn | null> {
    const { api, statusOf } = await load();
    try {
      const { headers, response } = await api.startSession({
        body: { userId },
        headers: agentHeaders(userAgent),
        returnHeaders: true,
      });
      return await describeSession(response.user, response.token, headers);
    } catch (error) {
      if (statusOf(error) === 401) return null;
      throw explain(error, statusOf);
    }
  }

  async function describeSession(user: EngineUser, token: string | null, headers: Headers): Promise<SignedIn> {
    const session = await db
      .selectFrom('session')
      .select('id')
      .where('token', '=', token ?? '')
      .executeTakeFirstOrThrow();
    const cookies = headers.getSetCookie();
    const refreshToken = cookies.map((cookie) => readSetCookie(cookie, cookieName)).find((value) => value !== null);
    if (!refreshToken) throw new Error('better-auth gave no session cookie.');
    await endForgottenSessions(user.id);
    return { user: describeUser(user), sessionId: session.id, refreshToken, cookies };
  }

  /** The session of a refresh token, its end moved into the future once a day; null when it has ended. */
  async function refresh(refreshToken: string): Promise<SignedIn | null> {
    if (!/^[\w%.~-]{1,1000}$/.test(refreshToken)) return null;
    const { api, statusOf } = await load();
    try {
      const { headers, response } = await api.getSession({
        headers: new Headers({ cookie: `${cookieName}=${refreshToken}` }),
        returnHeaders: true,
      });
      if (!response) return null;
      const cookies = headers.getSetCookie();
      const renewed = cookies.map((cookie) => readSetCookie(cookie, cookieName)).find((value) => value !== null);
      return {
        user: describeUser(response.user),
        sessionId: response.session.id,
        refreshToken: renewed ?? refreshToken,
        cookies,
      };
    } catch (error) {
      if (statusOf(error) === 401) return null;
      throw explain(error, statusOf);
    }
  }

  /** Whoever has more sessions than this loses those that were not used for the longest time. */
  async function endForgottenSessions(userId: string): Promise<void> {
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

  /** Ends a session at once, everywhere. True when it was still there. */
  async function endSession(sessionId: string): Promise<boolean> {
    const result = await db.deleteFrom('session').where('id', '=', sessionId).executeTakeFirst();
    return result.numDeletedRows > 0n;
  }

  /** Whom a device is known to: changes with the password. Asked alike for addresses that nobody has. */
  async function personOf(email: string): Promise<string> {
    const found = await db
      .selectFrom('user')
      .leftJoin('account', (join) =>
        join.onRef('account.userId', '=', 'user.id').on('account.providerId', '=', 'credential'),
      )
      .select('account.password')
      .where('user.email', '=', email)
      .executeTakeFirst();
    return `${email} ${found?.password ?? ''}`;
  }

  return {
    personOf,
    cookieName,
    /** The header that takes the refresh token from a browser. */
    clearCookie: writeCookie(cookieName, '', 0, isSecure),
    isSecure,
    signUp,
    signIn,
    startSession,
    refresh,
    endSession,
    /** A new password as it is stored. Takes a while, so never inside a transaction. */
    hashPassword: async (password: string) => (await load()).hash(password),
    isPassword: async (password: string, hash: string) => (await load()).verify({ password, hash }),
    /** Typed queries on the schema `auth`, for the attempt limits. */
    db,
  };
}

export type Identity = ReturnType<typeof createIdentity>;

/** An answer of better-auth that is none of ours means that it could not ask the database; it has logged why. */
function explain(error: unknown, statusOf: Engine['statusOf']): unknown {
  return statusOf(error) === null ? error : new Problem('UNAVAILABLE', undefined, { retryAfterSeconds: 1 });
}

interface EngineUser {
  readonly id: string;
  readonly email: string;
  readonly emailVerified: boolean;
}

function describeUser(user: EngineUser): SessionUser {
  return { id: user.id, email: user.email, email_confirmed: user.emailVerified };
}

function agentHeaders(userAgent: string): Headers {
  return new Headers({ 'user-agent': userAgent.slice(0, 300) });
}
