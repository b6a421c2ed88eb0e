import { useState, type ComponentProps, type ReactNode } from 'react';
import { DateField } from './date-field.tsx';
import { useDateWords } from './date-words.ts';
import { addDays, dayOf, type Day } from './dates.ts';
import styles from './quick-date-field.module.css';
import { useNow } from './use-now.ts';

const SATURDAY = 6;
const MONDAY = 1;

interface QuickDay {
  word: 'today' | 'tomorrow' | 'saturday' | 'monday';
  day: Day;
}

/** The days most often chosen. No day is offered twice (on a Friday, Saturday is tomorrow), and no weekday means the one a week later. */
export function listQuickDays(now: Date): readonly QuickDay[] {
  const today = dayOf(now);
  const daysUntil = (weekday: number) => (weekday - now.getDay() + 7) % 7;
  const later: QuickDay[] = [
    { word: 'saturday', day: addDays(today, daysUntil(SATURDAY)) },
    { word: 'monday', day: addDays(today, daysUntil(MONDAY)) },
  ];
  const tomorrow = addDays(today, 1);
  return [
    { word: 'today', day: today },
    { word: 'tomorrow', day: tomorrow },
    ...later.filter(({ day }) => day > tomorrow),
  ];
}

interface QuickDateFieldProps extends ComponentProps<typeof DateField> {
  /** What stands beside the field, such as its time. */
  beside?: ReactNode;
  /** The day cannot be left out: there is no button for none. */
  isRequired?: boolean;
}

/** A date field with buttons for the days most often chosen beneath it. */
export function QuickDateField({ beside, isRequired = false, ...field }: QuickDateFieldProps) {
  const words = useDateWords();
  const [presses, setPresses] = useState(0);
  const days = [...listQuickDays(useNow()), ...(isRequired ? [] : [{ word: 'none', day: '' } as const])];
  return (
    <div className={styles['field']}>
      <div className={styles['inputs']}>
        {/* Anew for each press, which drops what was typed even where the day stays the same. */}
        <DateField key={presses} {...field} />
        {beside}
      </div>
      <div role="group" aria-label={words.quickDays} className={styles['chips']}>
        {days.map(({ word, day }) => (
          <button
            key={word}
            type="button"
            className={styles['chip']}
            aria-pressed={day === field.value}
            onClick={() => {
              setPresses(presses + 1);
              field.onChange(day);
            }}
          >
            {words[word]}
          </button>
        ))}
      </div>
    </div>
  );
}
