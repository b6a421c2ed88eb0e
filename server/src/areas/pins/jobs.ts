import { deletePersonalWorkspace } from '../../core/families/removal-commands.ts';
import type { Transactions } from '../../platform/db/transactions.ts';
import { workerOf, type Worker } from '../../platform/jobs/queue.ts';
import { ACCOUNT_ENDED } from './account-commands.ts';

/** Deletes what an account with a PIN had of its own: settings and notifications. */
export function accountEndedWorker(transactions: Transactions): Worker {
  return workerOf(ACCOUNT_ENDED, ({ user_id }) => deletePersonalWorkspace(transactions, user_id));
}
