import { expect, test } from 'vitest';
import { capCount } from './count.ts';

test.each([
  [1, '1'],
  [99, '99'],
  [100, '99+'],
  [120, '99+'],
])('a badge says %i as %s', (count, text) => {
  expect(capCount(count)).toBe(text);
});
