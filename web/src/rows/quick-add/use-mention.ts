import { useState, type KeyboardEvent } from 'react';
import type { Person } from '../../ui/people.ts';
import type { sentenceReader } from './sentence-reader.ts';

type Reader = Awaited<ReturnType<typeof sentenceReader.fetch>>;

interface MentionOptions {
  /** Null until its code is here. */
  reader: Reader | null;
  line: string;
  people: readonly Person[];
  onPick: (inserted: { line: string; caret: number }) => void;
}

/** The names that are offered while one is typed after an @, moved through by the keys of the field. */
export function useMention({ reader, line, people, onPick }: MentionOptions) {
  /** Where a name is being typed; null when no names are offered. */
  const [caret, setCaret] = useState<number | null>(null);
  const [chosen, setChosen] = useState(0);
  const mention = caret === null ? null : (reader?.findMention(line, caret, people) ?? null);
  /** Enter takes no name where a whole one is typed, unless another is chosen. */
  const spare = mention?.isWhole ? 1 : 0;
  /** The place of the name that Enter takes; -1 for none. */
  const active = mention === null ? -1 : chosen - spare;

  function pick(person: Person): void {
    if (!reader || mention === null || caret === null) return;
    onPick(reader.insertMention(line, { start: mention.start, caret }, person, people));
  }

  function handleKey(event: KeyboardEvent): void {
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

  /** The caret is there now; null offers no names. */
  function moveTo(next: number | null): void {
    setCaret(next);
    setChosen(0);
  }

  return { options: mention?.options ?? null, active, pick, handleKey, moveTo, close: () => setCaret(null) };
}
