import { Search } from 'lucide-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import styles from './palette.module.css';
import { findMatches } from '../../rows/search.ts';
import type { PaletteEntry } from '../../areas/area.ts';
import { usePaletteEntries } from './use-palette-entries.tsx';
import { useTranslation } from '../../lib/i18n/i18n.ts';

/** More matches of one group would push the other groups out of sight. A longer query finds the rest. */
const MATCHES_PER_GROUP = 8;

interface PaletteProps {
  onClose: () => void;
  onSheet: (sheet: 'sign-out' | 'sync') => void;
}

/** A combobox: the focus stays in the field, the arrow keys move the selection, Enter runs the selected entry. */
export function Palette({ onClose, onSheet }: PaletteProps) {
  const { t } = useTranslation();
  const id = useId();
  const [question, setQuestion] = useState('');
  const [at, setAt] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const isAsking = question.trim() !== '';

  const groups = usePaletteEntries(onSheet)
    .filter(({ isForSearching }) => isAsking || !isForSearching)
    .map(({ key, name, entries }) => {
      const matches = findMatches(entries, question).slice(0, isAsking ? MATCHES_PER_GROUP : entries.length);
      return { key, name, best: matches[0]?.score ?? 0, entries: matches.map(({ item }) => item) };
    })
    .filter(({ entries }) => entries.length > 0)
    // The group with the best match comes first.
    .toSorted((one, other) => other.best - one.best);
  const flat = groups.flatMap(({ entries }) => entries);
  const chosen = flat[Math.min(at, flat.length - 1)];

  const chosenKey = chosen?.key;

  useEffect(() => {
    if (chosenKey) list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [chosenKey]);

  function run(entry: PaletteEntry | undefined) {
    if (!entry) return;
    onClose();
    entry.run();
  }

  function move(event: KeyboardEvent) {
    // The Enter that ends an input method's composition must not run an entry.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      return run(chosen);
    }
    const last = flat.length - 1;
    const current = Math.min(at, last);
    const steps: Record<string, number> = {
      ArrowDown: current === last ? 0 : current + 1,
      ArrowUp: current === 0 ? last : current - 1,
      PageDown: Math.min(last, current + MATCHES_PER_GROUP),
      PageUp: Math.max(0, current - MATCHES_PER_GROUP),
    };
    const next = steps[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setAt(Math.max(0, next));
  }

  return (
    <div className={styles['palette']}>
      <div className={styles['question']}>
        <Search size={20} aria-hidden="true" />
        <input
          type="text"
          role="combobox"
          aria-label={t('search')}
          aria-expanded={flat.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={chosen ? `${id} ${chosen.key}`.replaceAll(' ', '-') : undefined}
          aria-autocomplete="list"
          placeholder={t('searchHint')}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          data-autofocus
          value={question}
          onChange={(event) => {
            setQuestion(event.target.value);
            setAt(0);
          }}
          onKeyDown={move}
        />
      </div>
      <p role="status" className="visually-hidden">
        {isAsking ? t('searchCount', { count: flat.length }) : ''}
      </p>
      {flat.length === 0 ? <p className={styles['nothing']}>{t('searchNothing', { words: question.trim() })}</p> : null}
      <div ref={list} id={`${id}-list`} role="listbox" aria-label={t('search')} className={styles['list']}>
        {groups.map(({ key, name, entries }) => (
          <div key={key} role="group" aria-labelledby={`${id}-${key}`}>
            <div id={`${id}-${key}`} className={styles['group']}>
              {name}
            </div>
            {entries.map((entry) => (
              <Option
                key={entry.key}
                id={`${id} ${entry.key}`.replaceAll(' ', '-')}
                entry={entry}
                isChosen={entry === chosen}
                onPoint={() => setAt(flat.indexOf(entry))}
                onChoose={() => run(entry)}
              />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

interface OptionProps {
  id: string;
  entry: PaletteEntry;
  isChosen: boolean;
  onPoint: () => void;
  onChoose: () => void;
}

function Option({ id, entry, isChosen, onPoint, onChoose }: OptionProps) {
  return (
    // The field keeps the focus and handles the keys.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      tabIndex={-1}
      className={styles['option']}
      onPointerMove={isChosen ? undefined : onPoint}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <span className={styles['icon']}>{entry.icon}</span>
      <span className={styles['label']}>{entry.label}</span>
      {entry.note ? <span className={styles['note']}>{entry.note}</span> : null}
    </div>
  );
}
