import { expect, test } from 'vitest';
import type { Task } from '#contract/areas/tasks.ts';
import { aTask } from '../testing/a-task.ts';
import { needOf, type Viewer } from './needs.ts';

const NOW = new Date(2026, 10, 20, 10);
const ANA: Viewer = {
  ...{ myId: 'ana', presentIds: new Set(['ana', 'leo']), mayManage: true, mayTake: () => true },
};
const LEO: Viewer = { ...ANA, myId: 'leo', mayManage: false, mayTake: ({ created_by }) => created_by === 'leo' };

const task = (fields: Partial<Task>) => aTask('t', { assigned_to: null, due_all_day: true, ...fields });
const kindFor = (viewer: Viewer, fields: Partial<Task>) => needOf(task(fields), viewer, NOW)?.kind ?? null;
const dueOn = (day: string) => ({ due_date: `${day}T00:00:00Z` });

test('a task of no present member needs those who may take it', () => {
  expect(kindFor(ANA, {})).toBe('unowned');
  expect(kindFor(ANA, { assigned_to: 'removed' })).toBe('unowned');
  expect(kindFor(ANA, { assigned_members: ['removed', 'gone'], ...dueOn('2026-11-01') })).toBe('unowned');
  expect(kindFor(ANA, { assigned_members: ['removed', 'leo'] })).toBeNull();
  expect(kindFor(ANA, { assigned_to: 'removed', status: 'completed' })).toBeNull();
  expect(kindFor(LEO, { assigned_to: 'removed' })).toBeNull();
  expect(kindFor(LEO, { assigned_to: 'removed', created_by: 'leo' })).toBe('unowned');
});

test('a late task of others needs those who manage tasks, from the day after on', () => {
  expect(kindFor(ANA, { assigned_to: 'leo', ...dueOn('2026-11-19') })).toBe('lateOfOthers');
  expect(kindFor(ANA, { assigned_to: 'leo', status: 'in progress', ...dueOn('2026-11-19') })).toBe('lateOfOthers');
  expect(kindFor(ANA, { assigned_to: 'leo', ...dueOn('2026-11-20') })).toBeNull();
  const atNine = { due_date: new Date(2026, 10, 20, 9).toISOString(), due_all_day: false };
  expect(kindFor(ANA, { assigned_to: 'leo', ...atNine })).toBeNull();
  expect(kindFor(ANA, { assigned_to: 'leo', ...dueOn('2026-11-19'), status: 'completed' })).toBeNull();
  expect(kindFor(ANA, { assigned_to: 'leo' })).toBeNull();
  expect(kindFor(LEO, { assigned_to: 'ana', ...dueOn('2026-11-19') })).toBeNull();
});

test('what is in their own list is not said again', () => {
  expect(kindFor(ANA, { assigned_to: 'ana', ...dueOn('2026-11-19') })).toBeNull();
  expect(kindFor(ANA, { assigned_members: ['leo', 'ana'], ...dueOn('2026-11-19') })).toBeNull();
});

test('those that are due first come first, and those without a date last', () => {
  const orderOf = (fields: Partial<Task>) => needOf(task(fields), ANA, NOW)?.order ?? '';
  const orders = [{}, dueOn('2026-12-01'), dueOn('2026-11-02')].map(orderOf);
  expect(orders.toSorted()).toEqual(orders.toReversed());
});
