import {
  Archive,
  ArchiveRestore,
  ArrowLeft,
  Bell,
  BellOff,
  CalendarSearch,
  Ellipsis,
  Images,
  LogOut,
  Pencil,
  Search,
  Trash2,
  Users,
} from 'lucide-react';
import { useState } from 'react';
import { chatChoices, chatParticipants, chatPermissions, chats } from '#contract/areas/chat/chats.ts';
import { pairId } from '#contract/areas/chat/words.ts';
import { noticeMutes } from '#contract/areas/notices/preferences.ts';
import { useMay } from '../../lib/auth/use-may.ts';
import { useSession } from '../../lib/auth/session.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { useWrite } from '../../lib/sync/rows.ts';
import { lazySheet } from '../../pwa/lazy-sheet.tsx';
import { openRow } from '../../rows/open-row.ts';
import { useRowActions } from '../../rows/use-row-actions.ts';
import { IconButton } from '../../ui/button.tsx';
import { RowMenu, type RowMenuItem } from '../../ui/row-menu.tsx';
import { offerUndo } from '../../ui/toasts/undo.ts';
import type { FamilyProps } from '../area.ts';
import { ChatMark } from './chat-mark.tsx';
import type { ChatView } from './chats.ts';
import styles from './room-head.module.css';
import type { Presence } from './room/use-presence.ts';

const PeopleSheet = lazySheet(() => import('./people/people-sheet.tsx').then((file) => file.PeopleSheet));
const GallerySheet = lazySheet(() => import('./search/gallery-sheet.tsx').then((file) => file.GallerySheet));
const DaySheet = lazySheet(() => import('./search/day-sheet.tsx').then((file) => file.DaySheet));

interface RoomHeadProps {
  open: ChatView;
  family: FamilyProps;
  shown: Presence;
  onBack: () => void;
  onSearch: () => void;
  onShow: (messageId: string) => void;
  /** The person has left it, or removed it. */
  onLeft: () => void;
}

/** Which chat it is, who is in it and types now, and what is done with the whole of it. */
export function RoomHead({ open, family, shown, onBack, onSearch, onShow, onLeft }: RoomHeadProps) {
  const { t } = useTranslation('chat');
  const { chat, name, people, isArchived, muteId } = open;
  const { myId } = family;
  const mayManage = useMay()(chatPermissions.manage);
  const { family: inFamily } = useSession();
  const chatActions = useRowActions(chats, { area: 'chat' });
  const choices = useWrite(chatChoices);
  const mutes = useWrite(noticeMutes);
  const participants = useWrite(chatParticipants);
  const [sheet, setSheet] = useState<'people' | 'gallery' | 'day' | null>(null);
  const close = () => setSheet(null);
  const isOwnChat = chat.kind === 'chat';

  function archive(is_archived: boolean): void {
    const id = pairId(chat.id, myId);
    // A creation of a row that exists counts as an update; what this device knows is updated at once.
    const set = (value: boolean) =>
      choices.find(id)
        ? choices.update(id, { is_archived: value })
        : choices.create({ chat_id: chat.id, user_id: myId, is_archived: value }, id);
    set(is_archived);
    offerUndo(
      () => ({ title: t(is_archived ? 'nowArchived' : 'notArchived'), description: name, undo: t('undo') }),
      () => void set(!is_archived),
      { isOnlyWay: false },
    );
  }

  function mute(): void {
    if (muteId !== null) return void mutes.remove(muteId);
    const about = { about_family: inFamily?.id ?? null, table_name: chats.name, row_id: chat.id, muted_until: null };
    const { id } = mutes.create(about);
    offerUndo(
      () => ({ title: t('nowMuted'), description: t('mutedText'), undo: t('undo') }),
      () => void mutes.remove(id),
      { isOnlyWay: false },
    );
  }

  function leave(): void {
    participants.remove(pairId(chat.id, myId));
    onLeft();
  }

  const items: RowMenuItem[] = [
    { key: 'people', label: t('people'), icon: <Users size={18} />, run: () => setSheet('people') },
    { key: 'gallery', label: t('gallery'), icon: <Images size={18} />, run: () => setSheet('gallery') },
    { key: 'day', label: t('toDay'), icon: <CalendarSearch size={18} />, run: () => setSheet('day') },
    {
      ...{ key: 'mute', label: t(muteId === null ? 'mute' : 'unmute'), run: mute },
      icon: muteId === null ? <BellOff size={18} /> : <Bell size={18} />,
    },
    {
      ...{ key: 'archive', label: t(isArchived ? 'unarchive' : 'archive'), run: () => archive(!isArchived) },
      icon: isArchived ? <ArchiveRestore size={18} /> : <Archive size={18} />,
    },
    ...(mayManage && chat.kind !== 'discussion'
      ? [{ key: 'edit', label: t('editChat'), icon: <Pencil size={18} />, run: () => openRow(chats, chat) }]
      : []),
    ...(isOwnChat ? [{ key: 'leave', label: t('leave'), icon: <LogOut size={18} />, isDanger: true, run: leave }] : []),
    ...(isOwnChat && mayManage
      ? [
          {
            ...{ key: 'delete', label: t('deleteChat'), icon: <Trash2 size={18} />, isDanger: true },
            run: () => {
              chatActions.remove(chat);
              onLeft();
            },
          },
        ]
      : []),
  ];

  return (
    <header className={styles['head']}>
      <IconButton label={t('toChats')} className={styles['back'] ?? ''} onClick={onBack}>
        <ArrowLeft size={20} />
      </IconButton>
      <ChatMark {...{ chat, name }} />
      <button type="button" className={styles['words']} onClick={() => setSheet('people')}>
        <h2 className={styles['name']}>{name}</h2>
        <span className={styles['people']}>{saySigns()}</span>
      </button>
      <IconButton label={t('search')} onClick={onSearch}>
        <Search size={20} />
      </IconButton>
      <RowMenu label={t('chatMenu', { name })} items={items} icon={<Ellipsis size={20} />} />
      <PeopleSheet
        isOpen={sheet === 'people'}
        onClose={close}
        {...{ open, family }}
        here={shown.here}
        onLeave={leave}
      />
      <GallerySheet isOpen={sheet === 'gallery'} onClose={close} chatId={chat.id} onShow={onShow} />
      <DaySheet isOpen={sheet === 'day'} onClose={close} chatId={chat.id} onShow={onShow} />
    </header>
  );

  function saySigns(): string {
    const namesOf = (ids: readonly string[]) =>
      people.filter(({ id }) => ids.includes(id)).map(({ firstName }) => firstName);
    const [typing, here] = [namesOf(shown.typing), namesOf(shown.here)];
    if (typing.length > 0) return t('typing', { count: typing.length, names: typing.join(', ') });
    if (here.length > 0) return t('here', { count: here.length, names: here.join(', ') });
    return people.map(({ id, firstName }) => (id === myId ? t('youInList') : firstName)).join(', ');
  }
}
