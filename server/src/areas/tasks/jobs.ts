import * as z from 'zod/mini';
import { Uuid } from '#contract/uuid.ts';
import type { Transactions } from '../../platform/db/transactions.ts';
import { workerOf, type JobKind, type Worker } from '../../platform/jobs/queue.ts';
import { notify } from '../../core/notices/commands.ts';
import { findAssignment, findOverdue } from './queries.ts';
import { makeNextTask, TASK_PASSED } from './repeat-commands.ts';
import { describeAssignment } from './rules.ts';

const TaskGiven = z.object({ family_id: Uuid, task_id: Uuid, giver: Uuid, receiver: Uuid });

/** A member was newly assigned a task; `giver` and `receiver` are members. */
export const TASK_GIVEN: JobKind<z.infer<typeof TaskGiven>> = { name: 'task_given', payload: TaskGiven };

/** Notifies assignees, except those without an account and those who are no longer assigned. */
export function taskGivenWorker(transactions: Transactions): Worker {
  return workerOf(TASK_GIVEN, async (given, id) => {
    const found = await transactions.withSystem('look who was given a task', {}, (tx) => findAssignment(tx, given));
    if (!found) return;
    const { user_id, giver_name, ...task } = found;
    await notify(transactions, { id, userId: user_id, about: given.family_id }, (language, say) =>
      describeAssignment(task, giver_name, language, say),
    );
  });
}

/** Makes the next task when one that repeats was not done in time. */
export function taskPassedWorker(transactions: Transactions): Worker {
  return workerOf(TASK_PASSED, async ({ family_id, task_id }) => {
    await transactions.withSystem('make the next task of a series', { familyId: family_id }, async (tx) => {
      const task = await findOverdue(tx, family_id, task_id);
      if (task) await makeNextTask(tx, family_id, task);
    });
  });
}
