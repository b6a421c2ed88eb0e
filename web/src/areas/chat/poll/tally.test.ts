import { expect, test } from 'vitest';
import { aMessage } from '../testing/a-message.ts';
import { isClosed, tally, wordsOfPoll } from './tally.ts';

const poll = { options: ['Tortilla', 'Soup', 'Rice'], has_several_answers: true };
const closesAt = '2026-11-28T12:00:00.000Z';
const asked = aMessage('q', '10:00', {
  ...{ message_text: '¿Qué comemos el domingo?', poll, poll_closes_at: closesAt },
  votes: { ana: [0, 2], leo: [2], marco: [] },
});
const [before, after] = [new Date('2026-11-28T11:59:59Z'), new Date(closesAt)];

test('counts answers, those who voted, and the answers with the most votes', () => {
  expect(tally(asked)).toEqual({ counts: [1, 0, 2], voters: 2, best: [2] });
  expect(tally({ ...asked, votes: null })).toEqual({ counts: [0, 0, 0], voters: 0, best: [] });
});

test('closes by itself at its time, and where the server says so', () => {
  expect([isClosed(asked, before), isClosed(asked, after)]).toEqual([false, true]);
  expect(isClosed({ ...asked, poll_closed_at: closesAt }, before)).toBe(true);
  expect(isClosed({ ...asked, poll_closes_at: null }, after)).toBe(false);
});

test('is made something of by its question, and once it is closed by what was chosen', () => {
  expect(wordsOfPoll(asked, before)).toBe('¿Qué comemos el domingo?');
  expect(wordsOfPoll(asked, after)).toBe('Qué comemos el domingo: Rice');
  expect(wordsOfPoll({ ...asked, votes: null }, after)).toBe('¿Qué comemos el domingo?');
});
