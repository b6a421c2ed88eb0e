import { expect, it } from 'vitest';
import { nextFetch } from './rules.ts';

const begin = new Date('2026-11-20T10:00:00Z');

it('waits longer after each failure, up to six hours, and not all calendars at once', () => {
  const waits = [0, 1, 2, 3, 9].map((failures) => (nextFetch(begin, failures, 0).getTime() - begin.getTime()) / 60_000);
  expect(waits).toEqual([360, 15, 30, 60, 360]);
  expect(nextFetch(begin, 0, 0.5).getTime() - nextFetch(begin, 0, 0).getTime()).toBe(15 * 60_000);
});
