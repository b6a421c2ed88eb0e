import { expect, test } from 'vitest';
import { groupByDay } from './arrange.ts';

const at = (id: string, year: number, month: number, day: number, hour: number) => ({
  id,
  created_at: new Date(year, month - 1, day, hour).toISOString(),
});

test('the newest day comes first, and in it the newest row', () => {
  const groups = groupByDay([at('a', 2026, 11, 19, 23), at('b', 2026, 11, 20, 1), at('c', 2026, 11, 20, 9)]);
  expect(groups.map(({ day, rows }) => [day, rows.map(({ id }) => id)])).toEqual([
    ['2026-11-20', ['c', 'b']],
    ['2026-11-19', ['a']],
  ]);
});

test('rows of the same moment have a stable order', () => {
  const [a, b] = [at('a', 2026, 11, 20, 9), at('b', 2026, 11, 20, 9)];
  expect(groupByDay([a, b])).toEqual(groupByDay([b, a]));
});
