import { expect, test } from 'vitest';
import { tasks, type Task, type TaskChanges } from '#contract/areas/tasks.ts';
import { rowAfterUpdate } from '#contract/family-table.ts';
import type { Actor } from '#contract/permissions.ts';
import { planBulk, type BulkChange } from './bulk.ts';
import { composeDue } from './due.ts';
import { aTask, ANA } from './testing/a-task.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const LEO: Actor = { memberId: 'leo', effectiveRole: 'child' };

const apply = (task: Task, changes: TaskChanges) => rowAfterUpdate(tasks, task, changes, ANA, NOW);

/** The ids of the tasks that a member changes. */
function changed(actor: Actor, all: readonly Task[], change: BulkChange): string[] {
  const may = {
    create: () => false,
    update: (task: Task, changes: TaskChanges) => tasks.may.update(actor, task, apply(task, changes)),
    remove: () => false,
  };
  return planBulk(all, change, may, actor.memberId).map(([{ id }]) => id);
}

test('what moving to no date takes away is in the fields that it names, so that an undo brings it back', () => {
  const task = aTask('a', { ...composeDue('2026-11-25', '17:00'), rrule: 'FREQ=WEEKLY' });
  const may = { create: () => true, update: () => true, remove: () => true };
  const changes = planBulk([task], { kind: 'move', day: '' }, may, 'ana')[0]?.[1] ?? {};
  const moved = apply(task, changes);
  expect(moved).toMatchObject({ due_date: null, due_zone: null, rrule: null });
  const before = Object.fromEntries(Object.keys(changes).map((field) => [field, task[field as keyof Task]])); // its own fields
  expect(apply(moved, before)).toEqual(task);
});

test('only the tasks that the member may change so are changed', () => {
  const all = [
    aTask('of Ana'),
    aTask('given to Leo', { assigned_to: 'leo' }),
    aTask('of Leo', { assigned_to: 'leo', created_by: 'leo' }),
    aTask('done', { assigned_to: 'leo', created_by: 'leo', status: 'completed' }),
  ];
  expect(changed(LEO, all, { kind: 'tick', isDone: true })).toEqual(['given to Leo', 'of Leo']);
  expect(changed(LEO, all, { kind: 'move', day: '2026-11-25' })).toEqual(['of Leo', 'done']);
  expect(changed(LEO, all, { kind: 'give', mode: 'single', chosen: ['ana'] })).toEqual([]);
  expect(changed(ANA, all, { kind: 'give', mode: 'single', chosen: ['leo'] })).toHaveLength(4);
});
