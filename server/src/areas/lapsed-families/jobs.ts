import type { Transactions } from '../../platform/db/transactions.ts';
import type { Worker } from '../../platform/jobs/queue.ts';
import { createMailer, type Carrier, type Mail } from '../../platform/mail/mail.ts';
import { findLanguage } from '../../core/families/queries.ts';
import { findAddress, isManager, listPresent } from '../../core/members/queries.ts';
import { LAPSED_MAIL, noteMail, type LapsedMail } from './commands.ts';
import { lapsedMail } from './emails.ts';
import { lockLapsed } from './queries.ts';
import { deletionOf, nextStep } from './rules.ts';

/** Sends the mails about families without a plan, and notes those that were delivered. */
export function lapsedMailWorker(transactions: Transactions, carrier: Carrier, appUrl: string): Worker {
  return createMailer(
    LAPSED_MAIL,
    (job) => compose(transactions, job, appUrl),
    carrier,
    (job) => noteMail(transactions, job),
  );
}

/** Null where the family is gone or has a plan, the person is no manager of it any more, or another mail is due. */
async function compose(transactions: Transactions, job: LapsedMail, appUrl: string): Promise<Mail | null> {
  const { family_id: familyId, user_id: userId, mail } = job;
  return transactions.withSystem('write about a family without a plan', {}, async (tx) => {
    const family = await lockLapsed(tx, familyId);
    const to = await findAddress(tx, userId);
    const isToBeTold = (await listPresent(tx, familyId)).some((one) => one.user_id === userId && isManager(one));
    if (!family || to === null || !isToBeTold) return null;
    const step = nextStep(family, tx.now);
    // Another manager may have got theirs already.
    const told = deletionOf(family, tx.now);
    const due = step.kind === 'mail' && step.mail === mail ? step : told.mails === mail ? told : null;
    if (!due) return null;
    const language = (await findLanguage(tx, userId)) ?? 'en';
    const closedSince = Date.parse(family.closed_since);
    return lapsedMail({ to, language, family: family.name, closedSince, deletionAt: due.at, mail }, appUrl);
  });
}
