import * as z from 'zod/mini';
import { REMINDERS_MAX, type FamilyEvent } from '#contract/areas/calendar.ts';
import { DAY_MS } from '#contract/limits.ts';
import { occurrencesIn, ownZone, seriesOf, startOf } from '#contract/recurrence/occurrences.ts';
import { Uuid } from '#contract/uuid.ts';
import type { Tx } from '../../platform/db/transactions.ts';
import { cancel, enqueue, type JobKind } from '../../platform/jobs/queue.ts';

/** `minutes` before the occurrence that begins at the local time `start`. */
const Reminder = z.object({ family_id: Uuid, event_id: Uuid, minutes: z.int(), start: z.string() });
export type Reminder = z.infer<typeof Reminder>;

/** The moment at which an event's members are reminded. */
export const EVENT_REMINDER: JobKind<Reminder> = { name: 'event_reminder', payload: Reminder };

/** The next occurrence is looked for in ever longer times, because most are near and listing many costs. */
const LOOK_AHEAD_DAYS = [40, 400, 4_000];

const keyOf = (familyId: string, eventId: string, place: number) => `${familyId} ${eventId} ${place}`;

/** Queues the next moment of each of an event's reminders, in place of those before. Call it with the server's rights. */
export async function remindOf(tx: Tx, familyId: string, event: FamilyEvent): Promise<void> {
  const series = event.rrule === null && event.rdates === null ? [event] : await findSeries(tx, familyId, event);
  for (let place = 0; place < REMINDERS_MAX; place += 1) {
    const key = keyOf(familyId, event.id, place);
    const minutes = event.reminders?.[place];
    const next = minutes === undefined ? null : nextMoment(event, series, minutes, tx.now);
    if (minutes === undefined || next === null) await cancel(tx, EVENT_REMINDER, key);
    else {
      const payload = { family_id: familyId, event_id: event.id, minutes, start: next.start };
      await enqueue(tx, EVENT_REMINDER, [payload], { at: next.at, key });
    }
  }
}

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

async function findSeries(tx: Tx, familyId: string, event: FamilyEvent): Promise<FamilyEvent[]> {
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
