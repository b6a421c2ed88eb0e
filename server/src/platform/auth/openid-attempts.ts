import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import { newId } from '#contract/ids.ts';
import { COOKIE_PREFIX } from './cookies.ts';
import { deriveSecret, hashSecret, newSecret, seal, unseal } from './secrets.ts';
import type { AuthTables } from './tables.ts';

/** Names the browser that set out, so that nobody can be led to the end of somebody else's way. */
export const OPENID_COOKIE = `${COOKIE_PREFIX}.openid`;
export const OPENID_COOKIE_SECONDS = 15 * 60;
const ATTEMPT_MS = OPENID_COOKIE_SECONDS * 1_000;
const SECRET = /^[\w-]{43}$/;

const Kept = z.object({ nonce: z.string(), verifier: z.string(), passed: z.unknown() });

/** What one way to the issuer and back is recognised by. */
export interface OpenidAttempt {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  /** The new value of the browser's cookie. Ways in two tabs share it. */
  readonly browser: string;
}

export interface OpenidAttempts {
  /** Begins a way; `passed` comes back unchanged at its end. */
  begin(browser: string | null, passed: unknown): Promise<OpenidAttempt>;
  /** Ends it, once: null for a state that was never given out, to another browser, too long ago, or is used already. */
  end(state: string, browser: string | null): Promise<{ nonce: string; verifier: string; passed: unknown } | null>;
  /** Notes that this browser is asked a question about `subject`, the issuer's id of a person. */
  noteAsked(browser: string | null, subject: string): Promise<void>;
  /** True in a browser that was asked about this very person lately. */
  wasAsked(browser: string | null, subject: string): Promise<boolean>;
  /** Once what was asked is settled: until then its answer may come more than once. */
  forgetAsked(browser: string | null, subject: string): Promise<void>;
}

/**
 * Ways to the issuer and back that are not finished, in the database, so that any node can see a browser return. What they hold,
 * also the token of an invitation, is sealed with what the browser brings back.
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
      return Kept.parse(JSON.parse(unseal(keyOf(state, browser), found.value)));
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
