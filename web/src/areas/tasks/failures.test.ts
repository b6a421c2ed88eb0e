import { expect, test } from 'vitest';
import { describeFailure } from './failures.ts';
import { messages } from './messages.en.ts';

const say = (word: keyof typeof messages) => messages[word];

test.each([
  ['PGRST301', 'Session error. Please refresh the page and try again.'],
  ['42501', 'Permission denied. Please check your role or contact support.'],
  ['23505', 'Duplicate task detected. Please refresh the page.'],
  ['PGRST116', 'Somebody deleted this in the meantime. It is under Recently deleted.'],
])('%s has its own sentence', (code, sentence) => {
  expect(describeFailure({ code, message: 'whatever' }, say)).toBe(sentence);
});

test('other failures say what the server said, and what to do', () => {
  expect(describeFailure({ code: 'X', message: 'No.', hint: 'Try later.' }, say)).toBe('No. Try later.');
  expect(describeFailure({ code: 'X', message: 'No.' }, say)).toBe(
    'No. Please try again or contact support if the issue persists.',
  );
});
