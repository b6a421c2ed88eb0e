import { useState } from 'react';
import { calendarPermissions, familyEvents, type FamilyEvent } from '#contract/areas/calendar.ts';
import { compareMembers, members } from '#contract/areas/family.ts';
import type { Disposition, OwnRowsAnswer } from '#contract/areas/membership.ts';
import { assignees, taskPermissions, tasks } from '#contract/areas/tasks.ts';
import { may, type Actor } from '#contract/permissions.ts';
import { useRows } from '../../../lib/sync/rows.ts';

/** After the last day that the calendar knows. */
const END_OF_CALENDAR = '2200-01-01T00:00:00.000Z';

export interface OwnRows {
  readonly field: keyof OwnRowsAnswer;
  readonly titles: readonly string[];
}

const byStart = (a: FamilyEvent, b: FamilyEvent) => Date.parse(a.range_start) - Date.parse(b.range_start);

/** The present members who may get what another leaves. */
export function useReceivers(memberId: string): readonly { id: string; name: string }[] {
  const { rows } = useRows(members);
  return rows
    .filter(({ id, left_at }) => id !== memberId && left_at === null)
    .toSorted(compareMembers)
    .map((row) => ({ id: row.id, name: members.label(row) ?? '' }));
}

/**
 * The open tasks and the coming events that only this member has, of those that `actor` may delete; a series counts once. Without one of
 * a kind there is nothing to ask about it.
 */
export function useOwnRows(memberId: string, actor: Actor, openedAt: string): readonly OwnRows[] {
  const [window] = useState({ from: openedAt, to: END_OF_CALENDAR });
  const { rows: taskRows } = useRows(tasks);
  const { rows: eventRows } = useRows(familyEvents, { window });
  const isOnly = (ids: readonly string[]) => ids.length === 1 && ids[0] === memberId;
  const ownTasks = taskRows.filter(
    (task) => task.status !== 'completed' && isOnly(assignees(task)) && tasks.may.remove(actor, task),
  );
  const ownEvents = eventRows.filter(
    (event) =>
      event.task_id === null &&
      event.recurrence_id === null &&
      isOnly(event.assigned_members) &&
      familyEvents.may.remove(actor, event),
  );
  const all: readonly OwnRows[] = [
    { field: 'own_tasks', titles: ownTasks.map(({ title }) => title) },
    { field: 'own_events', titles: ownEvents.toSorted(byStart).map(({ title }) => title) },
  ];
  return all.filter(({ titles }) => titles.length > 0);
}

/** Only who manages tasks and events assigns them to others. */
export const mayGive = (actor: Actor): boolean =>
  may(actor, taskPermissions.manage) && may(actor, calendarPermissions.manage);

/** A choice as the field holds it: `keep`, `delete`, or the id of who gets them. */
export const dispositionOf = (choice: string): Disposition =>
  choice === 'keep' || choice === 'delete' ? { kind: choice } : { kind: 'give', to: choice };
