import * as z from 'zod/mini';
import { BASE_COLUMNS, familyTable, type Unstamped } from '../../family-table.ts';
import { LISTED_FILES_MAX, NamedFile, NamedFiles, SEVERAL_FILES } from '../../files/kinds.ts';
import { DAY_MS } from '../../limits.ts';
import { may, type Actor } from '../../permissions.ts';
import { isSameValue } from '../../sync.ts';
import { neededLine, text } from '../../text.ts';
import { SentTimestamp, Timestamp } from '../../times.ts';
import { Uuid } from '../../uuid.ts';
import { chatPermissions } from './chats.ts';

const { view, write, manage } = chatPermissions;

export const MESSAGE_MAX = 4_000;
export const MENTIONS_MAX = 50;
/** Messages of one member. More wait on the device. */
export const MESSAGES_PER_MINUTE = 30;
/** How long its sender may change a message, and remove it, from when the server got it. */
export const MESSAGE_OPEN_MS = DAY_MS;
export const POLL_OPTIONS_MAX = 12;
const POLL_OPTION_MAX = 120;
const EMOJI_MAX = 16;
const REACTIONS_EACH_MAX = 5;

/** A poll: `message_text` is its question. */
const Poll = z.strictObject({
  options: z.array(neededLine(POLL_OPTION_MAX)).check(z.minLength(2), z.maxLength(POLL_OPTIONS_MAX)),
  has_several_answers: z.boolean(),
});

/** Emoji by the members who react with them, each once. */
const Reactions = z.record(
  Uuid,
  z
    .array(z.string().check(z.minLength(1), z.maxLength(EMOJI_MAX), z.regex(/^\S+$/)))
    .check(z.maxLength(REACTIONS_EACH_MAX)),
);
/** Chosen options by the members who vote, by their place in the poll. */
const Votes = z.record(
  Uuid,
  z.array(z.int().check(z.minimum(0), z.maximum(POLL_OPTIONS_MAX - 1))).check(z.maxLength(POLL_OPTIONS_MAX)),
);
const Mentions = z.nullable(z.array(Uuid).check(z.maxLength(MENTIONS_MAX)));
const FileCount = z.nullable(z.int().check(z.minimum(1), z.maximum(LISTED_FILES_MAX)));

export const ChatMessage = z.object({
  ...BASE_COLUMNS,
  chat_id: Uuid,
  sender_id: Uuid,
  /** '' for files alone and for a removed message. */
  message_text: z.string(),
  /** A message of the same chat. */
  reply_to: z.nullable(Uuid),
  /** The members whom the text names. */
  mentions: z.nullable(z.array(Uuid)),
  attachments: z.nullable(z.array(NamedFile)),
  /** How many files are on their way: a message is sent first, and its files after they were uploaded. */
  awaited_files: FileCount,
  reactions: z.nullable(Reactions),
  poll: z.nullable(Poll),
  /** After it votes are refused; null where the poll stays open. */
  poll_closes_at: z.nullable(Timestamp),
  /** When the poll was closed. */
  poll_closed_at: z.nullable(Timestamp),
  votes: z.nullable(Votes),
  edited_at: z.nullable(Timestamp),
  /** A removed message stays as a trace, without words, files and reactions. */
  is_removed: z.boolean(),
  removed_at: z.nullable(Timestamp),
  removed_by: z.nullable(Uuid),
  /** The chat where its participants hold it; null in a discussion. The database sets it, and the place in the chat. */
  scope_id: z.nullable(Uuid),
  /** Its place in the chat, from 1. Null until the server has it. */
  seq: z.nullable(z.int()),
});
export type ChatMessage = z.infer<typeof ChatMessage>;

const NewMessage = z.strictObject({
  chat_id: Uuid,
  message_text: text(MESSAGE_MAX),
  reply_to: z.optional(z.nullable(Uuid)),
  mentions: z.optional(Mentions),
  awaited_files: z.optional(FileCount),
  poll: z.optional(z.nullable(Poll)),
  poll_closes_at: z.optional(z.nullable(SentTimestamp)),
});
export type NewMessage = z.infer<typeof NewMessage>;

const MessageChanges = z.partial(
  z.strictObject({
    message_text: text(MESSAGE_MAX),
    mentions: Mentions,
    attachments: NamedFiles,
    reactions: Reactions,
    votes: Votes,
    is_removed: z.literal(true),
  }),
);
export type MessageChanges = z.infer<typeof MessageChanges>;

function createMessage(fields: NewMessage, actor: Actor): Unstamped<ChatMessage> {
  return {
    ...{ reply_to: null, mentions: null, attachments: null, awaited_files: null, reactions: null, votes: null },
    ...{ poll: null, poll_closes_at: null, poll_closed_at: null, edited_at: null },
    ...{ is_removed: false, removed_at: null, removed_by: null, scope_id: null, seq: null },
    ...fields,
    sender_id: actor.memberId,
  };
}

/** The map with the actor's own entry as it was sent; those of others stay as they are. Null for one without entries. */
function withOwn<Entry extends readonly unknown[]>(
  map: Readonly<Record<string, Entry>> | null,
  sent: Readonly<Record<string, Entry>>,
  { memberId }: Actor,
): Record<string, Entry> | null {
  const own = sent[memberId];
  if (!own) return map;
  const { [memberId]: _before, ...others } = map ?? {};
  const merged = own.length > 0 ? { ...others, [memberId]: [...new Set(own)] as unknown as Entry } : others; // the same values
  return Object.keys(merged).length > 0 ? merged : null;
}

/** The columns of a removed message without what it said. */
const SILENT = {
  ...{ message_text: '', mentions: null, attachments: null, awaited_files: null, reactions: null },
  ...{ poll: null, poll_closes_at: null, votes: null, is_removed: true },
} as const;

function updateMessage(before: ChatMessage, changes: MessageChanges, actor: Actor, now: Date): Unstamped<ChatMessage> {
  // A device that did not know of the removal changes nothing, and is refused nothing.
  if (before.is_removed) return before;
  if (changes.is_removed) return { ...before, ...SILENT, removed_at: now.toISOString(), removed_by: actor.memberId };
  const { reactions, votes, ...rest } = changes;
  const after: ChatMessage = { ...before, ...rest };
  if (reactions) after.reactions = withOwn(before.reactions, reactions, actor);
  if (votes) after.votes = withOwn(before.votes, votes, actor);
  // They came, or do not come any more.
  if (changes.attachments !== undefined) after.awaited_files = null;
  if (after.message_text !== before.message_text) after.edited_at = now.toISOString();
  return after;
}

const hasContent = ({ message_text, attachments, awaited_files }: Unstamped<ChatMessage>): boolean =>
  message_text !== '' || awaited_files !== null || attachments !== null;

/** A poll has a question, and one that closes is a poll. */
const isWhole = (message: Unstamped<ChatMessage>): boolean =>
  hasContent(message) && (message.poll ? message.message_text !== '' : message.poll_closes_at === null);

const OF_OTHERS = { reactions: null, votes: null } as const;

/** Everyone in a chat reacts and votes. The sender changes and removes a message, and a manager who is in the chat removes it. */
function mayUpdateMessage(actor: Actor, before: ChatMessage, after: Unstamped<ChatMessage>): boolean {
  if (!may(actor, write)) return false;
  if (after.is_removed) return before.is_removed || before.sender_id === actor.memberId || may(actor, manage);
  if (!isWhole(after) || (after.votes && !after.poll)) return false;
  return (
    before.sender_id === actor.memberId ||
    isSameValue({ ...before, ...OF_OTHERS }, { ...before, ...after, ...OF_OTHERS })
  );
}

/**
 * What is said in chats, in the server's order, which `created_at` and `seq` both give. `reactions` and `votes` are sent with the own entry alone
 * (`{ [memberId]: ['👍'] }`, an empty list to take it back): those of others stay. A message is removed by `is_removed`, and never as other rows.
 */
export const chatMessages = familyTable('chat_messages', {
  row: ChatMessage,
  create: NewMessage,
  update: MessageChanges,
  workspace: 'family',
  label: ({ message_text }) => message_text,
  may: {
    read: view,
    create: (actor, message) => may(actor, write) && isWhole(message),
    update: mayUpdateMessage,
    remove: () => false,
  },
  seenBy: { scope: 'scope_id', listedBy: 'chat_id' },
  sync: { by: 'created_at', size: 50 },
  limit: 500_000,
  filter: ['chat_id'],
  files: { attachments: SEVERAL_FILES },
  searched: { words: ['message_text'], people: 'sender_id', folded: 'plain_text' },
  persist: 'disk',
  serverColumns: {
    create: ['sender_id', 'is_removed'],
    update: ['awaited_files', 'poll', 'poll_closes_at', 'edited_at', 'removed_at', 'removed_by'],
  },
  applyCreate: createMessage,
  applyUpdate: updateMessage,
});
