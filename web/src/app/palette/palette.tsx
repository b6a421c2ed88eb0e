import { ChevronDown, Search } from 'lucide-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import styles from './palette.module.css';
import type { PaletteEntry } from '../../areas/area.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { useFamilyProps } from '../people.ts';
import { PaletteFilters } from './palette-filters.tsx';
import { EVERYTHING, useSearch, type Narrowed } from './use-search.ts';

/** More matches of one group would push the other groups out of sight. */
const MATCHES_PER_GROUP = 8;
/** Of the one group that is chosen. A longer query finds the rest. */
const MATCHES_MAX = 100;

interface PaletteProps {
  onClose: () => void;
  onSheet: (sheet: 'sign-out' | 'sync') => void;
}

/** A combobox: the focus stays in the field, the arrow keys move the selection, Enter runs the selected entry. */
export function Palette({ onClose, onSheet }: PaletteProps) {
  const { t } = useTranslation();
  const id = useId();
  const [question, setQuestion] = useState('');
  const [narrowed, setNarrowed] = useState(EVERYTHING);
  const [at, setAt] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const isAsking = question.trim() !== '';

  const { currentMembers } = useFamilyProps();
  const search = useSearch(question, narrowed, onSheet);
  const groups = search.groups.map((group) => {
    const { key, entries } = group;
    const most = !isAsking ? entries.length : narrowed.group === key ? MATCHES_MAX : MATCHES_PER_GROUP;
    const more: PaletteEntry = {
      key: `more ${key}`,
      label: t('searchMore', { count: entries.length }),
      icon: <ChevronDown size={20} aria-hidden="true" />,
      run: () => narrow({ ...narrowed, group: key }),
      staysOpen: true,
    };
    const hasMore = narrowed.group === null && entries.length > most;
    return { ...group, entries: [...entries.slice(0, most), ...(hasMore ? [more] : [])] };
  });
  const flat = groups.flatMap(({ entries }) => entries);
  const chosen = flat[Math.min(at, flat.length - 1)];

  const chosenKey = chosen?.key;

  useEffect(() => {
    if (chosenKey) list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [chosenKey]);

  function run(entry: PaletteEntry | undefined) {
    if (!entry) return;
    if (!entry.staysOpen) onClose();
    entry.run();
  }

  function narrow(next: Narrowed) {
    setNarrowed(next);
    setAt(0);
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
      {isAsking ? (
        <PaletteFilters kinds={search.kinds} people={currentMembers} narrowed={narrowed} onNarrow={narrow} />
      ) : null}
      <p role="status" className="visually-hidden">
        {isAsking ? t('searchCount', { count: search.groups.flatMap(({ entries }) => entries).length }) : ''}
      </p>
      {search.isPartial ? <p className={styles['partial']}>{t('searchPartial')}</p> : null}
      {flat.length > 0 ? null : (
        <p className={styles['nothing']}>
          {search.isLoading ? t('searching') : t('searchNothing', { words: question.trim() })}
        </p>
      )}
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
  const note = typeof entry.note === 'function' ? entry.note() : entry.note;
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
      <span className={styles['text']}>
        <span className={styles['label']}>{entry.label}</span>
        {note ? <span className={styles['note']}>{note}</span> : null}
      </span>
    </div>
  );
}
