import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { BATCHES_AT_ONCE, BatchesAtOnce } from './batches-at-once.ts';

/** A stand-in for an open response, which emits `close` once. */
const anAnswer = (destroyed = false) => Object.assign(new EventEmitter(), { destroyed });

it('gives a place back when the connection closes', () => {
  const batches = new BatchesAtOnce();
  const answers = Array.from({ length: BATCHES_AT_ONCE }, () => anAnswer());
  for (const answer of answers) batches.enter('leo', answer);
  expect(() => batches.enter('leo', anAnswer())).toThrow(expect.objectContaining({ code: 'TOO_MANY_REQUESTS' }));
  batches.enter('ana', anAnswer());
  answers[0]?.emit('close');
  batches.enter('leo', anAnswer());
});

it('takes no place for a connection that is closed already', () => {
  const batches = new BatchesAtOnce();
  for (let n = 0; n <= BATCHES_AT_ONCE; n += 1) batches.enter('leo', anAnswer(true));
  batches.enter('leo', anAnswer());
});
