import type { Transactions } from '../../platform/db/transactions.ts';
import { workerOf, type Worker } from '../../platform/jobs/queue.ts';
import { findOverdue } from './queries.ts';
import { makeNextTask, TASK_PASSED } from './repeat-commands.ts';

/** Makes the next task when one that repeats was not done in time. */
export function taskPassedWorker(transactions: Transactions): Worker {
  return workerOf(TASK_PASSED, async ({ family_id, task_id }) => {
    await transactions.withSystem('make the next task of a series', { familyId: family_id }, async (tx) => {
      const task = await findOverdue(tx, family_id, task_id);
      if (task) await makeNextTask(tx, family_id, task);
    });
  });
}
