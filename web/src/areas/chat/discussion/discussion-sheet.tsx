import { useMemo } from 'react';
import type { Chat } from '#contract/areas/chat/chats.ts';
import { tasks } from '#contract/areas/tasks.ts';
import { useSession } from '../../../lib/auth/session.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import type { Shown } from '../../../lib/sync/rows.ts';
import { ownerOf, storedLine } from '../../../rows/drafts/stored-draft.ts';
import type { TitledRow } from '../../../rows/related/related.tsx';
import { Sheet } from '../../../ui/sheet/sheet.tsx';
import type { FamilyProps } from '../../area.ts';
import { Room } from '../room/room.tsx';
import { usePresence } from '../room/use-presence.ts';
import type { Subject } from '../room/use-room.ts';
import styles from './discussion-sheet.module.css';

interface DiscussionSheetProps {
  isOpen: boolean;
  onClose: () => void;
  of: TitledRow;
  /** Null until its first message. */
  chat: Shown<Chat> | null;
  family: FamilyProps;
}

/** What is said about a task or an event, by those who may read it. */
export function DiscussionSheet({ isOpen, onClose, of, chat, family }: DiscussionSheetProps) {
  const { t } = useTranslation('chat');
  return (
    <Sheet {...{ isOpen, onClose }} title={of.title || t('discussion')} closesOnOutsideClick={false}>
      <div className={styles['room']}>
        <Discussion {...{ of, chat, family }} />
      </div>
    </Sheet>
  );
}

function Discussion({ of: { table, id }, chat, family }: Pick<DiscussionSheetProps, 'of' | 'chat' | 'family'>) {
  const { t } = useTranslation('chat');
  const owner = ownerOf(useSession()) ?? '';
  const { typing, tellTyping } = usePresence(id, family.myId);
  // The same as long as the row is: what is done in the room is made of it.
  const subject = useMemo((): Subject => (table === tasks.name ? { task_id: id } : { event_id: id }), [table, id]);
  const names = family.people.filter((person) => typing.includes(person.id)).map(({ firstName }) => firstName);
  return (
    <>
      <Room
        place={{ chatId: id, chat, subject }}
        people={family.currentMembers}
        family={family}
        draft={storedLine(owner, `chat ${id}`)}
        asked={null}
        onTyping={tellTyping}
      />
      {names.length > 0 ? (
        <p className="quiet">{t('typing', { count: names.length, names: names.join(', ') })}</p>
      ) : null}
    </>
  );
}
