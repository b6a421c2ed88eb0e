import { Copy, Eye, Pencil, Pin, PinOff, Reply, SmilePlus, TextSelect, Trash2 } from 'lucide-react';
import { use, useState } from 'react';
import { chatMessages, MESSAGE_OPEN_MS } from '#contract/areas/chat/messages.ts';
import { useMayChange } from '../../../lib/auth/use-may.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useLazyCode } from '../../../pwa/lazy-code.ts';
import { offerReloadForMissingCode } from '../../../pwa/updates.ts';
import { SaidCode, type SaidMaker } from '../../../rows/said/said.ts';
import { MenuPanel, type RowMenuItem } from '../../../ui/row-menu.tsx';
import { copyText } from '../../../ui/toasts/copy-text.ts';
import type { FamilyProps } from '../../area.ts';
import { wordsOfPoll } from '../poll/tally.ts';
import type { Message } from './arrange.ts';
import { isOpenFor, type MenuPlace } from './menu-place.ts';
import { useChatAudience } from './chat-audience.ts';
import styles from './message-menu.module.css';
import type { RoomActions } from './use-room.ts';

const EMOJIS = ['👍', '❤️', '😂', '😮', '😢', '🎉'] as const;

interface MessageMenuProps {
  place: MenuPlace;
  family: FamilyProps;
  isPinned: boolean;
  actions: RoomActions;
  onClose: () => void;
  onReply: (message: Message) => void;
  onEdit: (message: Message) => void;
  onReaders: (message: Message) => void;
  /** Reacts with any emoji, which is typed. */
  onEmoji: (message: Message) => void;
  onRemove: (message: Message) => void;
}

/** What can be done with a message, and made of it. */
export function MessageMenu(props: MessageMenuProps) {
  const code = use(SaidCode);
  return code ? <MakingMenu {...props} code={code} /> : <Menu {...props} makers={[]} />;
}

type Code = NonNullable<React.ContextType<typeof SaidCode>>;

function MakingMenu({ code, ...props }: MessageMenuProps & { code: Code }) {
  const file = useLazyCode(code, true);
  // Nothing moves under a finger: the menu is drawn once it is known what it has.
  if (!file) return null;
  return <file.SaidMakers family={props.family}>{(makers) => <Menu {...props} makers={makers} />}</file.SaidMakers>;
}

function Menu(props: MessageMenuProps & { makers: readonly SaidMaker[] }) {
  const { place, family, isPinned, actions, makers, onClose, onReply, onEdit, onReaders, onEmoji, onRemove } = props;
  const { message, anchor } = place;
  const { t } = useTranslation('chat');
  const may = useMayChange(chatMessages);
  const [now] = useState(() => Date.now());
  const isOwn = message.sender_id === family.myId;
  const words = message.poll ? wordsOfPoll(message, new Date(now)) : message.message_text;
  const isRecent = now - Date.parse(message.created_at) < MESSAGE_OPEN_MS;
  const mayRemove = may.update(message, { is_removed: true }) && (!isOwn || isRecent);
  const own = message.reactions?.[family.myId] ?? [];
  const audience = useChatAudience(message.chat_id, family.currentMembers);

  const items: RowMenuItem[] = [
    { key: 'reply', label: t('reply'), icon: <Reply size={18} />, run: () => onReply(message) },
    ...(words === ''
      ? []
      : [
          ...makers.map(({ key, label, icon, make }) => ({
            ...{ key, label, icon },
            run: () =>
              void make(words, { table: chatMessages.name, id: message.id, audience }).catch(offerReloadForMissingCode),
          })),
          { key: 'copy', label: t('copy'), icon: <Copy size={18} />, run: () => void copy(words) },
          { key: 'select', label: t('selectText'), icon: <TextSelect size={18} />, run: select },
        ]),
    {
      ...{ key: 'pin', label: t(isPinned ? 'unpin' : 'pin') },
      icon: isPinned ? <PinOff size={18} /> : <Pin size={18} />,
      run: () => actions.pin(isPinned ? null : message),
    },
    { key: 'readers', label: t('readers'), icon: <Eye size={18} />, run: () => onReaders(message) },
    ...(isOpenFor(message, family.myId, now)
      ? [{ key: 'edit', label: t('edit'), icon: <Pencil size={18} />, run: () => onEdit(message) }]
      : []),
    ...(mayRemove
      ? [
          {
            ...{ key: 'remove', label: t('remove'), icon: <Trash2 size={18} />, isDanger: true },
            run: () => onRemove(message),
          },
        ]
      : []),
  ];

  const copy = (text: string) => copyText(text, (isCopied) => ({ title: t(isCopied ? 'copied' : 'copyFailed') }));

  function select(): void {
    const bubble = document.querySelector<HTMLElement>(`[data-message="${message.id}"] [data-text]`);
    if (!bubble) return;
    bubble.dataset['text'] = 'selectable';
    getSelection()?.selectAllChildren(bubble);
  }

  const react = (emoji: string) => {
    onClose();
    actions.react(message, emoji);
  };
  return (
    <MenuPanel
      {...{ anchor, items, onClose }}
      label={t('messageMenuShort')}
      head={
        <div role="group" aria-label={t('react')} className={styles['emojis']}>
          {EMOJIS.map((emoji) => (
            <button
              key={emoji}
              type="button"
              role="menuitemcheckbox"
              aria-checked={own.includes(emoji)}
              aria-label={t('reactWith', { emoji })}
              tabIndex={-1}
              className={styles['emoji']}
              onClick={() => react(emoji)}
            >
              {emoji}
            </button>
          ))}
          <button
            type="button"
            role="menuitem"
            aria-label={t('otherEmoji')}
            title={t('otherEmoji')}
            tabIndex={-1}
            className={styles['emoji']}
            onClick={() => {
              onClose();
              onEmoji(message);
            }}
          >
            <SmilePlus size={20} aria-hidden="true" />
          </button>
        </div>
      }
    />
  );
}
