import { memo, useMemo } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useDateHabits } from '../../../ui/dates/date-habits.ts';
import { formatWords, nameWeekday, weekdayOf, type Day } from '../../../ui/dates/dates.ts';
import type { Person } from '../../../ui/people.ts';
import { longDay } from '../describe.ts';
import type { Entry } from '../entries.ts';
import { fitBars, layBars } from '../layout.ts';
import type { Spot } from '../move.ts';
import { drawDays, useDrag } from '../use-drag.ts';
import type { EntryActions } from '../use-entry-actions.ts';
import { EntryBar } from './entry-bar.tsx';
import styles from './month-view.module.css';

export interface ViewProps {
  entries: readonly Entry[];
  days: readonly Day[];
  /** The day that the place names. */
  day: Day;
  today: Day;
  people: readonly Person[];
  mayCreate: boolean;
  actions: EntryActions;
  find: (key: string) => Entry | undefined;
  onOpen: (entry: Entry) => void;
  onDay: (day: Day) => void;
  onCreate: (from: Spot, to: Spot) => void;
}

/** Lanes that a day has room for. */
const ROOM = 4;

/** Six weeks, with bars across the days of an entry. */
export const MonthView = memo(function MonthView(props: ViewProps) {
  const { entries, days, day, mayCreate, actions, find, onCreate } = props;
  const { t } = useTranslation('calendar');
  const habits = useDateHabits();
  const weeks = useMemo(
    () => Array.from({ length: days.length / 7 }, (_, at) => days.slice(at * 7, at * 7 + 7)),
    [days],
  );
  const container = useDrag({
    ...{ find, actions, mayCreate, onCreate },
    draw: drawDays,
  });
  return (
    <section ref={container} aria-label={t('grid')} className={styles['month']}>
      <div className={styles['names']} aria-hidden="true">
        {weeks[0]?.map((one) => (
          <span key={one}>{nameWeekday(weekdayOf(one), 'short', habits.language)}</span>
        ))}
      </div>
      {weeks.map((week) => (
        <Week key={week[0]} {...props} entries={entries} week={week} month={day.slice(0, 7)} />
      ))}
    </section>
  );
});

function Week({
  week,
  month,
  entries,
  today,
  people,
  onOpen,
  onDay,
}: ViewProps & { week: readonly Day[]; month: string }) {
  const { t } = useTranslation('calendar');
  const habits = useDateHabits();
  const { drawn, hidden } = useMemo(() => fitBars(layBars(entries, week), week.length, ROOM), [entries, week]);
  return (
    <div className={styles['week']}>
      {week.map((day) => (
        <div
          key={day}
          data-day={day}
          className={`${styles['day']} ${day.slice(0, 7) === month ? '' : styles['other']} ${day === today ? styles['today'] : ''}`}
          style={{ gridColumn: week.indexOf(day) + 1 }}
        >
          <button
            type="button"
            data-date={day}
            className={styles['number']}
            aria-current={day === today ? 'date' : undefined}
            onClick={() => onDay(day)}
          >
            <span aria-hidden="true">
              {day.endsWith('-01')
                ? formatWords(day, { day: 'numeric', month: 'short' }, habits.language)
                : Number(day.slice(8))}
            </span>
            <span className="visually-hidden">{longDay(day, habits)}</span>
          </button>
        </div>
      ))}
      {drawn.map(({ entry, from, to, lane, isStart, isEnd }) => (
        <div
          key={entry.key}
          className={styles['bar']}
          style={{ gridColumn: `${from + 1} / ${to + 2}`, gridRow: lane + 2 }}
        >
          <EntryBar
            {...{ entry, people, onOpen, isStart, isEnd }}
            hasHandles={entry.isAllDay && entry.source.kind === 'event'}
          />
        </div>
      ))}
      {hidden.map((count, at) =>
        count > 0 ? (
          <button
            key={week[at]}
            type="button"
            className={styles['more']}
            style={{ gridColumn: at + 1, gridRow: ROOM + 1 }}
            aria-label={`${t('moreOfDay', { count })}, ${t('openDay', { day: longDay(week[at] ?? today, habits) })}`}
            onClick={() => onDay(week[at] ?? today)}
          >
            {t('moreOfDay', { count })}
          </button>
        ) : null,
      )}
    </div>
  );
}
