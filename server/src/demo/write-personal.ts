import { sql } from 'kysely';
import { newId } from '#contract/ids.ts';
import { DAY_MS } from '#contract/limits.ts';
import type { Tx } from '../platform/db/transactions.ts';
import type { DemoNotification, DemoPlan, Person } from './demo-family.ts';
import { idOf, type WrittenDemoFamily } from './written-family.ts';

const HOUR_MS = 3_600_000;

/** Rows in personal workspaces, as the record of demo data stores them. */
export interface PersonalRows {
  readonly notification_ids: string[];
  readonly subscriber_ids: string[];
}

/** The instant `days` after `from`, as the database takes it. */
export function momentOf(from: Date, days: number): string {
  return new Date(from.getTime() + days * DAY_MS).toISOString();
}

/** Writes the personal workspaces of new demo people, and enters the demo family again at the end. */
export async function writePersonal(
  tx: Tx,
  { familyId, ids }: WrittenDemoFamily,
  people: readonly Person[],
  from: Date,
): Promise<PersonalRows> {
  const rows: PersonalRows = { notification_ids: [], subscriber_ids: [] };
  for (const person of people) {
    const { plan, language, notifications = [] } = person;
    if (!plan && !language && notifications.length === 0) continue;
    const userId = idOf(ids, person.key);
    await enter(tx, userId);
    if (plan) {
      await tx.db
        .insertInto('subscribers')
        .values({ family_id: userId, id: userId, ...planRow(plan, from) })
        .execute();
      rows.subscriber_ids.push(userId);
    }
    if (language) {
      const unchosen = { theme: null, date_format: null, time_format: null, decorations: null };
      await tx.db
        .insertInto('settings')
        .values({ family_id: userId, id: userId, language, ...unchosen })
        .execute();
    }
    if (notifications.length > 0) {
      const values = notifications.map((notification) => notificationRow(notification, userId, tx.now));
      await tx.db.insertInto('notifications').values(values).execute();
      rows.notification_ids.push(...values.map(({ id }) => id));
    }
  }
  await enter(tx, familyId);
  return rows;
}

/** Enters another workspace. One transaction writes several here, each entered before its rows are written. */
export async function enter(tx: Tx, workspaceId: string | null): Promise<void> {
  await sql`select app.enter_system('write demo data', ${workspaceId})`.execute(tx.db);
}

function planRow(plan: DemoPlan, from: Date) {
  const past = (daysAgo: number | undefined) => (daysAgo === undefined ? null : momentOf(from, -daysAgo));
  return {
    subscription_tier: plan.tier,
    subscribed: true,
    subscription_start: momentOf(from, -plan.startedDaysAgo),
    subscription_end: plan.endsInDays === undefined ? null : momentOf(from, plan.endsInDays),
    cancelled_at: past(plan.cancelledDaysAgo),
    payment_failed_at: past(plan.paymentFailedDaysAgo),
    trial_used_at: plan.tier === 'Trial' ? momentOf(from, -plan.startedDaysAgo) : null,
  };
}

function notificationRow(notification: DemoNotification, userId: string, now: Date) {
  const createdAt = new Date(now.getTime() - notification.hoursAgo * HOUR_MS);
  return {
    family_id: userId,
    id: newId(createdAt.getTime()),
    title: notification.title,
    content: notification.content,
    category: notification.category ?? 'default',
    priority: notification.priority ?? 'medium',
    is_read: notification.isRead ?? false,
    link: notification.link ?? null,
    created_at: createdAt.toISOString(),
  };
}
