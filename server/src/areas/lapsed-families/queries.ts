import { sql } from 'kysely';
import { DAY_MS, DELETION_MAIL_DAYS, LAPSED_FAMILIES_KEPT_DAYS } from '#contract/limits.ts';
import { isDemoFamily } from '../../demo/record.ts';
import type { Tx } from '../../platform/db/transactions.ts';
import type { LapsedFamily } from './rules.ts';

const FAMILIES_PER_STEP = 200;
/** Mails of which none was delivered are asked for again after this. */
const ASKED_AGAIN_DAYS = 7;

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS).toISOString();

/** Since when a closed family has had no plan. One that never had any is as old as its row. */
const closedSince = sql<string>`greatest(families.created_at, families.open_until, families.last_open_at)`;

/** Families that have been closed for so long that the first mail is due, without demo families. */
function lapsed({ db, now }: Tx) {
  const before = daysBefore(now, LAPSED_FAMILIES_KEPT_DAYS - Math.max(...DELETION_MAIL_DAYS));
  return db
    .selectFrom('families')
    .where('open_until', '<=', before)
    .where(closedSince, '<=', before)
    .where(({ not }) => not(isDemoFamily));
}

/** The day of a moment, in UTC. */
export const dayAt = (now: Date) => now.toISOString().slice(0, 10);

/** All mails have gone out, and the family was not looked at today. */
const isUnseen = (now: Date) =>
  sql<boolean>`(deletion_mails = ${DELETION_MAIL_DAYS.length} and deletion_day is distinct from ${dayAt(now)}::date)`;

const isAskable = (now: Date) =>
  sql<boolean>`(deletion_asked_at is null or deletion_asked_at <= ${daysBefore(now, ASKED_AGAIN_DAYS)}::timestamptz)`;

/** The ids of lapsed families for which something may be due, in the order of their ids; those after `after`, some at a time. */
export async function listLapsed(tx: Tx, after: string | null): Promise<string[]> {
  const found = await lapsed(tx)
    .select('id')
    .where(({ or, and, eb }) =>
      or([
        isAskable(tx.now),
        isUnseen(tx.now),
        and([eb('deletion_mails', '=', DELETION_MAIL_DAYS.length), eb('deletion_at', '<=', tx.now.toISOString())]),
      ]),
    )
    .$if(after !== null, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(FAMILIES_PER_STEP)
    .execute();
  return found.map(({ id }) => id);
}

export interface FoundFamily extends LapsedFamily {
  readonly name: string;
  /** Mails may be asked for. */
  readonly is_askable: boolean;
  readonly is_unseen: boolean;
}

/** A lapsed family, locked until the transaction ends; null for one that is gone or has a plan. */
export async function lockLapsed(tx: Tx, familyId: string): Promise<FoundFamily | null> {
  const found = await lapsed(tx)
    .select([
      'name',
      'deletion_mails',
      'deletion_at',
      'deletion_days',
      isUnseen(tx.now).as('is_unseen'),
      closedSince.as('closed_since'),
      isAskable(tx.now).as('is_askable'),
    ])
    .where('id', '=', familyId)
    .forUpdate()
    .executeTakeFirst();
  return found ?? null;
}
