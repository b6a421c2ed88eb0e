import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { UNREAD_BYTES, UnreadAnswers } from './unread-answers.ts';

const anAnswer = () => Object.assign(new EventEmitter(), { writableLength: 0 });

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
