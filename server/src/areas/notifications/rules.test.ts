import { expect, test } from 'vitest';
import { describeLocal } from '../../core/notices/rules.ts';

test('a notice writes days and times as the screens do, in the language and the formats of its reader', () => {
  const plain = { date_format: null, time_format: null };
  const local = '2026-11-26T17:05';
  expect(describeLocal(local, { language: 'en', ...plain })).toMatch(/^Thursday, November 26, 5:05\sPM$/);
  expect(describeLocal(local, { language: 'es', ...plain })).toBe('jueves, 26 de noviembre, 17:05');
  expect(describeLocal('2026-11-26', { language: 'en', ...plain })).toBe('Thursday, November 26');
  const chosen = { date_format: 'DD/MM/YYYY', time_format: '24' } as const;
  expect(describeLocal('2026-11-26T08:05:00+01:00', { language: 'en', ...chosen })).toBe('Thursday, 26/11/2026, 08:05');
});
