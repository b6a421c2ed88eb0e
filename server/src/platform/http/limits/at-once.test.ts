import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { AtOnce, WAITING_PER_KEY } from './at-once.ts';

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

it('keeps the place of work that goes on when the connection closes, until it has ended or failed', async () => {
  const pictures = new AtOnce(1);
  const work = Promise.withResolvers<void>();
  const working = pictures.run('leo', () => work.promise);
  await expect(pictures.run('leo', async () => {})).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  work.reject(new Error('broken'));
  await expect(working).rejects.toThrow('broken');
  expect(await pictures.run('leo', async () => 'again')).toBe('again');
});

it('lets what is beyond wait in order, each key on its own, and drops those whose connection closes', async () => {
  const answers = new AtOnce(1);
  const begun: string[] = [];
  const enter = async (key: string, name: string, answer = anAnswer()) => {
    const leave = await answers.enterInTurn(key, answer);
    begun.push(name);
    return leave;
  };
  const leave = await enter('leo', 'first');
  const gone = anAnswer();
  void enter('leo', 'gone', gone);
  const [second, third] = [enter('leo', 'second'), enter('leo', 'third')];
  await enter('ana', 'other');
  gone.emit('close');
  leave();
  (await second)();
  await third;
  expect(begun).toEqual(['first', 'other', 'second', 'third']);
});

it('lets no more than a bounded number wait', async () => {
  const answers = new AtOnce(1);
  await answers.enterInTurn('leo', anAnswer());
  const waiting = Array.from({ length: WAITING_PER_KEY }, anAnswer.bind(null, false));
  for (const answer of waiting) void answers.enterInTurn('leo', answer);
  const refusal = expect.objectContaining({ code: 'TOO_MANY_REQUESTS' });
  await expect(answers.enterInTurn('leo', anAnswer())).rejects.toEqual(refusal);
  waiting[0]?.emit('close');
  void answers.enterInTurn('leo', anAnswer());
  await expect(answers.enterInTurn('leo', anAnswer())).rejects.toEqual(refusal);
});
