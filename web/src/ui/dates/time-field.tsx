import { Clock, X } from 'lucide-react';
import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { IconButton } from '../button.tsx';
import { Field, TextField } from '../field.tsx';
import fieldStyles from '../field.module.css';
import { useDateHabits } from './date-habits.ts';
import { fillIn } from '../../lib/i18n/i18n.ts';
import { useDateWords } from './date-words.ts';
import { FieldPanel, hasOwnPickers } from './field-panel.tsx';
import styles from './time-field.module.css';
import { listTimes, readTime, writeTime, type MaybeTime } from './typed-time.ts';
import { useTyped, type Read } from './use-typed.ts';

interface TimeFieldProps {
  label: string;
  value: MaybeTime;
  onChange: (time: MaybeTime) => void;
  /** A start: the list says how long after it each time is, and begins there. */
  after?: MaybeTime | undefined;
  hint?: string | undefined;
  error?: string | null;
  optional?: string;
  disabled?: boolean;
}

/** A time of day, typed (`9`, `930`, `9 pm`) or chosen from a list; where fingers press, with the device's own picker. */
export function TimeField({ after = '', ...props }: TimeFieldProps) {
  const [isNative] = useState(hasOwnPickers);
  if (!isNative) return <TypedTimeField {...props} after={after} />;
  return <TextField {...props} type="time" onChange={({ target }) => props.onChange(target.value)} />;
}

const WHOLE_TIME = /:\d{2}/;
/** Where the list begins to be shown without a time. */
const MORNING = '09:00';
const HOUR_OPTIONS = 4;

function TypedTimeField({ label, value, onChange, after, hint, error, optional, disabled }: TimeFieldProps) {
  const words = useDateWords();
  const habits = useDateHabits();
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  /** The option that the arrows have reached; null before they were used. */
  const [reached, setReached] = useState<number | null>(null);
  const typed = useTyped({ value, onChange, shown: writeTime(value, habits), read, whole: WHOLE_TIME });
  const options = isOpen ? listTimes(habits, after) : [];
  const now = typed.meaning.fault === undefined ? typed.meaning.value : value;
  const near = Math.max(
    0,
    options.findIndex(({ time }) => time >= (now || after || MORNING)),
  );
  const active = reached ?? options.findIndex(({ time }) => time === now);
  const inView = reached ?? near;

  useLayoutEffect(() => {
    const panel = list.current?.parentElement;
    const option = list.current?.children[inView];
    if (!panel || !(option instanceof HTMLElement)) return;
    const [top, bottom] = [option.offsetTop, option.offsetTop + option.offsetHeight];
    if (top < panel.scrollTop || bottom > panel.scrollTop + panel.clientHeight)
      panel.scrollTop = top - option.offsetHeight;
  }, [inView]);

  function read(text: string): Read {
    const time = readTime(text, habits, after);
    return time === null
      ? { fault: fillIn(words.timeUnclear, { example: writeTime('17:30', habits) }) }
      : { value: time };
  }

  function show(isShown: boolean): void {
    setIsOpen(isShown);
    setReached(null);
  }

  function choose(time: MaybeTime): void {
    typed.choose(time);
    show(false);
  }

  function handleKey(event: KeyboardEvent<HTMLInputElement>): void {
    const chosen = reached === null ? undefined : options[reached];
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: HOUR_OPTIONS, PageUp: -HOUR_OPTIONS }[event.key];
    if (step !== undefined) {
      if (!isOpen) show(true);
      else {
        const from = active === -1 ? near - Number(step > 0) : active;
        setReached(Math.min(Math.max(from + step, 0), options.length - 1));
      }
    } else if (event.key === 'Escape' && isOpen) show(false);
    else if (event.key === 'Enter') {
      if (chosen) choose(chosen.time);
      else typed.finish();
      // A form is saved by the next Enter.
      if (!isOpen) return;
      show(false);
    } else {
      if (event.key === 'Tab' && chosen) choose(chosen.time);
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <Field label={label} error={typed.fault ?? error} hint={hint} optional={optional}>
      {(wiring) => (
        <div className={fieldStyles['withButton']}>
          <input
            ref={typed.input}
            type="text"
            role="combobox"
            autoComplete="off"
            spellCheck={false}
            {...wiring}
            aria-haspopup="listbox"
            aria-autocomplete="none"
            aria-expanded={isOpen}
            aria-controls={isOpen ? listId : undefined}
            aria-activedescendant={isOpen && active !== -1 ? `${listId}-${active}` : undefined}
            className={fieldStyles['input']}
            disabled={disabled}
            value={typed.text}
            onChange={({ target }) => {
              setReached(null);
              typed.type(target.value);
            }}
            onClick={() => show(true)}
            onKeyDown={handleKey}
            onBlur={() => {
              typed.finish();
              show(false);
            }}
          />
          {value === '' ? (
            <Clock size={20} className={styles['clock']} aria-hidden="true" />
          ) : (
            // Not reached by Tab: keys clear the text itself.
            <IconButton
              label={words.clear}
              tabIndex={-1}
              disabled={disabled}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => {
                choose('');
                typed.input.current?.focus();
              }}
            >
              <X size={18} />
            </IconButton>
          )}
          {isOpen ? (
            <FieldPanel className={styles['list']} onMouseDown={(event) => event.preventDefault()}>
              <div ref={list} role="listbox" id={listId} aria-label={words.chooseTime}>
                {options.map(({ time, text }, at) => (
                  <button
                    key={time}
                    id={`${listId}-${at}`}
                    type="button"
                    role="option"
                    tabIndex={-1}
                    aria-selected={at === active}
                    className={styles['option']}
                    onClick={() => choose(time)}
                  >
                    {text}
                  </button>
                ))}
              </div>
            </FieldPanel>
          ) : null}
        </div>
      )}
    </Field>
  );
}
