import { createHmac } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { CODE_TRIES_PER_HOUR } from '#contract/areas/pins/sign-in.ts';
import { FAMILY_NOTICES_PER_HOUR } from '#contract/areas/notices/sending.ts';
import { Problem } from '../db/problems.ts';
import { networkOf, wideNetworkOf } from '../http/address.ts';
import { CLOCK_SLACK_MS, CountedWindows, type Counted } from '../http/limits/counted-windows.ts';
import { deriveSecret } from './secrets.ts';
import type { AuthTables } from './tables.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** At most `max` attempts in each window, which begins with its first attempt. */
export interface Limit {
  readonly max: number;
  readonly windowMs: number;
  /** Counted by each node for itself, where an attempt costs less than to count it in the database. Never given back. */
  readonly isInMemory?: true;
}

/**
 * The limit of each kind of attempt. A browser on which the person has signed in before has budgets of its own, so strangers who use
 * up the account's budget do not lock its owner out. Limits per address are wide, because families, offices and the visitors behind
 * a misconfigured proxy share one.
 */
export const ATTEMPT_LIMITS = {
  accountShort: { max: 10, windowMs: 15 * MINUTE_MS },
  accountDay: { max: 50, windowMs: DAY_MS },
  deviceShort: { max: 10, windowMs: 15 * MINUTE_MS },
  deviceDay: { max: 50, windowMs: DAY_MS },
  addressSignIn: { max: 100, windowMs: 15 * MINUTE_MS },
  // What succeeds is given back to those above, but costs a hashing, too. Only the password of an account uses its up.
  accountEntered: { max: 60, windowMs: 15 * MINUTE_MS },
  addressEntered: { max: 600, windowMs: 15 * MINUTE_MS },
  addressSignUp: { max: 300, windowMs: 60 * MINUTE_MS },
  sessionRefresh: { max: 300, windowMs: 15 * MINUTE_MS },
  addressEnquiry: { max: 20, windowMs: 60 * MINUTE_MS },
  addressRefresh: { max: 300, windowMs: 15 * MINUTE_MS, isInMemory: true },
  // Made-up tokens, and those that a device has from an earlier version until its next refresh. Counted before anything is asked.
  addressUnsigned: { max: 60, windowMs: 15 * MINUTE_MS, isInMemory: true },
  // Mails that the recipient may not have asked for. The limit is narrow per sender and wide per recipient, so that a stranger who
  // asks all day does not use up the owner's links.
  mailShort: { max: 5, windowMs: 60 * MINUTE_MS },
  mailDay: { max: 20, windowMs: DAY_MS },
  mailAccountDay: { max: 100, windowMs: DAY_MS },
  addressMail: { max: 60, windowMs: 60 * MINUTE_MS },
  // Invitations. Their recipients know nothing of Casita. Narrow per family and address; wide per address, so that the families of one
  // person do not use up what others may send there.
  inviter: { max: 20, windowMs: 60 * MINUTE_MS },
  inviterFamilyDay: { max: 50, windowMs: DAY_MS },
  // What all accounts of one network may send, by address (IPv6: /64) and by /48, which is what one customer has at most.
  addressInvites: { max: 60, windowMs: 60 * MINUTE_MS },
  networkInvites: { max: 120, windowMs: 60 * MINUTE_MS },
  invitedByFamilyDay: { max: 10, windowMs: DAY_MS },
  invitedDay: { max: 200, windowMs: DAY_MS },
  // Grocery lists by mail, counted by recipient, who know as little of Casita.
  listMailer: { max: 20, windowMs: 60 * MINUTE_MS },
  listMailerFamilyDay: { max: 60, windowMs: DAY_MS },
  addressLists: { max: 60, windowMs: 60 * MINUTE_MS },
  networkLists: { max: 120, windowMs: 60 * MINUTE_MS },
  listMailedByFamilyDay: { max: 10, windowMs: DAY_MS },
  listMailedDay: { max: 50, windowMs: DAY_MS },
  // Pages that the server fetches for a person, who waits for them.
  recipe: { max: 30, windowMs: 15 * MINUTE_MS },
  recipeFamilyDay: { max: 200, windowMs: DAY_MS },
  // A mail's link cannot be guessed. Each try costs a lookup, and a valid one a password hashing.
  addressLink: { max: 120, windowMs: 15 * MINUTE_MS },
  // An emergency card's link cannot be guessed either. Past the second its openings are counted, and not noted each.
  addressCard: { max: 120, windowMs: 15 * MINUTE_MS, isInMemory: true },
  cardLooks: { max: 60, windowMs: 60 * MINUTE_MS, isInMemory: true },
  addressGoogle: { max: 200, windowMs: 15 * MINUTE_MS },
  // Guesses at the temporary password of an invitation, whose link the caller has.
  invitationShort: { max: 10, windowMs: 15 * MINUTE_MS },
  invitationDay: { max: 30, windowMs: DAY_MS },
  // Wrong names and PINs for one family code, of all devices that are not paired: a PIN has few digits.
  familyCode: { max: CODE_TRIES_PER_HOUR, windowMs: 60 * MINUTE_MS },
  // Requests for a new invitation: each is a notification of the inviter.
  invitationRequest: { max: 3, windowMs: DAY_MS },
  // What one member tells others of the family, by the call for it, and what a person sends themselves to try a channel.
  familyNotices: { max: FAMILY_NOTICES_PER_HOUR, windowMs: 60 * MINUTE_MS },
  testNotices: { max: 20, windowMs: 60 * MINUTE_MS },
  // Grocery wishes. Those of the outside model cost money each, however they end.
  familyModelWishes: { max: 60, windowMs: DAY_MS },
  familyWishes: { max: 600, windowMs: DAY_MS, isInMemory: true },
  // Each asks the payment provider several times.
  payment: { max: 30, windowMs: 15 * MINUTE_MS },
  passwordChange: { max: 10, windowMs: 15 * MINUTE_MS },
  passwordChangeDay: { max: 50, windowMs: DAY_MS },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof ATTEMPT_LIMITS;
/** One budget: a limit, and the subject it counts for. `subject` is stored only as a keyed hash. */
export type Budget = readonly [limit: LimitName, subject: string];

export interface AttemptLimits {
  /**
   * Uses one attempt of each budget, in this order, and stops at the first empty one. Returns null when each had an attempt left,
   * otherwise the seconds until that budget is full again.
   */
  take(budgets: readonly Budget[]): Promise<number | null>;
  /** Gives the attempts back after a success, which does not count. */
  giveBack(budgets: readonly Budget[]): Promise<void>;
  /** The keyed hash of a subject, by which other counts store it. */
  hash(subject: string): string;
}

/** The networks of this machine itself. */
const LOOPBACK = new Set(['127.0.0.1', '::1'].map(networkOf));

/**
 * The budgets of the network of a request, whose key is `address`: by address, and by the /48 of an IPv6 one. In development, requests of this
 * machine have none, because all people are tried from there.
 */
export function networkBudgets(
  ofAddress: LimitName,
  ofNetwork: LimitName,
  address: string,
  { isDevelopment }: { readonly isDevelopment: boolean },
): Budget[] {
  if (isDevelopment && LOOPBACK.has(address)) return [];
  return [
    [ofAddress, address],
    [ofNetwork, wideNetworkOf(address)],
  ];
}

/** Uses one attempt of each budget. @throws Problem TOO_MANY_REQUESTS when one has none left. */
export async function requireAttempts(limits: AttemptLimits, budgets: readonly Budget[]): Promise<void> {
  const retryAfterSeconds = await limits.take(budgets);
  if (retryAfterSeconds !== null) throw new Problem('TOO_MANY_REQUESTS', undefined, { retryAfterSeconds });
}

/** Counts attempts in the database, so that the limits apply across nodes and restarts. */
export function createAttemptLimits(
  db: Kysely<AuthTables>,
  secretKey: string,
  clock: () => Date = () => new Date(),
  limits: Record<LimitName, Limit> = ATTEMPT_LIMITS,
): AttemptLimits {
  const key = deriveSecret(secretKey, 'attempts');
  const windows = new CountedWindows(clock);

  const hash = (subject: string) => createHmac('sha256', key).update(subject).digest('base64url');
  const keyOf = ([limit, subject]: Budget) => `${limit}:${hash(subject)}`;

  /** Counts the attempt before it is evaluated, so that a thousand simultaneous ones get no more than `max`. */
  async function takeOne(budget: Budget): Promise<number | null> {
    const limit = limits[budget[0]];
    const take = limit.isInMemory ? takeInMemory : takeStored;
    const { count, endsInMs } = await take(keyOf(budget), limit);
    return count <= limit.max ? null : Math.max(1, Math.ceil(endsInMs / 1_000));
  }

  const takeInMemory = (key: string, { windowMs }: Limit): Counted => windows.count(key, windowMs);

  async function takeStored(key: string, { max, windowMs }: Limit): Promise<Counted> {
    const now = clock();
    const resetsAt = new Date(now.getTime() + windowMs);
    const latest = new Date(resetsAt.getTime() + CLOCK_SLACK_MS);
    // As isWindowOver says: also a window that was begun before the clock was set back.
    const isOver = sql`(attempts.resets_at <= ${now} or attempts.resets_at > ${latest})`;
    const { count, resets_at } = await db
      .insertInto('attempts')
      .values({ key, count: 1, resets_at: resetsAt })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({
          count: sql<number>`case when ${isOver} then 1 else least(attempts.count, ${max}::int) + 1 end`,
          resets_at: sql<Date>`case when ${isOver} then ${resetsAt} else attempts.resets_at end`,
        }),
      )
      .returning(['count', 'resets_at'])
      .executeTakeFirstOrThrow();
    return { count, endsInMs: resets_at.getTime() - now.getTime() };
  }

  return {
    async take(budgets) {
      for (const budget of budgets) {
        const seconds = await takeOne(budget);
        if (seconds !== null) return seconds;
      }
      return null;
    },
    async giveBack(budgets) {
      await db
        .updateTable('attempts')
        .set({ count: sql<number>`attempts.count - 1` })
        .where('key', 'in', budgets.map(keyOf))
        .where('count', '>', 0)
        .execute();
    },
    hash,
  };
}
