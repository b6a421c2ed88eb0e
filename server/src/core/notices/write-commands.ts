import type { Notification } from '#contract/areas/notifications.ts';
import type { Channel, DeliveryReason, DeliveryState } from '#contract/areas/notices/deliveries.ts';
import { NOTIFICATIONS_MAX } from '#contract/limits.ts';
import { LANGUAGES, type Language } from '#contract/languages.ts';
import { hashId } from '../../platform/auth/secrets.ts';
import type { Transactions, Tx } from '../../platform/db/transactions.ts';
import { findLanguage } from '../families/queries.ts';
import { queueMail, queuePush } from './delivery-commands.ts';
import type { AnyNoticeKind, Told } from './kinds.ts';
import { listDevices, readReach, type Device } from './reach-queries.ts';
import { mailMode, popsUp, reasonAgainst, type Decided } from './reach-rules.ts';
import { describeLocal } from './rules.ts';

/** Writes a local day, or a day and time, for the person who is told: `Thursday, November 26, 5:00 PM` of `2026-11-26T17:00`. */
export type SayLocal = (local: string) => string;

/** The content of a notification. */
export type Notice = Pick<Notification, 'title' | 'content' | 'category' | 'priority' | 'link'>;

/** One notice for one person. Its kind reads who is told again from the facts whenever it is sent on a channel. */
export interface NoticeFor {
  readonly id: string;
  readonly userId: string;
  readonly kind: AnyNoticeKind;
  readonly facts: unknown;
  readonly told: Told;
}

/** Time for a push to reach a device before a notice that matters is mailed. */
const FALLBACK_MS = 10 * 60_000;

/**
 * Tells one person: writes the notification into their workspace, and queues what goes to their devices and by mail, in one transaction. It opens that
 * itself, so call it in a job: a notice that was told already is recognised by its id.
 */
export async function notify(transactions: Transactions, notice: NoticeFor): Promise<void> {
  const { userId, kind, told } = notice;
  await transactions.withSystem('tell somebody something', { familyId: userId }, async (tx) => {
    const decided = { traits: kind.traits, told, reach: await readReach(tx, userId, kind.name), now: tx.now };
    const against = reasonAgainst(decided, 'in_app');
    const inApp = { channel: 'in_app', state: against ? 'skipped' : 'sent', reason: against ?? 'ok' } as const;
    // Its row also says that everything below was done.
    if (!(await recordDelivery(tx, notice, inApp))) return;
    if (!against) await writeRow(tx, notice, decided);
    const devices = await listDevices(tx, userId);
    await queuePushes(tx, notice, decided, devices);
    await queueMails(tx, notice, decided, devices.length > 0);
    if (!against) await dropOldest(tx, userId);
  });
}

/** Has a notification say the words of now, where it is still there. What was pushed or mailed stays as it was said. */
export async function sayAnew(transactions: Transactions, { id, userId, kind, told }: NoticeFor): Promise<void> {
  await transactions.withSystem('say a notice anew', { familyId: userId }, async (tx) => {
    const { language: _language, ...words } = await composeFor(tx, userId, told);
    await tx.db
      .updateTable('notifications')
      .set(words)
      .where('family_id', '=', userId)
      .where('id', '=', id)
      .where('kind', '=', kind.name)
      .execute();
  });
}

/** The notice in the words of its person. */
export async function composeFor(tx: Tx, userId: string, told: Told): Promise<Notice & { language: Language }> {
  const { language, say } = await findReader(tx, userId);
  return { ...told.compose(language, say), language };
}

/** The language of a person, and how they read days and times. */
export async function findReader(tx: Tx, userId: string): Promise<{ language: Language; say: SayLocal }> {
  const language = (await findLanguage(tx, userId)) ?? LANGUAGES[0];
  const formats = await tx.db
    .selectFrom('settings')
    .select(['date_format', 'time_format'])
    .where('family_id', '=', userId)
    .executeTakeFirst();
  const reader = { date_format: null, time_format: null, ...formats, language };
  return { language, say: (local) => describeLocal(local, reader) };
}

async function writeRow(tx: Tx, { id, userId, kind, told }: NoticeFor, decided: Decided): Promise<void> {
  const { language: _language, ...words } = await composeFor(tx, userId, told);
  const about = {
    about_family: told.about,
    about_table: told.thing?.table.name ?? null,
    about_row: told.thing?.id ?? null,
  };
  if (told.listNewer) {
    const newer = await told.listNewer(tx);
    const ofKind = { family_id: userId, kind: kind.name, about_row: about.about_row, is_read: false };
    const unread = await tx.db
      .selectFrom('notifications')
      .select('id')
      .where(({ and }) => and(ofKind))
      .execute();
    if (unread.some((row) => newer.includes(row.id))) return;
    await tx.db
      .deleteFrom('notifications')
      .where(({ and }) => and(ofKind))
      .execute();
  }
  await tx.db
    .insertInto('notifications')
    .values({ family_id: userId, id, is_read: false, kind: kind.name, pops_up: popsUp(decided), ...about, ...words })
    .onConflict((conflict) => conflict.columns(['family_id', 'id']).doNothing())
    .execute();
}

interface NewDelivery {
  readonly channel: Channel;
  readonly state: DeliveryState;
  readonly reason: DeliveryReason | null;
  readonly device?: Device;
}

/** Answers the delivery's id; null where it was recorded before. */
async function recordDelivery(
  tx: Tx,
  { id, userId, kind, facts, told }: NoticeFor,
  { channel, state, reason, device }: NewDelivery,
): Promise<string | null> {
  const made = await tx.db
    .insertInto('deliveries')
    .values({
      ...{ family_id: userId, id: hashId(`${id} ${userId} ${channel} ${device?.id ?? ''}`), notification_id: id },
      ...{ kind: kind.name, about_family: told.about, channel, state, reason, at: tx.now.toISOString() },
      ...{ device_name: device?.device_name ?? null, subscription_id: device?.id ?? null },
      facts: state === 'queued' ? JSON.stringify(facts) : null,
    })
    .onConflict((conflict) => conflict.columns(['family_id', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return made?.id ?? null;
}

async function queuePushes(tx: Tx, notice: NoticeFor, decided: Decided, devices: readonly Device[]): Promise<void> {
  const against = reasonAgainst(decided, 'push');
  const reason = against !== null && against !== 'quiet' ? against : devices.length === 0 ? 'no_device' : null;
  if (reason !== null) {
    await recordDelivery(tx, notice, { channel: 'push', state: 'skipped', reason });
    return;
  }
  for (const device of devices) {
    const id = await recordDelivery(tx, notice, { channel: 'push', state: 'queued', reason: null, device });
    if (id !== null) await queuePush(tx, notice.userId, id);
  }
}

async function queueMails(tx: Tx, notice: NoticeFor, decided: Decided, hasDevices: boolean): Promise<void> {
  const reason = reasonAgainst(decided, 'mail');
  if (reason !== null) {
    await recordDelivery(tx, notice, { channel: 'mail', state: 'skipped', reason });
    return;
  }
  const id = await recordDelivery(tx, notice, { channel: 'mail', state: 'queued', reason: null });
  const waits = mailMode(decided) === 'fallback' && hasDevices;
  if (id !== null) await queueMail(tx, notice.userId, id, new Date(tx.now.getTime() + (waits ? FALLBACK_MS : 0)));
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
