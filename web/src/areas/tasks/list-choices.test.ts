import { expect, test } from 'vitest';
import type { Task } from '#contract/areas/tasks.ts';
import type { Person } from '../../ui/people.ts';
import { arrangeTasks } from './arrange.ts';
import { composeDue } from './due.ts';
import { filterTasks, orderingOf, readChoices, type ListChoices, type Sort } from './list-choices.ts';
import { aTask } from './testing/a-task.ts';

const NOW = new Date(2026, 10, 20, 12);

/** Tasks of the days of November 2026. */
const task = (title: string, day: number, fields: Partial<Task> = {}) =>
  aTask(title, { created_at: `2026-11-0${day}T08:00:00Z`, ...fields });

const TASKS = [
  task('banana', 3, { assigned_to: 'leo', ...composeDue('2026-11-25', '') }),
  task('Apple', 1, { assigned_to: null, assigned_members: ['leo', 'ana'], status: 'in progress' }),
  task('Ábaco', 2, composeDue('2026-11-21', '')),
  task('Cake', 4, { description: 'With a candle for José', assigned_to: 'gone' }),
  task('Done', 5, { status: 'completed', completed_at: NOW.toISOString() }),
];
const PEOPLE = ['ana', 'leo'].map((id): Person => ({
  id,
  name: id,
  firstName: id,
  initials: id,
  hue: 'brick',
  hasDoubleRing: false,
}));

const choices = (fields: Partial<ListChoices>): ListChoices => ({ ...readChoices(null), ...fields });
const shown = (fields: Partial<ListChoices>, sought = '') =>
  filterTasks(TASKS, choices(fields), sought)
    .map(({ title }) => title)
    .join(' ');
const sorted = (sort: Sort) =>
  arrangeTasks(TASKS, NOW, undefined, orderingOf(sort, PEOPLE, NOW)).map(({ group, tasks }) =>
    [group, ...tasks.map(({ title }) => title)].join(' '),
  );

test('the list is filtered by person, by state and by words', () => {
  expect(shown({})).toBe('banana Apple Ábaco Cake Done');
  expect(shown({ who: 'leo' })).toBe('banana Apple');
  expect(shown({ state: 'in progress' })).toBe('Apple');
  expect(shown({ state: 'completed', who: 'ana' })).toBe('Done');
  expect(shown({}, 'abaco')).toBe('Ábaco');
  expect(shown({}, 'jose CANDLE')).toBe('Cake');
  expect(shown({ who: 'leo' }, 'cake')).toBe('');
});

test('open tasks are sorted, and completed ones stay below', () => {
  expect(sorted('due')).toEqual(['week Ábaco banana', 'none Apple Cake', 'done Done']);
  expect(sorted('newest')).toEqual(['all Cake banana Ábaco Apple', 'done Done']);
  expect(sorted('title')).toEqual(['all Ábaco Apple banana Cake', 'done Done']);
  // Of those with several people the first counts; within a person the nearest comes first, and past members come last.
  expect(sorted('person')).toEqual(['all Ábaco Apple banana Cake', 'done Done']);
});

test('stored choices of another shape are the usual ones', () => {
  const usual = { who: null, state: null, sort: 'due' };
  for (const stored of [null, {}, { who: 3, state: 'gone', sort: [] }]) expect(readChoices(stored)).toEqual(usual);
  expect(readChoices({ who: 'ana', state: 'pending', sort: 'title' })).toEqual({
    ...{ who: 'ana', state: 'pending', sort: 'title' },
  });
});
