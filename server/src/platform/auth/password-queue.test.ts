import { expect, it } from 'vitest';
import { createPasswordQueue } from './password-queue.ts';

/** A task that the test ends, with a promise for its start. */
function aTask() {
  const begun = Promise.withResolvers<void>();
  const ending = Promise.withResolvers<string>();
  const task = () => {
    begun.resolve();
    return ending.promise;
  };
  return { task, begun: begun.promise, end: ending.resolve, fail: ending.reject };
}

it('runs two tasks at a time, and the others in order of arrival', async () => {
  const queue = createPasswordQueue(2, 10);
  const order: number[] = [];
  const tasks = [aTask(), aTask(), aTask(), aTask()];
  const results = tasks.map(({ task }, index) =>
    queue(() => {
      order.push(index);
      return task();
    }),
  );
  await Promise.all([tasks[0]?.begun, tasks[1]?.begun]);
  expect(order).toEqual([0, 1]);
  tasks[1]?.end('second');
  await tasks[2]?.begun;
  expect(order).toEqual([0, 1, 2]);
  tasks[0]?.end('first');
  await tasks[3]?.begun;
  for (const { end } of tasks) end('last');
  expect(await Promise.all(results)).toEqual(['first', 'second', 'last', 'last']);
});

it('continues after a failure', async () => {
  const queue = createPasswordQueue(1, 10);
  const failing = aTask();
  const result = queue(failing.task);
  const next = queue(() => Promise.resolve('done'));
  failing.fail(new Error('no'));
  await expect(result).rejects.toThrow('no');
  expect(await next).toBe('done');
  expect(await queue(() => Promise.resolve('again'))).toBe('again');
});

it('refuses tasks that would wait too long', async () => {
  const queue = createPasswordQueue(1, 1);
  const slow = aTask();
  const first = queue(slow.task);
  const second = queue(() => Promise.resolve('second'));
  await expect(queue(() => Promise.resolve('third'))).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    retryAfterSeconds: 3,
  });
  slow.end('first');
  expect(await Promise.all([first, second])).toEqual(['first', 'second']);
});
