import { expect, test } from 'vitest';
import { sayHour, scaleHours } from './day-scale.ts';

const MINUTES = 60;

test('a day has a mark every four hours, and a long one every six', () => {
  expect(scaleHours(8 * MINUTES, 20 * MINUTES)).toEqual([8, 12, 16, 20]);
  expect(scaleHours(7 * MINUTES, 22 * MINUTES + 30)).toEqual([8, 12, 16, 20]);
  expect(scaleHours(4 * MINUTES, 20 * MINUTES)).toEqual([4, 8, 12, 16, 20]);
  expect(scaleHours(0, 24 * MINUTES)).toEqual([0, 6, 12, 18, 24]);
});

test('hours are said by the person’s clock', () => {
  const habits = { language: 'en', dateFormat: null, timeFormat: '24' } as const;
  expect([8, 20, 24].map((hour) => sayHour(hour, habits))).toEqual(['8', '20', '24']);
  const twelve = [8, 12, 20].map((hour) => sayHour(hour, { ...habits, timeFormat: '12' }));
  expect(twelve.map((said) => said.replace(/\s/, ' '))).toEqual(['8 AM', '12 PM', '8 PM']);
});
