import { tasks, type Task } from '#contract/areas/tasks.ts';
import type { Door, MemberTx } from '../../platform/db/door.ts';
import { standardHandlers, type TableHandlers } from '../../platform/tables/handlers.ts';
import { findRow, type AnyRow } from '../../platform/tables/rows.ts';
import { notify } from '../notifications/commands.ts';
import { listPresent } from './queries.ts';
import { describeAssignment, newAssignees } from './rules.ts';

/** Tasks tell those who are given one. A notification that cannot be sent never fails the task: `onError` hears of it. */
export function tasksHandlers(door: Door, onError: (error: unknown) => void): TableHandlers {
  const standard = standardHandlers(tasks);
  /** One person after the other: a hundred tasks given at once must not take every connection from everybody else. */
  let telling: Promise<void> = Promise.resolve();

  async function tellAssignees(tx: MemberTx, before: AnyRow | null, after: AnyRow): Promise<void> {
    // A row that nobody wrote just now is news to nobody.
    if (after.version <= tx.version) return;
    const task = after as unknown as Task; // rows of this table are tasks
    const told = newAssignees(before as Task | null, task, tx.actor.memberId);
    if (told.length === 0) return;
    const people = await listPresent(tx, [...told, tx.actor.memberId]);
    const giver = people.find(({ id }) => id === tx.actor.memberId)?.first_name || null;
    const users = people.flatMap(({ id, user_id }) => (user_id !== null && told.includes(id) ? [user_id] : []));
    tx.afterCommit(() => {
      for (const userId of users)
        telling = telling
          .then(() => notify(door, userId, (language) => describeAssignment(task, giver, language)))
          .catch(onError);
    });
  }

  return {
    ...standard,
    create: async (tx, id, fields) => {
      const row = await standard.create(tx, id, fields);
      await tellAssignees(tx, null, row);
      return row;
    },
    update: async (tx, id, fields) => {
      if (!('assigned_to' in fields)) return standard.update(tx, id, fields);
      const before = (await findRow(tx, tasks, id)) ?? null;
      const row = await standard.update(tx, id, fields);
      await tellAssignees(tx, before, row);
      return row;
    },
  };
}
