import { AsyncLocalStorage } from 'node:async_hooks';
import { PostgresDialect, type PostgresPool } from 'kysely';
import * as z from 'zod/mini';
import { newId } from '#contract/ids.ts';
import { PASSWORD_MAX, PASSWORD_MIN } from '#contract/limits.ts';
import { AUTH_COOKIE_PATH, COOKIE_PREFIX } from './cookies.ts';
import type { Asker, PasswordQueue } from './password-queue.ts';
import { deriveSecret } from './secrets.ts';
import type { NewSession } from './sessions.ts';

export interface EngineSettings {
  /** Connections in mode `auth`, with the search path `auth`, that parse timestamps to Date. */
  readonly pool: PostgresPool;
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

/** What better-auth stores but must not make itself. */
export interface HandedOver {
  /** Sign-up hashes inside its transaction. The hash is made before, so that no connection waits for it. */
  readonly passwordHash?: string;
  /** The session's row. better-auth's own row would store a token that opens the session. */
  readonly session: NewSession;
  /** Whose turn the verifying is. */
  readonly asker?: Asker;
  /** Told of the hash that a password was found right against. */
  readonly onVerified?: (hash: string) => void;
}

/** For what no request of ours asked for. */
const NOBODY: Asker = { address: '', known: null };

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
  const hash = (asker: Asker, password: string) => queue(asker, () => passwords.hash(password));
  const verify = (asker: Asker, pair: { hash: string; password: string }) => queue(asker, () => passwords.verify(pair));
  /** Starts a session for a person who proved their identity in another way. No handler of it is mounted. */
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
        // An address without an account costs a hashing, too.
        hash: async (password) => {
          const ours = handedOver.getStore();
          return ours?.passwordHash ?? hash(ours?.asker ?? NOBODY, password);
        },
        verify: async (pair) => {
          const ours = handedOver.getStore();
          const isRight = await verify(ours?.asker ?? NOBODY, pair);
          if (isRight) ours?.onVerified?.(pair.hash);
          return isRight;
        },
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
