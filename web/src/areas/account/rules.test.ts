import { expect, test } from 'vitest';
import { findPasswordFault, isAcceptable, isBlank, normaliseEmail } from './rules.ts';

test.each([
  ['abc', false],
  ['abcdef', false],
  ['Abcdef', true],
  ['abcde1', true],
  ['Ab1!', false],
  ['ÑANDÚñ1', true],
  ['      ', false],
])('%j is acceptable: %s', (password, expected) => {
  expect(isAcceptable(password)).toBe(expected);
});

test('email addresses are trimmed and lower-cased, a text of blanks counts as blank', () => {
  expect(normaliseEmail('  Ana@Rivera.TEST ')).toBe('ana@rivera.test');
  expect(isBlank('   ')).toBe(true);
  expect(isBlank(' a ')).toBe(false);
});

test.each([
  ['', '', 'requirements'],
  ['Abcdefgh', 'Abcdefgh', 'requirements'],
  ['Abcdefg1', '', 'mismatch'],
  ['Abcdefg1', 'Abcdefg1 ', 'mismatch'],
  ['Abcdefg1', 'Abcdefg1', null],
])('%j, repeated as %j: %s', (password, confirmation, fault) => {
  expect(findPasswordFault(password, confirmation)).toBe(fault);
});
