import * as z from 'zod/mini';
import { notificationPreferences } from '#contract/areas/notices/preferences.ts';
import { LANGUAGES } from '#contract/languages.ts';
import { API } from '#contract/paths.ts';
import { Uuid } from '#contract/uuid.ts';
import { findLanguage } from '../../core/families/queries.ts';
import { rowMoments } from '../../core/moments/moments.ts';
import type { AnyNoticeKind } from '../../core/notices/kinds.ts';
import { findProvenAddress, noteRefusedAddress } from '../../core/notices/mail-worker.ts';
import { listMutes, readPreferences } from '../../core/notices/reach-queries.ts';
import { digestSince, muteOf, nextDigest } from '../../core/notices/reach-rules.ts';
import { createNoticeTokens } from '../../core/notices/tokens.ts';
import { REACH_WORDS } from '../../core/notices/words.ts';
import type { Transactions, Tx } from '../../platform/db/transactions.ts';
import { enqueue, type JobKind, type Worker } from '../../platform/jobs/queue.ts';
import { frameMail } from '../../platform/mail/frame.ts';
import { createMailer, type Carrier } from '../../platform/mail/mail.ts';
import { quoteName } from '../../platform/mail/quote-name.ts';
import { hasChanged } from '../../platform/tables/row-changes.ts';

/** What its mails are called where they are ended. */
export const DIGEST = 'digest';
const SHOWN_MAX = 30;

const Due = z.object({ user_id: Uuid, since: z.string() });
const DIGEST_MAIL: JobKind<z.infer<typeof Due>> = { name: 'mail_digest', payload: Due };

/** When a person's digest is due. */
export const digestMoments = rowMoments(DIGEST, notificationPreferences, {
  slots: 1,
  facts: z.object({}),
  movedBy: (change) => hasChanged(change, ['digest', 'digest_hour', 'digest_day', 'time_zone', 'deleted_at']),
  next: async (tx, familyId, row) => {
    const { zone } = await readPreferences(tx, familyId);
    const at = nextDigest({ preferences: row, zone }, tx.now);
    return at && { at, facts: {} };
  },
  come: async (transactions, { familyId, row, at }) => {
    await transactions.withSystem('have a digest mailed', {}, async (tx) => {
      const { zone } = await readPreferences(tx, familyId);
      const since = digestSince({ preferences: row, zone }, at);
      await enqueue(tx, DIGEST_MAIL, [{ user_id: familyId, since: since.toISOString() }], { key: familyId });
    });
  },
});

/** Mails what a person has not read since the last one, has not muted, and was not mailed already. */
export function digestMailer(
  transactions: Transactions,
  carrier: Carrier,
  appUrl: string,
  kinds: readonly AnyNoticeKind[],
): Worker {
  const tokens = createNoticeTokens(transactions);
  const compose = async (due: z.infer<typeof Due>) => {
    const found = await transactions.withSystem('write a digest', {}, (tx) => readDigest(tx, due, kinds));
    if (!found) return null;
    const { to, language, rows } = found;
    const words = REACH_WORDS[language];
    const lines = rows.slice(0, SHOWN_MAX).map(({ kind, title, content }) => {
      const traits = kinds.find(({ name }) => name === kind)?.traits;
      if (traits?.isPrivate) return traits.title[language];
      const said = [title, content].flatMap((text) => quoteName(text, null) ?? []).join(': ');
      return said.replaceAll('\n', ' · ') || words.private.body;
    });
    const more = rows.length - lines.length;
    const token = await tokens.sign('unsubscribe', [due.user_id, DIGEST, language]);
    const unsubscribeUrl = `${appUrl}${API.unsubscribe}?token=${token}`;
    const mail = frameMail(
      {
        ...{ to, language, ...words.digest },
        paragraphs: [],
        items: more > 0 ? [...lines, words.more(more)] : lines,
        action: { label: words.open, url: `${appUrl}/notifications` },
        notes: [words.because],
        end: { label: words.stop, url: unsubscribeUrl },
      },
      appUrl,
    );
    return { ...mail, unsubscribeUrl };
  };
  const refused = ({ user_id }: z.infer<typeof Due>) =>
    transactions.withSystem('stop mails to a refused address', { familyId: user_id }, (tx) =>
      noteRefusedAddress(tx, user_id),
    );
  return createMailer(DIGEST_MAIL, compose, carrier, undefined, refused);
}

async function readDigest(tx: Tx, { user_id, since }: z.infer<typeof Due>, kinds: readonly AnyNoticeKind[]) {
  const { preferences } = await readPreferences(tx, user_id);
  const to = await findProvenAddress(tx, user_id);
  if (preferences.digest === 'off' || !preferences.email_enabled || preferences.mail_refused_at !== null || !to)
    return null;
  const unread = await tx.db
    .selectFrom('notifications')
    .select(['kind', 'title', 'content', 'about_family', 'about_table', 'about_row'])
    .where('family_id', '=', user_id)
    .where('is_read', '=', false)
    .where('deleted_at', 'is', null)
    .where('created_at', '>', since)
    // The words of a row go to no person who may not open its family any more.
    .where(({ eb, or, exists, selectFrom }) =>
      or([
        eb('about_row', 'is', null),
        exists(
          selectFrom('members')
            .select('members.id')
            .whereRef('members.family_id', '=', 'notifications.about_family')
            .where('members.user_id', '=', user_id)
            .where('members.left_at', 'is', null),
        ),
      ]),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('deliveries')
            .select('deliveries.id')
            .whereRef('deliveries.family_id', '=', 'notifications.family_id')
            .whereRef('deliveries.notification_id', '=', 'notifications.id')
            .where('deliveries.channel', '=', 'mail')
            .where('deliveries.state', '=', 'sent'),
        ),
      ),
    )
    .orderBy('created_at', 'desc')
    .execute();
  const mutes = await listMutes(tx, user_id);
  const breaksMutes = (kind: string | null) => kinds.find(({ name }) => name === kind)?.traits.breaksMutes;
  const thingOf = (row: (typeof unread)[number]) => (breaksMutes(row.kind) ? { ...row, about_row: null } : row);
  const rows = unread.filter((row) => muteOf(mutes, thingOf(row), tx.now) === undefined);
  if (rows.length === 0) return null;
  return { to, rows, language: (await findLanguage(tx, user_id)) ?? LANGUAGES[0] };
}
