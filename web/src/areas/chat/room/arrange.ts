import type { ReadMarks } from '#contract/areas/chat/chats.ts';
import { MESSAGES_PER_MINUTE, type ChatMessage } from '#contract/areas/chat/messages.ts';
import type { Shown } from '../../../lib/sync/rows.ts';
import { dayOf, type Day } from '../../../ui/dates/dates.ts';

export type Message = Shown<ChatMessage>;

/** What stands in a list of messages, from the oldest on. */
export type Item =
  | { readonly kind: 'start'; readonly key: string }
  | { readonly kind: 'day'; readonly key: string; readonly day: Day }
  | { readonly kind: 'new'; readonly key: string }
  | {
      readonly kind: 'message';
      readonly key: string;
      readonly message: Message;
      /** The first and the last one that its sender wrote without a pause. */
      readonly isFirst: boolean;
      readonly isLast: boolean;
    };

/** Messages of one sender stand together while no longer time lies between them. */
const PAUSE_MS = 5 * 60_000;

const MINUTE_MS = 60_000;
/** Those of a minute are among so many of the newest. */
const LOOKED_AT = 3 * MESSAGES_PER_MINUTE;

/** It was written here and the server does not have it. One that waits to be changed is where the server has it. */
export const isOnItsWay = ({ version }: Message): boolean => version === 0;

/** The messages from the oldest on, in the server's order. What waits here is the newest, in the order in which it was written, whatever the clock says. */
export function inOrder(newestFirst: readonly Message[]): readonly Message[] {
  const [waiting, known]: [Message[], Message[]] = [[], []];
  for (const message of newestFirst) (isOnItsWay(message) ? waiting : known).push(message);
  waiting.sort((one, other) => (one.id < other.id ? -1 : 1)); // ids are given in the order of time
  return [...known.toReversed(), ...waiting];
}

interface Arranging {
  /** The place up to which the person had read when they came; null without unread ones. */
  readonly readUpTo: number | null;
  readonly myId: string;
  /** There are older messages than these. */
  readonly hasOlder: boolean;
}

interface Moment {
  readonly day: Day;
  readonly ms: number;
}

/** Read once for each message: a long chat is arranged again with each one that arrives. */
const moments = new WeakMap<Message, Moment>();

function momentOf(message: Message): Moment {
  let moment = moments.get(message);
  if (!moment) {
    const at = new Date(message.created_at);
    moment = { day: dayOf(at), ms: at.getTime() };
    moments.set(message, moment);
  }
  return moment;
}

/**
 * Messages from the oldest on with their days, and a line above the first unread one of others. While there are older ones, the first is left out:
 * what stands above it, and whether it stands with another, is known only with them, and nothing that is drawn may change when they come.
 */
export function arrange(messages: readonly Message[], { readUpTo, myId, hasOlder }: Arranging): readonly Item[] {
  const items: Item[] = hasOlder ? [] : [{ kind: 'start', key: 'start' }];
  const left = hasOlder && messages.length > 1 ? messages[0] : undefined;
  let [day, isMarked] = ['', readUpTo === null];
  let before: Message | undefined;
  for (const [at, message] of messages.entries()) {
    const own = momentOf(message).day;
    const isNewDay = own !== day;
    day = own;
    const isUnread = !isMarked && (message.seq ?? 0) > (readUpTo ?? 0) && message.sender_id !== myId;
    isMarked ||= isUnread;
    const isFirst = isNewDay || isUnread || !isTogether(before, message);
    before = message;
    if (message === left) continue;
    if (isNewDay) items.push({ kind: 'day', key: `day ${own}`, day: own });
    if (isUnread) items.push({ kind: 'new', key: 'new' });
    const next = messages[at + 1];
    const isLast = !next || momentOf(next).day !== day || !isTogether(message, next);
    items.push({ kind: 'message', key: message.id, message, isFirst, isLast });
  }
  return items;
}

const isTogether = (one: Message | undefined, next: Message): boolean =>
  one !== undefined &&
  one.sender_id === next.sender_id &&
  one.is_removed === next.is_removed &&
  momentOf(next).ms - momentOf(one).ms < PAUSE_MS;

/** True while messages wait because the person wrote more than the server takes in a minute. */
export function areTooFast(messages: readonly Message[], myId: string, now: Date): boolean {
  if (!messages.slice(-1).some(isOnItsWay)) return false;
  const own = messages.slice(-LOOKED_AT).filter(({ sender_id }) => sender_id === myId);
  return own.filter((message) => momentOf(message).ms > now.getTime() - MINUTE_MS).length > MESSAGES_PER_MINUTE;
}

/** True where items were put before those that are there, or taken away there, and none at their end. */
export function isPrepended(before: readonly Item[], now: readonly Item[]): boolean {
  return before.length !== now.length && before.length > 0 && before.at(-1)?.key === now.at(-1)?.key;
}

/** The members other than its sender who have read up to a message or further. */
export function readersOf(
  { seq, sender_id }: Pick<Message, 'seq' | 'sender_id'>,
  reads: ReadMarks | null,
): readonly string[] {
  if (seq === null) return [];
  return Object.entries(reads ?? {}).flatMap(([id, mark]) => (id !== sender_id && mark.seq >= seq ? [id] : []));
}
