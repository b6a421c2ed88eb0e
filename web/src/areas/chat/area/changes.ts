import { chatChoices, chatParticipants, chats } from '#contract/areas/chat/chats.ts';
import { chatMessages } from '#contract/areas/chat/messages.ts';
import { translatorOf } from '../../../lib/i18n/i18n.ts';
import type { ChangeWords } from '../../area.ts';

const t = () => translatorOf('chat-parts');

export const changeWords: readonly ChangeWords[] = [
  { table: chats, name: ({ fields }) => (fields['reads'] === undefined ? null : t()('changeRead')) },
  {
    table: chatMessages,
    name: ({ fields }) => {
      if (fields['is_removed'] === true) return t()('changeRemoved');
      if (fields['votes'] !== undefined) return t()('changeVote');
      return fields['reactions'] === undefined ? null : t()('changeReaction');
    },
  },
  { table: chatParticipants, name: () => t()('changePeople') },
  { table: chatChoices, name: () => t()('changeArchived') },
];
