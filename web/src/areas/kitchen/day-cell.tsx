import { House } from 'lucide-react';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { useDateHabits } from '../../ui/dates/date-habits.ts';
import { formatTime } from '../../ui/dates/dates.ts';
import type { Person } from '../../ui/people.ts';
import { TickBox } from '../../ui/tick-box.tsx';
import { runningLines, type Line } from './day-lines.ts';
import { FitList } from './fit-list.tsx';
import styles from './kitchen.module.css';

interface DayCellProps {
  /** Null for what is for the whole family. */
  person: Person | null;
  lines: readonly Line[];
  now: Date;
  /** Signs the person in; null where they have no way in here. */
  onEnter: (() => void) | null;
  onTick: (line: Line) => void;
}

/** The day of one person, or what is for all. The face leads into the app. */
export function DayCell({ person, lines, now, onEnter, onTick }: DayCellProps) {
  const { t } = useTranslation('kitchen');
  const name = person?.firstName ?? t('everyone');
  const running = new Set(runningLines(lines, now));
  const head = (
    <>
      {person ? <Avatar person={person} size="lg" /> : <House size={36} aria-hidden="true" />}
      <span className={styles['name']}>{name}</span>
    </>
  );
  return (
    <section className={styles['cell']} aria-label={person ? t('ofPerson', { name }) : name}>
      <h2 className={styles['cellHead']}>
        {onEnter ? (
          <button type="button" className={styles['enter']} aria-label={t('enter', { name })} onClick={onEnter}>
            {head}
          </button>
        ) : (
          head
        )}
      </h2>
      {lines.length === 0 ? (
        <p className={styles['free']}>{t('free')}</p>
      ) : (
        <FitList label={person ? t('ofPerson', { name }) : name}>
          {lines.map((line) => (
            <DayRow key={line.key} line={line} hue={person?.hue ?? null} isNow={running.has(line)} onTick={onTick} />
          ))}
        </FitList>
      )}
    </section>
  );
}

interface DayRowProps {
  line: Line;
  hue: Person['hue'] | null;
  isNow: boolean;
  onTick: (line: Line) => void;
}

function DayRow({ line, hue, isNow, onTick }: DayRowProps) {
  const { t } = useTranslation('kitchen');
  const habits = useDateHabits();
  const { title, atMs, isDone, isLate, tickers } = line;
  const when = isNow ? t('now') : isLate ? t('late') : atMs === null ? null : formatTime(new Date(atMs), habits);
  const isTask = tickers !== null;
  return (
    <li
      className={`${styles['row']} ${isTask ? '' : styles['event']} ${isDone ? styles['done'] : ''} ${isNow ? styles['now'] : ''}`}
      style={{ '--hue': hue ? `var(--${hue})` : 'var(--edge)' } as React.CSSProperties} // custom properties are unknown to CSSProperties
    >
      {isTask ? (
        <TickBox
          state={isDone ? 'done' : 'open'}
          label={t('tick', { title })}
          hue={hue}
          disabled={tickers.length === 0}
          onToggle={() => onTick(line)}
        />
      ) : null}
      <span className={styles['words']}>
        {when === null ? null : <time className={`${styles['when']} ${isLate ? styles['late'] : ''}`}>{when}</time>}{' '}
        {title}
      </span>
    </li>
  );
}
