import { familyEvents, type FamilyEvent } from '#contract/areas/calendar.ts';
import { isSameValue } from '#contract/sync.ts';
import { tasks, type Task } from '#contract/areas/tasks.ts';
import type { Follower } from '../../platform/db/hooks.ts';
import { followRows, hasChanged } from '../../platform/tables/row-changes.ts';
import { settleOverrides, shareAudience } from './override-commands.ts';
import { writeTaskEntry } from './entry-commands.ts';

const TIMES = [
  'event_date',
  'event_time',
  'rrule',
  'exdates',
  'rdates',
  'deleted_at',
] as const satisfies readonly (keyof FamilyEvent)[];
/** What a task and its entry have in common. */
const SHOWN = [
  ...['title', 'description', 'assigned_to', 'assigned_members', 'due_date', 'due_all_day', 'due_zone'],
  ...['deleted_at', 'audience'],
] as readonly (keyof Task)[];

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
    ({ before, after }) =>
      !isSameValue(before?.audience ?? null, after.audience) || (!before && after.series_id !== null),
    (tx, { familyId, before, after }) => shareAudience(tx, familyId, after, before === null),
  ),
  followRows(
    tasks,
    (change) => (change.after.due_date ?? change.before?.due_date ?? null) !== null && hasChanged(change, SHOWN),
    (tx, { familyId, after }) => writeTaskEntry(tx, familyId, after),
  ),
];
