import { sql } from 'kysely';
import { DAY_MS } from '#contract/limits.ts';
import type { Transactions } from '../db/transactions.ts';

/** How many days pass by one look at the clock, at most. */
const DAYS_PER_LOOK = 1;
/** A machine that was off for so long catches up at once. */
const BELIEVED_DAYS = 7;

/**
 * The time by which what is old is deleted. It follows the clock, a day at most with each run of house-keeping:
 * a clock that was set forward by a year deletes nothing before its owner can notice. After a month
 * without the server it has caught up within 30 runs. Days that were seen stay so when the clock is set back.
 */
export async function observeTime(transactions: Transactions, now: Date): Promise<Date> {
  return transactions.withSystem('observe the time', {}, async ({ db }) => {
    const step = sql.lit(`${DAYS_PER_LOOK} day`);
    const { until } = await db
      .insertInto('app.observed_time')
      .values({ until: now.toISOString() })
      .onConflict((conflict) =>
        conflict.column('is_only').doUpdateSet({
          until: sql<string>`greatest(observed_time.until, least(excluded.until, observed_time.until + interval ${step}))`,
        }),
      )
      .returning('until')
      .executeTakeFirstOrThrow();
    return new Date(Math.min(now.getTime(), Date.parse(until)));
  });
}

/**
 * In SQL: until when jobs for a later time run. One that is due after it waits until house-keeping has seen the
 * days pass, because what it does cannot be taken back when the clock is.
 */
export const believable = sql<string>`coalesce(
  (select until + ${sql.lit(BELIEVED_DAYS * DAY_MS)} * interval '1 millisecond' from app.observed_time), 'infinity')`;
