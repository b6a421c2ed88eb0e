import type { Transactions } from '../../platform/db/transactions.ts';
import { workerOf, type Worker } from '../../platform/jobs/queue.ts';
import { deletePersonalWorkspace } from '../../core/families/removal-commands.ts';
import { notify } from '../../core/notices/commands.ts';
import { ACCOUNT_ENDED } from './account-commands.ts';
import { CODE_USED_UP, PIN_LOCKED } from './attempt-commands.ts';
import { MANAGER_ENDED } from './manager-commands.ts';
import { listManagers, readFormerManager, readLock } from './queries.ts';
import { describeFormerManager, describeLock, describeUsedUpCode } from './rules.ts';

/** Tells a manager that a child is locked, if both are still there. */
export function pinLockedWorker(transactions: Transactions): Worker {
  return workerOf(PIN_LOCKED, async ({ to, family_id, member_id, device_id }, id) => {
    const lock = await transactions.withSystem('look what a notice of a lock says', {}, (tx) =>
      readLock(tx, { to, familyId: family_id, memberId: member_id, deviceId: device_id }),
    );
    if (!lock) return;
    await notify(transactions, { id, userId: to, about: family_id }, (language) =>
      describeLock({ ...lock, memberId: member_id }, language),
    );
  });
}

/** Tells a manager that the family code is used up. */
export function codeUsedUpWorker(transactions: Transactions): Worker {
  return workerOf(CODE_USED_UP, async ({ to, family_id }, id) => {
    const managers = await transactions.withSystem('look who hears of a used-up code', {}, (tx) =>
      listManagers(tx, family_id),
    );
    if (managers.includes(to)) await notify(transactions, { id, userId: to, about: family_id }, describeUsedUpCode);
  });
}

/** Tells a manager what another one knew who is none any more. */
export function managerEndedWorker(transactions: Transactions): Worker {
  return workerOf(MANAGER_ENDED, async (about, id) => {
    const facts = await transactions.withSystem('look what a former manager knew', {}, (tx) =>
      readFormerManager(tx, about),
    );
    if (!facts) return;
    await notify(transactions, { id, userId: about.to, about: about.family_id }, (language) =>
      describeFormerManager(facts, language),
    );
  });
}

/** Deletes what an account with a PIN had of its own: settings and notifications. */
export function accountEndedWorker(transactions: Transactions): Worker {
  return workerOf(ACCOUNT_ENDED, ({ user_id }) => deletePersonalWorkspace(transactions, user_id));
}
