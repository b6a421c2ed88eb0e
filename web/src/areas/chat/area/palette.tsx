import { useNavigate } from '@tanstack/react-router';
import { MessageSquareText } from 'lucide-react';
import { useMemo } from 'react';
import { chats } from '#contract/areas/chat/chats.ts';
import { chatMessages } from '#contract/areas/chat/messages.ts';
import { previewOf } from '#contract/areas/chat/words.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useRows } from '../../../lib/sync/rows.ts';
import { useFoundRows } from '../../../rows/search/found-rows.ts';
import { useDateHabits } from '../../../ui/dates/date-habits.ts';
import { dayOf, formatDay } from '../../../ui/dates/dates.ts';
import { useNow } from '../../../ui/dates/use-now.ts';
import type { PaletteEntry, PalettePart } from '../../area.ts';
import { chatArea } from '../area.ts';
import { useChatNames } from '../chat-names.ts';

/** What was said in the person's chats, the newest first, by any of its words and the member who said it. */
export const usePalette: PalettePart['usePalette'] = ({ people }, found) => {
  const { t, language } = useTranslation('chat-parts');
  const navigate = useNavigate();
  const habits = useDateHabits();
  const today = dayOf(useNow());
  const messages = useFoundRows(chatMessages, found);
  const { rows } = useRows(chats);
  const nameOf = useChatNames(rows, { discussion: t('discussion'), familyChat: t('familyChat') });
  const entries = useMemo(() => {
    const icon = <MessageSquareText size={20} aria-hidden="true" />;
    const known = new Map(rows.map((chat) => [chat.id, chat]));
    return messages
      .filter(({ message_text }) => message_text !== '')
      .toSorted((one, other) => Date.parse(other.created_at) - Date.parse(one.created_at))
      .map(({ id, chat_id, sender_id, message_text, created_at }): PaletteEntry => {
        const chat = known.get(chat_id);
        const sender = people.find((person) => person.id === sender_id)?.firstName ?? t('someone');
        const at = new Date(created_at);
        return {
          key: `message ${id}`,
          label: previewOf(message_text),
          words: `${message_text} ${sender}`,
          icon,
          note: () => [sender, chat && nameOf(chat), formatDay(dayOf(at), today, habits)].filter(Boolean).join(' · '),
          memberIds: [sender_id],
          span: [at.getTime(), at.getTime()],
          run: () => void navigate({ to: '/chat', search: { chat: chat_id, message: id } }),
        };
      });
  }, [messages, rows, people, nameOf, today, habits, navigate, t]);
  return { groups: [{ key: 'messages', name: chatArea.name[language], entries, isForSearching: true }] };
};
