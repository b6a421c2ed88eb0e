import { memo, useCallback, useMemo, useState } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useDateHabits } from '../../../ui/dates/date-habits.ts';
import { formatWords, nameWeekday, weekdayOf, type Day } from '../../../ui/dates/dates.ts';
import type { Person } from '../../../ui/people.ts';
import { useIsPrinting } from '../../../ui/theme/use-is-printing.ts';
import { longDay } from '../describe.ts';
import type { Entry } from '../../../rows/entries/entry.ts';
import { isEvent } from '../entries.ts';
import { countLanes, fitBars, layBars } from '../layout.ts';
import type { Spot } from '../../../rows/entries/entry.ts';
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
  const [measured, measure] = useLanes();
  const isPrinting = useIsPrinting();
  /** On paper every entry is drawn, in lines that are as high as one page allows. */
  const printed = isPrinting ? weeks.map((week) => countLanes(layBars(entries, week))) : null;
  const lines = printed?.reduce((sum, lanes) => sum + lanes + 1, 0) ?? 0;
  return (
    <section
      ref={container}
      aria-label={t('grid')}
      className={styles['month']}
      style={{ '--lines': lines } as React.CSSProperties} // custom properties are unknown to CSSProperties
    >
      <div className={styles['names']} aria-hidden="true">
        {weeks[0]?.map((one) => (
          <span key={one}>{nameWeekday(weekdayOf(one), 'short', habits.language)}</span>
        ))}
      </div>
      {weeks.map((week, at) => (
        <Week
          key={week[0]}
          {...props}
          {...{ entries, week, measure, isPrinting }}
          room={printed?.[at] ?? measured}
          month={day.slice(0, 7)}
        />
      ))}
    </section>
  );
});

/** Lanes of a week before its height is known. */
const USUAL_LANES = 4;
const LANE_REM = 1.5;

/** How many lanes a week of the month has room for, below the line with the days' numbers, and a ref for a week. All are equally high. */
function useLanes() {
  const [lanes, setLanes] = useState(USUAL_LANES);
  const measure = useCallback((week: HTMLElement | null) => {
    if (!week) return undefined;
    const count = () => {
      const lane = LANE_REM * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      // Nothing is laid out in a hidden page.
      if (week.clientHeight > 0) setLanes(Math.max(1, Math.floor(week.clientHeight / lane) - 1));
    };
    count();
    const sizes = new ResizeObserver(count);
    sizes.observe(week);
    return () => sizes.disconnect();
  }, []);
  return [lanes, measure] as const;
}

function Week({
  week,
  month,
  room,
  measure,
  isPrinting,
  entries,
  today,
  people,
  onOpen,
  onDay,
}: ViewProps & {
  week: readonly Day[];
  month: string;
  room: number;
  isPrinting: boolean;
  measure: (week: HTMLElement | null) => void;
}) {
  const { t } = useTranslation('calendar');
  const habits = useDateHabits();
  const { drawn, hidden } = useMemo(
    () => fitBars(layBars(entries, week), week.length, isPrinting ? Infinity : room),
    [entries, week, room, isPrinting],
  );
  return (
    <div ref={measure} className={styles['week']}>
      <div
        className={styles['lanes']}
        style={{ '--lanes': room } as React.CSSProperties} // see above
      >
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
            <EntryBar {...{ entry, people, onOpen, isStart, isEnd }} hasHandles={entry.isAllDay && isEvent(entry)} />
          </div>
        ))}
        {hidden.map((count, at) =>
          count > 0 ? (
            <button
              key={week[at]}
              type="button"
              className={styles['more']}
              style={{ gridColumn: at + 1, gridRow: room + 1 }}
              aria-label={`${t('moreOfDay', { count })}, ${t('openDay', { day: longDay(week[at] ?? today, habits) })}`}
              onClick={() => onDay(week[at] ?? today)}
            >
              {t('moreOfDay', { count })}
            </button>
          ) : null,
        )}
      </div>
    </div>
  );
}
