import { Plus } from 'lucide-react';
import { useId, useMemo, useRef, useState, type FormEvent, type KeyboardEvent, type ReactNode } from 'react';
import {
  PARSED_ITEMS_MAX,
  PARSED_TEXT_MAX,
  readItems,
  type ParsedItem,
} from '#contract/areas/groceries/parse-items.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import type { StoredLine } from '../../../rows/drafts/stored-draft.ts';
import { useWhenHidden } from '../../../rows/use-when-hidden.ts';
import { Button } from '../../../ui/button.tsx';
import { sayAmount } from '../say-amount.ts';
import { itemInWork, suggest, withSuggestion, type knownProducts } from '../suggest.ts';
import styles from './add-items.module.css';

interface AddItemsProps {
  known: () => ReturnType<typeof knownProducts>;
  /** The normal names that the list has. */
  isListed: (name: string) => boolean;
  typed: StoredLine;
  onAdd: (items: readonly ParsedItem[]) => void;
  /** Buttons beside the field. */
  children?: ReactNode;
}

/**
 * Adds the items of a sentence, or of a message that is pasted, and is then ready for the next ones. After two letters it suggests what the family
 * buys: arrows and Enter take a suggestion, or a press.
 */
export function AddItems({ known, isListed, typed, onAdd, children }: AddItemsProps) {
  const { t, language } = useTranslation('groceries');
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [line, setLine] = useState(typed.read);
  const [reached, setReached] = useState(-1);
  const [isClosed, setIsClosed] = useState(true);
  useWhenHidden(line === '' ? null : () => typed.store(line), typed.forget);
  const inWork = useMemo(() => itemInWork(line), [line]);
  const options = useMemo(() => (inWork && !isClosed ? suggest(known(), inWork.name) : []), [inWork, isClosed, known]);
  const [isTooMuch, setIsTooMuch] = useState(false);
  const { items, isWhole } = useMemo(() => readItems(line), [line]);
  const isOpen = options.length > 0;

  function change(next: string): void {
    setLine(next);
    setReached(-1);
    setIsClosed(next === '');
    setIsTooMuch(false);
  }

  function add({ items: wanted, isWhole: isAll }: ReturnType<typeof readItems>): void {
    if (!isAll) return setIsTooMuch(true);
    if (wanted.length === 0) return;
    change('');
    onAdd(wanted);
    field.current?.focus();
  }

  function pick(at: number): void {
    const option = options[at];
    if (option) add({ items: withSuggestion(line, option), isWhole });
  }

  function handleKey(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!isOpen || event.nativeEvent.isComposing) return;
    if (step !== undefined) setReached(((reached + 1 + step + options.length + 1) % (options.length + 1)) - 1);
    else if (event.key === 'Escape') setIsClosed(true);
    else if (event.key === 'Enter' && reached >= 0) pick(reached);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    add({ items, isWhole });
  }

  return (
    <form noValidate onSubmit={submit} className={styles['form']}>
      <div className={styles['field']}>
        <Plus size={20} aria-hidden="true" />
        <input
          ref={field}
          type="text"
          name="grocery-add"
          role="combobox"
          aria-label={t('addItems')}
          placeholder={t('addItemsExample')}
          autoComplete="off"
          autoCapitalize="sentences"
          enterKeyHint="done"
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${id}-list` : undefined}
          aria-activedescendant={reached < 0 ? undefined : `${id}-${reached}`}
          aria-describedby={items.length > 1 ? `${id}-read` : undefined}
          value={line}
          onChange={({ target }) => change(target.value)}
          onPaste={(event) => {
            const text = event.clipboardData.getData('text');
            // A field of one line would join the lines of a message.
            if (!text.trim().includes('\n')) return;
            event.preventDefault();
            add(readItems(line === '' ? text : `${line}\n${text}`));
          }}
          // Before the first key, which then is answered at once.
          onFocus={known}
          onKeyDown={handleKey}
          onBlur={() => setIsClosed(true)}
        />
        {line.trim() === '' ? null : (
          <Button type="submit" tone="primary" onPointerDown={(event) => event.preventDefault()}>
            {items.length > 1 ? t('addCount', { count: items.length }) : t('addOne')}
          </Button>
        )}
        {children}
        {isOpen ? (
          <div id={`${id}-list`} role="listbox" aria-label={t('suggestions')} className={styles['list']}>
            {options.map((option, at) => (
              // The keys are those of the field.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
              <div
                key={option.name}
                id={`${id}-${at}`}
                role="option"
                aria-selected={at === reached}
                className={styles['option']}
                // Otherwise the field would lose the focus, and with it the list.
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => pick(at)}
              >
                <span className={styles['name']}>{option.name}</span>
                <span className={styles['detail']}>
                  {isListed(option.name) ? t('onTheList') : sayAmount({ ...option, amount_words: null }, language)}
                </span>
              </div>
            ))}
          </div>
        ) : null}
      </div>
      {isTooMuch ? (
        <p role="alert" className={styles['fault']}>
          {t('tooMuchAtOnce', { count: PARSED_ITEMS_MAX, characters: PARSED_TEXT_MAX.toLocaleString(language) })}
        </p>
      ) : null}
      {items.length > 1 ? (
        <p id={`${id}-read`} className={styles['read']}>
          {items.map((item) => [sayAmount(item, language), item.name].filter(Boolean).join(' ')).join(' · ')}
        </p>
      ) : null}
    </form>
  );
}
