import { expect, test } from 'vitest';
import { readNumber, writeNumber } from './typed-number.ts';

const WHOLE = { decimals: 0, isInSmallestUnit: false };
const WEIGHT = { decimals: 2, isInSmallestUnit: false };
const MONEY = { decimals: 2, isInSmallestUnit: true };

test.each([
  ['en', '18.95', 1895],
  ['es', '18,95', 1895],
  ['es', '18.95', 1895],
  ['en', '18,95', 1895],
  ['en', '1,234.5', 123_450],
  ['es', '1.234,5', 123_450],
  ['en', '1,234', 123_400],
  ['es', '1.234', 123_400],
  ['es', ' 12 € ', 1200],
  ['en', '$0.29', 29],
  ['en', '.5', 50],
  ['en', '-3', -300],
  ['en', '90071992547409.93', null],
  ['en', '1.234', null],
  ['en', '1,23,4', null],
  ['en', '1.2.3', null],
  ['en', 'ten', null],
  ['en', '.', null],
  ['en', '', null],
])('in %s the amount %j is %j of the smallest unit', (language, text, amount) => {
  expect(readNumber(text, language, MONEY)).toBe(amount);
});

test('a number has at most the decimals of its field, and no sign of nothing', () => {
  expect([readNumber('3', 'en', WHOLE), readNumber('3.5', 'en', WHOLE)]).toEqual([3, null]);
  expect(readNumber('12,5', 'es', WEIGHT)).toBe(12.5);
  expect(readNumber('-0', 'en', WHOLE)).toBe(0);
});

test('a number is written as it is read, an amount with all its decimals', () => {
  expect(['en', 'es'].map((language) => writeNumber(1_234_550, language, MONEY))).toEqual(['12345.50', '12345,50']);
  expect(['en', 'es'].map((language) => writeNumber(12.5, language, WEIGHT))).toEqual(['12.5', '12,5']);
  for (const language of ['en', 'es'])
    for (const amount of [0, 1, 29, 100, 1895, -250, 123_456_789])
      expect(readNumber(writeNumber(amount, language, MONEY), language, MONEY)).toBe(amount);
});
