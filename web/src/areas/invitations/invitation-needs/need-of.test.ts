import { expect, test } from 'vitest';
import { needOf } from './need-of.ts';

const NOW = new Date(2026, 10, 20, 10);

test('an invitation needs those who manage the family after a day, at its end, and when a new one is asked for', () => {
  const inHours = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000).toISOString();
  const sent = { sent_at: inHours(-36), expires_at: inHours(132) };
  const need = (more: object = {}) =>
    needOf({ ...sent, accepted_at: null, is_held: false, asked_again_at: null, ...more }, NOW);
  expect(need()).toBe('unanswered');
  expect(need({ sent_at: NOW.toISOString() })).toBeNull();
  expect(need({ expires_at: inHours(-1) })).toBe('expired');
  expect(need({ sent_at: NOW.toISOString(), is_held: true })).toBe('held');
  expect(need({ expires_at: inHours(-1), is_held: true })).toBe('held');
  expect(need({ sent_at: NOW.toISOString(), asked_again_at: NOW.toISOString() })).toBe('askedAgain');
  expect(need({ accepted_at: inHours(-1), asked_again_at: inHours(-1) })).toBeNull();
});
