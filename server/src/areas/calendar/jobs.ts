import { hash } from 'node:crypto';
import * as z from 'zod/mini';
import type { FamilyEvent } from '#contract/areas/calendar.ts';
import { DAY_MS } from '#contract/limits.ts';
import { ownZone, startOf } from '#contract/recurrence/occurrences.ts';
import { instantOf } from '#contract/recurrence/zones.ts';
import { Uuid } from '#contract/uuid.ts';
import type { Transactions } from '../../platform/db/transactions.ts';
import { workerOf, type JobKind, type Worker } from '../../platform/jobs/queue.ts';
import { notify } from '../../core/notices/commands.ts';
import { findTold } from '../../core/notices/queries.ts';
import { findEvent, listPeople } from './queries.ts';
import { EVENT_REMINDER, remindOf, type Reminder } from './reminder-commands.ts';
import { describeEvent, describeReminder } from './rules.ts';

const EventGiven = z.object({ family_id: Uuid, event_id: Uuid, giver: Uuid, receiver: Uuid });

/** A member was put on an event; `giver` and `receiver` are members. */
export const EVENT_GIVEN: JobKind<z.infer<typeof EventGiven>> = { name: 'event_given', payload: EventGiven };

/** Notifies members who were put on an event, except those without an account and those who were taken off meanwhile. */
export function eventGivenWorker(transactions: Transactions): Worker {
  return workerOf(EVENT_GIVEN, async (given, id) => {
    const found = await transactions.withSystem('look who was put on an event', {}, async (tx) => {
      const told = await findTold(tx, given);
      const event = await tx.db
        .selectFrom('family_events')
        .select(['title', 'location', 'event_date', 'event_time', 'assigned_members'])
        .where('family_id', '=', given.family_id)
        .where('id', '=', given.event_id)
        .where('deleted_at', 'is', null)
        .executeTakeFirst();
      return told && event?.assigned_members.includes(given.receiver) ? { ...told, event } : null;
    });
    if (!found) return;
    const { user_id, giver_name, event } = found;
    await notify(transactions, { id, userId: user_id, about: given.family_id }, (language, say) =>
      describeEvent(event, startOf(event), giver_name, language, say),
    );
  });
}

/** Reminds the members of an event, all of the family when it names none, and queues the next moment. */
export function eventReminderWorker(transactions: Transactions): Worker {
  const worker = workerOf(EVENT_REMINDER, async (reminder) => {
    const { family_id, event_id, start, minutes } = reminder;
    const found = await transactions.withSystem('look whom to remind', {}, async (tx) => {
      const event = await findEvent(tx, family_id, event_id);
      if (!event) return null;
      const startsAt = startMs(event, start);
      const isLate = startsAt + DAY_MS < tx.now.getTime();
      // The clock was set back since it was queued.
      const isEarly = startsAt - minutes * 60_000 > tx.now.getTime();
      return { event, people: isLate || isEarly ? [] : await listPeople(tx, family_id, event) };
    });
    if (!found) return;
    const { event, people } = found;
    for (const { user_id } of people) {
      await notify(transactions, { id: idFor(reminder, user_id), userId: user_id, about: family_id }, (language, say) =>
        describeReminder(event, start, language, say),
      );
    }
    await transactions.withSystem('queue the next reminder', {}, async (tx) => {
      const present = await findEvent(tx, family_id, event_id);
      if (present) await remindOf(tx, family_id, present);
    });
  });
  return { ...worker, whenSetBack: 'run' };
}

/** When an occurrence begins. A server that was off for days sends no reminders of what is over. */
function startMs({ time_zone }: FamilyEvent, start: string): number {
  return instantOf(start.length === 10 ? `${start}T00:00` : start, ownZone(time_zone, 'UTC'));
}

/**
 * The id of one person's notification about one moment (a UUID of version 8), so that neither a repeated job
 * nor a clock that was set back tells a person twice.
 */
function idFor({ event_id, start, minutes }: Reminder, userId: string): string {
  const digits = hash('sha256', `${event_id} ${start} ${minutes} ${userId}`, 'hex');
  return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');
}
