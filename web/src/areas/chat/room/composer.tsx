import { ChartBarBig, Camera, Paperclip, Pencil, Plus, Reply, SendHorizontal, X } from 'lucide-react';
import {
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type Ref,
} from 'react';
import { MENTIONS_MAX, MESSAGE_MAX } from '#contract/areas/chat/messages.ts';
import type { NamedFile } from '#contract/files/kinds.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { lazyCode } from '../../../pwa/lazy-code.ts';
import { lazySheet } from '../../../pwa/lazy-sheet.tsx';
import { offerReloadForMissingCode } from '../../../pwa/updates.ts';
import type { StoredLine } from '../../../rows/drafts/stored-draft.ts';
import { sentenceReader } from '../../../rows/quick-add/sentence-reader.ts';
import { useMention } from '../../../rows/quick-add/use-mention.ts';
import { findPeople, fold, MENTIONS } from '../../../rows/sentence/find.ts';
import { IconButton } from '../../../ui/button.tsx';
import type { Person } from '../../../ui/people.ts';
import { RowMenu } from '../../../ui/row-menu.tsx';
import type { Message } from './arrange.ts';
import type { ChosenFilesHandle } from './chosen-files.tsx';
import styles from './composer.module.css';
import { sayMessage } from './message-row.tsx';
import type { Sent } from './use-room.ts';

const filesCode = lazyCode(() => import('./chosen-files.tsx'));
const PollSheet = lazySheet(() => import('../poll/poll-sheet.tsx').then((file) => file.PollSheet));

/** With keys of its own, Enter sends. On a phone it makes a line, and the button sends. */
const hasKeys = () => matchMedia('(hover: hover) and (pointer: fine)').matches;

export interface ComposerHandle {
  focus(): void;
  addFiles(files: readonly File[]): void;
}

interface ComposerProps {
  ref?: Ref<ComposerHandle>;
  draft: StoredLine;
  /** Who can be mentioned: those who are in the chat. */
  people: readonly Person[];
  myId: string;
  replyTo: Message | null;
  /** The message that is changed instead. */
  edited: Message | null;
  onSend: (message: Sent) => Promise<boolean>;
  onEdit: (message: Message, text: string, mentions: readonly string[]) => void;
  /** Neither an answer nor a change any more. */
  onCancel: () => void;
  /** Asked for by arrow up in an empty field. */
  onEditLast: () => void;
  onTyping: () => void;
}

/** Where a message is written. What was written stays for its chat until it is sent. */
export function Composer(props: ComposerProps) {
  const { ref, draft, people, myId, replyTo, edited, onSend, onEdit, onCancel, onEditLast, onTyping } = props;
  const { t } = useTranslation('chat');
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(draft.read);
  const [files, setFiles] = useState<readonly NamedFile[]>([]);
  const chosen = useRef<ChosenFilesHandle>(null);
  const [isAdding, setIsAdding] = useState(false);
  /** With each message what was said of the files of the one before goes. */
  const [round, setRound] = useState(0);
  const [isUsed, setIsUsed] = useState(false);
  const code = filesCode.useCode(isUsed);
  const [isPolling, setIsPolling] = useState(false);
  const [editedId, setEditedId] = useState<string | null>(null);
  const others = people.filter((person) => person.id !== myId);
  const reader = sentenceReader.useCode(isUsed);
  const mention = useMention({
    ...{ reader, line: text, people: others },
    onPick: ({ line, caret }) => {
      change(line);
      mention.moveTo(null);
      field.current?.focus();
      // After the new text is in the field.
      requestAnimationFrame(() => field.current?.setSelectionRange(caret, caret));
    },
  });

  if ((edited?.id ?? null) !== editedId) {
    setEditedId(edited?.id ?? null);
    setText(edited ? edited.message_text : draft.read());
  }
  const isTooLong = text.trim().length > MESSAGE_MAX;
  const canSend = !isTooLong && !isAdding && (text.trim() !== '' || files.length > 0 || Boolean(edited?.attachments));

  function change(next: string): void {
    setText(next);
    if (edited) return;
    if (next === '') draft.forget();
    else draft.store(next);
    if (next !== '') onTyping();
  }

  /** Where its code is not here yet, what is chosen waits for it. */
  function withFiles(run: (handle: ChosenFilesHandle) => void): void {
    setIsUsed(true);
    filesCode.fetch().then(() => setTimeout(() => chosen.current && run(chosen.current)), offerReloadForMissingCode);
  }

  const mentionsIn = (words: string) =>
    [...new Set(findPeople(fold(words), others, MENTIONS).map(({ meaning }) => meaning))].slice(0, MENTIONS_MAX);

  async function send(message: Sent): Promise<void> {
    const isSent = await onSend(message);
    // Neither the server nor the device has it: it stands in the field again.
    if (!isSent) setText((since) => since || message.message_text);
  }

  function submit(): void {
    if (!canSend) return;
    const words = text.trim();
    const mentions = mentionsIn(words);
    if (edited) onEdit(edited, words, mentions);
    else {
      void send({
        message_text: words,
        mentions: mentions.length > 0 ? mentions : null,
        reply_to: replyTo?.id ?? null,
        files,
      });
      setFiles([]);
      setRound(round + 1);
      change('');
    }
    onCancel();
    field.current?.focus();
  }

  function handleKey(event: KeyboardEvent<HTMLTextAreaElement>): void {
    mention.handleKey(event);
    if (event.defaultPrevented || event.nativeEvent.isComposing) return;
    const sends =
      event.key === 'Enter' && !event.shiftKey && !event.altKey && (hasKeys() || event.ctrlKey || event.metaKey);
    if (sends) submit();
    else if (event.key === 'Escape' && (replyTo ?? edited)) {
      event.stopPropagation(); // a sheet around it stays
      onCancel();
    } else if (event.key === 'ArrowUp' && text === '' && !edited) onEditLast();
    else return;
    event.preventDefault();
  }

  const fit = useEffectEvent(() => {
    const { current } = field;
    if (!current) return;
    current.style.height = 'auto';
    current.style.height = `${current.scrollHeight}px`;
  });
  useLayoutEffect(() => fit());
  useEffect(() => {
    if (replyTo ?? edited) field.current?.focus();
  }, [replyTo, edited]);
  useImperativeHandle(ref, () => ({
    focus: () => field.current?.focus(),
    addFiles: (added) => withFiles(({ add }) => add(added)),
  }));

  const about = edited ?? replyTo;
  const AboutIcon = edited ? Pencil : Reply;
  return (
    <div className={styles['composer']}>
      {about ? (
        <p className={styles['about']}>
          <AboutIcon size={16} aria-hidden="true" />
          <span className={styles['aboutWords']}>
            <strong>
              {edited
                ? t('editing')
                : t('replyTo', {
                    name:
                      about.sender_id === myId
                        ? t('yourself')
                        : (people.find((one) => one.id === about.sender_id)?.firstName ?? t('someone')),
                  })}
            </strong>{' '}
            {edited ? null : sayMessage(about, t)}
          </span>
          <IconButton label={t('cancel')} onClick={onCancel}>
            <X size={18} />
          </IconButton>
        </p>
      ) : null}
      {code ? (
        <code.ChosenFiles key={round} ref={chosen} value={files} onChange={setFiles} onBusy={setIsAdding} />
      ) : null}
      {isTooLong ? (
        <p role="alert" id={`${id}-long`} className={styles['problem']}>
          {t('tooLong', { most: MESSAGE_MAX, over: text.trim().length - MESSAGE_MAX })}
        </p>
      ) : null}
      <div className={styles['line']}>
        {edited ? null : (
          <RowMenu
            label={t('attach')}
            icon={<Plus size={22} />}
            items={[
              {
                key: 'files',
                label: t('files_choose'),
                icon: <Paperclip size={18} />,
                run: () => withFiles(({ choose }) => choose('files')),
              },
              {
                key: 'camera',
                label: t('camera'),
                icon: <Camera size={18} />,
                run: () => withFiles(({ choose }) => choose('camera')),
              },
              { key: 'poll', label: t('newPoll'), icon: <ChartBarBig size={18} />, run: () => setIsPolling(true) },
            ]}
          />
        )}
        <div className={styles['field']}>
          <textarea
            ref={field}
            rows={1}
            aria-label={t('write')}
            placeholder={t('write')}
            value={text}
            enterKeyHint={hasKeys() ? 'send' : 'enter'}
            aria-invalid={isTooLong || undefined}
            aria-describedby={isTooLong ? `${id}-long` : undefined}
            aria-autocomplete="list"
            aria-controls={mention.options ? `${id}-people` : undefined}
            aria-activedescendant={mention.active < 0 ? undefined : `${id}-people-${mention.active}`}
            className={styles['text']}
            onChange={({ target }) => {
              change(target.value);
              mention.moveTo(target.selectionStart);
            }}
            onFocus={() => setIsUsed(true)}
            onBlur={mention.close}
            onKeyDown={handleKey}
            onPaste={(event) => {
              const pasted = [...event.clipboardData.files];
              if (pasted.length === 0) return;
              event.preventDefault();
              withFiles(({ add }) => add(pasted));
            }}
          />
          {reader && mention.options ? (
            <div className={styles['mentions']}>
              <reader.MentionList
                id={`${id}-people`}
                options={mention.options}
                active={mention.active}
                onPick={mention.pick}
              />
            </div>
          ) : null}
        </div>
        <button
          type="button"
          className={styles['send']}
          aria-label={t(edited ? 'save' : 'send')}
          title={t(edited ? 'save' : 'send')}
          disabled={!canSend}
          // The keyboard of a phone stays open.
          onPointerDown={(event) => event.preventDefault()}
          onClick={submit}
        >
          <SendHorizontal size={20} aria-hidden="true" />
        </button>
      </div>
      <PollSheet isOpen={isPolling} onClose={() => setIsPolling(false)} onSend={(message) => void send(message)} />
    </div>
  );
}
