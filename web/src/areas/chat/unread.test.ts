import { expect, test } from 'vitest';
import { activityOf, isListed, unreadIn } from './unread.ts';

const reads = { ana: { seq: 7, message_id: 'm' } };

test.each([
  ['of a chat those after the own mark', { kind: 'chat', last_seq: 9, reads }, 'ana', 2],
  ['of a chat all without a mark', { kind: 'chat', last_seq: 9, reads }, 'leo', 9],
  ['none where nothing was said', { kind: 'family', last_seq: null, reads: null }, 'ana', 0],
  ['none of a discussion that the member does not follow', { kind: 'discussion', last_seq: 9, reads }, 'leo', 0],
  // A device may have sent its mark before it knows the chat's newest message.
  ['none where the mark is further', { kind: 'chat', last_seq: 6, reads }, 'ana', 0],
] as const)('unread are %s', (_what, chat, member, count) => {
  expect(unreadIn(chat, member)).toBe(count);
});

test('a discussion is listed for those who take part in it', () => {
  expect(isListed({ kind: 'discussion', last_seq: 9, reads }, 'ana')).toBe(true);
  expect(isListed({ kind: 'discussion', last_seq: 9, reads }, 'leo')).toBe(false);
  expect(isListed({ kind: 'chat', last_seq: null, reads: null }, 'leo')).toBe(true);
});

test('a chat is as new as its newest message, and that of the family first until something is said', () => {
  const made = { created_at: '2026-11-28T10:00:00Z', last_message: null };
  const last_message = { sent_at: '2026-11-28T12:00:00Z' } as NonNullable<
    Parameters<typeof activityOf>[0]['last_message']
  >; // the rest is not read
  expect(activityOf({ kind: 'chat', ...made })).toBe(Date.parse(made.created_at));
  expect(activityOf({ kind: 'chat', ...made, last_message })).toBe(Date.parse(last_message.sent_at));
  expect(activityOf({ kind: 'family', ...made })).toBe(Infinity);
  expect(activityOf({ kind: 'family', ...made, last_message })).toBe(Date.parse(last_message.sent_at));
});
