import type { Chat } from '#contract/areas/chat/chats.ts';
import type { ChatMessage } from '#contract/areas/chat/messages.ts';
import { previewOf } from '#contract/areas/chat/words.ts';

type Counted = Pick<Chat, 'kind' | 'last_seq' | 'reads'>;

/** How many messages of a chat a member has not read. A discussion in which they have read nothing is not followed by them. */
export function unreadIn({ kind, last_seq, reads }: Counted, memberId: string): number {
  const mark = reads?.[memberId];
  if (kind === 'discussion' && !mark) return 0;
  return Math.max(0, (last_seq ?? 0) - (mark?.seq ?? 0));
}

/** What a list of chats shows of a message that the server does not have yet. The database makes the same of those that it has. */
export function lastMessageOf({
  id,
  sender_id,
  message_text,
  poll,
  created_at,
}: ChatMessage): NonNullable<Chat['last_message']> {
  const shape = poll ? 'poll' : message_text === '' ? 'files' : 'text';
  return { id, sender_id, preview: previewOf(message_text), sent_at: created_at, shape };
}

/** When something was said last, in ms. The family's chat is first until then. */
export function activityOf({
  kind,
  created_at,
  last_message,
}: Pick<Chat, 'kind' | 'created_at' | 'last_message'>): number {
  if (last_message) return Date.parse(last_message.sent_at);
  return kind === 'family' ? Infinity : Date.parse(created_at);
}

/** A discussion is in a member's list once they have taken part in it. */
export const isListed = ({ kind, reads }: Counted, memberId: string): boolean =>
  kind !== 'discussion' || reads?.[memberId] !== undefined;
