import { useDeferredValue, useState } from 'react';
import { searchChatMessages } from '#contract/areas/chat/calls.ts';
import { chatMessages, type ChatMessage } from '#contract/areas/chat/messages.ts';
import { previewOf } from '#contract/areas/chat/words.ts';
import { TITLE_MAX } from '#contract/limits.ts';
import { tidyLine } from '#contract/text.ts';
import { useRemote } from '../../../lib/api/use-remote.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useSyncStatus } from '../../../lib/outbox/sync-status.ts';
import { useRows } from '../../../lib/sync/rows.ts';
import { fold } from '../../../rows/sentence/find.ts';
import { Button } from '../../../ui/button.tsx';
import { useDateHabits } from '../../../ui/dates/date-habits.ts';
import { DateField } from '../../../ui/dates/date-field.tsx';
import { addDays, dayOf, formatDate, formatTime, type MaybeDay } from '../../../ui/dates/dates.ts';
import { useNow } from '../../../ui/dates/use-now.ts';
import { TextField } from '../../../ui/field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { Sheet } from '../../../ui/sheet/sheet.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import type { FamilyProps } from '../../area.ts';
import type { ChatView } from '../chats.ts';
import body from '../sheet-body.module.css';
import styles from './search-sheet.module.css';
import { startOf } from './start-of.ts';

interface SearchSheetProps {
  isOpen: boolean;
  onClose: () => void;
  views: readonly ChatView[];
  family: FamilyProps;
  /** The open chat, which is searched first; null for all. */
  chatId: string | null;
  onShow: (chatId: string, messageId: string) => void;
}

/** Finds messages in all chats of the person, by words, chat, person and day. Without a network among those that this device has. */
export function SearchSheet({ isOpen, onClose, views, family, chatId, onShow }: SearchSheetProps) {
  const { t } = useTranslation('chat');
  const { online } = useSyncStatus();
  const today = dayOf(useNow());
  const [typed, setTyped] = useState('');
  const [chat, setChat] = useState(chatId ?? '');
  const [from, setFrom] = useState('');
  const [day, setDay] = useState<MaybeDay>('');
  const [pages, setPages] = useState<readonly (string | undefined)[]>([undefined]);
  const words = useDeferredValue(tidyLine(typed));
  const isAsked = isOpen && (words.length > 1 || from !== '' || day !== '');
  const input = {
    ...(words === '' ? {} : { words }),
    ...(chat === '' ? {} : { chat_id: chat }),
    ...(from === '' ? {} : { sender_id: from }),
    ...(day === '' ? {} : { from: startOf(day), to: startOf(addDays(day, 1)) }),
  };
  const change = (set: () => void) => {
    set();
    setPages([undefined]);
  };

  return (
    <Sheet {...{ isOpen, onClose }} title={t('search')}>
      <div className={body['body']}>
        <div className={styles['fields']}>
          <TextField
            label={t('searchWords')}
            type="search"
            value={typed}
            maxLength={TITLE_MAX}
            autoComplete="off"
            data-autofocus
            onChange={({ target }) => change(() => setTyped(target.value))}
          />
          <SelectField
            label={t('searchChat')}
            value={chat}
            none={t('searchAll')}
            options={views.map(({ chat: { id }, name }) => ({ value: id, label: name }))}
            onChange={(value) => change(() => setChat(value))}
          />
          <SelectField
            label={t('searchPerson')}
            value={from}
            none={t('anyone')}
            options={family.people.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(value) => change(() => setFrom(value))}
          />
          <DateField label={t('searchDay')} value={day} max={today} onChange={(value) => change(() => setDay(value))} />
        </div>
        <div role="status" className={styles['results']}>
          {!isAsked ? null : online ? (
            pages.map((after, at) => (
              <Found
                key={after ?? ''}
                input={{ ...input, ...(after === undefined ? {} : { after }) }}
                isLast={at === pages.length - 1}
                onMore={(next) => setPages([...pages, next])}
                {...{ views, family, onShow, onClose }}
              />
            ))
          ) : (
            <FoundHere {...{ input, views, family, onShow, onClose }} />
          )}
        </div>
      </div>
    </Sheet>
  );
}

interface ResultProps extends Pick<SearchSheetProps, 'views' | 'family' | 'onShow' | 'onClose'> {
  input: Parameters<typeof useRemote<typeof searchChatMessages.input, typeof searchChatMessages.output>>[1] & object;
}

function Found({
  input,
  isLast,
  onMore,
  ...around
}: ResultProps & { isLast: boolean; onMore: (after: string) => void }) {
  const { t } = useTranslation('chat');
  const { answer, error, reload } = useRemote(searchChatMessages, input);
  if (!answer)
    return error ? (
      <p>
        {t('searchFailed')} <Button onClick={() => void reload()}>{t('tryAgain')}</Button>
      </p>
    ) : (
      <SkeletonRows count={4} label={t('loading')} />
    );
  const { messages, next } = answer;
  return (
    <>
      <Results messages={messages} {...around} none={input.after === undefined} />
      {isLast && next !== null ? <Button onClick={() => onMore(next)}>{t('searchMore')}</Button> : null}
    </>
  );
}

function FoundHere({ input, ...around }: ResultProps) {
  const { t } = useTranslation('chat');
  const { rows } = useRows(chatMessages);
  const wanted = fold(input.words ?? '').split(' ');
  const [from, to] = [Date.parse(input.from ?? ''), Date.parse(input.to ?? '')];
  const found = rows.filter((message) => {
    const [said, at] = [fold(message.message_text), Date.parse(message.created_at)];
    if (message.is_removed || !wanted.every((word) => said.includes(word))) return false;
    if (input.chat_id !== undefined && message.chat_id !== input.chat_id) return false;
    if (input.sender_id !== undefined && message.sender_id !== input.sender_id) return false;
    return Number.isNaN(from) || (at >= from && at < to);
  });
  return (
    <>
      <p className="quiet">{t('searchHere')}</p>
      <Results messages={found} {...around} none />
    </>
  );
}

interface ResultsProps extends Pick<SearchSheetProps, 'views' | 'family' | 'onShow' | 'onClose'> {
  messages: readonly ChatMessage[];
  /** Whether it is said that there are none. */
  none: boolean;
}

function Results({ messages, views, family, onShow, onClose, none }: ResultsProps) {
  const { t } = useTranslation('chat');
  const habits = useDateHabits();
  if (messages.length === 0) return none ? <p>{t('searchNone')}</p> : null;
  return (
    <ul>
      {messages.map(({ id, chat_id, sender_id, message_text, created_at, attachments }) => {
        const at = new Date(created_at);
        const caption = [
          family.people.find((person) => person.id === sender_id)?.firstName ?? t('someone'),
          views.find(({ chat }) => chat.id === chat_id)?.name,
          `${formatDate(dayOf(at), habits)} ${formatTime(at, habits)}`,
        ];
        return (
          <li key={id}>
            <button
              type="button"
              className={styles['result']}
              onClick={() => {
                onClose();
                onShow(chat_id, id);
              }}
            >
              <span className={styles['caption']}>{caption.filter(Boolean).join(' · ')}</span>
              {message_text === '' ? t('files', { count: attachments?.length ?? 1 }) : previewOf(message_text)}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
