import * as z from 'zod/mini';
import { Uuid } from '#contract/uuid.ts';
import type { Transactions } from '../../platform/db/transactions.ts';
import type { JobKind, Worker } from '../../platform/jobs/queue.ts';
import { createMailer, type Carrier } from '../../platform/mail/mail.ts';
import { findLanguage } from '../../core/families/queries.ts';
import { removalMail } from './emails.ts';
import { listDepartures } from '../../core/members/departure-queries.ts';
import { findAddress, readNoticeFacts } from '../../core/members/queries.ts';

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
