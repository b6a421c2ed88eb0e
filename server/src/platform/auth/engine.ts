import { AsyncLocalStorage } from 'node:async_hooks';
import { PostgresDialect } from 'kysely';
import type { Pool } from 'pg';
import * as z from 'zod/mini';
import { newId } from '#contract/ids.ts';
import { PASSWORD_MAX, PASSWORD_MIN, SESSION_DAYS } from '#contract/limits.ts';
import { AUTH_COOKIE_PATH, COOKIE_PREFIX } from './cookies.ts';
import type { PasswordQueue } from './password-queue.ts';
import { deriveSecret } from './secrets.ts';

const DAY_SECONDS = 86_400;

export interface EngineSettings {
  /** Connections in mode `auth`, with `auth` as their search path, that read timestamps as dates. */
  readonly pool: Pool;
  readonly secretKey: string;
  readonly appUrl: string;
  readonly onError: (message: string) => void;
}

/**
 * better-auth with our settings, without its HTTP handler. It is imported here and not at the top, because it costs 100 ms and
 * 23 MiB that a server needs only when somebody signs in.
 */
export async function loadEngine(settings: EngineSettings, queue: PasswordQueue) {
  const [{ betterAuth, APIError }, { createAuthEndpoint }, { setSessionCookie }, { hashPassword, verifyPassword }] =
    await Promise.all([
      import('better-auth'),
      import('better-auth/api'),
      import('better-auth/cookies'),
      import('better-auth/crypto'),
    ]);
  // Sign-up hashes inside its transaction. The hash is made before and handed over here, so that no connection waits for it.
  const preparedHash = new AsyncLocalStorage<string>();
  const hash = (password: string) => queue(() => hashPassword(password));
  const verify = (pair: { hash: string; password: string }) => queue(() => verifyPassword(pair));
  /** A session for somebody who proved who they are in another way. An endpoint in name only: no handler is mounted. */
  const startSession = createAuthEndpoint(
    '/start-session',
    { method: 'POST', body: z.object({ userId: z.string() }) },
    async (context) => {
      const user = await context.context.internalAdapter.findUserById(context.body.userId);
      if (!user) throw new APIError('UNAUTHORIZED');
      const session = await context.context.internalAdapter.createSession(user.id);
      await setSessionCookie(context, { session, user });
      return { token: session.token, user };
    },
  );

  const auth = betterAuth({
    baseURL: settings.appUrl,
    basePath: AUTH_COOKIE_PATH,
    secret: Buffer.from(deriveSecret(settings.secretKey, 'session-cookie')).toString('base64url'),
    database: { dialect: new PostgresDialect({ pool: settings.pool }), type: 'postgres', transaction: true },
    emailAndPassword: {
      enabled: true,
      // With true, sign-up would give no session; our sign-in route asks for the confirmation itself.
      requireEmailVerification: false,
      minPasswordLength: PASSWORD_MIN,
      maxPasswordLength: PASSWORD_MAX,
      password: {
        hash: async (password) => preparedHash.getStore() ?? hash(password),
        verify,
      },
    },
    session: {
      expiresIn: SESSION_DAYS * DAY_SECONDS,
      updateAge: DAY_SECONDS,
      // With a cache in the cookie an ended session would live on.
      cookieCache: { enabled: false },
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
    // Its arguments can hold addresses of people; its messages below "error" do.
    logger: { level: 'error', log: (_level, message) => settings.onError(message) },
  });

  return {
    api: auth.api,
    hash,
    verify,
    /** Runs `task` with a hash that was made outside of its transaction. */
    withPreparedHash: <Result>(made: string, task: () => Promise<Result>) => preparedHash.run(made, task),
    /** The HTTP status of an answer that better-auth throws, or null for any other error. */
    statusOf: (error: unknown): number | null => (error instanceof APIError ? error.statusCode : null),
  };
}

export type Engine = Awaited<ReturnType<typeof loadEngine>>;
