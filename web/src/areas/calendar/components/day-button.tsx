import type { ReactNode } from 'react';
import { useDateHabits } from '../../../ui/dates/date-habits.ts';
import type { Day } from '../../../ui/dates/dates.ts';
import { longDay } from '../describe.ts';
import styles from './day-button.module.css';

interface DayButtonProps {
  day: Day;
  /** The day that the place names. */
  chosen: Day;
  today: Day;
  /** What the day has, for screen readers. */
  said: string;
  /** Above the number. */
  name?: ReactNode;
  isOther?: boolean;
  onDay: (day: Day) => void;
  /** What the day has, as marks. */
  children: ReactNode;
}

/** A day among others on a phone: its number and marks of what it has. */
export function DayButton({ day, chosen, today, said, name, isOther, onDay, children }: DayButtonProps) {
  const habits = useDateHabits();
  const marked = [styles['day'], day === today && styles['today'], isOther && styles['other']];
  return (
    <button
      type="button"
      data-date={day}
      aria-pressed={day === chosen}
      aria-current={day === today ? 'date' : undefined}
      className={marked.filter(Boolean).join(' ')}
      onClick={() => onDay(day)}
    >
      <span className="visually-hidden">
        {longDay(day, habits)}, {said}
      </span>
      {name}
      <span aria-hidden="true" className={styles['number']}>
        {Number(day.slice(8))}
      </span>
      {children}
    </button>
  );
}
