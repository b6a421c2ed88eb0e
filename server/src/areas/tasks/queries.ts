import { sql } from 'kysely';
import type { Task } from '#contract/areas/tasks.ts';
import type { Tx } from '../../platform/db/transactions.ts';

interface FoundAssignment {
  /** The assignee's user id. */
  readonly user_id: string;
  /** Null for a giver without a name, and for one who has left. */
  readonly giver_name: string | null;
  readonly id: string;
  readonly title: string;
  readonly due_date: string | null;
  readonly due_all_day: boolean;
}

/** A task with its assignee and giver; null when it is deleted or reassigned, or when the assignee has no account or has left. */
export async function findAssignment(
  { db }: Tx,
  given: { family_id: string; task_id: string; giver: string; receiver: string },
): Promise<FoundAssignment | null> {
  const found = await db
    .selectFrom('tasks')
    .innerJoin('members as receiver', 'receiver.family_id', 'tasks.family_id')
    .leftJoin('members as giver', (join) =>
      join
        .onRef('giver.family_id', '=', 'tasks.family_id')
        .on('giver.id', '=', given.giver)
        .on('giver.left_at', 'is', null),
    )
    .select([
      'receiver.user_id',
      'giver.first_name as giver_name',
      'tasks.id',
      'tasks.title',
      'tasks.due_date',
      'tasks.due_all_day',
    ])
    .where('tasks.family_id', '=', given.family_id)
    .where('tasks.id', '=', given.task_id)
    .where('tasks.deleted_at', 'is', null)
    .where('receiver.id', '=', given.receiver)
    .where('receiver.left_at', 'is', null)
    .where(sql<boolean>`(receiver.id = tasks.assigned_to or receiver.id = any (tasks.assigned_members))`)
    .executeTakeFirst();
  return found?.user_id ? { ...found, user_id: found.user_id, giver_name: found.giver_name || null } : null;
}

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
