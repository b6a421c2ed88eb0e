import { afterEach, expect, test, vi } from 'vitest';
import { addMonths, firstWeekday, listWeeks } from './weeks.ts';

const habits = { dateFormat: null, timeFormat: null } as const;

afterEach(() => vi.restoreAllMocks());

test('weeks begin on Monday in Spanish, and in English as in the region of the browser', () => {
  const startIn = (...languages: string[]) => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);
    return [firstWeekday({ ...habits, language: 'en' }), firstWeekday({ ...habits, language: 'es' })];
  };
  expect(startIn('en-US')).toEqual([0, 1]);
  expect(startIn('es-MX', 'en-GB')).toEqual([1, 1]);
});

test('every month has six whole weeks', () => {
  const weeks = listWeeks('2026-11-20', 1);
  expect([weeks.length, weeks[0]?.[0], weeks[5]?.[6]]).toEqual([6, '2026-10-26', '2026-12-06']);
  expect(listWeeks('2026-11-20', 0)[0]?.[0]).toBe('2026-11-01');
});

test('a month later is the same day, or the last one of a shorter month', () => {
  expect([addMonths('2026-01-31', 1), addMonths('2028-01-31', 1), addMonths('2026-11-20', -12)]).toEqual([
    '2026-02-28',
    '2028-02-29',
    '2025-11-20',
  ]);
});
