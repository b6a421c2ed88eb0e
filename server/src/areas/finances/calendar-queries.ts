import { daysDue, unpaidDay } from '#contract/areas/finances/dates.ts';
import { recurringEntries } from '#contract/areas/finances/household.ts';
import type { WrittenEvent } from '#contract/icalendar/write-calendar.ts';
import { may } from '#contract/permissions.ts';
import { addDays } from '#contract/recurrence/local-times.ts';
import type { AskedCalendar } from '../../core/calendar/hooks.ts';
import type { Tx } from '../../platform/db/transactions.ts';

/** How far ahead bills are written where no last day was asked for, in days. */
const AHEAD = 366;

/** The days of bills that are not paid, for managers only. What is written by itself is no bill. Amounts stay in the app. */
export async function listBillDays(tx: Tx, asked: AskedCalendar): Promise<readonly WrittenEvent[]> {
  const { familyId, reader, from, to } = asked;
  if (!may(reader, recurringEntries.may.read)) return [];
  const bills = await tx.db
    .selectFrom('recurring_entries')
    .selectAll()
    .where('family_id', '=', familyId)
    .where('deleted_at', 'is', null)
    .where('is_active', '=', true)
    .where('is_automatic', '=', false)
    .execute();
  const latest = addDays(tx.now.toISOString().slice(0, 10), AHEAD);
  const last = to === null || to > latest ? latest : to;
  return bills.flatMap((bill) =>
    daysDue({ ...bill, next_on: unpaidDay(bill) }, last)
      .due.filter((day) => from === null || day >= from)
      .map((day) => ({
        ...{
          id: bill.id,
          uid: `bill-${bill.id}-${day}@casita`,
          created_at: bill.created_at,
          updated_at: bill.updated_at,
        },
        ...{ title: bill.payee, description: bill.category, location: null, event_date: day, event_time: null },
        ...{ end_date: null, end_time: null, time_zone: null, rrule: null, exdates: null, rdates: null },
        ...{ reminders: null, series_id: null, recurrence_id: null, cancelled: false, assigned_members: [] },
        ...{ category: 'event' as const, priority: 'medium' as const },
      })),
  );
}
