import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { FieldPanel } from '../dates/field-panel.tsx';
import { Field, type FieldProps } from '../field.tsx';
import fieldStyles from '../field.module.css';
import styles from './combo-field.module.css';

export interface ComboOption {
  readonly id: string;
  readonly name: string;
  readonly detail: string;
}

interface ComboFieldProps extends Omit<FieldProps, 'children'> {
  /** What the field says while its list is closed. */
  shown: string;
  /** The option that is chosen. */
  value: string;
  /** What is sought; null while the list is closed and the field shows the value. */
  sought: string | null;
  onSeek: (text: string | null) => void;
  options: readonly ComboOption[];
  onChoose: (id: string) => void;
  words: { readonly choose: string; readonly none: string };
  disabled?: boolean;
}

/** A field whose list is found by what is typed. The keys move through the list, and the focus stays in the field. */
export function ComboField(props: ComboFieldProps) {
  const { shown, value, sought, onSeek, options, onChoose, words, disabled, ...field } = props;
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  /** The option that the arrows have reached. */
  const [reached, setReached] = useState<number | null>(null);
  const isOpen = sought !== null;
  // What was typed is for the best match, which Enter takes.
  const active = reached ?? (sought ? 0 : options.findIndex(({ id }) => id === value));
  const activeId = options[active] && `${listId}-${active}`;

  useLayoutEffect(() => {
    const option = activeId === undefined ? null : document.getElementById(activeId);
    const panel = list.current?.parentElement;
    if (!option || !panel) return;
    const [top, bottom] = [option.offsetTop, option.offsetTop + option.offsetHeight];
    if (top < panel.scrollTop || bottom > panel.scrollTop + panel.clientHeight)
      panel.scrollTop = top - option.offsetHeight;
  }, [activeId]);

  function seek(text: string | null): void {
    onSeek(text);
    setReached(null);
  }

  function choose(id: string): void {
    onChoose(id);
    seek(null);
  }

  function handleKey(event: KeyboardEvent<HTMLInputElement>): void {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 5, PageUp: -5 }[event.key];
    const chosen = options[active];
    if (step !== undefined) {
      if (!isOpen) seek('');
      else setReached(Math.min(Math.max(active + step, 0), options.length - 1));
    } else if (event.key === 'Escape' && isOpen) seek(null);
    else if (event.key === 'Enter' && isOpen) {
      if (chosen) choose(chosen.id);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <Field {...field}>
      {(wiring) => (
        <div>
          <input
            type="text"
            role="combobox"
            autoComplete="off"
            spellCheck={false}
            {...wiring}
            disabled={disabled}
            aria-haspopup="listbox"
            aria-autocomplete="list"
            aria-expanded={isOpen}
            aria-controls={isOpen ? listId : undefined}
            aria-activedescendant={isOpen ? activeId : undefined}
            className={fieldStyles['input']}
            value={sought || (isOpen ? '' : shown)}
            placeholder={isOpen ? shown : undefined}
            onChange={({ target }) => seek(target.value)}
            onClick={() => (isOpen ? undefined : seek(''))}
            onKeyDown={handleKey}
            onBlur={() => seek(null)}
          />
          {isOpen ? (
            <FieldPanel className={styles['list']} onMouseDown={(event) => event.preventDefault()}>
              <div ref={list} role="listbox" id={listId} aria-label={words.choose}>
                {options.map(({ id, name, detail }, at) => (
                  <button
                    key={id}
                    id={`${listId}-${at}`}
                    type="button"
                    role="option"
                    tabIndex={-1}
                    aria-selected={at === active}
                    className={styles['option']}
                    onClick={() => choose(id)}
                  >
                    <span>{name}</span>
                    {detail ? <span className={styles['detail']}>{detail}</span> : null}
                  </button>
                ))}
              </div>
              <p role="status" className={styles['none']}>
                {options.length === 0 ? words.none : ''}
              </p>
            </FieldPanel>
          ) : null}
        </div>
      )}
    </Field>
  );
}
