import { expect, it } from 'vitest';
import { FairQueue, turnOf } from './fair-queue.ts';

/** A queue in which these wait: the known by name, strangers by address. */
function aQueue(...waiting: string[]) {
  const queue = new FairQueue<string>();
  for (const who of waiting) queue.add(turnOfName(who), who);
  const takeAll = () => Array.from({ length: queue.size }, () => queue.take(() => true));
  return { queue, takeAll };
}

const turnOfName = (who: string) => turnOf(who, /[.:]/.test(who));

it('serves one of the known after one stranger, however many strangers wait', () => {
  const strangers = Array.from({ length: 50 }, (_, n) => `198.51.100.${n}`);
  const { takeAll } = aQueue(...strangers, 'ana', 'leo');
  expect(takeAll().slice(0, 4)).toEqual(['198.51.100.0', 'ana', '198.51.100.1', 'leo']);
});

it('serves strangers in turn by /48, and within one by address', () => {
  const { takeAll } = aQueue(
    '2001:db8:1:1',
    '2001:db8:1:1',
    '2001:db8:1:2',
    '2001:db8:1:3',
    '192.0.2.1',
    '2001:db8:2:1',
  );
  expect(takeAll()).toEqual([
    '2001:db8:1:1',
    '192.0.2.1',
    '2001:db8:2:1',
    '2001:db8:1:2',
    '2001:db8:1:3',
    '2001:db8:1:1',
  ]);
});

it('gives up a place of the largest /48, and of several alike the one that waits longest', () => {
  const { queue } = aQueue('192.0.2.1', '2001:db8:1:1', '2001:db8:1:2', '192.0.2.2', '192.0.2.3');
  const givenUp = Array.from({ length: 3 }, () => queue.takeFromMost());
  expect(givenUp).toEqual(['2001:db8:1:1', '192.0.2.1', '2001:db8:1:2']);
  expect(queue.size).toBe(2);
});

it('gives no turn to those that are gone, and finds them all', () => {
  const { queue, takeAll } = aQueue('192.0.2.1', '192.0.2.2', 'gone a', 'gone b', 'gone b', 'ana', 'leo');
  expect(queue.take(() => true)).toBe('192.0.2.1');
  const refused: string[] = [];
  const isGone = (who: string) => who.startsWith('gone') && refused.push(who) > 0;
  expect(queue.take(() => true, isGone)).toBe('ana');
  expect([refused, queue.size]).toEqual([['gone a', 'gone b', 'gone b'], 2]);
  expect(takeAll()).toEqual(['192.0.2.2', 'leo']);
  const { queue: left } = aQueue('gone a', '192.0.2.1', 'gone b', 'ana');
  expect(left.remove([], (who) => who.startsWith('gone'))).toEqual(['gone a', 'gone b']);
  expect([left.size, left.take(() => true), left.take(() => true), left.size]).toEqual([2, 'ana', '192.0.2.1', 0]);
});

it('passes over those that may not start, and removes what it is told to', () => {
  const { queue } = aQueue('ana', 'ana', 'leo');
  expect(queue.take((who) => who !== 'ana')).toBe('leo');
  expect(queue.take((who) => who !== 'ana')).toBeUndefined();
  expect(queue.remove(turnOfName('ana'), () => true)).toEqual(['ana', 'ana']);
  expect([queue.size, queue.sizeOf(turnOfName('ana')), queue.takeFromMost()]).toEqual([0, 0, undefined]);
});
