import { expect, test } from 'vitest';
import { checkPassword, isStrongPassword, strengthOf } from './passwords.ts';

test.each([
  ['Abcdef1!', true, 'strong'],
  ['Abcdefg1', true, 'medium'],
  ['abcdef1!', true, 'medium'],
  ['Abc1!', false, 'weak'],
  ['Abcdefgh', false, 'medium'],
  ['abcdefgh', false, 'weak'],
  ['ABCDEF12', false, 'medium'],
  ['Ñandú-de-84', true, 'strong'],
  ['        ', false, 'weak'],
  ['', false, 'weak'],
])('%j may replace a password: %s, and is %s', (password, isStrong, strength) => {
  expect(isStrongPassword(password)).toBe(isStrong);
  expect(strengthOf(password)).toBe(strength);
});

test('the minimum length is a parameter, and a space is no symbol', () => {
  expect([...checkPassword('Ab c 1')]).toEqual(['uppercase', 'lowercase', 'number', 'length']);
  expect([...checkPassword('Ab c 1', 8)]).toEqual(['uppercase', 'lowercase', 'number']);
});
