import { Archive, BellOff, ChevronDown } from 'lucide-react';
import { memo, useState } from 'react';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { CountBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { useDateHabits } from '../../ui/dates/date-habits.ts';
import { dayOf, formatDay, formatTime } from '../../ui/dates/dates.ts';
import { useNow } from '../../ui/dates/use-now.ts';
import { ArrowRows } from '../../ui/focus/arrow-rows.tsx';
import type { Person } from '../../ui/people.ts';
import styles from './chat-list.module.css';
import { ChatMark } from './chat-mark.tsx';
import type { ChatView } from './chats.ts';

interface ChatListProps {
  views: readonly ChatView[];
  people: readonly Person[];
  myId: string;
  openId: string | null;
  /** The same function each time, so that a row is drawn again only when it has changed. */
  onOpen: (id: string) => void;
}

/** The chats by their newest message; those that are put away folded at the end. */
export function ChatList({ views, openId, ...row }: ChatListProps) {
  const { t } = useTranslation('chat');
  const [isUnfolded, setIsUnfolded] = useState(false);
  const archived = views.filter(({ isArchived }) => isArchived);
  const shown = views.filter(({ isArchived }) => !isArchived);
  const draw = ({ chat, name, unread, muteId }: ChatView) => (
    <ChatRow key={chat.id} {...{ chat, name, unread }} isMuted={muteId !== null} isOpen={chat.id === openId} {...row} />
  );
  return (
    <>
      <ArrowRows name="chat" className={styles['rows']}>
        {shown.map(draw)}
      </ArrowRows>
      {archived.length > 0 ? (
        <>
          <Button
            tone="quiet"
            aria-expanded={isUnfolded}
            icon={<Archive size={18} aria-hidden="true" />}
            onClick={() => setIsUnfolded(!isUnfolded)}
          >
            {t('archived', { count: archived.length })}
            <ChevronDown size={16} aria-hidden="true" className={isUnfolded ? styles['unfolded'] : undefined} />
          </Button>
          {isUnfolded ? (
            <ArrowRows name="chat" className={styles['rows']}>
              {archived.map(draw)}
            </ArrowRows>
          ) : null}
        </>
      ) : null}
    </>
  );
}

interface ChatRowProps
  extends Pick<ChatView, 'chat' | 'name' | 'unread'>, Pick<ChatListProps, 'people' | 'myId' | 'onOpen'> {
  isMuted: boolean;
  isOpen: boolean;
}

const ChatRow = memo(function ChatRow(props: ChatRowProps) {
  const { chat, name, unread, isMuted, isOpen, people, myId, onOpen } = props;
  const { t } = useTranslation('chat');
  const habits = useDateHabits();
  const today = dayOf(useNow());
  const last = chat.last_message;
  const sentAt = last ? new Date(last.sent_at) : null;
  const sender =
    last && (last.sender_id === myId ? t('you') : people.find(({ id }) => id === last.sender_id)?.firstName);
  const words = last ? (last.shape === 'removed' ? t('removed') : last.preview || t('someFiles')) : t('nothingYet');
  return (
    <button
      type="button"
      data-chat={chat.id}
      aria-current={isOpen ? 'true' : undefined}
      className={`${styles['row']} ${unread > 0 ? styles['unread'] : ''}`}
      onClick={() => onOpen(chat.id)}
    >
      <ChatMark {...{ chat, name }} />
      <span className={styles['words']}>
        <span className={styles['name']}>{name}</span>
        <span className={styles['preview']}>{sender ? `${sender}: ${words}` : words}</span>
      </span>
      <span className={styles['side']}>
        {sentAt ? (
          <time dateTime={last?.sent_at}>
            {dayOf(sentAt) === today ? formatTime(sentAt, habits) : formatDay(dayOf(sentAt), today, habits)}
          </time>
        ) : null}
        <span className={styles['marks']}>
          {isMuted ? <BellOff size={16} aria-label={t('muted')} /> : null}
          <CountBadge count={unread} words={t('unreadCount', { count: unread })} />
        </span>
      </span>
    </button>
  );
});
