import { useMemo } from 'react';
import { chatChoices, chatParticipants, chats, type Chat } from '#contract/areas/chat/chats.ts';
import { chatMessages } from '#contract/areas/chat/messages.ts';
import { pairId } from '#contract/areas/chat/words.ts';
import { noticeMutes } from '#contract/areas/notices/preferences.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { useSyncStatus } from '../../lib/outbox/sync-status.ts';
import { useKnownRows, useRows, type Shown } from '../../lib/sync/rows.ts';
import { useNow } from '../../ui/dates/use-now.ts';
import type { Person } from '../../ui/people.ts';
import type { FamilyProps } from '../area.ts';
import { useChatNames } from './chat-names.ts';
import { inOrder, isOnItsWay } from './room/arrange.ts';
import { activityOf, lastMessageOf, unreadIn } from './unread.ts';

/** A chat as its list and its head show it. */
export interface ChatView {
  /** Its last message is the one that waits here to be sent, where there is one. */
  readonly chat: Shown<Chat>;
  readonly name: string;
  readonly unread: number;
  readonly isArchived: boolean;
  /** The mute of it; null where it is heard. */
  readonly muteId: string | null;
  /** Who is in it, in the family's order. */
  readonly people: readonly Person[];
}

/** The chats of the person, the one with the newest message first, and the discussions that they follow. */
export function useChats({ people, currentMembers, myId }: FamilyProps) {
  const { t } = useTranslation('chat');
  const view = useRows(chats);
  const { rows: participants } = useRows(chatParticipants);
  const { rows: choices } = useRows(chatChoices);
  const { rows: mutes } = useRows(noticeMutes);
  const nameOf = useChatNames(view.rows, { discussion: t('discussion'), familyChat: t('familyChat') });
  const messages = useKnownRows(chatMessages);
  const { waiting: changes } = useSyncStatus();
  const now = useNow().getTime();

  const views = useMemo(() => {
    const archived = new Set(choices.filter(({ is_archived }) => is_archived).map(({ chat_id }) => chat_id));
    const inChat = new Map<string, Set<string>>();
    for (const { chat_id, user_id } of participants) {
      const known = inChat.get(chat_id) ?? new Set();
      inChat.set(chat_id, known.add(user_id));
    }
    const peopleOf = ({ id, kind }: Chat): readonly Person[] => {
      const ids = inChat.get(id);
      if (ids) return people.filter((person) => ids.has(person.id));
      return kind === 'chat' ? [] : currentMembers;
    };
    const waiting = new Map(inOrder(messages.filter(isOnItsWay)).map((message) => [message.chat_id, message]));
    const withWaiting = (chat: Shown<Chat>): Shown<Chat> => {
      const message = waiting.get(chat.id);
      return message ? { ...chat, last_message: lastMessageOf(message) } : chat;
    };
    // One that they have left goes at once, and not when the server knows.
    const left = new Set(
      changes.flatMap(({ table, op, row_id }) => (table === chatParticipants.name && op === 'remove' ? [row_id] : [])),
    );
    const isMuted = (id: string) => (mute: (typeof mutes)[number]) =>
      mute.row_id === id && (mute.muted_until === null || Date.parse(mute.muted_until) > now);
    return view.rows
      .filter(({ id }) => !left.has(pairId(id, myId)))
      .map(withWaiting)
      .map((chat): ChatView => ({
        ...{ chat, name: nameOf(chat), unread: unreadIn(chat, myId), isArchived: archived.has(chat.id) },
        ...{ muteId: mutes.find(isMuted(chat.id))?.id ?? null, people: peopleOf(chat) },
      }))
      .toSorted((one, other) => activityOf(other.chat) - activityOf(one.chat));
  }, [view.rows, messages, changes, participants, choices, mutes, nameOf, people, currentMembers, myId, now]);

  return { views, status: view.status, rows: view.rows };
}
