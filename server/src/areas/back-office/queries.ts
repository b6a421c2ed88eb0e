import { sql } from 'kysely';
import type * as z from 'zod/mini';
import {
  ENQUIRIES_PER_PAGE,
  OVERVIEW_DAYS,
  TRIALS_ENDING_DAYS,
  type BackofficeOverview,
  type listEnquiries as ListCall,
  type StoredEnquiry,
} from '#contract/areas/back-office.ts';
import { PAYMENT_GRACE_DAYS } from '#contract/areas/subscription.ts';
import { TIERS } from '#contract/areas/plans/plans.ts';
import { DAY_MS } from '#contract/limits.ts';
import { PIN_ADDRESSES } from '../../platform/auth/accounts.ts';
import type { Tx } from '../../platform/db/transactions.ts';
import { readCursor, writeCursor } from '../../platform/tables/cursor.ts';

/** Figures for staff. They are counted in the database, so that no content of a family leaves it. */
export async function readOverview(tx: Tx): Promise<BackofficeOverview> {
  const { db } = tx;
  const families = await db
    .selectFrom('families')
    .select(({ fn }) => ['setup_status', fn.countAll<number>().as('count')])
    .groupBy('setup_status')
    .orderBy('count', 'desc')
    .orderBy('setup_status')
    .execute();
  const counted = await countPlans(tx);
  const countOf = (tier: string) => counted.find((row) => row.tier === tier);
  return {
    families,
    users: await countUsers(tx),
    subscribers: TIERS.map((subscription_tier) => ({
      subscription_tier,
      count: countOf(subscription_tier)?.active ?? 0,
    })),
    trials_ending: countOf('Trial')?.ending ?? 0,
    new_enquiries: await countNewEnquiries(tx),
    sign_ups: await countSignUps(tx),
  };
}

/** The active plans of each tier, and how many of them end soon. When a plan ends is `planEnd` of the contract, in SQL. */
async function countPlans({ db, now }: Tx): Promise<readonly { tier: string; active: number; ending: number }[]> {
  const soon = new Date(now.getTime() + TRIALS_ENDING_DAYS * DAY_MS);
  const { rows } = await sql<{ tier: string; active: number; ending: number }>`
    select subscription_tier as tier, count(*)::int as active, (count(*) filter (where subscription_end > ${now} and subscription_end <= ${soon}))::int as ending
    from public.subscribers,
      lateral (select make_interval(days => ${PAYMENT_GRACE_DAYS}) as days) as grace
    where subscribed and ${now} <
      case when continues_free then 'infinity'
           when subscription_tier <> 'Premium' then coalesce(subscription_end, 'infinity')
           when cancelled_at is null then coalesce(payment_failed_at, subscription_end, 'infinity') + grace.days
           else least(payment_failed_at + grace.days, coalesce(subscription_end, 'infinity')) end
    group by subscription_tier`.execute(db);
  return rows;
}

/** People with an account of their own: those of children with a PIN belong to their parents. */
async function countUsers({ db }: Tx): Promise<number> {
  const row = await db
    .selectFrom('auth.user')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('email', 'not like', PIN_ADDRESSES)
    .executeTakeFirstOrThrow();
  return row.count;
}

async function countNewEnquiries({ db }: Tx): Promise<number> {
  const row = await db
    .selectFrom('enquiries')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('status', '=', 'new')
    .executeTakeFirstOrThrow();
  return row.count;
}

/** One row for each of the last days, also for days without a sign-up. */
async function countSignUps({ db, now }: Tx): Promise<BackofficeOverview['sign_ups']> {
  const { rows } = await sql<{ day: string; count: number }>`
    select to_char(day, 'YYYY-MM-DD') as day,
           (select count(*)::int from auth."user" u
            where u.email not like ${PIN_ADDRESSES} and u."createdAt" >= day at time zone 'UTC' and u."createdAt" < (day + interval '1 day') at time zone 'UTC') as count
    from generate_series((${now.toISOString()}::timestamptz at time zone 'UTC')::date - ${OVERVIEW_DAYS - 1}::int,
                         (${now.toISOString()}::timestamptz at time zone 'UTC')::date, interval '1 day') as day
    order by day`.execute(db);
  return rows;
}

type ListInput = z.infer<typeof ListCall.input>;

/** A page of enquiries, newest first. @throws Problem BAD_REQUEST for a `before` that no earlier page contained. */
export async function listEnquiries(
  { db }: Tx,
  { status, kind, before }: ListInput,
): Promise<{ enquiries: StoredEnquiry[]; next: string | null }> {
  let query = db.selectFrom('enquiries').selectAll();
  if (status) query = query.where('status', '=', status);
  if (kind) query = query.where('kind', '=', kind);
  if (before) {
    const { by, id } = readCursor(before, 'before');
    query = query.where(sql<boolean>`(created_at, id) < (${by}::timestamptz, ${id}::uuid)`);
  }
  const rows = await query
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(ENQUIRIES_PER_PAGE + 1)
    .execute();
  const enquiries = rows.slice(0, ENQUIRIES_PER_PAGE) as StoredEnquiry[]; // check constraints allow nothing else
  const last = enquiries.at(-1);
  return { enquiries, next: rows.length > ENQUIRIES_PER_PAGE && last ? writeCursor(last.created_at, last.id) : null };
}
