import { Plus } from 'lucide-react';
import { useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { tasks, type NewTask } from '#contract/areas/tasks.ts';
import { tidyLine } from '#contract/text.ts';
import { useSession } from '../../../lib/auth/session.ts';
import { useWrite } from '../../../lib/sync/rows.ts';
import { wordOfWaiting } from '../../../rows/waiting-words.ts';
import type { StoredLine } from '../../../rows/drafts/stored-draft.ts';
import { useWhenHidden } from '../../../rows/use-when-hidden.ts';
import { useDateHabits } from '../../../ui/dates/date-habits.ts';
import { useNow } from '../../../ui/dates/use-now.ts';
import type { Person } from '../../../ui/people.ts';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { composeAssignment } from '../assignment.ts';
import { composeDue } from '../due.ts';
import { describeFailure } from '../failures.ts';
import { sentenceReader } from '../lazy-parts.ts';
import type { Sentence } from '../../../rows/sentence/read-sentence.ts';
import styles from './quick-add.module.css';
import { useTranslation } from '../../../lib/i18n/i18n.ts';

interface QuickAddProps {
  /** Fields for every task added here, such as the member whose list is shown. */
  preset: Partial<NewTask>;
  typed: StoredLine;
  /** The people whom a task can be given to. */
  people: readonly Person[];
}

/** The fields of the task that a sentence describes. */
function composeFields({ day, time, rrule, people }: Sentence): Partial<NewTask> {
  const [first] = people;
  return {
    ...(day === '' ? {} : composeDue(day, time)),
    ...(rrule === '' ? {} : { rrule }),
    ...(first === undefined ? {} : composeAssignment(people.length > 1 ? 'multiple' : 'single', people, first)),
  };
}

const LIST_ID = 'quick-task-people';
const HINT_ID = 'quick-task-hint';

/** A field that creates a task on Enter and is then ready for the next one. It reads when, how often and for whom, and shows what it understood. */
export function QuickAdd({ preset, typed, people }: QuickAddProps) {
  const { t } = useTranslation('tasks');
  const habits = useDateHabits();
  const now = useNow();
  const write = useWrite(tasks);
  const { state } = useSession();
  const field = useRef<HTMLInputElement>(null);
  const [line, setLine] = useState(typed.read);
  const [isUsed, setIsUsed] = useState(line !== '');
  const [kept, setKept] = useState<readonly string[]>([]);
  /** Where a name is being typed; null when no names are offered. */
  const [caret, setCaret] = useState<number | null>(null);
  const [chosen, setChosen] = useState(0);
  useWhenHidden(line === '' ? null : () => typed.store(line), typed.forget);
  const reader = sentenceReader.useCode(isUsed);
  const sentence = reader?.readSentence(line, { now, habits, people, kept, kind: 'task' });
  const named = people.filter(({ id }) => sentence?.named.includes(id) && id !== preset.assigned_to);
  const hasHint = sentence !== undefined && sentence.parts.length + named.length === 0;
  const other = people.find(({ id }) => id !== preset.assigned_to);
  const mention = caret === null ? null : (reader?.findMention(line, caret, people) ?? null);
  /** The place of the name that Enter takes; -1 for none. */
  const spare = mention?.isWhole ? 1 : 0;
  const active = mention === null ? -1 : chosen - spare;

  function change(next: string, at: number | null) {
    setLine(next);
    setCaret(at);
    setChosen(0);
    if (next === '') setKept([]);
  }

  function pick(person: Person) {
    if (!reader || mention === null || caret === null) return;
    const inserted = reader.insertMention(line, { start: mention.start, caret }, person, people);
    change(inserted.line, null);
    field.current?.focus();
    // After the new text is in the field.
    requestAnimationFrame(() => field.current?.setSelectionRange(inserted.caret, inserted.caret));
  }

  /** The name stays in the title, and the mention comes to its end. */
  function give(person: Person) {
    if (!reader) return;
    const end = line.trimEnd().length + 1;
    change(reader.insertMention(`${line.trimEnd()} `, { start: end, caret: end }, person, people).line, null);
    field.current?.focus();
  }

  function handleKey(event: KeyboardEvent) {
    if (mention === null || event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const person = mention.options[active];
    const count = mention.options.length + spare;
    if (step) setChosen((chosen + step + count) % count);
    else if (event.key === 'Escape') setCaret(null);
    else if ((event.key === 'Enter' || event.key === 'Tab') && person) pick(person);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (tidyLine(line) === '') {
      showToast(() => ({ key: tasks.name, title: t('titleRequired'), tone: 'error' }));
      return;
    }
    if (state !== 'signed-in') {
      showToast(() => ({ key: tasks.name, title: t('notLoggedIn'), tone: 'error' }));
      return;
    }
    change('', null);
    // On a slow network the line may be sent before its reader is here. Without one the line is the title.
    const late = reader ?? (await sentenceReader.fetch().catch(() => null));
    const read = late?.readSentence(line, { now, habits, people, kept, kind: 'task' });
    const title = tidyLine(read?.title ?? line);
    const { id, saved } = write.create({ ...preset, ...(read ? composeFields(read) : {}), title });
    const outcome = await saved;
    const showAction = isOutOfView(id) ? { action: { label: t('show'), run: () => showRow(id) } } : {};
    if (outcome.kind === 'saved')
      showToast(() => ({ key: tasks.name, title: t('created'), tone: 'done', ...showAction }));
    if (outcome.kind === 'waiting') {
      const title = () => t(wordOfWaiting(outcome));
      const why = () => (outcome.cause === 'session' ? { description: t('errorSession') } : {});
      showToast(() => ({ key: tasks.name, title: title(), ...why(), ...showAction }));
    }
    if (outcome.kind === 'refused') {
      // A change that the server refused is in the tray. One that this device could not store exists only here, so the text is restored.
      if (outcome.error.code === 'DEVICE_STORAGE') setLine((typedSince) => typedSince || line);
      showToast(() => ({ title: t('createFailed'), description: describeFailure(outcome.error, t), tone: 'error' }));
    }
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <div className={styles['add']}>
        <Plus size={20} aria-hidden="true" />
        <input
          ref={field}
          type="text"
          name="quick-task"
          aria-label={t('quickAdd')}
          placeholder={t('quickAdd')}
          autoComplete="off"
          enterKeyHint="done"
          aria-autocomplete="list"
          aria-describedby={hasHint ? HINT_ID : undefined}
          aria-controls={mention ? LIST_ID : undefined}
          aria-activedescendant={active < 0 ? undefined : `${LIST_ID}-${active}`}
          value={line}
          onChange={({ target }) => change(target.value, target.selectionStart)}
          onFocus={() => setIsUsed(true)}
          onKeyDown={handleKey}
          onBlur={() => setCaret(null)}
        />
        {reader && mention ? (
          <reader.MentionList id={LIST_ID} options={mention.options} active={active} onPick={pick} />
        ) : null}
      </div>
      {reader && sentence ? (
        <reader.SentenceChips
          {...{ sentence, people, now, named }}
          onGive={give}
          onKeep={({ text }) => {
            setKept([...kept, text]);
            field.current?.focus();
          }}
        />
      ) : null}
      {hasHint ? (
        <p id={HINT_ID} className={styles['hint']}>
          {other ? t('quickHint', { name: other.firstName }) : t('quickHintAlone')}
        </p>
      ) : null}
    </form>
  );
}

function findRow(id: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-task="${id}"]`);
}

/**
 * A task without a date is added at the end of the list, which on a phone is far below the field. False where the list does not have it: the
 * answer may come when another screen or family is shown.
 */
function isOutOfView(id: string): boolean {
  const at = findRow(id)?.getBoundingClientRect();
  return at !== undefined && (at.top < 0 || at.bottom > window.innerHeight);
}

function showRow(id: string): void {
  const row = findRow(id);
  row?.scrollIntoView({ block: 'center', behavior: 'smooth' });
  row?.querySelector<HTMLElement>('button:not([role=checkbox])')?.focus({ preventScroll: true });
}
