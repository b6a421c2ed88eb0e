import { Lock } from 'lucide-react';
import { useDateHabits } from '../../ui/dates/date-habits.ts';
import styles from './audience.module.css';

// Beside the field's words it would be in the script of every page with a list.
const NOT_ALL = { en: 'not seen by everyone', es: 'no lo ve todo el mundo' } as const;

/** Stands after the title of what not everyone sees, or before one that may be cut off. */
export function AudienceMark({ isBefore = false }: { isBefore?: boolean }) {
  const notAll = NOT_ALL[useDateHabits().language];
  return (
    <span className={styles[isBefore ? 'before' : 'mark']} title={notAll}>
      <Lock size={13} aria-hidden="true" />
      <span className="visually-hidden">{isBefore ? `${notAll}: ` : `, ${notAll}`}</span>
    </span>
  );
}
