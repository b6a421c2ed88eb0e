import { Plus } from 'lucide-react';
import { useId, useRef, useState, type FormEvent } from 'react';
import { TITLE_MAX } from '#contract/limits.ts';
import { tidyLine } from '#contract/text.ts';
import { useSession } from '../../lib/auth/session.ts';
import { prepareArea, translatorOf } from '../../lib/i18n/i18n.ts';
import { useLazyCode, type LazyCode } from '../../pwa/lazy-code.ts';
import { offerReloadForMissingCode } from '../../pwa/updates.ts';
import { useDateHabits } from '../../ui/dates/date-habits.ts';
import { useNow } from '../../ui/dates/use-now.ts';
import type { Person } from '../../ui/people.ts';
import { showToast } from '../../ui/toasts/toasts.ts';
import type { StoredLine } from '../drafts/stored-draft.ts';
import { titleOnly, type Sentence, type SentenceKind } from '../sentence/sentence.ts';
import { useWhenHidden } from '../use-when-hidden.ts';
import type { Maker } from './maker.ts';
import styles from './quick-add.module.css';
import { sentenceReader } from './sentence-reader.ts';
import { tellMade } from './tell-made.ts';
import { useMention } from './use-mention.ts';

interface QuickAddProps {
  /** What can be added. Of several the sentence suggests one, and a press decides otherwise. */
  makers: readonly [Maker, ...Maker[]];
  /** How a sentence is read as what the makers make, and others. */
  kinds: LazyCode<readonly SentenceKind[]>;
  /** What it is before the sentence says so, and whatever it says: the area of a maker; null for the suggestion. */
  usualKind?: string | null;
  label: string;
  typed: StoredLine;
  /** The members of the family. */
  people: readonly Person[];
  /** Which of them the person is. */
  myId: string;
  /** In a sheet: it has buttons from the start, and the sheet closes once it is added. */
  onDone?: () => void;
}

/**
 * A field that creates a row on Enter and is then ready for the next one. It reads when, how often and for whom, and shows what it
 * understood.
 */
export function QuickAdd({ makers, kinds, usualKind = null, label, typed, onDone, ...family }: QuickAddProps) {
  const habits = useDateHabits();
  const now = useNow();
  const { state } = useSession();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [line, setLine] = useState(typed.read);
  const [isUsed, setIsUsed] = useState(onDone !== undefined);
  const [chosenKind, setChosenKind] = useState(usualKind);
  const [kept, setKept] = useState<readonly string[]>([]);
  const [swapped, setSwapped] = useState<readonly string[]>([]);
  useWhenHidden(line === '' ? null : () => typed.store(line), typed.forget);
  const isWanted = isUsed || line !== '';
  const code = sentenceReader.useCode(isWanted);
  const known = useLazyCode(kinds, isWanted);
  // Another field may have fetched it.
  const reader = isWanted && known ? code : null;
  const [first, ...others] = makers;
  const isForOthers = makers.every((one) => one.isForOthers);
  const people = isForOthers ? family.people : family.people.filter(({ id }) => id === family.myId);
  const kind = others.length === 0 ? first.area : line === '' ? (chosenKind ?? first.area) : chosenKind;
  const day = makers.find((one) => one.day !== undefined)?.day;
  const reading = { now, habits, people, kept, swapped, kind, day };
  const made = known ? kindsOf(makers, known) : null;
  const sentence = made ? reader?.readSentence(line, { ...reading, kinds: made }) : undefined;
  const maker = makerOf(sentence?.kind ?? kind);
  const named = people.filter((one) => sentence?.named.includes(one.id) && one.id !== maker.usualPerson);
  const hasHint = sentence !== undefined && sentence.parts.length + named.length === 0;
  const mention = useMention({
    ...{ reader, line, people },
    onPick: (inserted) => {
      change(inserted.line, null);
      field.current?.focus();
      // After the new text is in the field.
      requestAnimationFrame(() => field.current?.setSelectionRange(inserted.caret, inserted.caret));
    },
  });

  function makerOf(of: string | null): Maker {
    return makers.find((one) => one.area === of) ?? first;
  }

  function change(next: string, caret: number | null): void {
    setLine(next);
    mention.moveTo(caret);
    if (next !== '') return;
    setKept([]);
    setSwapped([]);
    setChosenKind(usualKind);
  }

  /** The name stays in the title, and the mention comes to its end. */
  function give(person: Person): void {
    if (!reader) return;
    const end = line.trimEnd().length + 1;
    change(reader.insertMention(`${line.trimEnd()} `, { start: end, caret: end }, person, people).line, null);
    field.current?.focus();
  }

  /** On a slow network the line may be sent before its reader is here. Without one the line is the title. */
  async function read(): Promise<Sentence> {
    const [late, all] = await Promise.all([sentenceReader.fetch(), kinds.fetch()]).catch(() => [null, null]);
    const said =
      late?.readSentence(line, { ...reading, kinds: kindsOf(makers, all ?? []) }) ?? titleOnly(line, maker.area);
    return { ...said, title: tidyLine(said.title) };
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const title = tidyLine(sentence?.title ?? line);
    if (title === '') return refuse(() => maker.sayFault('titleRequired'));
    if (title.length > TITLE_MAX) return refuse(() => maker.sayFault('titleTooLong'));
    if (state !== 'signed-in') return refuse(() => translatorOf(maker.area)('notLoggedIn'));
    change('', null);
    onDone?.();
    const said = await read();
    await create(makerOf(said.kind), said);
  }

  /** What was typed stays in the field. */
  async function refuse(say: () => string): Promise<void> {
    // Other screens do not have the words of this area.
    await prepareArea(maker.area).catch(() => undefined);
    showToast(() => ({ key: maker.table.name, title: say(), tone: 'error' }));
  }

  async function create(by: Maker, said: Sentence): Promise<void> {
    let made;
    try {
      made = await by.create(said);
    } catch {
      restore();
      offerReloadForMissingCode();
      return;
    }
    // Where it exists only here, the text is restored.
    await tellMade(by, made, restore);
  }

  function restore(): void {
    setLine((typedSince) => typedSince || line);
    // A sheet has closed meanwhile: its field begins with what is stored.
    if (onDone) typed.store(line);
  }

  async function openDialog(): Promise<void> {
    const said = await read();
    try {
      await makerOf(said.kind).openDialog(said);
      change('', null);
      onDone?.();
    } catch {
      offerReloadForMissingCode();
    }
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <div className={styles['add']}>
        <Plus size={20} aria-hidden="true" />
        <input
          ref={field}
          type="text"
          name="quick-add"
          aria-label={label}
          placeholder={label}
          autoComplete="off"
          enterKeyHint="done"
          aria-autocomplete="list"
          aria-describedby={hasHint ? `${id}-hint` : undefined}
          aria-controls={mention.options ? `${id}-people` : undefined}
          aria-activedescendant={mention.active < 0 ? undefined : `${id}-people-${mention.active}`}
          data-autofocus={onDone ? true : undefined}
          value={line}
          onChange={({ target }) => change(target.value, target.selectionStart)}
          onFocus={() => setIsUsed(true)}
          onKeyDown={mention.handleKey}
          onBlur={mention.close}
        />
        {reader && mention.options ? (
          <reader.MentionList
            id={`${id}-people`}
            options={mention.options}
            active={mention.active}
            onPick={mention.pick}
          />
        ) : null}
      </div>
      {reader && sentence && made ? (
        <reader.Understood
          {...{ sentence, people, now, named }}
          hintId={hasHint ? `${id}-hint` : null}
          example={people.find((one) => one.id !== (maker.usualPerson ?? family.myId))?.firstName}
          kinds={made}
          hasButtons={onDone !== undefined}
          isEmpty={line.trim() === ''}
          onGive={give}
          onKeep={({ text }) => {
            setKept([...kept, text]);
            field.current?.focus();
          }}
          onSwap={({ text }) => {
            setSwapped(swapped.includes(text) ? swapped.filter((one) => one !== text) : [...swapped, text]);
            field.current?.focus();
          }}
          onKind={setChosenKind}
          onMore={() => void openDialog()}
        />
      ) : null}
    </form>
  );
}

/** The kinds of what these makers make, in their order. */
function kindsOf(makers: QuickAddProps['makers'], known: readonly SentenceKind[]) {
  const find = ({ area }: Maker) => known.find(({ key }) => key === area);
  return makers.flatMap((maker) => find(maker) ?? []) as unknown as readonly [SentenceKind, ...SentenceKind[]]; // each area with a maker has one
}
