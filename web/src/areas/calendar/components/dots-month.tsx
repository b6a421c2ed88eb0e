import { memo } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useDateHabits } from '../../../ui/dates/date-habits.ts';
import { nameWeekday, weekdayOf, type Day } from '../../../ui/dates/dates.ts';
import type { Person } from '../../../ui/people.ts';
import { byDay, type Entry } from '../../../rows/entries/entry.ts';
import days7 from './day-button.module.css';
import { DayButton } from './day-button.tsx';
import styles from './dots-month.module.css';
import { hueOf } from './entry-bar.tsx';

interface DotsMonthProps {
  entries: readonly Entry[];
  days: readonly Day[];
  day: Day;
  today: Day;
  people: readonly Person[];
  onDay: (day: Day) => void;
}

const DOTS = 3;

/** A month on a phone: up to three dots and a count per day. The chosen day is listed below. */
export const DotsMonth = memo(function DotsMonth({ entries, days, day: chosen, today, people, onDay }: DotsMonthProps) {
  const { t } = useTranslation('calendar');
  const { language } = useDateHabits();
  const ofDays = byDay(entries, days);
  return (
    <div role="group" aria-label={t('view_month')} className={days7['days']}>
      {days.slice(0, 7).map((day) => (
        <span key={day} className={days7['name']} aria-hidden="true">
          {nameWeekday(weekdayOf(day), 'narrow', language)}
        </span>
      ))}
      {days.map((day) => {
        const found = ofDays.get(day) ?? [];
        return (
          <DayButton
            key={day}
            {...{ day, chosen, today, onDay }}
            said={t('entries', { count: found.length })}
            isOther={day.slice(0, 7) !== chosen.slice(0, 7)}
          >
            <span className={styles['marks']} aria-hidden="true">
              {found.slice(0, DOTS).map((entry) => (
                <span
                  key={entry.key}
                  className={entry.tick ? styles['square'] : styles['dot']}
                  style={hueOf(entry, people)}
                />
              ))}
              {found.length > DOTS ? <span className={styles['count']}>{found.length}</span> : null}
            </span>
          </DayButton>
        );
      })}
    </div>
  );
});
