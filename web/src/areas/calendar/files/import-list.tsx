import { useState } from 'react';
import type { FileEvent } from '#contract/icalendar/read-event.ts';
import { instantOf } from '#contract/recurrence/zones.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { useDateHabits, type DateHabits } from '../../../ui/dates/date-habits.ts';
import { dayOf, formatDate, formatTime } from '../../../ui/dates/dates.ts';
import type { ImportItem } from './plan-import.ts';
import styles from './files.module.css';

/** Lines that are drawn at first, and at each press on "Show more". */
const STEP = 100;

interface ImportListProps {
  kind: ImportItem['kind'];
  items: readonly ImportItem[];
  /** Keys of those that are not wanted. */
  left: ReadonlySet<string>;
  onChoose: (items: readonly ImportItem[], isWanted: boolean) => void;
}

/** The events of one kind, with a box for each that can be imported. */
export function ImportList({ kind, items, left, onChoose }: ImportListProps) {
  const { t } = useTranslation('files');
  const habits = useDateHabits();
  const [shown, setShown] = useState(STEP);
  if (items.length === 0) return null;
  const isChosen = ({ key }: ImportItem) => kind !== 'same' && !left.has(key);
  return (
    <details className={styles['group']} open={kind !== 'same'}>
      <summary>{t(kind, { count: items.length })}</summary>
      {kind !== 'same' && items.length > 1 ? (
        <label className={styles['line']}>
          <input
            type="checkbox"
            checked={items.every(isChosen)}
            onChange={(event) => onChoose(items, event.target.checked)}
          />
          <strong>{t('all')}</strong>
        </label>
      ) : null}
      <ul>
        {items.slice(0, shown).map((item) => (
          <li key={item.key}>
            <label className={styles['line']}>
              {kind === 'same' ? null : (
                <input
                  type="checkbox"
                  checked={isChosen(item)}
                  onChange={(event) => onChoose([item], event.target.checked)}
                />
              )}
              <span className={styles['name']}>{item.event.title}</span>
              <span className={styles['when']}>
                {describeWhen(item.event, habits)}
                {item.event.rrule === null ? null : ` · ${t('repeats')}`}
              </span>
            </label>
          </li>
        ))}
      </ul>
      {items.length > shown ? <Button onClick={() => setShown(shown + STEP)}>{t('showMore')}</Button> : null}
    </details>
  );
}

/** When it will stand in the calendar, by the viewer's clock. */
function describeWhen({ event_date, event_time, end_date, time_zone }: FileEvent, habits: DateHabits): string {
  if (event_time === null) {
    return [event_date, end_date].flatMap((day) => (day ? [formatDate(day, habits)] : [])).join(' – ');
  }
  const local = `${event_date}T${event_time}`;
  const start = time_zone === null ? new Date(local) : new Date(instantOf(local, time_zone));
  return `${formatDate(dayOf(start), habits)}, ${formatTime(start, habits)}`;
}
