import * as z from 'zod/mini';
import { ROLES } from '#contract/roles.ts';
import { Uuid } from '#contract/uuid.ts';
import type { Transactions } from '../../platform/db/transactions.ts';
import { workerOf, type JobKind, type Worker } from '../../platform/jobs/queue.ts';
import { createMailer, type Carrier } from '../../platform/mail/mail.ts';
import { findLanguage } from '../../core/families/queries.ts';
import { notify } from '../../core/notices/commands.ts';
import { removalMail } from './emails.ts';
import { listDepartures } from '../../core/members/departure-queries.ts';
import { findAddress, readNoticeFacts } from '../../core/members/queries.ts';
import { describePeopleNotice, PEOPLE_NOTICES } from './rules.ts';

const PeopleNotice = z.object({
  family_id: Uuid,
  /** The account that is told. */
  to: Uuid,
  kind: z.enum(PEOPLE_NOTICES),
  /** The member who did it, and the one it was done to. */
  actor_id: z.nullable(Uuid),
  subject_id: z.nullable(Uuid),
  role: z.nullable(z.enum(ROLES)),
});

/** Something changed about who belongs to a family and as what. */
export const PEOPLE_NOTICE: JobKind<z.infer<typeof PeopleNotice>> = { name: 'people_notice', payload: PeopleNotice };

export function peopleNoticeWorker(transactions: Transactions): Worker {
  return workerOf(PEOPLE_NOTICE, async (notice, id) => {
    const facts = await transactions.withSystem('look what a notice is about', {}, async (tx) => {
      // An account that is gone must not get a workspace again.
      return (await findAddress(tx, notice.to)) === null ? null : readNoticeFacts(tx, notice);
    });
    if (!facts) return;
    await notify(transactions, { id, userId: notice.to, about: notice.family_id }, (language) =>
      describePeopleNotice(notice, facts, language),
    );
  });
}

const RemovalMail = z.object({ family_id: Uuid, user_id: Uuid, actor_id: Uuid });

/** A person was removed from a family, which they read by mail because they cannot open it any more. */
export const REMOVAL_MAIL: JobKind<z.infer<typeof RemovalMail>> = { name: 'mail_removal', payload: RemovalMail };

/** Sends nothing to people who deleted their account, or who are back by now. */
export function removalMailWorker(transactions: Transactions, carrier: Carrier, appUrl: string): Worker {
  return createMailer(
    REMOVAL_MAIL,
    ({ user_id, family_id, actor_id }) =>
      transactions.withSystem('write to a removed member', {}, async (tx) => {
        const { db } = tx;
        const address = await findAddress(tx, user_id);
        const present = await db
          .selectFrom('members')
          .select('id')
          .where('family_id', '=', family_id)
          .where('user_id', '=', user_id)
          .where('left_at', 'is', null)
          .executeTakeFirst();
        const facts = await readNoticeFacts(tx, { family_id, actor_id, subject_id: null });
        if (address === null || present || !facts) return null;
        const language = (await findLanguage(tx, user_id)) ?? 'en';
        const left = await listDepartures(tx, user_id);
        const mayExport = left.some((departure) => departure.family_id === family_id);
        return removalMail(address, { ...facts, mayExport }, appUrl, language);
      }),
    carrier,
  );
}
