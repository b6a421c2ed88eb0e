import { expect, test } from 'vitest';
import { listQuickDays } from './quick-date-field.tsx';

test('each quick day is offered once, and is the next of its weekday', () => {
  const daysFrom = (day: number) => listQuickDays(new Date(2026, 10, day, 12)).map((one) => `${one.word} ${one.day}`);
  // A Wednesday, a Friday, a Saturday, a Sunday, a Monday.
  expect(daysFrom(18)).toEqual(['today 2026-11-18', 'tomorrow 2026-11-19', 'saturday 2026-11-21', 'monday 2026-11-23']);
  expect(daysFrom(20)).toEqual(['today 2026-11-20', 'tomorrow 2026-11-21', 'monday 2026-11-23']);
  expect(daysFrom(21)).toEqual(['today 2026-11-21', 'tomorrow 2026-11-22', 'monday 2026-11-23']);
  expect(daysFrom(22)).toEqual(['today 2026-11-22', 'tomorrow 2026-11-23', 'saturday 2026-11-28']);
  expect(daysFrom(23)).toEqual(['today 2026-11-23', 'tomorrow 2026-11-24', 'saturday 2026-11-28']);
});
