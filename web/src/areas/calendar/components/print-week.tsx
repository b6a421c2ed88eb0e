import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useDateHabits } from '../../../ui/dates/date-habits.ts';
import { formatWords, type Day } from '../../../ui/dates/dates.ts';
import type { Person } from '../../../ui/people.ts';
import { describeRange, describeTimes } from '../describe.ts';
import { byDay, type Entry } from '../entries.ts';
import styles from './print-week.module.css';

/** True while the page is printed, and from the moment on at which it is prepared. */
function useIsPrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    // At once, because the browser takes the page right after these events.
    const begin = () => flushSync(() => setIsPrinting(true));
    const end = () => setIsPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
}

interface PrintWeekProps {
  entries: readonly Entry[];
  week: readonly Day[];
  people: readonly Person[];
}

/** A week on one page of paper: a column per day, with names in place of hues. On the screen it is not seen. */
export function PrintWeek({ entries, week, people }: PrintWeekProps) {
  const habits = useDateHabits();
  if (!useIsPrinting()) return null;
  const ofDays = byDay(entries, week);
  return (
    <section className={styles['paper']}>
      <h2>{describeRange('week', week, week[0] ?? '', habits)}</h2>
      <div className={styles['days']}>
        {week.map((day) => (
          <div key={day} className={styles['day']}>
            <h3>{formatWords(day, { weekday: 'short', day: 'numeric', month: 'short' }, habits.language)}</h3>
            <ul>
              {ofDays.get(day)?.map((entry) => (
                <li key={entry.key}>
                  <strong>{describeTimes(entry, habits)}</strong> {entry.title}
                  <span className={styles['names']}>
                    {people
                      .filter(({ id }) => entry.memberIds.includes(id))
                      .map(({ firstName }) => firstName)
                      .join(', ')}
                  </span>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}
