import { CalendarDays, House, ListChecks } from 'lucide-react';
import type { Chat } from '#contract/areas/chat/chats.ts';
import { useFileUrls } from '../../lib/files/use-file-urls.ts';
import styles from './chat-mark.module.css';

/** The sign of a chat: its picture, its colour with the first letter, or what a discussion is about. Circles are for people. */
export function ChatMark({ chat, name }: { chat: Chat; name: string }) {
  const urlOf = useFileUrls();
  const url = urlOf(chat.photo);
  const Icon = chat.task_id ? ListChecks : chat.event_id ? CalendarDays : House;
  const isNamed = chat.kind === 'chat';
  return (
    <span
      aria-hidden="true"
      className={styles['mark']}
      style={{ '--hue': `var(--${chat.colour ?? 'quiet'})` } as React.CSSProperties} // custom properties are unknown to CSSProperties
    >
      {url ? <img src={url} alt="" /> : isNamed ? Array.from(name)[0]?.toUpperCase() : <Icon size={22} />}
    </span>
  );
}
