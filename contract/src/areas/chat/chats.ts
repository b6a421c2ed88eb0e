import * as z from 'zod/mini';
import { BASE_COLUMNS, familyTable, type Unstamped } from '../../family-table.ts';
import { ONE_PICTURE } from '../../files/kinds.ts';
import { NAME_MAX, WHOLE_ROWS_MAX } from '../../limits.ts';
import { ANY_ROLE, MANAGERS, may, permissions, type Actor } from '../../permissions.ts';
import { ROLES } from '../../roles.ts';
import { isSameValue } from '../../sync.ts';
import { line } from '../../text.ts';
import { Timestamp } from '../../times.ts';
import { Uuid } from '../../uuid.ts';
import { MEMBER_COLOURS } from '../family.ts';

/** `write` is for those who are in a chat, as everything here; `manage` makes chats and chooses who is in them. */
export const chatPermissions = permissions('chat', { view: ANY_ROLE, write: ROLES, manage: MANAGERS });
const { view, write, manage } = chatPermissions;

/** Chats of a family that persons made, without removed ones. */
export const CHATS_MAX = 60;
/** Chats of a family that a member sees, above which no further discussion begins: the rest is for chats, with that of the family. */
export const DISCUSSIONS_MAX = WHOLE_ROWS_MAX - CHATS_MAX - 1;

/**
 * - `family`: the one that everyone with an account is in. Its id is that of the family.
 * - `chat`: made by a manager, for its participants alone (`chat_participants`).
 * - `discussion`: of a task or an event, for all who may read that. Its id is that of the task or event.
 */
export const CHAT_KINDS = ['family', 'chat', 'discussion'] as const;

/** How far a member has read: the message and its place in the chat. */
const ReadMark = z.object({ seq: z.int().check(z.nonnegative()), message_id: Uuid });
/** By the ids of members. A member changes their own mark, which only goes forwards. */
const ReadMarks = z.record(Uuid, ReadMark);
export type ReadMarks = z.infer<typeof ReadMarks>;

/** What a list of chats shows of the newest message. The words are those of a text, or a poll's question; '' for files alone. */
const LastMessage = z.object({
  id: Uuid,
  sender_id: Uuid,
  /** As `previewOf` makes it. */
  preview: z.string(),
  sent_at: Timestamp,
  shape: z.enum(['text', 'files', 'poll', 'removed']),
});

const chosen = {
  colour: z.nullable(z.enum(MEMBER_COLOURS)),
  /** Days after which messages go; null for as long as the chat is there. */
  kept_days: z.nullable(z.union([z.literal(30), z.literal(365)])),
} as const;
const Name = z.nullable(line(NAME_MAX));

export const Chat = z.object({
  ...BASE_COLUMNS,
  /** Null for the family's chat without a name of its own, and for a discussion. */
  name: z.nullable(z.string()),
  ...chosen,
  photo: z.nullable(Uuid),
  kind: z.enum(CHAT_KINDS),
  /** The task or event of a discussion: one of both. */
  task_id: z.nullable(Uuid),
  event_id: z.nullable(Uuid),
  pinned_message_id: z.nullable(Uuid),
  /** Null for the family's chat, which the server makes. */
  created_by: z.nullable(Uuid),
  /** Its own id, which its participants hold; null for a discussion. The database sets it. */
  scope_id: z.nullable(Uuid),
  /** The place of the newest message: messages are numbered in their order from 1. Null without any. So a member's unread ones are counted. */
  last_seq: z.nullable(z.int()),
  last_message: z.nullable(LastMessage),
  /** Who has no mark in a discussion does not follow it. */
  reads: z.nullable(ReadMarks),
});
export type Chat = z.infer<typeof Chat>;

const NewChat = z.strictObject({
  name: z.optional(Name),
  ...z.partial(z.object(chosen)).shape,
  task_id: z.optional(z.nullable(Uuid)),
  event_id: z.optional(z.nullable(Uuid)),
});
export type NewChat = z.infer<typeof NewChat>;

const ChatChanges = z.partial(
  z.strictObject({
    name: Name,
    ...chosen,
    photo: z.nullable(Uuid),
    pinned_message_id: z.nullable(Uuid),
    reads: ReadMarks,
  }),
);
export type ChatChanges = z.infer<typeof ChatChanges>;

function createChat({ task_id = null, event_id = null, ...fields }: NewChat, actor: Actor): Unstamped<Chat> {
  const isDiscussion = task_id !== null || event_id !== null;
  return {
    ...{ name: null, colour: null, kept_days: null, photo: null, pinned_message_id: null },
    ...{ scope_id: null, last_seq: null, last_message: null, reads: null },
    ...fields,
    ...{ task_id, event_id, kind: isDiscussion ? 'discussion' : 'chat', created_by: actor.memberId },
  };
}

/** Of read marks only the actor's own counts, and only forwards: devices send them in any order. */
function updateChat(chat: Chat, { reads, ...changes }: ChatChanges, actor: Actor): Unstamped<Chat> {
  const [mark, before] = [reads?.[actor.memberId], chat.reads?.[actor.memberId]];
  if (!mark || (before && before.seq >= mark.seq)) return { ...chat, ...changes };
  return { ...chat, ...changes, reads: { ...chat.reads, [actor.memberId]: mark } };
}

/** Everyone begins the discussion of what they may read. */
const mayCreateChat = (actor: Actor, chat: Unstamped<Chat>): boolean =>
  chat.kind === 'discussion'
    ? may(actor, write) &&
      (chat.task_id === null || chat.event_id === null) &&
      isSameValue([chat.name, chat.colour, chat.kept_days], [null, null, null])
    : may(actor, manage) && Boolean(chat.name);

const OPEN = { reads: null, pinned_message_id: null } as const;

/** Everyone in a chat moves their read mark and pins a message. All else is for managers who are in it. */
function mayUpdateChat(actor: Actor, before: Chat, after: Unstamped<Chat>): boolean {
  if (!may(actor, write)) return false;
  if (isSameValue({ ...before, ...OPEN }, { ...before, ...after, ...OPEN })) return true;
  return may(actor, manage) && before.kind !== 'discussion' && (before.kind === 'family' || Boolean(after.name));
}

/**
 * A chat and who has read what in it. A manager makes one together with its other participants, in a group of changes; the one who makes it is
 * in it. The server makes the family's.
 */
export const chats = familyTable('chats', {
  row: Chat,
  create: NewChat,
  update: ChatChanges,
  workspace: 'family',
  label: ({ name }) => name,
  permissions: chatPermissions,
  may: {
    read: view,
    create: mayCreateChat,
    update: mayUpdateChat,
    remove: (actor, { kind }) => may(actor, manage) && kind === 'chat',
  },
  seenBy: {
    scope: 'scope_id',
    firstHolder: ({ kind, created_by }) => (kind === 'chat' ? (created_by as string) : null), // a column of the row
  },
  sync: 'full',
  limit: WHOLE_ROWS_MAX,
  filter: [],
  files: { photo: ONE_PICTURE },
  persist: 'disk',
  serverColumns: { create: ['kind', 'created_by'] },
  applyCreate: createChat,
  applyUpdate: updateChat,
});

const inChat = { chat_id: Uuid, user_id: Uuid } as const;

/** `user_id` is the id of the member. */
export const ChatParticipant = z.object({
  ...BASE_COLUMNS,
  ...inChat,
  /** True in the family's chat, which no member leaves. */
  is_permanent: z.nullable(z.boolean()),
});
export type ChatParticipant = z.infer<typeof ChatParticipant>;

/**
 * Who is in a chat, and so sees all of it. The id is `pairId(chat_id, user_id)`; creating the row of one who was in it brings them back, and
 * removing one's own is leaving.
 */
export const chatParticipants = familyTable('chat_participants', {
  row: ChatParticipant,
  create: z.strictObject(inChat),
  update: z.strictObject({}),
  workspace: 'family',
  label: () => null,
  may: {
    read: view,
    create: manage,
    update: () => false,
    remove: (actor, { user_id, is_permanent }) =>
      !is_permanent && may(actor, view) && (may(actor, manage) || user_id === actor.memberId),
  },
  seenBy: { scope: 'chat_id', holder: 'user_id' },
  sync: 'full',
  limit: WHOLE_ROWS_MAX,
  filter: ['chat_id', 'user_id'],
  persist: 'disk',
});

/** A member's own choice about a chat. The id is `pairId(chat_id, user_id)`; a creation of a row that exists counts as an update. */
export const ChatChoice = z.object({ ...BASE_COLUMNS, ...inChat, is_archived: z.boolean() });
export type ChatChoice = z.infer<typeof ChatChoice>;

const isOwn = (actor: Actor, { user_id }: { user_id: string }): boolean =>
  may(actor, view) && user_id === actor.memberId;

/** Which chats a member has put away. Only they see it. Muting is a row of `notice_mutes`. */
export const chatChoices = familyTable('chat_choices', {
  row: ChatChoice,
  create: z.strictObject({ ...inChat, is_archived: z.boolean() }),
  update: z.partial(z.strictObject({ is_archived: z.boolean() })),
  workspace: 'family',
  label: () => null,
  may: { read: view, create: isOwn, update: isOwn, remove: () => false },
  seenBy: { scope: 'user_id' },
  sync: 'full',
  limit: WHOLE_ROWS_MAX,
  filter: [],
  persist: 'disk',
});
