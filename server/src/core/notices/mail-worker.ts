import { shownAddress } from '../../platform/auth/accounts.ts';
import { FIRST_PREFERENCES } from '#contract/areas/notices/preferences.ts';
import { API } from '#contract/paths.ts';
import type { DeliveryReason, DeliveryState } from '#contract/areas/notices/deliveries.ts';
import type { Transactions, Tx } from '../../platform/db/transactions.ts';
import type { Worker } from '../../platform/jobs/queue.ts';
import { frameMail } from '../../platform/mail/frame.ts';
import { createMailer, type Carrier, type Mail } from '../../platform/mail/mail.ts';
import { quoteName } from '../../platform/mail/quote-name.ts';
import {
  NOTICE_MAIL,
  prepare,
  queueMail,
  settle,
  type Kinds,
  type Pending,
  type QueuedDelivery,
  type Ready,
} from './delivery-commands.ts';
import type { AnyNoticeKind } from './kinds.ts';
import { mailMode, quietUntil } from './reach-rules.ts';
import { createNoticeTokens } from './tokens.ts';
import { REACH_WORDS } from './words.ts';
import { composeFor } from './write-commands.ts';

/** After the end of quiet hours, time for the push that was held to reach a device. */
const AFTER_QUIET_MS = 10 * 60_000;

/** Mails the notices whose kinds a person has mailed, and those that matter and no push brought. */
export function noticeMailer(
  transactions: Transactions,
  kinds: readonly AnyNoticeKind[],
  carrier: Carrier,
  appUrl: string,
): Worker {
  const byName: Kinds = new Map(kinds.map((kind) => [kind.name, kind]));
  const tokens = createNoticeTokens(transactions);
  const record = (queued: QueuedDelivery, state: DeliveryState, reason: DeliveryReason) =>
    transactions.withSystem('record what became of a mail', { familyId: queued.user_id }, (tx) =>
      settle(tx, { id: queued.delivery_id, user_id: queued.user_id }, state, reason),
    );

  async function compose(queued: QueuedDelivery): Promise<Mail | null> {
    const found = await transactions.withSystem('look whether a notice is mailed', {}, async (tx) => {
      const ready = await prepare(tx, byName, queued);
      return ready && { ready, ...(await lookWhether(tx, ready)) };
    });
    if (!found) return null;
    const { ready, against, waitsUntil, to } = found;
    if (waitsUntil) {
      await transactions.withSystem('put off a mail', {}, (tx) =>
        queueMail(tx, queued.user_id, queued.delivery_id, waitsUntil),
      );
      return null;
    }
    if (against !== null || !('kind' in ready) || to === null) {
      await record(queued, 'skipped', against ?? 'no_address');
      return null;
    }
    return writeMail(ready, to);
  }

  async function writeMail({ delivery, kind, told }: Ready, to: string): Promise<Mail> {
    const notice = await transactions.withSystem('write a notice', {}, (tx) => composeFor(tx, delivery.user_id, told));
    const words = REACH_WORDS[notice.language];
    const token = await tokens.sign('unsubscribe', [delivery.user_id, kind.name, notice.language]);
    const unsubscribeUrl = `${appUrl}${API.unsubscribe}?token=${token}`;
    const heading = kind.traits.title[notice.language];
    const quoted = [notice.title, notice.content].flatMap((text) => quoteName(text, null) ?? []);
    const mail = frameMail(
      {
        ...{ to, language: notice.language, subject: heading, heading },
        paragraphs: kind.traits.isPrivate || quoted.length === 0 ? [words.private.body] : quoted,
        action: { label: words.open, url: `${appUrl}${notice.link ?? '/notifications'}` },
        notes: [words.because],
        end: { label: words.stop, url: unsubscribeUrl },
      },
      appUrl,
    );
    return { ...mail, messageId: delivery.id, unsubscribeUrl };
  }

  return createMailer(
    NOTICE_MAIL,
    compose,
    carrier,
    (queued) => record(queued, 'sent', 'ok'),
    (queued) =>
      transactions.withSystem('stop mails to a refused address', { familyId: queued.user_id }, async (tx) => {
        await settle(tx, { id: queued.delivery_id, user_id: queued.user_id }, 'failed', 'address_refused');
        await noteRefusedAddress(tx, queued.user_id);
      }),
  );
}

interface Look {
  readonly against: DeliveryReason | null;
  readonly waitsUntil?: Date;
  readonly to: string | null;
}

async function lookWhether(tx: Tx, ready: NonNullable<Awaited<ReturnType<typeof prepare>>>): Promise<Look> {
  const { delivery, against } = ready;
  if (against !== null || !('kind' in ready)) return { against, to: null };
  const to = await findProvenAddress(tx, delivery.user_id);
  if (mailMode(ready.decided) === 'each') return { against: null, to };
  const states = await statesOfPushes(tx, delivery);
  if (states.has('sent')) return { against: 'reached', to };
  const quietEnd = states.has('held') ? quietUntil(ready.decided.reach, tx.now) : null;
  const wait = quietEnd && { waitsUntil: new Date(quietEnd.getTime() + AFTER_QUIET_MS) };
  return { against: null, to, ...wait };
}

async function statesOfPushes({ db }: Tx, { user_id, notification_id }: Pending): Promise<ReadonlySet<DeliveryState>> {
  const pushes = await db
    .selectFrom('deliveries')
    .select('state')
    .where('family_id', '=', user_id)
    .where('notification_id', '=', notification_id)
    .where('channel', '=', 'push')
    .execute();
  return new Set(pushes.map(({ state }) => state));
}

/** The address to which a person's notices are mailed: one that they have confirmed. Null for none. */
export async function findProvenAddress({ db }: Tx, userId: string): Promise<string | null> {
  const account = await db
    .selectFrom('auth.user')
    .select(['email', 'emailVerified'])
    .where('id', '=', userId)
    .executeTakeFirst();
  return (account?.emailVerified && shownAddress(account.email)) || null;
}

/** The mail server refuses the person's address: their settings say so, and nothing is mailed until they change that. */
export async function noteRefusedAddress({ db, now }: Tx, userId: string): Promise<void> {
  const mail_refused_at = now.toISOString();
  await db
    .insertInto('notification_preferences')
    .values({ family_id: userId, id: userId, ...FIRST_PREFERENCES, mail_refused_at })
    .onConflict((conflict) => conflict.columns(['family_id', 'id']).doUpdateSet({ mail_refused_at }))
    .execute();
}
