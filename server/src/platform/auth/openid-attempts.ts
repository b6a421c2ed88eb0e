import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import { newId } from '#contract/ids.ts';
import { COOKIE_PREFIX } from './cookies.ts';
import { deriveSecret, hashSecret, newSecret, seal, unseal } from './secrets.ts';
import type { AuthTables } from './tables.ts';

/** Names the browser that started the sign-in, so that a callback URL of another browser's sign-in is refused (login CSRF). */
export const OPENID_COOKIE = `${COOKIE_PREFIX}.openid`;
export const OPENID_COOKIE_SECONDS = 15 * 60;
const ATTEMPT_MS = OPENID_COOKIE_SECONDS * 1_000;
const SECRET = /^[\w-]{43}$/;

const StoredAttempt = z.object({ nonce: z.string(), verifier: z.string(), passed: z.unknown() });

/** The random values of one sign-in at the issuer. */
export interface OpenidAttempt {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  /** The new value of the browser's cookie. Sign-ins in two tabs share it. */
  readonly browser: string;
}

export interface OpenidAttempts {
  /** Begins a sign-in. `end` returns `passed` unchanged. */
  begin(browser: string | null, passed: unknown): Promise<OpenidAttempt>;
  /** Ends a sign-in, once. Null for a state that is unknown, another browser's, expired or used already. */
  end(state: string, browser: string | null): Promise<{ nonce: string; verifier: string; passed: unknown } | null>;
  /** Records that this browser was asked a question about `subject`, the issuer's id of a person. */
  noteAsked(browser: string | null, subject: string): Promise<void>;
  /** True in a browser that was asked about this very person lately. */
  wasAsked(browser: string | null, subject: string): Promise<boolean>;
  /** Once what was asked is settled: until then its answer may come more than once. */
  forgetAsked(browser: string | null, subject: string): Promise<void>;
}

/**
 * Unfinished sign-ins at the issuer. They are stored in the database, so that any node can serve the browser's return. Their content,
 * which may include an invitation's token, is encrypted with a key that only the returning browser can provide.
 */
export function createOpenidAttempts(db: Kysely<AuthTables>, clock: () => Date = () => new Date()): OpenidAttempts {
  const questionOf = (browser: string, subject: string) => `asked:${hashSecret(`${browser}.${subject}`)}`;
  const nameOf = (state: string, browser: string) => `openid:${hashSecret(`${browser}.${state}`)}`;
  const keyOf = (state: string, browser: string) => deriveSecret(`${browser}.${state}`, 'openid-attempt');

  return {
    async begin(known, passed) {
      const browser = known && SECRET.test(known) ? known : newSecret();
      const [state, nonce, verifier] = [newSecret(), newSecret(), newSecret()];
      const now = clock();
      await db
        .insertInto('verification')
        .values({
          id: newId(),
          identifier: nameOf(state, browser),
          value: seal(keyOf(state, browser), JSON.stringify({ nonce, verifier, passed })),
          expiresAt: new Date(now.getTime() + ATTEMPT_MS),
        })
        .execute();
      return { state, nonce, verifier, browser };
    },

    async end(state, browser) {
      if (!browser || !SECRET.test(browser) || !SECRET.test(state)) return null;
      const found = await db
        .deleteFrom('verification')
        .where('identifier', '=', nameOf(state, browser))
        .returning(['value', 'expiresAt'])
        .executeTakeFirst();
      if (!found || found.expiresAt <= clock()) return null;
      return StoredAttempt.parse(JSON.parse(unseal(keyOf(state, browser), found.value)));
    },

    async noteAsked(browser, subject) {
      if (!browser) return;
      const expiresAt = new Date(clock().getTime() + ATTEMPT_MS);
      const row = { id: newId(), identifier: questionOf(browser, subject), value: '', expiresAt };
      await db.insertInto('verification').values(row).execute();
    },

    async wasAsked(browser, subject) {
      if (!browser) return false;
      const found = await db
        .selectFrom('verification')
        .select('expiresAt')
        .where('identifier', '=', questionOf(browser, subject))
        .execute();
      return found.some(({ expiresAt }) => expiresAt > clock());
    },

    async forgetAsked(browser, subject) {
      if (!browser) return;
      await db.deleteFrom('verification').where('identifier', '=', questionOf(browser, subject)).execute();
    },
  };
}
