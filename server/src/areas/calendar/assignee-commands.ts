import { sql } from 'kysely';
import type { Tx } from '../../platform/db/transactions.ts';
import { remindOf } from './reminder-commands.ts';

/**
 * Takes a member off every event of the family that is not over: single ones, series, and what replaces their occurrences. An event
 * that only they had is the family's from then on, without reminders: otherwise it would remind all members. The events of tasks
 * follow their tasks. Call it with the server's rights.
 */
export async function unassignFromEvents(tx: Tx, familyId: string, memberId: string): Promise<void> {
  const others = sql`array_remove(assigned_members, ${memberId}::uuid)`;
  const changed = await tx.db
    .updateTable('family_events')
    .set({
      assigned_members: sql<string[]>`${others}`,
      assigned_to: sql<string | null>`case when cardinality(${others}) = 1 then (${others})[1] end`,
      reminders: sql<number[] | null>`case when cardinality(${others}) > 0 then reminders end`,
    })
    .where('family_id', '=', familyId)
    .where('range_end', '>', tx.now.toISOString())
    .where('task_id', 'is', null)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`${memberId}::uuid = any (assigned_members)`)
    .returningAll()
    .execute();
  for (const event of changed) if (event.assigned_members.length === 0) await remindOf(tx, familyId, event);
}
