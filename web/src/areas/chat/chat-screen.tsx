import { MessagesSquare, Plus, Search } from 'lucide-react';
import { useCallback, useState } from 'react';
import { chatPermissions, chats } from '#contract/areas/chat/chats.ts';
import { useMay } from '../../lib/auth/use-may.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { lazySheet } from '../../pwa/lazy-sheet.tsx';
import { storedLine } from '../../rows/drafts/stored-draft.ts';
import { ListStates } from '../../rows/list-states.tsx';
import { openRow } from '../../rows/open-row.ts';
import { lazyRowDialog, RowDialogHost } from '../../rows/row-dialog-host.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { EmptyState, TableDrawing } from '../../ui/empty-state.tsx';
import type { FamilyProps } from '../area.ts';
import { ChatList } from './chat-list.tsx';
import styles from './chat-screen.module.css';
import { useChats } from './chats.ts';
import { RoomHead } from './room-head.tsx';
import { Room } from './room/room.tsx';
import { usePresence } from './room/use-presence.ts';
import { isListed } from './unread.ts';

const SearchSheet = lazySheet(() => import('./search/search-sheet.tsx').then((file) => file.SearchSheet));
const ChatDialog = lazyRowDialog(() => import('./people/chat-dialog.tsx').then((file) => file.ChatDialog));

/** What the address shows: the list, a chat, a message in it. */
export interface ChatPlace {
  readonly chat?: string;
  readonly message?: string;
}

interface ChatScreenProps extends FamilyProps {
  asked: ChatPlace;
  owner: string;
  /** The same function each time. `replace` where it is no step of its own, to which the back button returns. */
  go: (place: ChatPlace, replace?: boolean) => void;
}

/** The chats of the person, and the open one beside them, or on a phone in their place. */
export function ChatScreen({ asked, owner, go, ...family }: ChatScreenProps) {
  const { t } = useTranslation('chat');
  const mayManage = useMay()(chatPermissions.manage);
  const { views, status, rows } = useChats(family);
  const [isSearching, setIsSearching] = useState(false);
  const listed = views.filter(({ chat }) => isListed(chat, family.myId) || chat.id === asked.chat);
  const open = views.find(({ chat }) => chat.id === asked.chat) ?? null;
  const openChat = useCallback((chat: string) => go({ chat }), [go]);
  const newChat = () => openRow(chats, null, null, null, { onMade: (id) => go({ chat: id }, true) });

  return (
    <div className={`${styles['screen']} ${asked.chat === undefined ? '' : styles['isOpen']}`} data-fills>
      <h1 className="visually-hidden">{t('title')}</h1>
      <section aria-label={t('chats')} className={styles['list']}>
        <div className={styles['head']}>
          {mayManage ? (
            <Button icon={<Plus size={18} aria-hidden="true" />} onClick={newChat}>
              {t('newChat')}
            </Button>
          ) : null}
          <IconButton label={t('search')} className={styles['search'] ?? ''} onClick={() => setIsSearching(true)}>
            <Search size={20} />
          </IconButton>
        </div>
        <ListStates view={{ rows, status }} area="chat">
          <ChatList
            views={listed}
            myId={family.myId}
            people={family.people}
            openId={asked.chat ?? null}
            onOpen={openChat}
          />
        </ListStates>
      </section>
      <section aria-label={open?.name ?? t('title')} className={styles['room']}>
        {open ? (
          <OpenChat
            key={`${owner} ${open.chat.id}`}
            {...{ family, owner, open, go }}
            asked={asked.message ?? null}
            onSearch={() => setIsSearching(true)}
          />
        ) : asked.chat !== undefined && status !== 'loading' ? (
          <EmptyState
            drawing={<TableDrawing />}
            title={t('gone')}
            note={t('goneText')}
            action={<Button onClick={() => go({}, true)}>{t('toChats')}</Button>}
          />
        ) : (
          <p className={styles['none']}>
            <MessagesSquare size={28} aria-hidden="true" />
            {t('choose')}
          </p>
        )}
      </section>
      <SearchSheet
        key={asked.chat ?? ''}
        isOpen={isSearching}
        onClose={() => setIsSearching(false)}
        {...{ views, family }}
        chatId={asked.chat ?? null}
        onShow={(chat, message) => go({ chat, message })}
      />
      <RowDialogHost table={chats} area="chat">
        {(props) => <ChatDialog {...props} {...family} />}
      </RowDialogHost>
    </div>
  );
}

interface OpenChatProps extends Pick<ChatScreenProps, 'owner' | 'go'> {
  family: FamilyProps;
  open: NonNullable<ReturnType<typeof useChats>['views'][number]>;
  asked: string | null;
  onSearch: () => void;
}

function OpenChat({ family, owner, open, asked, go, onSearch }: OpenChatProps) {
  const { chat, people } = open;
  const presence = usePresence(chat.id, family.myId);
  const show = (message: string) => go({ chat: chat.id, message }, true);
  return (
    <>
      <RoomHead
        {...{ open, family, onSearch }}
        shown={presence}
        onBack={() => go({})}
        onShow={show}
        onLeft={() => go({}, true)}
      />
      <Room
        key={asked ?? ''}
        place={{ chatId: chat.id, chat, subject: null }}
        {...{ people, family, asked }}
        draft={storedLine(owner, `chat ${chat.id}`)}
        onTyping={presence.tellTyping}
      />
    </>
  );
}
