import { expect, test } from 'vitest';
import type { Task } from '#contract/areas/tasks.ts';
import { arrangeTasks, placeOf } from './arrange.ts';
import { composeDue } from './due.ts';
import { aTask } from './testing/a-task.ts';

const NOW = new Date(2026, 10, 20, 12);

const shape = (tasks: Task[], held = new Map()) =>
  arrangeTasks(tasks, NOW, held).map(({ group, tasks: inGroup }) => [group, inGroup.map((one) => one.id).join(' ')]);

test('tasks are grouped by due date, empty groups are left out', () => {
  const tasks = [
    aTask('someday'),
    aTask('yesterday', composeDue('2026-11-19', '')),
    aTask('morning', composeDue('2026-11-20', '09:00')),
    aTask('tonight', composeDue('2026-11-20', '20:00')),
    aTask('today', composeDue('2026-11-20', '')),
    aTask('in-7', composeDue('2026-11-27', '')),
    aTask('in-8', composeDue('2026-11-28', '')),
  ];
  expect(shape(tasks)).toEqual([
    ['late', 'yesterday morning'],
    ['today', 'tonight today'],
    ['week', 'in-7'],
    ['later', 'in-8'],
    ['none', 'someday'],
  ]);
});

test('completed tasks are listed newest first, those of earlier days by themselves', () => {
  const done = (id: string, at: Date) => aTask(id, { status: 'completed', completed_at: at.toISOString() });
  const tasks = [
    done('first', new Date(2026, 10, 20, 8)),
    done('second', new Date(2026, 10, 20, 11)),
    done('old', new Date(2026, 10, 18)),
    done('yesterday', new Date(2026, 10, 19)),
  ];
  expect(shape(tasks)).toEqual([
    ['done', 'second first'],
    ['earlier', 'yesterday old'],
  ]);
});

test('a held task keeps its place although it is completed', () => {
  const a = aTask('a', composeDue('2026-11-20', '18:00'));
  const b = aTask('b', composeDue('2026-11-20', '19:00'));
  const c = aTask('c', composeDue('2026-11-20', '20:00'));
  const place = placeOf(b, NOW);
  const finished = { ...b, status: 'completed', completed_at: NOW.toISOString() } as const;
  expect(shape([a, finished, c])).toEqual([
    ['today', 'a c'],
    ['done', 'b'],
  ]);
  expect(shape([a, finished, c], new Map([['b', place]]))).toEqual([['today', 'a b c']]);
});
