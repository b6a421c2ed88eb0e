import { memo } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useDateHabits } from '../../../ui/dates/date-habits.ts';
import { nameWeekday, weekdayOf, type Day } from '../../../ui/dates/dates.ts';
import type { Person } from '../../../ui/people.ts';
import { byDay, type Entry } from '../../../rows/entries/entry.ts';
import days7 from './day-button.module.css';
import { DayButton } from './day-button.tsx';
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
  const { language } = useDateHabits();
  const ofDays = byDay(entries, week);
  return (
    <div role="group" aria-label={t('weekStrip')} className={days7['days']}>
      {week.map((day) => {
        const found = ofDays.get(day) ?? [];
        const counts = people.map((person) => ({
          person,
          count: found.filter(({ memberIds }) => memberIds.length === 0 || memberIds.includes(person.id)).length,
        }));
        const said = counts.filter(({ count }) => count > 0).map(({ person, count }) => `${person.firstName} ${count}`);
        return (
          <DayButton
            key={day}
            {...{ day, chosen, today, onDay }}
            said={said.length > 0 ? said.join(', ') : t('nothingOn')}
            name={
              <span aria-hidden="true" className={days7['name']}>
                {nameWeekday(weekdayOf(day), 'narrow', language)}
              </span>
            }
          >
            <span className={styles['marks']} aria-hidden="true">
              {counts.map(({ person, count }) => (
                <span
                  key={person.id}
                  style={{ height: `${Math.min(count, LEVELS) * 4}px`, background: `var(--${person.hue})` }}
                />
              ))}
            </span>
          </DayButton>
        );
      })}
    </div>
  );
});
