import { hashId } from '../../platform/auth/secrets.ts';
import type { Transactions } from '../../platform/db/transactions.ts';
import { workerOf, type Worker } from '../../platform/jobs/queue.ts';
import { notify } from '../../core/notices/commands.ts';
import { readNews } from './queries.ts';
import { FAMILY_FULL, INVITATION_REQUESTED } from './request-commands.ts';
import { describeFullFamily, describeRequest } from './rules.ts';

/** Notifies managers once a day and invitation, however often the invited person tries. */
export function familyFullWorker(transactions: Transactions): Worker {
  return workerOf(FAMILY_FULL, async ({ family_id, invitation_id }) => {
    const found = await transactions.withSystem('look who is told of a full family', {}, async (tx) => ({
      news: await readNews(tx, family_id, invitation_id),
      id: hashId(`full ${invitation_id} ${tx.now.toISOString().slice(0, 10)}`),
    }));
    const { news, id } = found;
    for (const userId of news?.managers ?? [])
      if (news)
        await notify(transactions, { id, userId, about: family_id }, (language) => describeFullFamily(news, language));
  });
}

/** Notifies the inviter of a request for an invitation. */
export function invitationRequestedWorker(transactions: Transactions): Worker {
  return workerOf(INVITATION_REQUESTED, async ({ family_id, invitation_id, email }, id) => {
    const news = await transactions.withSystem('look who is asked for an invitation', {}, (tx) =>
      readNews(tx, family_id, invitation_id),
    );
    if (!news) return;
    for (const userId of news.asked)
      await notify(transactions, { id, userId, about: family_id }, (language) =>
        describeRequest(news, email, language),
      );
  });
}
