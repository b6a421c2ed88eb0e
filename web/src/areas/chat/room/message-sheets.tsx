import { useState } from 'react';
import type { ReadMarks } from '#contract/areas/chat/chats.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { TextField } from '../../../ui/field.tsx';
import type { Person } from '../../../ui/people.ts';
import { FormSheet } from '../../../ui/sheet/form-sheet.tsx';
import { Sheet } from '../../../ui/sheet/sheet.tsx';
import { readersOf, type Message } from './arrange.ts';
import body from '../sheet-body.module.css';
import styles from './message-sheets.module.css';
import type { RoomActions } from './use-room.ts';

interface MessageSheetsProps {
  isOpen: boolean;
  onClose: () => void;
  sheet: { readonly kind: 'readers' | 'emoji' | 'remove'; readonly message: Message } | null;
  people: readonly Person[];
  myId: string;
  reads: ReadMarks | null;
  actions: RoomActions;
}

/** What is asked or said about one message. */
export function MessageSheets({ isOpen, onClose, sheet, people, myId, reads, actions }: MessageSheetsProps) {
  const { t } = useTranslation('chat');
  const [shown, setShown] = useState(sheet);
  const [typed, setTyped] = useState('');
  if (sheet && sheet !== shown) {
    setShown(sheet);
    setTyped('');
  }
  if (!shown) return null;
  const { kind, message } = shown;
  const form = { isOpen, onClose, isBusy: false, cancel: t('cancel') } as const;
  if (kind === 'remove')
    return (
      <FormSheet
        {...form}
        title={t('removeTitle')}
        isMessage
        confirm={t('remove')}
        onSubmit={() => {
          actions.remove(message);
          onClose();
        }}
      >
        <p>{t('removeText')}</p>
      </FormSheet>
    );
  if (kind === 'emoji') {
    const emoji = firstEmoji(typed);
    return (
      <FormSheet
        {...form}
        title={t('otherEmoji')}
        confirm={t('react')}
        isIncomplete={emoji === null}
        onSubmit={() => {
          if (emoji !== null) actions.react(message, emoji);
          onClose();
        }}
      >
        <TextField
          label={t('emoji')}
          hint={t('emojiHint')}
          value={typed}
          autoComplete="off"
          data-autofocus
          onChange={({ target }) => setTyped(target.value)}
        />
      </FormSheet>
    );
  }
  const ids = readersOf(message, reads);
  const others = people.filter(({ id }) => id !== message.sender_id);
  const readers = others.filter(({ id }) => ids.includes(id) || id === myId);
  return (
    <Sheet {...{ isOpen, onClose }} title={t('readers')}>
      <div className={body['body']}>
        <Names title={t('haveRead')} people={readers} none={t('nobodyYet')} />
        <Names title={t('haveNotRead')} people={others.filter((person) => !readers.includes(person))} none={null} />
      </div>
    </Sheet>
  );
}

/** The first emoji of what was typed, as one character may have several code points; null where it begins with none. */
function firstEmoji(typed: string): string | null {
  const [first] = [...new Intl.Segmenter().segment(typed.trim())];
  return first && /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20E3/u.test(first.segment) ? first.segment : null;
}

function Names({ title, people, none }: { title: string; people: readonly Person[]; none: string | null }) {
  if (people.length === 0 && none === null) return null;
  return (
    <>
      <h3 className={styles['title']}>{title}</h3>
      {people.length === 0 ? <p className="quiet">{none}</p> : null}
      <ul>
        {people.map((person) => (
          <li key={person.id} className={styles['person']}>
            <Avatar person={person} size="sm" />
            {person.name}
          </li>
        ))}
      </ul>
    </>
  );
}
