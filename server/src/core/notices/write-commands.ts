import type { Notification } from '#contract/areas/notifications.ts';
import { NOTIFICATIONS_MAX } from '#contract/limits.ts';
import { LANGUAGES, type Language } from '#contract/languages.ts';
import type { Transactions, Tx } from '../../platform/db/transactions.ts';
import { findLanguage } from '../families/queries.ts';
import { describeLocal } from './rules.ts';

/** Writes a local day, or a day and time, for the person who is told: `Thursday, November 26, 5:00 PM` of `2026-11-26T17:00`. */
export type SayLocal = (local: string) => string;

/** The content of a notification. */
export type Notice = Pick<Notification, 'title' | 'content' | 'category' | 'priority' | 'link'>;

/**
 * Writes a notification into one person's workspace, about a family of theirs. `compose` gets their language, and what writes dates for them. It opens a transaction of
 * its own, so call it in a job and pass the job's id: a repeated job then inserts nothing.
 */
export async function notify(
  transactions: Transactions,
  { id, userId, about }: { id: string; userId: string; about: string | null },
  compose: (language: Language, say: SayLocal) => Notice,
): Promise<void> {
  await transactions.withSystem('tell somebody something', { familyId: userId }, async (tx) => {
    const language = (await findLanguage(tx, userId)) ?? LANGUAGES[0];
    const formats = await tx.db
      .selectFrom('settings')
      .select(['date_format', 'time_format'])
      .where('family_id', '=', userId)
      .executeTakeFirst();
    const reader = { date_format: null, time_format: null, ...formats, language };
    const notice = compose(language, (local) => describeLocal(local, reader));
    await tx.db
      .insertInto('notifications')
      .values({ family_id: userId, id, is_read: false, about_family: about, ...notice })
      .onConflict((conflict) => conflict.columns(['family_id', 'id']).doNothing())
      .execute();
    await dropOldest(tx, userId);
  });
}

/** Deletes the oldest notifications above `NOTIFICATIONS_MAX`, read ones first. */
async function dropOldest(tx: Tx, userId: string): Promise<void> {
  const mine = tx.db.selectFrom('notifications').where('family_id', '=', userId).where('deleted_at', 'is', null);
  const { count } = await mine.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const tooMany = count - NOTIFICATIONS_MAX;
  if (tooMany <= 0) return;
  const oldest = mine.select('id').orderBy('is_read', 'desc').orderBy('created_at').orderBy('id').limit(tooMany);
  await tx.db.deleteFrom('notifications').where('family_id', '=', userId).where('id', 'in', oldest).execute();
}
