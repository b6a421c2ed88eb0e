import { sql } from 'kysely';
import type { Tx } from '../../platform/db/transactions.ts';
import { followTask } from './entry-commands.ts';

/** Takes a member off every open task of the family. A task that only they had is without an assignee. Call it with the server's rights. */
export async function unassignMember(tx: Tx, familyId: string, memberId: string): Promise<void> {
  const changed = await tx.db
    .updateTable('tasks')
    .set({
      assigned_to: sql<string | null>`nullif(assigned_to, ${memberId}::uuid)`,
      assigned_members: sql<string[] | null>`nullif(array_remove(assigned_members, ${memberId}::uuid), '{}')`,
    })
    .where('family_id', '=', familyId)
    .where('status', '<>', 'completed')
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`(assigned_to = ${memberId}::uuid or ${memberId}::uuid = any (assigned_members))`)
    .returningAll()
    .execute();
  for (const task of changed) if (task.due_date !== null) await followTask(tx, familyId, task);
}
