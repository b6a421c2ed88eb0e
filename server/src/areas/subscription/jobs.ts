import type { Transactions } from '../../platform/db/transactions.ts';
import { workerOf, type Worker } from '../../platform/jobs/queue.ts';
import { PLAN_CHANGED, resetFamilyVisibility, resetPersonVisibility } from './commands.ts';

/**
 * Resets the visibility in the family's feed and in each member's personal workspace, because a member without a plan does not
 * follow the family. Each is a transaction of its own, since each writes another feed. A repeated job only makes clients read
 * again.
 */
export function planChangedWorker(transactions: Transactions): Worker {
  return workerOf(PLAN_CHANGED, async ({ family_id: familyId }) => {
    const userIds = await transactions.withSystem('tell a family of its plan', { familyId }, (tx) =>
      resetFamilyVisibility(tx, familyId),
    );
    for (const userId of userIds)
      await transactions.withSystem('tell somebody of their plan', { familyId: userId }, (tx) =>
        resetPersonVisibility(tx, userId),
      );
  });
}
