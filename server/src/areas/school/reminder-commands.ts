import * as z from 'zod/mini';
import { schoolEvents } from '#contract/areas/school/events.ts';
import { addDays } from '#contract/recurrence/local-times.ts';
import { instantOf } from '#contract/recurrence/zones.ts';
import { isManager, listPresent } from '../../core/members/queries.ts';
import { rowMoments } from '../../core/moments/moments.ts';
import { sendNotice } from '../../core/notices/kinds.ts';
import { hasChanged } from '../../platform/tables/row-changes.ts';
import { schoolDue, schoolTomorrow } from './notices.ts';
import { isOpenOn } from './rules.ts';

/** When on the day before, by the clock of the event's zone. */
const REMINDED_AT = '18:00';
/** Until midnight it is still true that something is on the next day. */
const LATE_MS = 6 * 3_600_000;

/** Reminds a student and the managers on the evening before an event that is still to do. */
export const schoolReminders = rowMoments('school_reminder', schoolEvents, {
  slots: 1,
  facts: z.object({ on: z.string() }),
  movedBy: (change) => hasChanged(change, ['due_on', 'time_zone', 'status', 'is_signed', 'deleted_at']),
  next: async (tx, _familyId, event) => {
    const at = new Date(instantOf(`${addDays(event.due_on, -1)}T${REMINDED_AT}`, event.time_zone ?? 'UTC'));
    // What is written down later than that is known.
    return isOpenOn(event, event.due_on) && at > tx.now ? { at, facts: { on: event.due_on } } : null;
  },
  come: async (transactions, { familyId, row: event, facts: { on }, lateMs }) => {
    if (lateMs > LATE_MS || !isOpenOn(event, on)) return;
    const present = await transactions.withSystem('look whom to remind of school', {}, (tx) =>
      listPresent(tx, familyId),
    );
    const kind = event.kind === 'homework' || event.kind === 'form' ? schoolDue : schoolTomorrow;
    for (const one of present)
      if (isManager(one) || one.id === event.student_id)
        await sendNotice(transactions, kind, { family_id: familyId, event_id: event.id, to: one.id, on });
  },
});
