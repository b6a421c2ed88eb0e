import * as z from 'zod/mini';
import { chatParticipants, chats, type Chat } from '#contract/areas/chat/chats.ts';
import { previewOf } from '#contract/areas/chat/words.ts';
import { chatMessages, type ChatMessage } from '#contract/areas/chat/messages.ts';
import { assignees, tasks } from '#contract/areas/tasks.ts';
import { familyEvents } from '#contract/areas/calendar.ts';
import type { Language } from '#contract/languages.ts';
import { Uuid } from '#contract/uuid.ts';
import { findLiving } from '../../core/moments/queries.ts';
import { noticeKind, tell, tellAnew, type NoticeTraits, type Told } from '../../core/notices/kinds.ts';
import { findReadable, findTold } from '../../core/notices/queries.ts';
import type { Tx } from '../../platform/db/transactions.ts';
import type { RowChange } from '../../platform/tables/row-changes.ts';
import { noticeIdOf } from './jobs.ts';
import { findChatName, listNewerIds, listReaders } from './queries.ts';

const MESSAGE: NoticeTraits = {
  group: 'family_updates',
  title: { en: 'A message in a chat', es: 'Un mensaje en un chat' },
  example: { en: 'Grandparents · Rosa: Is Sunday fine for you?', es: 'Abuelos · Rosa: ¿Os va bien el domingo?' },
};
const MENTION: NoticeTraits = {
  ...{ group: 'family_updates', breaksMutes: true },
  title: { en: 'You are named in a chat', es: 'Te nombran en un chat' },
  example: { en: 'Holidays · Marco: @Ana, did you book?', es: 'Vacaciones · Marco: @Ana, ¿has reservado?' },
};
const ADDED: NoticeTraits = {
  group: 'family_updates',
  title: { en: 'You are in a new chat', es: 'Estás en un chat nuevo' },
  example: { en: 'Ana added you to “Holidays”', es: 'Ana te ha añadido a «Vacaciones»' },
};

const WORDS = {
  en: {
    someone: 'Someone',
    files: (count: number) => (count === 1 ? 'sent a file' : `sent ${count} files`),
    poll: (question: string) => `asks everyone: ${question}`,
    added: (name: string | null, chat: string) => `${name ?? 'Someone'} added you to “${chat}”`,
    all: 'You see everything that was written in it.',
  },
  es: {
    someone: 'Alguien',
    files: (count: number) => (count === 1 ? 'ha enviado un archivo' : `ha enviado ${count} archivos`),
    poll: (question: string) => `pregunta a todos: ${question}`,
    added: (name: string | null, chat: string) => `${name ?? 'Alguien'} te ha añadido a «${chat}»`,
    all: 'Ves todo lo que se ha escrito en él.',
  },
} as const satisfies Record<Language, unknown>;

/** The sender and the first words: `Rosa: Is Sunday fine for you?` */
function sayMessage(message: ChatMessage, sender: string | null, language: Language): string {
  const words = WORDS[language];
  const [name, preview] = [sender ?? words.someone, previewOf(message.message_text)];
  if (message.poll) return `${name} ${words.poll(preview)}`;
  return preview ? `${name}: ${preview}` : `${name} ${words.files(message.attachments?.length ?? 1)}`;
}

const Written = z.object({ family_id: Uuid, message_id: Uuid, to: Uuid });

/** No member is told of what they have read meanwhile, or may not read any more. */
async function readWritten(
  tx: Tx,
  { family_id, message_id, to }: z.infer<typeof Written>,
): Promise<Omit<Told, 'about'> | null> {
  const written = await findLiving(tx, chatMessages, family_id, message_id);
  const told = written && (await findTold(tx, { family_id, giver: written.sender_id, receiver: to }));
  if (!told) return null;
  const reader = { ...told, id: to };
  const message = await findReadable(tx, chatMessages, { familyId: family_id, id: message_id, reader });
  const chat = message && (await findLiving(tx, chats, family_id, message.chat_id));
  const name = message && (await findChatName(tx, family_id, message.chat_id));
  if (!message || !chat || name === null || message.is_removed) return null;
  if ((chat.reads?.[to]?.seq ?? 0) >= (message.seq ?? 0)) return null;
  return {
    to: [told.user_id],
    id: noticeIdOf(message_id),
    thing: { table: chats, id: chat.id },
    listNewer: async (writing) => (await listNewerIds(writing, family_id, message, to)).map(noticeIdOf),
    compose: (language) => ({
      title: name,
      content: sayMessage(message, told.giver_name, language),
      ...{ category: 'info', priority: 'medium', link: `/chat?chat=${chat.id}` },
    }),
  };
}

/** A message in a chat that a member is in. Of several that they have not read the newest is told. */
export const chatMessage = noticeKind('chat_message', MESSAGE, Written, readWritten);
/** A message that names a member: they hear of it also where they muted the chat. */
export const chatMention = noticeKind('chat_mention', MENTION, Written, readWritten);

const Added = z.object({ family_id: Uuid, participant_id: Uuid, actor_id: z.nullable(Uuid) });

export const chatAdded = noticeKind('chat_added', ADDED, Added, async (tx, facts) => {
  const { family_id, participant_id, actor_id } = facts;
  const row = await findLiving(tx, chatParticipants, family_id, participant_id);
  const told = row && (await findTold(tx, { family_id, giver: actor_id, receiver: row.user_id }));
  const name = row && (await findChatName(tx, family_id, row.chat_id));
  if (!told || name === null) return null;
  return {
    to: [told.user_id],
    thing: { table: chats, id: row.chat_id },
    compose: (language) => ({
      title: WORDS[language].added(told.giver_name, name),
      content: WORDS[language].all,
      ...{ category: 'info', priority: 'medium', link: `/chat?chat=${row.chat_id}` },
    }),
  };
});

export async function tellAdded(tx: Tx, { familyId, actor, after }: RowChange<typeof chatParticipants>): Promise<void> {
  const actor_id = actor?.memberId ?? null;
  if (actor_id === after.user_id) return;
  await tell(tx, chatAdded, [{ family_id: familyId, participant_id: after.id, actor_id }]);
}

/** Has those told who are in a chat. A discussion is told to those who have written in it or read it, and to those whose row it is about. */
export async function tellMessage(tx: Tx, { familyId, after }: RowChange<typeof chatMessages>): Promise<void> {
  const readers = (await listReaders(tx, familyId, after.chat_id)).filter(({ id }) => id !== after.sender_id);
  const named = new Set(after.mentions);
  const chat = await findLiving(tx, chats, familyId, after.chat_id);
  const concerned = chat?.kind === 'discussion' ? await listConcerned(tx, familyId, chat) : null;
  const factsFor = (to: string) => ({ family_id: familyId, message_id: after.id, to });
  const mentioned = readers.filter(({ id }) => named.has(id));
  const others = readers.filter(({ id }) => !named.has(id) && (concerned === null || concerned.has(id)));
  await tell(
    tx,
    chatMention,
    mentioned.map(({ id }) => factsFor(id)),
  );
  await tell(
    tx,
    chatMessage,
    others.map(({ id }) => factsFor(id)),
  );
}

/** Has the notifications of a message that was edited say its new words. */
export async function tellEdited(tx: Tx, { familyId, after }: RowChange<typeof chatMessages>): Promise<void> {
  const readers = (await listReaders(tx, familyId, after.chat_id)).filter(({ id }) => id !== after.sender_id);
  const facts = readers.map(({ id }) => ({ family_id: familyId, message_id: after.id, to: id }));
  for (const kind of [chatMessage, chatMention]) await tellAnew(tx, kind, facts);
}

async function listConcerned(tx: Tx, familyId: string, chat: Chat): Promise<Set<string>> {
  const about =
    chat.task_id === null
      ? chat.event_id === null
        ? null
        : await findLiving(tx, familyEvents, familyId, chat.event_id)
      : await findLiving(tx, tasks, familyId, chat.task_id);
  const given = about === null ? [] : 'due_date' in about ? assignees(about) : (about.assigned_members ?? []);
  return new Set([...Object.keys(chat.reads ?? {}), ...given, ...(about ? [about.created_by] : [])]);
}
