import { ArrowDown } from 'lucide-react';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { Chat } from '#contract/areas/chat/chats.ts';
import { chatMessages, MESSAGES_PER_MINUTE } from '#contract/areas/chat/messages.ts';
import { links } from '#contract/areas/links.ts';
import { runAfter } from '../../../lib/storage/device.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useRows } from '../../../lib/sync/rows.ts';
import { useSyncStatus } from '../../../lib/outbox/sync-status.ts';
import { lazyCode } from '../../../pwa/lazy-code.ts';
import { lazySheet } from '../../../pwa/lazy-sheet.tsx';
import type { StoredLine } from '../../../rows/drafts/stored-draft.ts';
import { Button } from '../../../ui/button.tsx';
import { useDateHabits } from '../../../ui/dates/date-habits.ts';
import { dayOf, formatLongDay } from '../../../ui/dates/dates.ts';
import { useNow } from '../../../ui/dates/use-now.ts';
import type { Person } from '../../../ui/people.ts';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import type { FamilyProps } from '../../area.ts';
import { unreadIn } from '../unread.ts';
import { areTooFast, arrange, isOnItsWay, readersOf, type Item, type Message } from './arrange.ts';
import { Composer, type ComposerHandle } from './composer.tsx';
import { MessageList, type MessageListHandle } from './message-list.tsx';
import { isOpenFor, type MenuPlace } from './menu-place.ts';
import { MessageRow, sayMessage } from './message-row.tsx';
import { Pinned } from './pinned.tsx';
import styles from './room.module.css';
import { useIsVisible } from './use-is-visible.ts';
import { useMessages, useRoomActions, type Place } from './use-room.ts';

const menuCode = lazyCode(() => import('./message-menu.tsx'));
const MessageSheets = lazySheet(() => import('./message-sheets.tsx').then((file) => file.MessageSheets));

/** A person who has more unread messages than this begins at the first of them, which may not be among the newest. */
const FEW_UNREAD = 40;
/** What is seen is read after this. */
const READ_MS = 400;

interface RoomProps {
  place: Place;
  /** Who is in it. */
  people: readonly Person[];
  family: FamilyProps;
  draft: StoredLine;
  /** The message that is asked for. */
  asked: string | null;
  onTyping: () => void;
}

/** How the person found the chat when they came. */
function beginning(chat: Chat | null, myId: string, asked: string | null) {
  const unread = chat ? unreadIn(chat, myId) : 0;
  const mark = unread > 0 ? chat?.reads?.[myId] : undefined;
  const around = asked ?? (mark && unread > FEW_UNREAD ? mark.message_id : null);
  return { around, first: asked ?? (mark ? 'new' : null), readUpTo: mark?.seq ?? null };
}

/** The messages of a chat or a discussion, and the field for the next one. It is mounted anew for each, and for each message that is asked for. */
export function Room({ place, people, family, draft, asked, onTyping }: RoomProps) {
  const { t } = useTranslation('chat');
  const { myId } = family;
  const { chat, chatId } = place;
  const habits = useDateHabits();
  const now = useNow();
  const today = dayOf(now);
  const { online } = useSyncStatus();
  const isVisible = useIsVisible();
  const [view, setView] = useState(() => beginning(chat, myId, asked));
  const { messages, status, hasMore, hasNewer, loadMore } = useMessages(chatId, view.around);
  const actions = useRoomActions(place, myId);
  const { rows: linkRows } = useRows(links);
  const list = useRef<MessageListHandle>(null);
  const composer = useRef<ComposerHandle>(null);
  const [isAtEnd, setIsAtEnd] = useState(view.first === null);
  const [seen, setSeen] = useState<Message | null>(null);
  const [menu, setMenu] = useState<MenuPlace | null>(null);
  const code = menuCode.useCode(menu !== null);
  const [sheet, setSheet] = useState<{
    readonly kind: 'readers' | 'emoji' | 'remove';
    readonly message: Message;
  } | null>(null);
  const [replyTo, setReplyTo] = useState<Message | null>(null);
  const [edited, setEdited] = useState<Message | null>(null);
  const [arrived, setArrived] = useState<string | null>(null);

  const isReady = status === 'ready' || messages.length > 0 || chat === null;
  // The first unread message is not on this device: the newest ones may be.
  if (!isReady && !online && view.around !== null && asked === null)
    setView({ around: null, first: null, readUpTo: view.readUpTo });
  const items = useMemo(
    () => arrange(messages, { readUpTo: view.readUpTo, myId, hasOlder: (hasMore && online) || !isReady }),
    [messages, view.readUpTo, myId, hasMore, online, isReady],
  );
  const linked = useMemo(() => {
    const sides = linkRows.flatMap(({ from_table, from_id, to_table, to_id }) => [
      ...(from_table === chatMessages.name ? [from_id] : []),
      ...(to_table === chatMessages.name ? [to_id] : []),
    ]);
    return new Set(sides);
  }, [linkRows]);
  const lastOwn = messages.findLast(
    (message) => message.sender_id === myId && !message.is_removed && !isOnItsWay(message),
  );
  const seenBy = lastOwn ? saySeen(readersOf(lastOwn, chat?.reads ?? null)) : '';

  const marks = Object.entries(chat?.reads ?? {}).map(([id, { seq }]) => (id === myId ? 0 : seq));
  const seenUpTo = Math.max(0, ...marks);

  function saySeen(ids: readonly string[]): string {
    const readers = people.filter(({ id }) => ids.includes(id) && id !== myId);
    if (readers.length === 0) return '';
    if (readers.length > 1 && readers.length >= people.filter(({ id }) => id !== myId).length) return t('seenByAll');
    return t('seenBy', { names: readers.map(({ firstName }) => firstName).join(', ') });
  }

  /** Shows a message, which may be far from those that are here. */
  function show(id: string): void {
    if (!list.current?.show(id, true)) setView({ around: id, first: id, readUpTo: view.readUpTo });
  }
  function toNewest(): void {
    if (view.around === null || !hasNewer) list.current?.toEnd();
    else setView({ around: null, first: null, readUpTo: view.readUpTo });
  }

  const look = (last: Item | undefined, isEnd: boolean) => {
    setIsAtEnd(isEnd);
    const message = last?.kind === 'message' ? last.message : null;
    // One that waits here is the last in view while those before it are seen, too.
    const known = message && isOnItsWay(message) ? (messages.findLast((one) => !isOnItsWay(one)) ?? null) : message;
    if (known && (known.seq ?? 0) > (seen?.seq ?? 0)) setSeen(known);
  };
  const markRead = useEffectEvent((message: Message) => {
    if ((chat?.reads?.[myId]?.seq ?? 0) < (message.seq ?? 0)) actions.markRead(message);
  });
  useEffect(() => (seen && isVisible ? runAfter(READ_MS, () => markRead(seen)) : undefined), [seen, isVisible]);

  // What others write is read out as it arrives. What is there already is not.
  const newest = messages.findLast((message) => !isOnItsWay(message));
  const [heard, setHeard] = useState(newest?.seq ?? null);
  if (newest && newest.seq !== heard && !hasNewer) {
    setHeard(newest.seq);
    if (heard !== null && (newest.seq ?? 0) > heard && newest.sender_id !== myId) setArrived(newest.id);
  }
  const arrival = messages.find(({ id, is_removed }) => id === arrived && !is_removed);
  function nameOf(id: string): string {
    return family.people.find((person) => person.id === id)?.firstName ?? t('someone');
  }

  // A stable function, so that a message is drawn again only when it has changed.
  const showMessage = useRef(show);
  useEffect(() => {
    showMessage.current = show;
  });
  const [stable] = useState(() => ({
    show: (id: string) => showMessage.current(id),
    menu: (message: Message, anchor: HTMLElement) => setMenu({ message, anchor }),
    reply: (message: Message) => {
      setEdited(null);
      setReplyTo(message);
    },
  }));

  const unread = chat && !isAtEnd ? unreadIn(chat, myId) : 0;
  const cancel = () => {
    setReplyTo(null);
    setEdited(null);
  };

  function draw(item: Item) {
    if (item.kind === 'start')
      return (
        <p className={styles['note']}>{t(hasMore ? 'olderNotHere' : messages.length === 0 ? 'empty' : 'start')}</p>
      );
    if (item.kind === 'new') return <p className={styles['new']}>{t('newSince')}</p>;
    if (item.kind === 'day') {
      const words = item.day === today ? t('today') : formatLongDay(item.day, habits);
      return <h3 className={styles['day']}>{words}</h3>;
    }
    const { message, isFirst, isLast } = item;
    return (
      <MessageRow
        {...{ message, isFirst, isLast, actions, myId }}
        people={family.people}
        isPinned={chat?.pinned_message_id === message.id}
        isLinked={linked.has(message.id)}
        seenBy={message.id === lastOwn?.id ? seenBy : ''}
        seenUpTo={seenUpTo}
        onMenu={stable.menu}
        onReply={stable.reply}
        onShow={stable.show}
      />
    );
  }

  return (
    // Files may be dropped anywhere in it.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={styles['room']}
      onDragOver={(event) => event.dataTransfer.types.includes('Files') && event.preventDefault()}
      onDrop={(event) => {
        if (event.dataTransfer.files.length === 0) return;
        event.preventDefault();
        composer.current?.addFiles([...event.dataTransfer.files]);
      }}
    >
      {chat?.pinned_message_id ? (
        <Pinned id={chat.pinned_message_id} onShow={show} onUnpin={() => actions.pin(null)} />
      ) : null}
      {isReady ? (
        <MessageList
          key={view.around ?? 'newest'}
          ref={list}
          label={t('messages')}
          items={items}
          first={view.first}
          hasOlder={hasMore}
          hasNewer={hasNewer}
          onMore={loadMore}
          onLook={look}
        >
          {draw}
        </MessageList>
      ) : (
        <div className={styles['waiting']}>
          {status === 'error' || !online ? (
            <p role="status">{t(view.around === null ? 'notHere' : 'placeNotHere')}</p>
          ) : (
            <SkeletonRows count={6} label={t('loading')} />
          )}
          {view.around === null ? null : <Button onClick={toNewest}>{t('toNewest')}</Button>}
        </div>
      )}
      {isAtEnd || !isReady ? null : (
        <div className={styles['floating']}>
          <Button icon={<ArrowDown size={18} aria-hidden="true" />} onClick={toNewest}>
            {unread > 0 ? t('newMessages', { count: unread }) : t('toNewest')}
          </Button>
        </div>
      )}
      <p role="status" className="visually-hidden">
        {arrival
          ? t('says', { name: nameOf(arrival.sender_id), words: arrival.poll ? t('poll') : sayMessage(arrival, t) })
          : null}
      </p>
      {areTooFast(messages, myId, now) ? (
        <p role="status" className={styles['note']}>
          {t('tooMany', { most: MESSAGES_PER_MINUTE })}
        </p>
      ) : null}
      <Composer
        ref={composer}
        {...{ draft, people, myId, replyTo, edited, onTyping }}
        onSend={(message) => {
          toNewest();
          return actions.send(message);
        }}
        onEdit={actions.edit}
        onCancel={cancel}
        onEditLast={() => {
          const last = messages.findLast((message) => isOpenFor(message, myId, Date.now()) && !isOnItsWay(message));
          if (last) setEdited(last);
        }}
      />
      {menu && code ? (
        <code.MessageMenu
          place={menu}
          {...{ family, actions }}
          isPinned={chat?.pinned_message_id === menu.message.id}
          onClose={() => setMenu(null)}
          onReply={stable.reply}
          onEdit={(message) => {
            setReplyTo(null);
            setEdited(message);
          }}
          onReaders={(message) => setSheet({ kind: 'readers', message })}
          onEmoji={(message) => setSheet({ kind: 'emoji', message })}
          onRemove={(message) => setSheet({ kind: 'remove', message })}
        />
      ) : null}
      <MessageSheets
        isOpen={sheet !== null}
        sheet={sheet}
        {...{ people, myId, actions }}
        reads={chat?.reads ?? null}
        onClose={() => setSheet(null)}
      />
    </div>
  );
}
