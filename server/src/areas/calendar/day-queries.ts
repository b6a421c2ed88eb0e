import type { MyDay } from '#contract/areas/my-day.ts';
import { dayEvents, windowOf } from '../../core/own-day/events.ts';
import type { AskedDay } from '../../core/own-day/hooks.ts';
import type { MemberTx } from '../../platform/db/transactions.ts';

/** Events for the member or for everybody. The entries of tasks are said as tasks. */
export async function listDayEvents({ db, familyId, actor }: MemberTx, asked: AskedDay): Promise<MyDay['events']> {
  const { from, to } = windowOf(asked);
  const rows = await db
    .selectFrom('family_events')
    .selectAll()
    .where('family_id', '=', familyId)
    .where('deleted_at', 'is', null)
    .where('task_id', 'is', null)
    .where('range_start', '<', to)
    .where('range_end', '>=', from)
    .execute();
  return dayEvents(
    rows,
    asked,
    ({ assigned_members: people }) => people.length === 0 || people.includes(actor.memberId),
  );
}
