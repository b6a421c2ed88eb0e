import * as z from 'zod/mini';
import { startOf } from '#contract/recurrence/occurrences.ts';
import { Uuid } from '#contract/uuid.ts';
import type { Transactions } from '../../platform/db/transactions.ts';
import { workerOf, type JobKind, type Worker } from '../../platform/jobs/queue.ts';
import { notify } from '../notifications/commands.ts';
import { findTold } from '../notifications/queries.ts';
import { describeEvent } from './rules.ts';

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
    await notify(transactions, { id, userId: user_id }, (language) =>
      describeEvent(event, startOf(event), giver_name, language),
    );
  });
}
