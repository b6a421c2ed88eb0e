import * as z from 'zod/mini';
import { familyEvents, REMINDERS_MAX, type FamilyEvent } from '#contract/areas/calendar.ts';
import { DAY_MS } from '#contract/limits.ts';
import { occurrencesIn, ownZone, seriesOf, startOf } from '#contract/recurrence/occurrences.ts';
import { rowMoments } from '../../core/moments/moments.ts';
import { sendNotice } from '../../core/notices/kinds.ts';
import type { Tx } from '../../platform/db/transactions.ts';
import { hasChanged } from '../../platform/tables/row-changes.ts';
import { listPeople } from './queries.ts';
import { eventReminder } from './notices.ts';

/** `minutes` before the occurrence that begins at the local time `start`. */
const Reminder = z.object({ minutes: z.int(), start: z.string() });

const REMINDED = [
  ...(['event_date', 'event_time', 'rrule', 'exdates', 'rdates', 'deleted_at'] as const),
  ...(['time_zone', 'reminders', 'cancelled', 'assigned_members'] as const),
] satisfies readonly (keyof FamilyEvent)[];

/** Reminds the members of an event, all of the family when it names none. */
export const eventReminders = rowMoments('event_reminder', familyEvents, {
  slots: REMINDERS_MAX,
  facts: Reminder,
  movedBy: (change) =>
    (change.after.reminders ?? change.before?.reminders ?? null) !== null && hasChanged(change, REMINDED),
  next: async (tx, familyId, event, slot) => {
    const minutes = event.reminders?.[slot];
    if (minutes === undefined) return null;
    const moment = nextMoment(event, await listSeries(tx, familyId, event), minutes, tx.now);
    return moment && { at: moment.at, facts: { minutes, start: moment.start } };
  },
  come: async (transactions, { familyId, row: event, facts: { minutes, start }, lateMs }) => {
    const lateAfterStart = lateMs - minutes * 60_000;
    // A server that was off for days sends no reminders of what is over.
    if (event.cancelled || lateAfterStart > DAY_MS) return;
    const people = await transactions.withSystem('look whom to remind', {}, (tx) => listPeople(tx, familyId, event));
    for (const { user_id } of people) {
      const facts = { family_id: familyId, event_id: event.id, user_id, start, minutes };
      await sendNotice(transactions, eventReminder, { ...facts, is_late: lateAfterStart > LATE_MS });
    }
  },
});

/** A reminder at the start itself, or one that the queue held up for a moment, does not say that it is late. */
const LATE_MS = 5 * 60_000;

/** The next occurrence is looked for in ever longer times, because most are near and listing many costs. */
const LOOK_AHEAD_DAYS = [40, 400, 4_000];

/** The first moment after `now` that is `minutes` before an occurrence of `event`, whose series has these rows. */
export function nextMoment(
  event: FamilyEvent,
  series: readonly FamilyEvent[],
  minutes: number,
  now: Date,
): { at: Date; start: string } | null {
  if (event.deleted_at !== null || event.cancelled) return null;
  const before = minutes * 60_000;
  const fromMs = now.getTime() + before;
  const zone = ownZone(event.time_zone, 'UTC');
  for (const days of LOOK_AHEAD_DAYS) {
    const found = occurrencesIn(series, { fromMs, toMs: fromMs + days * DAY_MS }, zone).find(
      (occurrence) => occurrence.event.id === event.id && occurrence.startMs > fromMs,
    );
    const start = event.recurrence_id === null ? found?.recurrenceId : null;
    if (found) return { at: new Date(found.startMs - before), start: start ?? startOf(event) };
  }
  return null;
}

/** An event, and for a series what replaces its occurrences. */
async function listSeries(tx: Tx, familyId: string, event: FamilyEvent): Promise<FamilyEvent[]> {
  if (event.rrule === null && event.rdates === null) return [event];
  const others = await tx.db
    .selectFrom('family_events')
    .selectAll()
    .where('family_id', '=', familyId)
    .where('series_id', '=', seriesOf(event))
    .where('recurrence_id', 'is not', null)
    .where('deleted_at', 'is', null)
    .execute();
  return [event, ...others];
}
