import type { MyDay } from '#contract/areas/my-day.ts';
import { dayEvents, windowOf } from '../../core/own-day/events.ts';
import type { AskedDay } from '../../core/own-day/hooks.ts';
import type { MemberTx } from '../../platform/db/transactions.ts';

/** Events of the calendars that the family follows for everybody, or for the member. */
export async function listOutsideDay({ db, familyId, actor }: MemberTx, asked: AskedDay): Promise<MyDay['events']> {
  const { from, to } = windowOf(asked);
  const rows = await db
    .selectFrom('outside_events as event')
    .innerJoin('outside_calendars as calendar', (join) =>
      join.onRef('calendar.family_id', '=', 'event.family_id').onRef('calendar.id', '=', 'event.source_id'),
    )
    .selectAll('event')
    .select('calendar.member_id')
    .where('event.family_id', '=', familyId)
    .where('event.deleted_at', 'is', null)
    .where('calendar.deleted_at', 'is', null)
    .where('event.range_start', '<', to)
    .where('event.range_end', '>=', from)
    .execute();
  return dayEvents(rows, asked, ({ member_id }) => member_id === null || member_id === actor.memberId);
}
