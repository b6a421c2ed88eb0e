import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { ANSWERS_AT_ONCE, UNREAD_BYTES, UnreadAnswers } from './unread-answers.ts';

const anAnswer = () => Object.assign(new EventEmitter(), { writableLength: 0, headersSent: false });

it('adds up what a person does not read, until a connection has taken it or has ended', () => {
  const unread = new UnreadAnswers();
  const [one, other, ofLeo] = [anAnswer(), anAnswer(), anAnswer()];
  unread.add('ana', one);
  unread.add('ana', other);
  unread.add('leo', ofLeo);
  [one.writableLength, other.writableLength, ofLeo.writableLength] = [UNREAD_BYTES, 1, UNREAD_BYTES];
  expect([unread.isTooMuch('ana'), unread.isTooMuch('leo'), unread.isTooMuch('zoe')]).toEqual([true, false, false]);
  other.emit('close');
  expect(unread.isTooMuch('ana')).toBe(false);
  one.emit('close');
  unread.add('ana', other);
  expect(unread.isTooMuch('ana')).toBe(false);
});

it('is full while as many answers are being made as are made at once', () => {
  const unread = new UnreadAnswers();
  const answers = Array.from({ length: ANSWERS_AT_ONCE }, anAnswer);
  for (const answer of answers) {
    expect(unread.isFull('ana')).toBe(false);
    unread.add('ana', answer);
  }
  expect([unread.isFull('ana'), unread.isFull('leo')]).toEqual([true, false]);
  Object.assign(answers[0] ?? {}, { headersSent: true });
  expect(unread.isFull('ana')).toBe(false);
});
