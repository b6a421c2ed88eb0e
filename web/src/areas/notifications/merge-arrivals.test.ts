import { expect, test } from 'vitest';
import { mergeArrivals } from './merge-arrivals.ts';
import { sumUpArrival } from './sum-up-arrival.ts';

const at = (id: string, second: number, kind: string | null = 'task_given') => ({
  ...{ id, kind, created_at: new Date(Date.UTC(2026, 10, 20, 10, 0, second)).toISOString() },
});

test('what arrives together is one pop-up per kind, the newest first', () => {
  const merged = mergeArrivals([], [at('a', 1), at('b', 2, 'event_given'), at('c', 3)]);
  expect(merged).toEqual([
    { key: 'c', ids: ['c', 'a'] },
    { key: 'b', ids: ['b'] },
  ]);
});

test('notifications without a kind stand alone, and never more than three pop-ups stand open', () => {
  const first = mergeArrivals([], [at('a', 1, null), at('b', 2, null)]);
  const second = mergeArrivals(first, [at('c', 3, null), at('d', 4, null)]);
  expect(second.map(({ key }) => key)).toEqual(['d', 'c', 'b']);
});

test('one says its words, several what each is about, and how many more there are', () => {
  const row = (content: string, title = 'Ana gave you a task') => ({ title, content });
  expect(sumUpArrival([row('Wash the car')])).toEqual({
    title: 'Ana gave you a task',
    lines: ['Wash the car'],
    more: 0,
  });
  expect(sumUpArrival(['A', 'B', 'C', 'D'].map((content) => row(content)))).toEqual({
    ...{ title: 'Ana gave you a task', lines: ['A', 'B', 'C'], more: 1 },
  });
  expect(sumUpArrival([row('A'), row('B', 'Leo gave you a task')])).toMatchObject({
    ...{ title: null, lines: ['Ana gave you a task', 'Leo gave you a task'] },
  });
});
