import { memo, useEffectEvent, useLayoutEffect, useMemo, useRef } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useDateHabits } from '../../../ui/dates/date-habits.ts';
import { dayOf, formatHour, nameWeekday, weekdayOf, type Day } from '../../../ui/dates/dates.ts';
import { useNow } from '../../../ui/dates/use-now.ts';
import { useIsPrinting } from '../../../ui/theme/use-is-printing.ts';
import { useIsPhone } from '../../../ui/theme/use-is-phone.ts';
import { longDay } from '../describe.ts';
import { byDay, minuteOf, type Entry } from '../../../rows/entries/entry.ts';
import { isEvent } from '../entries.ts';
import { countLanes, fitBars, fitBlocks, layBars, layBlocks, openingMinute, printedHours } from '../layout.ts';
import { drawDays, drawHours, useDrag } from '../use-drag.ts';
import { EntryBar } from './entry-bar.tsx';
import type { ViewProps } from './month-view.tsx';
import styles from './time-view.module.css';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const DAY_MINUTES = 24 * 60;
/** How much of the hours that are seen at first lies before the minute at which they open. */
const BEFORE_SHARE = 0.3;
/** The lanes of whole days in a week, the last of them for the number of those that have no room. */
const WEEK_LANES = 4;
/** Blocks that stand side by side in a week. A phone has room for one where their number stands beside it. */
const WEEK_BESIDE = 2;
/** Minutes that a line of text takes. */
const LINE_MINUTES = 24;

/** The hours of one day or of a week, and whole days above them. `nothing`: what is said where they are empty, once they are known. */
export const TimeView = memo(function TimeView(props: ViewProps & { nothing: string | null }) {
  const { nothing, entries, days, today, people, mayCreate, actions, find, onOpen, onDay, onCreate } = props;
  const { t } = useTranslation('calendar');
  const habits = useDateHabits();
  const scroller = useRef<HTMLDivElement>(null);
  const [whole, timed] = useMemo(() => {
    const isWhole = ({ isAllDay, firstDay, lastDay, startMs, endMs }: Entry) =>
      isAllDay || (firstDay !== lastDay && endMs - startMs >= DAY_MINUTES * 60_000);
    return [entries.filter(isWhole), entries.filter((entry) => !isWhole(entry))];
  }, [entries]);
  const ofDays = useMemo(() => byDay(timed, days), [timed, days]);
  const isWeek = days.length > 1;
  const isPrinting = useIsPrinting();
  const isNarrow = useIsPhone() && isWeek;
  const { drawn, hidden } = useMemo(
    () => fitBars(layBars(whole, days), days.length, isWeek && !isPrinting ? WEEK_LANES : Infinity),
    [whole, days, isWeek, isPrinting],
  );
  const isCut = hidden.some((count) => count > 0);
  const lanes = isCut ? WEEK_LANES : countLanes(drawn);
  const printed = isPrinting ? printedHours([...ofDays].flatMap(([day, list]) => layBlocks(list, day))) : null;
  const isFree = lanes === 0 && days.every((day) => ofDays.get(day)?.length === 0);
  const container = useDrag({
    ...{ find, actions, mayCreate, onCreate },
    draw: (element, drag) => {
      drawDays(element, drag?.to.minute === null ? drag : null);
      drawHours(element, drag);
    },
  });
  const isKnown = nothing !== null;
  const open = useEffectEvent((areKnown: boolean) => {
    const element = scroller.current;
    if (!element) return;
    const minute = openingMinute(areKnown ? timed : [], days, new Date());
    element.scrollTop = (element.scrollHeight * minute) / DAY_MINUTES - element.clientHeight * BEFORE_SHARE;
  });
  // Again when the entries are known: where today is not shown, the first of them decides.
  useLayoutEffect(() => open(isKnown), [isKnown]);

  return (
    <section
      ref={container}
      aria-label={t('grid')}
      className={styles['view']}
      style={{ '--days': days.length, '--from': printed?.from, '--to': printed?.to } as React.CSSProperties} // custom properties are unknown to CSSProperties
    >
      <div className={styles['head']}>
        <span />
        {days.map((day) => (
          <button
            key={day}
            type="button"
            data-date={day}
            className={`${styles['name']} ${day === today ? styles['today'] : ''}`}
            aria-current={day === today ? 'date' : undefined}
            onClick={() => onDay(day)}
          >
            <span aria-hidden="true">{nameWeekday(weekdayOf(day), 'short', habits.language)}</span>
            <span aria-hidden="true" className={styles['number']}>
              {Number(day.slice(8))}
            </span>
            <span className="visually-hidden">{longDay(day, habits)}</span>
          </button>
        ))}
      </div>
      <div className={styles['whole']} style={{ gridTemplateRows: `repeat(${Math.max(1, lanes)}, 24px) 4px` }}>
        <span className={styles['label']}>{t('allDay')}</span>
        {days.map((day, at) => (
          <div key={day} data-day={day} className={styles['cell']} style={{ gridColumn: at + 2 }} />
        ))}
        {isFree && nothing !== null ? (
          <p role="status" className={styles['nothing']}>
            {nothing}
          </p>
        ) : null}
        {hidden.map((count, at) =>
          count > 0 ? (
            <button
              key={days[at]}
              type="button"
              className={styles['more']}
              style={{ gridColumn: at + 2, gridRow: WEEK_LANES }}
              aria-label={`${t('moreOfDay', { count })}, ${t('openDay', { day: longDay(days[at] ?? today, habits) })}`}
              onClick={() => onDay(days[at] ?? today)}
            >
              +{count}
            </button>
          ) : null,
        )}
        {drawn.map(({ entry, from, to, lane, isStart, isEnd }) => (
          <div
            key={entry.key}
            className={styles['bar']}
            style={{ gridColumn: `${from + 2} / ${to + 3}`, gridRow: lane + 1 }}
          >
            <EntryBar
              {...{ entry, people, onOpen, isStart, isEnd, isNarrow }}
              hasHandles={entry.isAllDay && isEvent(entry)}
            />
          </div>
        ))}
      </div>
      <div
        ref={scroller}
        data-scroller=""
        className={styles['scroller']}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- an area that scrolls has to be reached by the keyboard
        tabIndex={0}
        role="group"
        aria-label={t('hours')}
      >
        <div className={styles['hours']}>
          <div className={styles['clock']} aria-hidden="true">
            {HOURS.map((hour) => (
              <span key={hour}>{hour === 0 ? '' : formatHour(hour, habits)}</span>
            ))}
          </div>
          {days.map((day) => (
            <Column
              key={day}
              {...props}
              {...{ day, isNarrow }}
              isFull={isWeek && !isPrinting}
              entries={ofDays.get(day) ?? []}
              isToday={day === today}
            />
          ))}
          <div data-ghost="" hidden className={styles['ghost']} />
        </div>
      </div>
    </section>
  );
});

interface ColumnProps extends Pick<ViewProps, 'people' | 'onOpen' | 'onDay' | 'entries'> {
  day: Day;
  isToday: boolean;
  isNarrow: boolean;
  /** It has no room for more than two side by side. */
  isFull: boolean;
}

/** A part of the width of a day, of which the number of hidden blocks takes a strip. */
const across = (part: number, isCut: boolean) => `calc((100% - ${isCut ? 'var(--strip)' : '0px'}) * ${part})`;
const share = (minutes: number) => `${(minutes / DAY_MINUTES) * 100}%`;

function Column({ day, entries, people, onOpen, onDay, isToday, isNarrow, isFull }: ColumnProps) {
  const { t } = useTranslation('calendar');
  const habits = useDateHabits();
  const { drawn, hidden } = useMemo(
    () => fitBlocks(layBlocks(entries, day), isFull ? WEEK_BESIDE : Infinity, isNarrow ? 1 : WEEK_BESIDE),
    [entries, day, isFull, isNarrow],
  );
  return (
    <div data-day={day} data-hours="" className={styles['column']}>
      {drawn.map(({ entry, start, end, column, columns, isCut }) => (
        <div
          key={entry.key}
          data-start={start}
          data-end={end}
          className={styles['block']}
          style={{
            ...{ top: share(start), height: share(end - start) },
            ...{ left: across(column / columns, isCut), width: across(1 / columns, isCut) },
          }}
        >
          <EntryBar
            {...{ entry, people, onOpen, isNarrow }}
            shape="block"
            lines={Math.floor((end - start) / LINE_MINUTES)}
            isStart={entry.firstDay === day}
            isEnd={entry.lastDay === day}
            hasHandles={isEvent(entry)}
          />
        </div>
      ))}
      {hidden.map(({ count, start, end }) => (
        <button
          key={start}
          type="button"
          className={styles['beside']}
          style={{ top: share(start), height: share(end - start) }}
          aria-label={`${t('moreOfDay', { count })}, ${t('openDay', { day: longDay(day, habits) })}`}
          onClick={() => onDay(day)}
        >
          +{count}
        </button>
      ))}
      {isToday ? <NowLine /> : null}
    </div>
  );
}

/** Now: a line under the gable. It alone is drawn again every minute. */
function NowLine() {
  const now = useNow();
  return (
    <div className={styles['now']} style={{ top: share(minuteOf(now.getTime(), dayOf(now))) }} aria-hidden="true">
      <svg viewBox="0 0 24 8" width="24" height="8">
        <path d="M2 6.5 12 3l10 3.500" />
      </svg>
    </div>
  );
}
