import * as z from 'zod/mini';
import { remoteFunction } from '../../call.ts';
import { TITLE_MAX } from '../../limits.ts';
import { line } from '../../text.ts';
import { SentTimestamp } from '../../times.ts';
import { Uuid } from '../../uuid.ts';
import { chatPermissions } from './chats.ts';
import { ChatMessage } from './messages.ts';

// What only the chat's own screens call.

/** The `name` of its signals on the live stream, which are about the chat. Their state is that of `showActivity`. */
export const CHAT_SIGNAL = 'chat';
export const ACTIVITY_STATES = ['here', 'typing', 'gone'] as const;

/** How long one is shown as present and as typing after the last signal. */
export const PRESENT_MS = 45_000;
export const TYPING_MS = 6_000;
/** A device tells at most so often that its person types, and so often that they are there. */
export const TYPING_EVERY_MS = 3_000;
export const PRESENT_EVERY_MS = 30_000;

export const showActivity = remoteFunction('show-activity', {
  summary:
    'Shows the people who look at a chat that the caller looks at it too, or types in it, as far as the caller lets that be seen. It is never stored.',
  input: z.strictObject({ chat_id: Uuid, state: z.enum(ACTIVITY_STATES) }),
  output: z.object({
    /** Whether anyone else looks at the chat now: while no one does, a device need not say that its person types. */
    is_watched: z.boolean(),
    /** The other members who look at it and let that be seen. */
    present: z.array(Uuid),
  }),
  may: chatPermissions.view,
});

export const SEARCH_PAGE = 50;

export const searchChatMessages = remoteFunction('search-chat-messages', {
  summary:
    "Finds messages in all of the caller's chats, the newest first: by words, chat, person and time, and those with files.",
  input: z.strictObject({
    /** All of these words, in any case and with or without accents; a word may be the beginning of one. */
    words: z.optional(line(TITLE_MAX)),
    chat_id: z.optional(Uuid),
    sender_id: z.optional(Uuid),
    from: z.optional(SentTimestamp),
    to: z.optional(SentTimestamp),
    /** `pictures` for a gallery, `files` for documents and recordings. */
    with: z.optional(z.enum(['pictures', 'files'])),
    /** The `next` of the answer before. */
    after: z.optional(Uuid),
  }),
  output: z.object({
    messages: z.array(ChatMessage),
    /** The last message of the answer where more follow. */
    next: z.nullable(Uuid),
  }),
  may: chatPermissions.view,
});

export const findMessageOfDay = remoteFunction('find-message-of-day', {
  summary:
    'The first message of a chat from a time on, around which a list is then asked for; the newest one before it where none follows.',
  input: z.strictObject({ chat_id: Uuid, from: SentTimestamp }),
  output: z.object({ message_id: z.nullable(Uuid) }),
  may: chatPermissions.view,
});
