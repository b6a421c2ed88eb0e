import { sql } from 'kysely';
import { MY_DAY_DAYS, MY_DAY_ROWS_MAX, type MyDay } from '#contract/areas/my-day.ts';
import { addDays } from '#contract/recurrence/local-times.ts';
import { localOf } from '#contract/recurrence/zones.ts';
import type { AskedDay } from '../../core/own-day/hooks.ts';
import type { MemberTx } from '../../platform/db/transactions.ts';

/** Open tasks of the member that are late or due, the latest dates first where there are too many. */
export async function listDayTasks(
  { db, familyId, actor }: MemberTx,
  { day, time_zone }: AskedDay,
): Promise<MyDay['tasks']> {
  const { memberId } = actor;
  const open = await db
    .selectFrom('tasks')
    .select(['id', 'title', 'due_date', 'due_all_day'])
    .where('family_id', '=', familyId)
    .where('deleted_at', 'is', null)
    .where('status', '<>', 'completed')
    .where(sql<boolean>`(assigned_to = ${memberId}::uuid or ${memberId}::uuid = any (assigned_members))`)
    .execute();
  const end = addDays(day, MY_DAY_DAYS);
  return open
    .flatMap(({ due_date, ...task }) => {
      if (due_date === null) return [];
      const dueDay = task.due_all_day ? due_date : localOf(Date.parse(due_date), time_zone);
      return dueDay.slice(0, 10) < end ? [{ ...task, due_date, dueDay }] : [];
    })
    .toSorted((one, other) => (one.dueDay > other.dueDay ? -1 : 1))
    .slice(0, MY_DAY_ROWS_MAX)
    .map(({ dueDay: _dueDay, ...task }) => task);
}
