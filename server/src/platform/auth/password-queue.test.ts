import { expect, it } from 'vitest';
import { handleRequestFrom } from '../db/request-context.ts';
import { createPasswordQueue } from './password-queue.ts';

const HERE = { address: '192.0.2.1', known: null };

/** A task that ends when told to, and says when it has begun. */
function aTask() {
  const begun = Promise.withResolvers<void>();
  const ending = Promise.withResolvers<string>();
  const task = () => {
    begun.resolve();
    return ending.promise;
  };
  return { task, begun: begun.promise, end: ending.resolve, fail: ending.reject };
}

it('runs two at a time, the others of one holder in order of arrival', async () => {
  const queue = createPasswordQueue(2, 10);
  const order: number[] = [];
  const tasks = [aTask(), aTask(), aTask(), aTask()];
  const results = tasks.map(({ task }, index) =>
    queue(HERE, () => {
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
  const result = queue(HERE, failing.task);
  const next = queue(HERE, () => Promise.resolve('done'));
  failing.fail(new Error('no'));
  await expect(result).rejects.toThrow('no');
  expect(await next).toBe('done');
  expect(await queue(HERE, () => Promise.resolve('again'))).toBe('again');
});

it('refuses tasks that would wait too long', async () => {
  const queue = createPasswordQueue(1, 1);
  const slow = aTask();
  const first = queue(HERE, slow.task);
  const second = queue(HERE, () => Promise.resolve('second'));
  await expect(queue(HERE, () => Promise.resolve('third'))).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    retryAfterSeconds: 3,
  });
  slow.end('first');
  expect(await Promise.all([first, second])).toEqual(['first', 'second']);
});

/** A queue that runs one at a time, and in which order what waited was run. */
function aLine(maxWaiting: number, maxOfHolder: number) {
  const queue = createPasswordQueue(1, maxWaiting, maxOfHolder);
  const slow = aTask();
  const order: string[] = [];
  const results = [queue({ address: 'first', known: null }, slow.task)];
  /** `who` is an address, or an address and a person who is known. */
  const ask = (who: string) => {
    const [address = '', known = null] = who.split(' ');
    const result = queue({ address, known }, async () => {
      order.push(who);
      return who;
    });
    results.push(result);
    return result;
  };
  const run = async () => {
    slow.end('slow');
    await Promise.allSettled(results);
    return order;
  };
  return { ask, run };
}

it('serves addresses in turn, and by turns with them the known, each by person', async () => {
  const { ask, run } = aLine(64, 8);
  for (const who of ['a', 'a', 'a ana', 'b leo', 'c leo', 'b', 'c', 'b']) void ask(who);
  expect(await run()).toEqual(['a', 'a ana', 'b', 'b leo', 'c', 'c leo', 'a', 'b']);
});

it('refuses one of the address with most waiting where too many wait, never another', async () => {
  const { ask, run } = aLine(4, 8);
  const noisy = ['a', 'a', 'a', 'a'].map(ask);
  const quiet = ask('b');
  await expect(noisy[3]).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfterSeconds: 3 });
  await expect(ask('a')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  const order = await run();
  expect(order).toEqual(['a', 'b', 'a', 'a']);
  expect(await quiet).toBe('b');
});

it('takes a newcomer where strangers of as many networks as there is room for wait, and serves the known among them', async () => {
  const { ask, run } = aLine(4, 8);
  const strangers = ['2001:db8:1:1', '2001:db8:1:2', '192.0.2.2', '192.0.2.3'].map(ask);
  const ana = ask('a ana');
  await expect(strangers[0]).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  const newcomer = ask('192.0.2.4');
  await expect(strangers[1]).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  expect(await run()).toEqual(['192.0.2.2', 'a ana', '192.0.2.3', '192.0.2.4']);
  expect(await Promise.all([ana, newcomer])).toEqual(['a ana', '192.0.2.4']);
});

it('hashes nothing for callers who disconnected while they waited, and gives their places to others', async () => {
  const { ask, run } = aLine(3, 8);
  const caller = { address: 'a', known: null, isDisconnected: () => true };
  const gone: Promise<unknown>[] = [];
  handleRequestFrom(caller, () => gone.push(ask('a'), ask('a')));
  const others = [ask('b'), ask('c')];
  const dropped = Promise.all(gone.map((each) => expect(each).rejects.toMatchObject({ code: 'TIMEOUT' })));
  expect(await run()).toEqual(['b', 'c']);
  await Promise.all([dropped, ...others]);
});

it('gives no turn to the known who disconnected while they waited', async () => {
  const { ask, run } = aLine(64, 8);
  const strangers = ['b', 'c', 'd', 'e'].map(ask);
  const gone: Promise<unknown>[] = [];
  const caller = { address: 'a', known: null, isDisconnected: () => true };
  handleRequestFrom(caller, () => gone.push(...['a x', 'a y', 'a z'].map(ask)));
  const dropped = Promise.all(gone.map((each) => expect(each).rejects.toMatchObject({ code: 'TIMEOUT' })));
  const ana = ask('a ana');
  expect(await run()).toEqual(['b', 'a ana', 'c', 'd', 'e']);
  await Promise.all([dropped, ana, ...strangers]);
});

it('lets few of one holder wait', async () => {
  const { ask, run } = aLine(64, 2);
  void ask('a');
  void ask('a');
  await expect(ask('a')).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfterSeconds: 3 });
  void ask('a ana');
  expect(await run()).toEqual(['a', 'a ana', 'a']);
});
