import { memo } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useDateHabits } from '../../../ui/dates/date-habits.ts';
import { weekdayOf, type Day } from '../../../ui/dates/dates.ts';
import type { Person } from '../../../ui/people.ts';
import { longDay, nameWeekday } from '../describe.ts';
import { byDay, type Entry } from '../entries.ts';
import styles from './week-strip.module.css';

interface WeekStripProps {
  entries: readonly Entry[];
  week: readonly Day[];
  day: Day;
  today: Day;
  people: readonly Person[];
  onDay: (day: Day) => void;
}

const LEVELS = 3;

/** A week in one line: under each day a bar per person, always in the same place, and the higher the fuller their day is. */
export const WeekStrip = memo(function WeekStrip({ entries, week, day: chosen, today, people, onDay }: WeekStripProps) {
  const { t } = useTranslation('calendar');
  const habits = useDateHabits();
  const ofDays = byDay(entries, week);
  return (
    <div role="group" aria-label={t('weekStrip')} className={styles['strip']}>
      {week.map((day) => {
        const found = ofDays.get(day) ?? [];
        const counts = people.map((person) => ({
          person,
          count: found.filter(({ memberIds }) => memberIds.length === 0 || memberIds.includes(person.id)).length,
        }));
        const said = counts.filter(({ count }) => count > 0).map(({ person, count }) => `${person.firstName} ${count}`);
        return (
          <button
            key={day}
            type="button"
            data-date={day}
            aria-pressed={day === chosen}
            aria-current={day === today ? 'date' : undefined}
            className={`${styles['day']} ${day === today ? styles['today'] : ''}`}
            onClick={() => onDay(day)}
          >
            <span className="visually-hidden">
              {[longDay(day, habits), ...(said.length > 0 ? said : [t('nothingOn')])].join(', ')}
            </span>
            <span aria-hidden="true" className={styles['name']}>
              {nameWeekday(weekdayOf(day), 'narrow', habits)}
            </span>
            <span aria-hidden="true" className={styles['number']}>
              {Number(day.slice(8))}
            </span>
            <span className={styles['marks']} aria-hidden="true">
              {counts.map(({ person, count }) => (
                <span
                  key={person.id}
                  style={{ height: `${Math.min(count, LEVELS) * 4}px`, background: `var(--${person.hue})` }}
                />
              ))}
            </span>
          </button>
        );
      })}
    </div>
  );
});
