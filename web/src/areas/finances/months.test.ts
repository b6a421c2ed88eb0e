import { expect, test } from 'vitest';
import { addMonths, daysOfMonth } from './months.ts';

test('months go over the ends of years, and end on their last day', () => {
  expect([addMonths('2026-11', 2), addMonths('2026-01', -1), addMonths('2026-12', 0)]).toEqual([
    ...['2027-01', '2025-12', '2026-12'],
  ]);
  expect([daysOfMonth('2028-02').to, daysOfMonth('2026-02').to, daysOfMonth('2026-11')]).toEqual([
    ...['2028-02-29', '2026-02-28', { from: '2026-11-01', to: '2026-11-30' }],
  ]);
});
