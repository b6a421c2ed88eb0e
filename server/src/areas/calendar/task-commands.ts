import { familyEvents, type EventChanges, type FamilyEvent } from '#contract/areas/calendar.ts';
import type { TaskChanges, tasks } from '#contract/areas/tasks.ts';
import type { MemberTx } from '../../platform/db/transactions.ts';
import type { TableHandlers } from '../../platform/tables/handlers.ts';
import { findRow } from '../../platform/tables/rows.ts';
import { dueOfEntry, titleOfTask } from '../tasks/entry-commands.ts';

/** What an entry takes from its task, except the times. */
const TAKEN = ['title', 'description', 'assigned_members'] as const;
const TIMES = ['event_date', 'event_time', 'end_date', 'end_time', 'time_zone', 'rrule'] as const;

/** A change of an entry, divided into what its task says and what is the entry's own. */
export function divide(entry: FamilyEvent, changes: EventChanges): { ofTask: TaskChanges; own: EventChanges } {
  const own: Record<string, unknown> = { ...changes };
  for (const field of [...TAKEN, ...TIMES]) delete own[field];
  const after = { ...entry, ...changes };
  const ofTask: TaskChanges = {
    ...(changes.title === undefined ? {} : { title: titleOfTask(changes.title) }),
    ...(changes.description === undefined ? {} : { description: changes.description }),
    ...(changes.assigned_members === undefined
      ? {}
      : {
          assigned_to: null,
          assigned_members: changes.assigned_members.length > 0 ? [...changes.assigned_members] : null,
        }),
    ...(changes.event_date === undefined ? {} : { ...dueOfEntry(after), rrule: changes.rrule ?? null }),
  };
  return { ofTask, own };
}

/** Changes the task of an entry; the entry follows. The member needs the right to change the task. */
export async function changeTask(
  tx: MemberTx,
  handlers: TableHandlers<typeof tasks>,
  entry: FamilyEvent,
  changes: TaskChanges,
): Promise<FamilyEvent> {
  await handlers.update(tx, entry.task_id ?? '', changes);
  return (await findRow(tx, familyEvents, entry.id)) ?? entry;
}
