import { useDateWords } from './date-words.ts';
import { addDays, dayOf, type Day, type MaybeDay } from './dates.ts';
import styles from './quick-days.module.css';
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

interface QuickDaysProps {
  value: MaybeDay;
  onChange: (day: MaybeDay) => void;
  /** The day cannot be left out: there is no button for none. */
  isRequired?: boolean;
}

/** Buttons for the days most often chosen, beneath a date field. */
export function QuickDays({ value, onChange, isRequired = false }: QuickDaysProps) {
  const words = useDateWords();
  const days = [...listQuickDays(useNow()), ...(isRequired ? [] : [{ word: 'none', day: '' } as const])];
  return (
    <div role="group" aria-label={words.quickDays} className={styles['chips']}>
      {days.map(({ word, day }) => (
        <button
          key={word}
          type="button"
          className={styles['chip']}
          aria-pressed={day === value}
          onClick={() => onChange(day)}
        >
          {words[word]}
        </button>
      ))}
    </div>
  );
}
