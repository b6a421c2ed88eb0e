import { CalendarDays } from 'lucide-react';
import { useState, type FocusEvent, type KeyboardEvent } from 'react';
import { Button, IconButton } from '../button.tsx';
import { Field, TextField } from '../field.tsx';
import fieldStyles from '../field.module.css';
import styles from './date-field.module.css';
import { useDateHabits } from './date-habits.ts';
import { fillIn } from '../../lib/i18n/i18n.ts';
import { useDateWords } from './date-words.ts';
import { dayOf, formatLongDay, type MaybeDay } from './dates.ts';
import { FieldPanel, hasOwnPickers } from './field-panel.tsx';
import { focusDay, Month } from './month.tsx';
import { readDay, typedFormat, writeDay } from './typed-day.ts';
import { useNow } from './use-now.ts';
import { useTyped, type Read } from './use-typed.ts';

interface DateFieldProps {
  label: string;
  value: MaybeDay;
  onChange: (day: MaybeDay) => void;
  /** The first and the last day that can be chosen. */
  min?: MaybeDay | undefined;
  max?: MaybeDay | undefined;
  /** Without it the chosen day is said with its weekday. */
  hint?: string | undefined;
  error?: string | null;
  optional?: string;
  disabled?: boolean;
}

/** A day, typed in the person's own format or chosen from a month; where fingers press, with the device's own picker. */
export function DateField(props: DateFieldProps) {
  const [isNative] = useState(hasOwnPickers);
  const habits = useDateHabits();
  const hint = props.hint ?? (props.value === '' ? undefined : formatLongDay(props.value, habits));
  if (!isNative) return <TypedDateField {...props} hint={hint} />;
  return <TextField {...props} type="date" hint={hint} onChange={({ target }) => props.onChange(target.value)} />;
}

/** A year of four digits at either end, or eight digits. */
const WHOLE_DAY = /^\d{8}$|^\d{4}\D|\D\d{4}$/;

function TypedDateField({ label, value, onChange, min, max, hint, error, optional, disabled }: DateFieldProps) {
  const words = useDateWords();
  const habits = useDateHabits();
  const today = dayOf(useNow());
  const [open, setOpen] = useState<'closed' | 'beside' | 'focused'>('closed');
  const isOpen = open !== 'closed';
  const typed = useTyped({ value, onChange, shown: writeDay(value, habits), read, whole: WHOLE_DAY });
  const { input } = typed;

  function read(text: string): Read {
    const day = readDay(text, { today, habits, words, min, max });
    if (day === null) return { fault: fillIn(words.dayUnclear, { example: writeDay(today, habits) }) };
    if (min && day < min) return { fault: fillIn(words.dayBefore, { day: writeDay(min, habits) }) };
    if (max && day > max) return { fault: fillIn(words.dayAfter, { day: writeDay(max, habits) }) };
    return { value: day };
  }

  function choose(day: MaybeDay): void {
    typed.choose(day);
    close();
  }

  function close(): void {
    input.current?.focus();
    setOpen('closed');
  }

  function handleKey(event: KeyboardEvent<HTMLDivElement>): void {
    const isTyping = event.target === input.current;
    if (event.key === 'Escape' && isOpen) close();
    else if (event.key === 'ArrowDown' && isTyping) {
      if (isOpen) focusDay(event.currentTarget);
      else setOpen('focused');
    } else if (event.key === 'Enter' && isTyping) {
      typed.finish();
      // A form is saved by the next Enter.
      if (!isOpen) return;
      setOpen('closed');
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  function leave({ currentTarget, relatedTarget }: FocusEvent<HTMLDivElement>): void {
    // Once the focus has arrived: a sheet takes it when the focused element is removed from it (`keepFocusIn`).
    if (!currentTarget.contains(relatedTarget)) setTimeout(() => setOpen('closed'));
  }

  return (
    <Field label={label} error={typed.fault ?? error} hint={hint} optional={optional}>
      {(wiring) => (
        <div role="presentation" className={fieldStyles['withButton']} onKeyDown={handleKey} onBlur={leave}>
          <input
            ref={input}
            type="text"
            autoComplete="off"
            spellCheck={false}
            placeholder={placeholderOf(typedFormat(habits), words.dateLetters)}
            {...wiring}
            className={fieldStyles['input']}
            disabled={disabled}
            value={typed.text}
            onChange={({ target }) => typed.type(target.value)}
            onClick={() => setOpen('beside')}
            onBlur={typed.finish}
          />
          <IconButton
            label={words.openCalendar}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            aria-describedby={wiring.id}
            disabled={disabled}
            // The focus stays in the field until the calendar is there.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => setOpen(isOpen ? 'closed' : 'focused')}
          >
            <CalendarDays size={20} />
          </IconButton>
          {isOpen ? (
            <FieldPanel role="dialog" aria-label={words.chooseDay} focusesDay={open === 'focused'}>
              <Month value={dayShown(typed.meaning, value)} today={today} onChoose={choose} min={min} max={max} />
              <div className={styles['foot']}>
                <Button
                  tone="quiet"
                  disabled={Boolean((min && today < min) || (max && today > max))}
                  onClick={() => choose(today)}
                >
                  {words.today}
                </Button>
                {value === '' ? null : (
                  <Button tone="quiet" onClick={() => choose('')}>
                    {words.clear}
                  </Button>
                )}
              </div>
            </FieldPanel>
          ) : null}
        </div>
      )}
    </Field>
  );
}

/** The day that is being typed, as soon as it can be understood. */
function dayShown(meaning: Read, value: MaybeDay): MaybeDay {
  return meaning.fault === undefined ? meaning.value : value;
}

/** `DD/MM/YYYY` with the letters of the language for year, month and day: `DD/MM/AAAA`. */
function placeholderOf(format: string, letters: string): string {
  return format.replaceAll(/[YMD]/g, (letter) => letters.charAt('YMD'.indexOf(letter)));
}
