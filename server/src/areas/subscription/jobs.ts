import type { Transactions } from '../../platform/db/transactions.ts';
import { workerOf, type Worker } from '../../platform/jobs/queue.ts';
import { PLAN_CHANGED, tellFamily, tellPerson } from './commands.ts';

/**
 * Tells the members in the family's feed, and everybody in their own space as well: whoever waits for a plan hears nothing of the
 * family. Transactions of their own, for each writes another feed; told twice they only ask again twice.
 */
export function planChangedWorker(transactions: Transactions): Worker {
  return workerOf(PLAN_CHANGED, async ({ family_id: familyId }) => {
    const userIds = await transactions.withSystem('tell a family of its plan', { familyId }, (tx) =>
      tellFamily(tx, familyId),
    );
    for (const userId of userIds)
      await transactions.withSystem('tell somebody of their plan', { familyId: userId }, (tx) =>
        tellPerson(tx, userId),
      );
  });
}
