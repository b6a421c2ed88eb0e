import { AsyncLocalStorage } from 'node:async_hooks';
import { PostgresDialect } from 'kysely';
import type { Pool } from 'pg';
import * as z from 'zod/mini';
import { newId } from '#contract/ids.ts';
import { PASSWORD_MAX, PASSWORD_MIN } from '#contract/limits.ts';
import { AUTH_COOKIE_PATH, COOKIE_PREFIX } from './cookies.ts';
import type { PasswordQueue } from './password-queue.ts';
import { deriveSecret } from './secrets.ts';
import type { NewSession } from './sessions.ts';

export interface EngineSettings {
  /** Connections in mode `auth`, with the search path `auth`, that parse timestamps to Date. */
  readonly pool: Pool;
  readonly secretKey: string;
  readonly appUrl: string;
  readonly onError: (message: string) => void;
  readonly clock?: () => Date;
  /** better-auth's scrypt, unless a test that proves nothing about hashes passes a cheap one. */
  readonly passwords?: PasswordHashing;
}

export interface PasswordHashing {
  hash(password: string): Promise<string>;
  verify(pair: { hash: string; password: string }): Promise<boolean>;
}

/** Values that better-auth stores but must not create itself. */
interface HandedOver {
  /** Sign-up would hash inside its transaction. The hash is computed before, so that no connection waits for it. */
  readonly passwordHash?: string;
  /** The session's row. better-auth's own row would store a token that opens the session. */
  readonly session: NewSession;
}

/**
 * better-auth with our settings, without its HTTP handler. It is imported here and not at the top, because it takes 100 ms and 23 MiB
 * and is needed only from the first sign-in on.
 */
export async function loadEngine(settings: EngineSettings, queue: PasswordQueue) {
  const [{ betterAuth, APIError }, { createAuthEndpoint }, scrypt] = await Promise.all([
    import('better-auth'),
    import('better-auth/api'),
    import('better-auth/crypto'),
  ]);
  const handedOver = new AsyncLocalStorage<HandedOver>();
  const passwords = settings.passwords ?? { hash: scrypt.hashPassword, verify: scrypt.verifyPassword };
  const hash: PasswordHashing['hash'] = (password) => queue(() => passwords.hash(password));
  const verify: PasswordHashing['verify'] = (pair) => queue(() => passwords.verify(pair));
  /** Creates a session for a person who was authenticated in another way. Not reachable over HTTP, because no handler is mounted. */
  const startSession = createAuthEndpoint(
    '/start-session',
    { method: 'POST', body: z.object({ userId: z.string() }) },
    async (context) => {
      const user = await context.context.internalAdapter.findUserById(context.body.userId);
      if (!user) throw new APIError('UNAUTHORIZED');
      await context.context.internalAdapter.createSession(user.id);
      return { user };
    },
  );

  const auth = betterAuth({
    baseURL: settings.appUrl,
    basePath: AUTH_COOKIE_PATH,
    secret: Buffer.from(deriveSecret(settings.secretKey, 'session-cookie')).toString('base64url'),
    database: { dialect: new PostgresDialect({ pool: settings.pool }), type: 'postgres', transaction: true },
    emailAndPassword: {
      enabled: true,
      // With true, sign-up would create no session. Our sign-in route checks the confirmation itself.
      requireEmailVerification: false,
      minPasswordLength: PASSWORD_MIN,
      maxPasswordLength: PASSWORD_MAX,
      password: {
        hash: async (password) => handedOver.getStore()?.passwordHash ?? hash(password),
        verify,
      },
    },
    databaseHooks: {
      session: {
        create: {
          before: async (session) => {
            const ours = handedOver.getStore();
            // False creates no session. A session with better-auth's own token could be opened by a reader of the database.
            return ours ? { data: { ...session, ...ours.session } } : false;
          },
        },
      },
    },
    advanced: {
      cookiePrefix: COOKIE_PREFIX,
      useSecureCookies: settings.appUrl.startsWith('https:'),
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: AUTH_COOKIE_PATH },
      database: { generateId: () => newId(), validateSchema: false },
      ipAddress: { disableIpTracking: true },
    },
    plugins: [{ id: 'casita', endpoints: { startSession } }],
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    // The arguments may contain people's addresses, and so do messages below "error".
    logger: { level: 'error', log: (_level, message) => settings.onError(message) },
  });

  return {
    api: auth.api,
    hash,
    verify,
    /** Runs a `task` of `api` that creates a session. */
    withSession: <Result>(made: HandedOver, task: () => Promise<Result>) => handedOver.run(made, task),
    /** The HTTP status of an answer that better-auth throws, or null for any other error. */
    statusOf: (error: unknown): number | null => (error instanceof APIError ? error.statusCode : null),
  };
}

export type Engine = Awaited<ReturnType<typeof loadEngine>>;
