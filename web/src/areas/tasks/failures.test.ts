import { expect, test } from 'vitest';
import { describeFailure, explainFailure } from './failures.ts';
import { messages } from './messages.en.ts';

const say = (word: keyof typeof messages) => messages[word];

test.each([
  ['PGRST301', 'Session error. Please refresh the page and try again.'],
  ['42501', 'Permission denied. Please check your role or contact support.'],
  ['23505', 'Duplicate task detected. Please refresh the page.'],
  ['PGRST116', 'Somebody deleted this in the meantime. It is under Recently deleted.'],
  ['MEMBER_LEFT', 'A person you chose is not in the family any more. Please choose someone else.'],
])('%s has its own sentence', (code, sentence) => {
  expect(describeFailure({ code, message: 'whatever' }, say)).toBe(sentence);
});

test("other failures show the server's message and what to do", () => {
  expect(describeFailure({ code: 'X', message: 'No.', hint: 'Try later.' }, say)).toBe('No. Try later.');
  expect(describeFailure({ code: 'X', message: 'No.' }, say)).toBe(
    'No. Please try again or contact support if the issue persists.',
  );
});

test("where there is room the app's sentence comes first, and the server's message is separate", () => {
  expect(explainFailure({ code: 'X', message: 'No.' }, say)).toEqual({
    reason: 'Please try again or contact support if the issue persists.',
    serverWords: 'No.',
  });
  expect(explainFailure({ code: '42501', message: 'No.' }, say)).toEqual({
    reason: 'Permission denied. Please check your role or contact support.',
    serverWords: '',
  });
});
