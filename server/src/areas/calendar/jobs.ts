import { hash } from 'node:crypto';
import type { FamilyEvent } from '#contract/areas/calendar.ts';
import { DAY_MS } from '#contract/limits.ts';
import { ownZone } from '#contract/recurrence/occurrences.ts';
import { instantOf } from '#contract/recurrence/zones.ts';
import type { Transactions } from '../../platform/db/transactions.ts';
import { workerOf, type Worker } from '../../platform/jobs/queue.ts';
import { notify } from '../../core/notices/write-commands.ts';
import { findEvent, listPeople } from './queries.ts';
import { EVENT_REMINDER, remindOf, type Reminder } from './reminder-commands.ts';
import { describeReminder } from './rules.ts';

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
