import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { AtOnce } from './at-once.ts';

/** A stand-in for an open response, which emits `close` once. */
const anAnswer = (destroyed = false) => Object.assign(new EventEmitter(), { destroyed });

it('gives a place back when the connection closes', () => {
  const batches = new AtOnce(8);
  const answers = Array.from({ length: 8 }, () => anAnswer());
  for (const answer of answers) batches.enter('leo', answer);
  expect(() => batches.enter('leo', anAnswer())).toThrow(expect.objectContaining({ code: 'TOO_MANY_REQUESTS' }));
  batches.enter('ana', anAnswer());
  answers[0]?.emit('close');
  batches.enter('leo', anAnswer());
});

it('takes no place for a connection that is closed already', () => {
  const batches = new AtOnce(1);
  for (let n = 0; n < 3; n += 1) batches.enter('leo', anAnswer(true));
  batches.enter('leo', anAnswer());
});

it('gives a place back once, early or when the connection closes', () => {
  const bodies = new AtOnce(1);
  const answer = anAnswer();
  const leave = bodies.enter('leo', answer);
  leave();
  bodies.enter('leo', anAnswer());
  answer.emit('close');
  leave();
  expect(() => bodies.enter('leo', anAnswer())).toThrow();
});
