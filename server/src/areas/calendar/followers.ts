import { familyEvents, type FamilyEvent } from '#contract/areas/calendar.ts';
import { tasks, type Task } from '#contract/areas/tasks.ts';
import type { Follower } from '../../platform/db/hooks.ts';
import { enqueue } from '../../platform/jobs/queue.ts';
import { followRows, hasChanged, type RowChange } from '../../platform/tables/row-changes.ts';
import { EVENT_GIVEN } from './jobs.ts';
import { settleOverrides } from './override-commands.ts';
import { remindOf } from './reminder-commands.ts';
import { writeTaskEntry } from './task-entry-commands.ts';

type EventChange = RowChange<typeof familyEvents>;

const TIMES = [
  'event_date',
  'event_time',
  'rrule',
  'exdates',
  'rdates',
  'deleted_at',
] as const satisfies readonly (keyof FamilyEvent)[];
const REMINDED = [...TIMES, 'time_zone', 'reminders', 'cancelled', 'assigned_members'] as const;
/** What a task and its entry have in common. */
const SHOWN = [
  ...['title', 'description', 'assigned_to', 'assigned_members', 'due_date', 'due_all_day', 'due_zone'],
  'deleted_at',
] as readonly (keyof Task)[];

/** Members who were newly put on an event. They are told of a series, and not again of each occurrence that is moved. */
function receiversOf({ actor, before, after }: EventChange): string[] {
  if (actor === null || after.deleted_at !== null || after.cancelled || after.recurrence_id !== null) return [];
  const known = new Set([actor.memberId, ...(before?.assigned_members ?? [])]);
  return after.assigned_members.filter((id) => !known.has(id));
}

/** What follows from a change of an event, and the entries of tasks. */
export const calendarFollowers: readonly Follower[] = [
  followRows(
    familyEvents,
    (change) => {
      const { before, after } = change;
      const repeats = after.recurrence_id === null && (after.rrule ?? before?.rrule ?? after.rdates) !== null;
      return repeats && before !== null && hasChanged(change, TIMES);
    },
    (tx, { familyId, before, after }) => settleOverrides(tx, familyId, after, before?.deleted_at),
  ),
  followRows(
    familyEvents,
    (change) => receiversOf(change).length > 0,
    async (tx, change) => {
      const notice = { family_id: change.familyId, event_id: change.after.id, giver: change.actor?.memberId ?? '' };
      await enqueue(
        tx,
        EVENT_GIVEN,
        receiversOf(change).map((receiver) => ({ ...notice, receiver })),
      );
    },
  ),
  followRows(
    familyEvents,
    (change) => (change.after.reminders ?? change.before?.reminders ?? null) !== null && hasChanged(change, REMINDED),
    (tx, { familyId, after }) => remindOf(tx, familyId, after),
  ),
  followRows(
    tasks,
    (change) => (change.after.due_date ?? change.before?.due_date ?? null) !== null && hasChanged(change, SHOWN),
    (tx, { familyId, after }) => writeTaskEntry(tx, familyId, after),
  ),
];
