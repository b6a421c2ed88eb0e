import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useDateHabits } from '../../../ui/dates/date-habits.ts';
import { formatTime } from '../../../ui/dates/dates.ts';
import type { Person } from '../../../ui/people.ts';
import type { Conflict } from './conflicts.ts';
import styles from './fields.module.css';

const CONFLICTS_SHOWN = 3;

/** What else people have at the chosen time. Below the times, where it is seen while they are chosen: in a dialog, not all fields fit the window. */
export function ConflictList({ conflicts, people }: { conflicts: readonly Conflict[]; people: readonly Person[] }) {
  const { t } = useTranslation('calendar');
  const habits = useDateHabits();
  const time = (timeMs: number) => formatTime(new Date(timeMs), habits);
  return (
    <div role="status" className={styles['found']}>
      {conflicts.length > 0 ? (
        <ul className={styles['conflicts']}>
          {conflicts.slice(0, CONFLICTS_SHOWN).map((conflict) => (
            <li key={`${conflict.memberId} ${conflict.startMs} ${conflict.title}`}>
              {t('conflict', {
                name: people.find(({ id }) => id === conflict.memberId)?.firstName ?? '',
                title: conflict.title,
                time: `${time(conflict.startMs)}–${time(conflict.endMs)}`,
              })}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
