import { chores } from '#contract/areas/finances/allowances.ts';
import type { Actor } from '#contract/permissions.ts';
import type { Tx } from '../../platform/db/transactions.ts';
import { rowChanged } from '../../platform/tables/row-changes.ts';

/** The chores of a completed task are done, but for those that the child has to show. */
export async function finishChores(tx: Tx, familyId: string, taskId: string, actor: Actor | null): Promise<void> {
  const open = await tx.db
    .selectFrom('chores')
    .selectAll()
    .where('family_id', '=', familyId)
    .where('task_id', '=', taskId)
    .where('status', '=', 'open')
    .where('wants_photo', '=', false)
    .where('deleted_at', 'is', null)
    .execute();
  for (const before of open) {
    const after = await tx.db
      .updateTable('chores')
      .set({ status: 'done', done_at: tx.now.toISOString() })
      .where('family_id', '=', familyId)
      .where('id', '=', before.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await tx.call(rowChanged(chores), { familyId, actor, before, after });
  }
}
