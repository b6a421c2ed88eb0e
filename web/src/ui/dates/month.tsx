import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { IconButton } from '../button.tsx';
import { useDateHabits } from './date-habits.ts';
import { useDateWords } from './date-words.ts';
import { addDays, formatWords, weekdayOf, type Day, type MaybeDay } from './dates.ts';
import styles from './month.module.css';
import { addMonths, firstWeekday, listWeeks } from './weeks.ts';

const DOTS_MAX = 3;

/** What a day of the month has: up to three dots, and words that are read out with the day. */
export interface DayMark {
  readonly count: number;
  readonly label: string;
}

interface MonthProps {
  value: MaybeDay;
  today: Day;
  onChoose: (day: Day) => void;
  min?: MaybeDay | undefined;
  max?: MaybeDay | undefined;
  marks?: ReadonlyMap<Day, DayMark>;
  /** Called with the first and the last day shown, when another month is. */
  onShow?: (first: Day, last: Day) => void;
}

/** A small month to choose a day from. The arrows go by days and weeks, Home and End in the week, Page Up and Page Down by months, with Shift by years. */
export function Month({ value, today, onChoose, min, max, marks, onShow }: MonthProps) {
  const words = useDateWords();
  const habits = useDateHabits();
  const { language } = habits;
  const id = useId();
  const [moved, setMoved] = useState<{ from: MaybeDay; to: Day } | null>(null);
  const grid = useRef<HTMLTableElement>(null);
  const mustFocus = useRef(false);
  // Another value, chosen or typed elsewhere, is shown at once.
  const cursor = moved?.from === value ? moved.to : value || clamp(today);
  const weekStart = firstWeekday(habits);
  const weeks = listWeeks(cursor, weekStart);
  const name = (day: Day, options: Intl.DateTimeFormatOptions) => formatWords(day, options, language);

  useLayoutEffect(() => {
    if (mustFocus.current && grid.current) focusDay(grid.current);
    mustFocus.current = false;
  });

  function clamp(day: Day): Day {
    return min && day < min ? min : max && day > max ? max : day;
  }
  const isOutside = (day: Day) => clamp(day) !== day;

  function moveTo(day: Day): void {
    const to = clamp(day);
    setMoved({ from: value, to });
    if (to.slice(0, 7) === cursor.slice(0, 7) || !onShow) return;
    const next = listWeeks(to, weekStart).flat();
    onShow(next[0] ?? to, next.at(-1) ?? to);
  }

  function handleKey(event: KeyboardEvent): void {
    const inWeek = (weekdayOf(cursor) - weekStart + 7) % 7;
    const months = event.shiftKey ? 12 : 1;
    const next = {
      ArrowLeft: () => addDays(cursor, -1),
      ArrowRight: () => addDays(cursor, 1),
      ArrowUp: () => addDays(cursor, -7),
      ArrowDown: () => addDays(cursor, 7),
      Home: () => addDays(cursor, -inWeek),
      End: () => addDays(cursor, 6 - inWeek),
      PageUp: () => addMonths(cursor, -months),
      PageDown: () => addMonths(cursor, months),
    }[event.key];
    if (!next || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    mustFocus.current = true;
    moveTo(next());
  }

  return (
    <div className={styles['month']}>
      <div className={styles['head']}>
        <IconButton label={words.monthBefore} onClick={() => moveTo(addMonths(cursor, -1))}>
          <ChevronLeft size={20} />
        </IconButton>
        <div id={id} aria-live="polite" className={styles['title']}>
          {name(cursor, { month: 'long', year: 'numeric' })}
        </div>
        <IconButton label={words.monthAfter} onClick={() => moveTo(addMonths(cursor, 1))}>
          <ChevronRight size={20} />
        </IconButton>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a table whose days the arrows reach is a grid */}
      <table ref={grid} role="grid" aria-labelledby={id} className={styles['grid']} onKeyDown={handleKey}>
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th key={weekdayOf(day)} scope="col" abbr={name(day, { weekday: 'long' })}>
                {name(day, { weekday: language === 'es' ? 'narrow' : 'short' }).slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week, row) => (
            // By place, so that the focused button stays when the month changes.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={row}>
              {week.map((day) => {
                const mark = marks?.get(day);
                const said = name(day, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
                return (
                  <td key={weekdayOf(day)} aria-selected={day === value}>
                    <button
                      type="button"
                      tabIndex={day === cursor ? 0 : -1}
                      aria-label={mark ? `${said}, ${mark.label}` : said}
                      aria-current={day === today ? 'date' : undefined}
                      aria-disabled={isOutside(day) || undefined}
                      data-beside={day.slice(0, 7) === cursor.slice(0, 7) ? undefined : ''}
                      className={styles['day']}
                      onClick={() => {
                        if (!isOutside(day)) onChoose(day);
                      }}
                    >
                      {Number(day.slice(8))}
                      {mark ? (
                        <span aria-hidden="true" className={styles['dots']}>
                          {Array.from({ length: Math.min(mark.count, DOTS_MAX) }, (_, at) => (
                            <span key={at} />
                          ))}
                        </span>
                      ) : null}
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Focuses the day of a month in `place` that Tab reaches. */
export function focusDay(place: HTMLElement): void {
  place.querySelector<HTMLElement>('td > [tabindex="0"]')?.focus();
}
