import { chats } from '#contract/areas/chat/chats.ts';
import { previewOf } from '#contract/areas/chat/words.ts';
import { chatMessages } from '#contract/areas/chat/messages.ts';
import { factsOf, sayPeople, tableContent } from '../../core/content/content.ts';

const WORDS = {
  en: { names: 'Names', files: 'Files', options: 'To choose from', text: 'Message' },
  es: { names: 'Nombra a', files: 'Archivos', options: 'Opciones', text: 'Mensaje' },
} as const;

/** Discussions are not shown: the messages say them. */
export const chatContent = tableContent(chats, { en: 'Chats', es: 'Chats' }, (chat, { language }) =>
  chat.name === null ? null : { title: chat.name, facts: factsOf({ ...chat, rrule: null }, language, []) },
);

/** What a person wrote. Of a message that was removed nothing is left to show. */
export const messageContent = tableContent(chatMessages, { en: 'Messages', es: 'Mensajes' }, (message, saying) => {
  const words = WORDS[saying.language];
  const { message_text: text, attachments, mentions, poll, is_removed } = message;
  if (is_removed) return null;
  const names = attachments?.map(({ name }) => name).join(', ') ?? null;
  const title = previewOf(text) || (names ?? words.files);
  return {
    title,
    facts: factsOf({ ...message, rrule: null }, saying.language, [
      [words.text, title === text ? null : text || null],
      [words.options, poll && poll.options.join(', ')],
      [words.names, sayPeople(mentions ?? [], saying)],
      [words.files, names],
    ]),
  };
});
