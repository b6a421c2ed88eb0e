import { chatChoices, chats, type Chat } from '#contract/areas/chat/chats.ts';
import { noticeMutes } from '#contract/areas/notices/preferences.ts';
import { notifications } from '#contract/areas/notifications.ts';
import { unreadIn } from '../../areas/chat/unread.ts';
import { useSession } from '../../lib/auth/session.ts';
import { useRows } from '../../lib/sync/rows.ts';

/** The number of unread messages in this person's chats, without those that they muted or put away. */
export function useUnreadMessages(): number {
  const { family } = useSession();
  const { rows } = useRows(chats);
  const { rows: choices } = useRows(chatChoices);
  const { rows: mutes } = useRows(noticeMutes);
  const myId = family?.member_id;
  if (myId === undefined) return 0;
  const isQuiet = ({ id }: Chat) =>
    mutes.some(({ row_id }) => row_id === id) || choices.some((one) => one.chat_id === id && one.is_archived);
  return rows.reduce((sum, chat) => sum + (isQuiet(chat) ? 0 : unreadIn(chat, myId)), 0);
}

/** The number of this person's unread notifications, from all their families. */
export function useUnreadCount(): number {
  const { rows } = useRows(notifications);
  return rows.filter((row) => !row.is_read).length;
}
