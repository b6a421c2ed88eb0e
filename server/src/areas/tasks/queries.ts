import { sql } from 'kysely';
import type { Task } from '#contract/areas/tasks.ts';
import type { Tx } from '../../platform/db/transactions.ts';

/** A task that is due and open; null when it was done, removed or moved to later. */
export async function findOverdue({ db, now }: Tx, familyId: string, taskId: string): Promise<Task | null> {
  const task = await db
    .selectFrom('tasks')
    .selectAll()
    .where('family_id', '=', familyId)
    .where('id', '=', taskId)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`due_at <= ${now}`)
    .where('status', '<>', 'completed')
    .executeTakeFirst();
  return task ?? null;
}
