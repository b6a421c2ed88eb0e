import { expect, test } from 'vitest';
import { aMessage } from '../testing/a-message.ts';
import { arrange, inOrder, isPrepended, readersOf, type Item, type Message } from './arrange.ts';

const AROUND = { readUpTo: null, myId: 'leo', hasOlder: false };
const keysOf = (items: readonly Item[]) => items.map(({ key }) => key);
const messagesOf = (items: readonly Item[]) => items.filter((item) => item.kind === 'message');

test('what waits here stands last in the order in which it was written, whatever the clock says; a waiting change stays in its place', () => {
  const listed: Message[] = [
    aMessage('b', '10:01', { _waiting: true }), // a reaction waits
    aMessage('w2', '09:00', { id: '02', version: 0, _waiting: true }),
    aMessage('w1', '11:00', { id: '01', version: 0, _waiting: true }),
    aMessage('a', '10:00'),
  ];
  expect(inOrder(listed).map(({ id }) => id)).toEqual(['a', 'b', '01', '02']);
});

test('messages stand below their day, and together while one sender goes on without a pause', () => {
  const items = arrange(
    [
      aMessage('a', '10:00', { created_at: '2026-11-27T10:00:00Z' }),
      aMessage('b', '10:00'),
      aMessage('c', '10:04'),
      aMessage('d', '10:05', { sender_id: 'marco' }),
      aMessage('e', '10:11', { sender_id: 'marco' }),
    ],
    AROUND,
  );
  expect(keysOf(items)).toEqual(['start', 'day 2026-11-27', 'a', 'day 2026-11-28', 'b', 'c', 'd', 'e']);
  expect(messagesOf(items).map(({ isFirst, isLast }) => [isFirst, isLast])).toEqual([
    [true, true],
    [true, false],
    [false, true],
    [true, true],
    [true, true],
  ]);
});

test('the line is above the first unread message of another, and there is none without one', () => {
  const said = [
    aMessage('read', '10:00', { seq: 4, sender_id: 'marco' }),
    aMessage('own', '10:01', { seq: 5, sender_id: 'leo' }),
    aMessage('unread', '10:02', { seq: 6, sender_id: 'marco' }),
    aMessage('next', '10:03', { seq: 7, sender_id: 'marco' }),
  ];
  expect(keysOf(arrange(said, { ...AROUND, readUpTo: 4 }))).toEqual([
    ...['start', 'day 2026-11-28', 'read', 'own', 'new', 'unread', 'next'],
  ]);
  expect(keysOf(arrange(said.slice(0, 2), { ...AROUND, readUpTo: 4 }))).not.toContain('new');
  expect(keysOf(arrange(said, AROUND))).not.toContain('new');
});

test('what is drawn stays as it is when older messages come', () => {
  const said = [
    aMessage('a', '10:00', { sender_id: 'marco' }),
    aMessage('b', '10:01', { sender_id: 'marco' }),
    aMessage('c', '10:02', { sender_id: 'marco' }),
    aMessage('d', '10:03'),
  ];
  const whole = arrange(said, AROUND);
  for (const from of [0, 1, 2]) {
    const drawn = arrange(said.slice(from), { ...AROUND, hasOlder: true });
    expect(drawn).toEqual(whole.slice(-drawn.length));
    expect(messagesOf(drawn)).toHaveLength(said.length - from - 1);
  }
});

test('the list knows whether older messages came before it, or newer ones after', () => {
  const all = [aMessage('a', '10:00'), aMessage('b', '10:01'), aMessage('c', '10:02'), aMessage('d', '10:03')];
  const of = (messages: readonly Message[], hasOlder = true) => arrange(messages, { ...AROUND, hasOlder });
  expect(isPrepended(of(all.slice(1)), of(all))).toBe(true);
  expect(isPrepended(of(all.slice(1)), of(all.slice(1), false))).toBe(true);
  expect(isPrepended(of(all.slice(0, 3)), of(all))).toBe(false);
  expect(isPrepended(of([]), of(all))).toBe(false);
  expect(keysOf(of(all, false))[0]).toBe('start');
});

test('those have read a message who have read it or a later one, and its sender does not count', () => {
  const marks = Object.fromEntries(
    [3, 4, 5].map((seq, at) => [['leo', 'marco', 'ana'][at], { seq, message_id: 'any' }]),
  );
  expect(readersOf(aMessage('a', '10:00', { seq: 4 }), marks)).toEqual(['marco']);
  expect(readersOf(aMessage('a', '10:00'), marks)).toEqual([]);
});
