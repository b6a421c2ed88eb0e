import { familyEvents, type EventChanges, type FamilyEvent, type NewEvent } from '#contract/areas/calendar.ts';
import { startOf } from '#contract/recurrence/occurrences.ts';
import { requireRule } from '../../core/recurrence/rules.ts';
import { Problem } from '../../platform/db/problems.ts';
import type { MemberTx } from '../../platform/db/transactions.ts';
import { standardHandlers, type TableHandlers } from '../../platform/tables/handlers.ts';
import { findRow } from '../../platform/tables/rows.ts';
import { requireSeries } from './series-commands.ts';

/** What members may add to the entry of a task. Everything else follows the task. */
const OWN: readonly string[] = ['location', 'reminders', 'category', 'priority'] satisfies (keyof EventChanges)[];

function refuseEntry(): never {
  throw new Problem('UNPROCESSABLE', 'This stands for a task. Please change the task.', {
    fields: { task_id: 'task' },
  });
}

/** The standard handlers, which also check an event's rule and series, and leave the entries of tasks to their tasks. */
export function calendarHandlers(): TableHandlers<typeof familyEvents> {
  const standard = standardHandlers(familyEvents);

  /** A second device that changes the same occurrence changes the row of the first. */
  async function replaceOccurrence(tx: MemberTx, id: string, fields: NewEvent): Promise<FamilyEvent | null> {
    const { series_id, recurrence_id, uid: _uid, ...changes } = fields;
    if (!series_id || !recurrence_id) return null;
    const existing = await findRow(tx, familyEvents, id);
    if (!existing) return null;
    // Series choose their ids, so one could meet the id of another row.
    if (existing.series_id !== series_id || existing.recurrence_id !== recurrence_id) throw new Problem('23505');
    if (existing.deleted_at !== null) await standard.restore(tx, id);
    return standard.update(tx, id, changes);
  }

  const isEntry = async (tx: MemberTx, id: string) => ((await findRow(tx, familyEvents, id))?.task_id ?? null) !== null;

  return {
    ...standard,
    create: async (tx, id, fields) => {
      requireRule(fields.rrule, startOf({ event_date: fields.event_date, event_time: fields.event_time ?? null }));
      await requireSeries(tx, id, fields);
      return (await replaceOccurrence(tx, id, fields)) ?? standard.create(tx, id, fields);
    },
    update: async (tx, id, fields) => {
      const before = await findRow(tx, familyEvents, id);
      if (before && before.task_id !== null && Object.keys(fields).some((field) => !OWN.includes(field))) refuseEntry();
      if (before && fields.event_date !== undefined) requireRule(fields.rrule, startOf({ ...before, ...fields }));
      return standard.update(tx, id, fields);
    },
    remove: async (tx, id) => ((await isEntry(tx, id)) ? refuseEntry() : standard.remove(tx, id)),
    restore: async (tx, id) => ((await isEntry(tx, id)) ? refuseEntry() : standard.restore(tx, id)),
  };
}
