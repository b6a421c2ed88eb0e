import { sql } from 'kysely';
import type { Disposition } from '#contract/areas/membership.ts';
import { tasks, type Task } from '#contract/areas/tasks.ts';
import type { MemberTx, Tx } from '../../platform/db/transactions.ts';
import { enqueue } from '../../platform/jobs/queue.ts';
import { followTask } from './entry-commands.ts';
import { TASK_GIVEN } from './jobs.ts';
import { watchTask } from './repeat-commands.ts';

/**
 * Deletes the open tasks that only a leaving member has, or gives them to another member. The actor deletes only what they could delete
 * themselves.
 */
export async function disposeOfTasks(tx: MemberTx, memberId: string, disposition: Disposition): Promise<void> {
  if (disposition.kind === 'keep') return;
  const { familyId, actor, now } = tx;
  await tx.asServer('end a membership', async (system) => {
    const own = await listOwnTasks(system, familyId, memberId);
    const ids = own
      .filter((task) => disposition.kind === 'give' || tasks.may.remove(actor, task))
      .map((task) => task.id);
    if (ids.length === 0) return;
    const changed = await system.db
      .updateTable('tasks')
      .set(
        disposition.kind === 'give'
          ? { assigned_to: disposition.to, assigned_members: null }
          : { deleted_at: now.toISOString() },
      )
      .where('family_id', '=', familyId)
      .where('id', 'in', ids)
      .returningAll()
      .execute();
    for (const task of changed) {
      if (task.due_date !== null) await followTask(system, familyId, task);
      if (task.rrule !== null) await watchTask(system, familyId, task);
    }
    if (disposition.kind !== 'give' || disposition.to === actor.memberId) return;
    const notice = { family_id: familyId, giver: actor.memberId, receiver: disposition.to };
    await enqueue(
      system,
      TASK_GIVEN,
      ids.map((id) => ({ ...notice, task_id: id })),
    );
  });
}

async function listOwnTasks({ db }: Tx, familyId: string, memberId: string): Promise<Task[]> {
  return db
    .selectFrom('tasks')
    .selectAll()
    .where('family_id', '=', familyId)
    .where('status', '<>', 'completed')
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`(assigned_to = ${memberId}::uuid or assigned_members = array[${memberId}::uuid])`)
    .execute();
}

/**
 * Takes a member off every open task of the family, also deleted ones, which may come back. A task that only they had is without an
 * assignee. Call it with the server's rights.
 */
export async function unassignMember(tx: Tx, familyId: string, memberId: string): Promise<void> {
  const changed = await tx.db
    .updateTable('tasks')
    .set({
      assigned_to: sql<string | null>`nullif(assigned_to, ${memberId}::uuid)`,
      assigned_members: sql<string[] | null>`nullif(array_remove(assigned_members, ${memberId}::uuid), '{}')`,
    })
    .where('family_id', '=', familyId)
    .where('status', '<>', 'completed')
    .where(sql<boolean>`(assigned_to = ${memberId}::uuid or ${memberId}::uuid = any (assigned_members))`)
    .returningAll()
    .execute();
  for (const task of changed) if (task.due_date !== null) await followTask(tx, familyId, task);
}
