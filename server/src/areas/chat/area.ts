import type { Area } from '../../core/area.ts';
import { chatContent, messageContent } from './content-rules.ts';
import { demo } from './demo.ts';
import { chatFollowers } from './followers.ts';
import { chatChoicesHandlers, chatMessagesHandlers, chatParticipantsHandlers, chatsHandlers } from './handlers.ts';
import { chatWorkers } from './jobs.ts';
import { chatAdded, chatMention, chatMessage } from './notices.ts';
import { pollCloses } from './poll-commands.ts';
import { letMessagesGo, repairFamilyChats } from './retention-commands.ts';
import { registerChatCalls } from './routes.ts';
import './schema.ts';

/** The family's talk. */
export const chat: Area = {
  handlers: {
    chats: chatsHandlers,
    chat_participants: chatParticipantsHandlers,
    chat_messages: chatMessagesHandlers,
    chat_choices: chatChoicesHandlers,
  },
  mount: registerChatCalls,
  followers: chatFollowers,
  notices: [chatMessage, chatMention, chatAdded],
  moments: [pollCloses],
  workers: ({ transactions }) => chatWorkers(transactions),
  tidy: (transactions, { onError }) => letMessagesGo(transactions, onError),
  repair: repairFamilyChats,
  content: [chatContent, messageContent],
  demo,
};
