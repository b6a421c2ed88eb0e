import { familyEvents, type FamilyEvent, type NewEvent } from '#contract/areas/calendar.ts';
import type { tasks } from '#contract/areas/tasks.ts';
import { startOf } from '#contract/recurrence/occurrences.ts';
import { Problem } from '../../platform/db/problems.ts';
import type { MemberTx } from '../../platform/db/transactions.ts';
import { enqueue } from '../../platform/jobs/queue.ts';
import { standardHandlers, type TableHandlers } from '../../platform/tables/handlers.ts';
import { findRow } from '../../platform/tables/rows.ts';
import { dueOfEntry } from '../tasks/entry-commands.ts';
import { requireRule } from '../tasks/repeat-commands.ts';
import { EVENT_GIVEN } from './jobs.ts';
import { changeTask, divide } from './task-commands.ts';
import { settleOverrides } from './override-commands.ts';
import { requireSeries } from './series-commands.ts';
import { remindOf } from './reminder-commands.ts';

const TIMES = ['event_date', 'event_time', 'rrule', 'exdates', 'rdates', 'deleted_at'] as const;
const REMINDED = [...TIMES, 'time_zone', 'reminders', 'cancelled', 'assigned_members'] as const;

const differs = (before: FamilyEvent | null, after: FamilyEvent, columns: readonly (keyof FamilyEvent)[]) =>
  columns.some((column) => JSON.stringify(before?.[column] ?? null) !== JSON.stringify(after[column]));

/**
 * The standard handlers, and what belongs to an event: its rule is checked, a task's entry changes its task, rows that replace
 * occurrences follow their series, members are told, and reminders are queued.
 */
export function calendarHandlers(taskHandlers: TableHandlers<typeof tasks>): TableHandlers<typeof familyEvents> {
  const standard = standardHandlers(familyEvents);

  async function follow(tx: MemberTx, before: FamilyEvent | null, event: FamilyEvent): Promise<FamilyEvent> {
    // An older version means that this transaction did not write the row, as for a repeated change.
    if (event.version <= tx.version) return event;
    const repeats = event.recurrence_id === null && (event.rrule ?? before?.rrule ?? event.rdates) !== null;
    if (repeats && before && differs(before, event, TIMES)) await settleOverrides(tx, event, before.deleted_at);
    const giver = tx.actor.memberId;
    const known = new Set([giver, ...(before?.assigned_members ?? [])]);
    const isShown = event.deleted_at === null && !event.cancelled;
    const receivers = isShown ? event.assigned_members.filter((id) => !known.has(id)) : [];
    // Who is told of a series is not told again of each occurrence that is moved.
    const notices = (event.recurrence_id === null ? receivers : []).map((receiver) => ({
      ...{ family_id: tx.familyId, event_id: event.id, giver, receiver },
    }));
    const isReminded = (event.reminders ?? before?.reminders ?? null) !== null && differs(before, event, REMINDED);
    if (notices.length === 0 && !isReminded) return event;
    await tx.asServer('write what follows from an event', async (system) => {
      await enqueue(system, EVENT_GIVEN, notices);
      if (isReminded) await remindOf(system, tx.familyId, event);
    });
    return event;
  }

  /** A second device that changes the same occurrence changes the row of the first. */
  async function replaceOccurrence(tx: MemberTx, id: string, fields: NewEvent): Promise<FamilyEvent | null> {
    const { series_id, recurrence_id, uid: _uid, ...changes } = fields;
    if (!series_id || !recurrence_id) return null;
    const existing = await findRow(tx, familyEvents, id);
    if (!existing) return null;
    // Series choose their ids, so one could meet the id of another row.
    if (existing.series_id !== series_id || existing.recurrence_id !== recurrence_id) throw new Problem('23505');
    if (existing.deleted_at !== null) await standard.restore(tx, id);
    return follow(tx, existing, await standard.update(tx, id, changes));
  }

  return {
    ...standard,
    create: async (tx, id, fields) => {
      requireRule(fields.rrule, startOf({ event_date: fields.event_date, event_time: fields.event_time ?? null }));
      await requireSeries(tx, id, fields);
      const replaced = await replaceOccurrence(tx, id, fields);
      return replaced ?? follow(tx, null, await standard.create(tx, id, fields));
    },
    update: async (tx, id, fields) => {
      const before = (await findRow(tx, familyEvents, id)) ?? null;
      if (before && fields.event_date !== undefined) requireRule(fields.rrule, startOf({ ...before, ...fields }));
      if (before === null || before.task_id === null || before.deleted_at !== null) {
        return follow(tx, before, await standard.update(tx, id, fields));
      }
      const { ofTask, own } = divide(before, fields);
      const moved = Object.keys(ofTask).length > 0 ? await changeTask(tx, taskHandlers, before, ofTask) : before;
      return Object.keys(own).length > 0 ? follow(tx, moved, await standard.update(tx, id, own)) : moved;
    },
    remove: async (tx, id) => {
      const before = (await findRow(tx, familyEvents, id)) ?? null;
      if (before && before.task_id !== null && before.deleted_at === null) {
        return changeTask(tx, taskHandlers, before, { due_date: null, due_all_day: false });
      }
      return follow(tx, before, await standard.remove(tx, id));
    },
    restore: async (tx, id) => {
      const before = (await findRow(tx, familyEvents, id)) ?? null;
      if (before && before.task_id !== null && before.deleted_at !== null) {
        return changeTask(tx, taskHandlers, before, dueOfEntry(before));
      }
      return follow(tx, before, await standard.restore(tx, id));
    },
  };
}
