import { Ban, Check, CheckCheck, Clock, CornerUpLeft, Ellipsis, Pin } from 'lucide-react';
import { memo, useRef, type MouseEvent, type PointerEvent } from 'react';
import { chatMessages } from '#contract/areas/chat/messages.ts';
import { previewOf } from '#contract/areas/chat/words.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useKnownRow } from '../../../lib/sync/rows.ts';
import { Related } from '../../../rows/related/related.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { useDateHabits } from '../../../ui/dates/date-habits.ts';
import { formatTime } from '../../../ui/dates/dates.ts';
import type { Person } from '../../../ui/people.ts';
import { Poll } from '../poll/poll.tsx';
import { isOnItsWay, type Message } from './arrange.ts';
import { AwaitedFiles } from './awaited-files.tsx';
import { MessageFiles } from './message-files.tsx';
import styles from './message-row.module.css';
import { RichText } from './rich-text.tsx';
import type { RoomActions } from './use-room.ts';

const LONG_PRESS_MS = 450;

interface MessageRowProps {
  message: Message;
  isFirst: boolean;
  isLast: boolean;
  isPinned: boolean;
  /** A row was made from it, or it is about one. */
  isLinked: boolean;
  people: readonly Person[];
  myId: string;
  /** Who has read it, in words; '' where it is not said. */
  seenBy: string;
  /** The place up to which another one has read. */
  seenUpTo: number;
  actions: RoomActions;
  onMenu: (message: Message, anchor: HTMLElement) => void;
  onReply: (message: Message) => void;
  onShow: (id: string) => void;
}

/** One message: those of others on the left with their name, the own ones on the right. */
export const MessageRow = memo(function MessageRow(props: MessageRowProps) {
  const {
    message,
    isFirst,
    isLast,
    isPinned,
    isLinked,
    people,
    myId,
    seenBy,
    seenUpTo,
    actions,
    onMenu,
    onReply,
    onShow,
  } = props;
  const { t } = useTranslation('chat');
  const habits = useDateHabits();
  const press = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isOwn = message.sender_id === myId;
  const sender = people.find(({ id }) => id === message.sender_id);
  const name = isOwn ? t('you') : (sender?.firstName ?? t('someone'));
  const time = formatTime(new Date(message.created_at), habits);
  const isWaiting = isOnItsWay(message);
  const mentioned = people.filter(({ id }) => message.mentions?.includes(id));
  const bubble = useRef<HTMLDivElement>(null);
  const openMenu = (anchor: HTMLElement | null) => {
    if (!message.is_removed && !isWaiting && anchor) onMenu(message, anchor);
  };

  function handleContextMenu(event: MouseEvent<HTMLElement>): void {
    const target = event.target as HTMLElement; // of an element
    // The browser's own menu is for links, and for what is selected.
    if (target.closest('a') || !getSelection()?.isCollapsed) return;
    event.preventDefault();
    openMenu(bubble.current);
  }
  // Safari on a phone says no long press.
  function handleDown({ pointerType, currentTarget }: PointerEvent<HTMLElement>): void {
    if (pointerType === 'touch') press.current = setTimeout(() => openMenu(currentTarget), LONG_PRESS_MS);
  }
  const endPress = () => clearTimeout(press.current);

  return (
    // Arrow keys of the list move the focus to it, and Enter opens the menu.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <article
      data-message={message.id}
      aria-label={t('messageOf', { name, time })}
      tabIndex={-1}
      className={`${styles['row']} ${isOwn ? styles['own'] : ''} ${isFirst ? styles['first'] : ''}`}
      style={{ '--hue': `var(--${sender?.hue ?? 'edge'})` } as React.CSSProperties} // custom properties are unknown to CSSProperties
      onContextMenu={handleContextMenu}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.target !== event.currentTarget) return;
        event.preventDefault();
        openMenu(bubble.current);
      }}
    >
      <span className={styles['face']}>{!isOwn && isLast && sender ? <Avatar person={sender} size="sm" /> : null}</span>
      <div className={styles['column']}>
        {isFirst && !isOwn ? <p className={styles['name']}>{sender?.name ?? t('someone')}</p> : null}
        {/* A press by a finger is a long press; a mouse has the button beside it, or the right one. */}
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
        <div
          ref={bubble}
          className={`${styles['bubble']} ${message.is_removed ? styles['removed'] : ''}`}
          onPointerDown={handleDown}
          onPointerUp={endPress}
          onPointerCancel={endPress}
          onPointerMove={({ movementX, movementY }) => Math.abs(movementX) + Math.abs(movementY) > 6 && endPress()}
          onDoubleClick={() => !message.is_removed && !isWaiting && onReply(message)}
        >
          {message.is_removed ? (
            <span className={styles['trace']}>
              <Ban size={16} aria-hidden="true" />
              {t(message.removed_by === message.sender_id ? 'removed' : 'removedByOther', {
                name: people.find(({ id }) => id === message.removed_by)?.firstName ?? t('someone'),
              })}
            </span>
          ) : (
            <>
              {message.reply_to === null ? null : <Quote id={message.reply_to} people={people} onShow={onShow} />}
              {message.message_text === '' ? null : (
                <p data-text className={styles['text']}>
                  <RichText text={message.message_text} {...{ mentioned, myId }} />
                </p>
              )}
              {message.attachments ? <MessageFiles files={message.attachments} /> : null}
              {message.awaited_files !== null && !message.attachments ? (
                <AwaitedFiles {...{ message, isOwn }} onGiveUp={actions.giveUpFiles} />
              ) : null}
              {message.poll ? <Poll {...{ message, poll: message.poll, people, myId, onVote: actions.vote }} /> : null}
            </>
          )}
          <p className={styles['caption']}>
            {isPinned ? <Pin size={13} aria-label={t('pinned')} /> : null}
            {message.edited_at && !message.is_removed ? <span>{t('edited')}</span> : null}
            <time dateTime={message.created_at}>{time}</time>
            {isOwn ? <State isWaiting={isWaiting} isSeen={(message.seq ?? Infinity) <= seenUpTo} /> : null}
          </p>
        </div>
        <Reactions {...{ message, people, myId }} onReact={actions.react} />
        {isLinked ? (
          <Related
            of={{ table: chatMessages.name, id: message.id, title: previewOf(message.message_text) }}
            makes={false}
          />
        ) : null}
        {seenBy ? <p className={styles['seen']}>{seenBy}</p> : null}
      </div>
      {message.is_removed || isWaiting ? null : (
        <div className={styles['tools']}>
          <IconButton label={t('reply')} tabIndex={-1} onClick={() => onReply(message)}>
            <CornerUpLeft size={18} />
          </IconButton>
          <IconButton
            label={t('messageMenu', { name, time })}
            tabIndex={-1}
            aria-haspopup="menu"
            onClick={({ currentTarget }) => openMenu(currentTarget)}
          >
            <Ellipsis size={18} />
          </IconButton>
        </div>
      )}
    </article>
  );
});

function State({ isWaiting, isSeen }: { isWaiting: boolean; isSeen: boolean }) {
  const { t } = useTranslation('chat');
  const Icon = isWaiting ? Clock : isSeen ? CheckCheck : Check;
  const words = t(isWaiting ? 'onItsWay' : isSeen ? 'seen' : 'sent');
  return (
    <span title={words} className={isWaiting ? styles['waiting'] : undefined}>
      <Icon size={14} aria-hidden="true" />
      <span className="visually-hidden">{words}</span>
    </span>
  );
}

/** What a message answers: a press shows it. */
function Quote({ id, people, onShow }: { id: string; people: readonly Person[]; onShow: (id: string) => void }) {
  const { t } = useTranslation('chat');
  const quoted = useKnownRow(chatMessages, id);
  const sender = people.find((person) => person.id === quoted?.sender_id);
  return (
    <button
      type="button"
      className={styles['quote']}
      style={{ '--hue': `var(--${sender?.hue ?? 'edge'})` } as React.CSSProperties} // see above
      onClick={() => onShow(id)}
    >
      <strong>{quoted ? (sender?.firstName ?? t('someone')) : t('earlierMessage')}</strong>
      {quoted ? <span>{quoted.is_removed ? t('removed') : sayMessage(quoted, t)}</span> : null}
    </button>
  );
}

/** A message in one line: its words, or what it has instead. */
export function sayMessage(
  { message_text, attachments, awaited_files }: Pick<Message, 'message_text' | 'attachments' | 'awaited_files'>,
  t: ReturnType<typeof useTranslation<'chat'>>['t'],
): string {
  if (message_text !== '') return previewOf(message_text);
  return t('files', { count: attachments?.length ?? awaited_files ?? 1 });
}

interface ReactionsProps {
  message: Message;
  people: readonly Person[];
  myId: string;
  onReact: RoomActions['react'];
}

function Reactions({ message, people, myId, onReact }: ReactionsProps) {
  const { t } = useTranslation('chat');
  const byEmoji = new Map<string, string[]>();
  for (const [id, emojis] of Object.entries(message.reactions ?? {}))
    for (const emoji of emojis) byEmoji.set(emoji, [...(byEmoji.get(emoji) ?? []), id]);
  if (byEmoji.size === 0) return null;
  return (
    <div className={styles['reactions']}>
      {[...byEmoji].map(([emoji, ids]) => {
        const names = ids.map((id) => people.find((person) => person.id === id)?.firstName ?? t('someone')).join(', ');
        return (
          <button
            key={emoji}
            type="button"
            aria-pressed={ids.includes(myId)}
            aria-label={t('reactionOf', { emoji, names })}
            title={names}
            className={styles['reaction']}
            onClick={() => onReact(message, emoji)}
          >
            <span aria-hidden="true">{emoji}</span>
            {ids.length > 1 ? <span className="figures">{ids.length}</span> : null}
          </button>
        );
      })}
    </div>
  );
}
