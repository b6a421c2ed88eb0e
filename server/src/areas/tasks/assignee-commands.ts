import { sql } from 'kysely';
import type { Disposition } from '#contract/areas/membership.ts';
import { taskPermissions, tasks, type Task } from '#contract/areas/tasks.ts';
import { may } from '#contract/permissions.ts';
import { Problem } from '../../platform/db/problems.ts';
import type { MemberTx, Tx } from '../../platform/db/transactions.ts';
import { rowChanged } from '../../platform/tables/row-changes.ts';

/**
 * Deletes the open tasks that only a leaving member has, or gives them to another member. The actor deletes only what they could delete
 * themselves.
 */
export async function disposeOfTasks(
  tx: MemberTx,
  memberId: string,
  disposition: Disposition | undefined,
): Promise<void> {
  if (!disposition || disposition.kind === 'keep') return;
  if (disposition.kind === 'give' && !may(tx.actor, taskPermissions.manage)) throw new Problem('42501');
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
      const before = own.find(({ id }) => id === task.id) ?? null;
      await system.call(rowChanged(tasks), { familyId, actor, before, after: task });
    }
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
  const found = await tx.db
    .selectFrom('tasks')
    .selectAll()
    .where('family_id', '=', familyId)
    .where('status', '<>', 'completed')
    .where(sql<boolean>`(assigned_to = ${memberId}::uuid or ${memberId}::uuid = any (assigned_members))`)
    .forUpdate()
    .execute();
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
  for (const after of changed) {
    const before = found.find(({ id }) => id === after.id) ?? null;
    await tx.call(rowChanged(tasks), { familyId, actor: null, before, after });
  }
}
