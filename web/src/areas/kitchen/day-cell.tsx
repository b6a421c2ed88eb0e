import { ClockAlert, House } from 'lucide-react';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { useDateHabits } from '../../ui/dates/date-habits.ts';
import { formatTime } from '../../ui/dates/dates.ts';
import type { Person } from '../../ui/people.ts';
import { TickBox } from '../../ui/tick-box.tsx';
import { isOver, isRunning, type Line } from './day-lines.ts';
import { FitCell } from './fit-cell.tsx';
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

interface FaceProps extends Pick<DayCellProps, 'person' | 'onEnter'> {
  name: string;
}

/** A face with its name, which leads into the app. */
export function Face({ person, name, onEnter }: FaceProps) {
  const { t } = useTranslation('kitchen');
  const face = (
    <>
      {person ? <Avatar person={person} size="md" /> : <House size={32} aria-hidden="true" />}
      <span className={styles['name']}>{name}</span>
    </>
  );
  if (!onEnter) return <span className={styles['enter']}>{face}</span>;
  return (
    <button type="button" className={styles['enter']} onClick={onEnter}>
      <span className="visually-hidden">{t('enter')} </span>
      {face}
    </button>
  );
}

/** The day of one person, or what is for all. The face leads into the app. */
export function DayCell({ person, lines, now, onEnter, onTick }: DayCellProps) {
  const { t } = useTranslation('kitchen');
  const name = person?.firstName ?? t('everyone');
  return (
    <FitCell
      label={person ? t('ofPerson', { name }) : name}
      head={
        <h2>
          <Face person={person} name={name} onEnter={onEnter} />
        </h2>
      }
    >
      {lines.map((line) => (
        <DayRow key={line.key} line={line} hue={person?.hue ?? null} now={now} onTick={onTick} />
      ))}
    </FitCell>
  );
}

interface DayRowProps {
  line: Line;
  hue: Person['hue'] | null;
  now: Date;
  onTick: (line: Line) => void;
}

function DayRow({ line, hue, now, onTick }: DayRowProps) {
  const { t } = useTranslation('kitchen');
  const habits = useDateHabits();
  const { title, atMs, isDone, isLate, tickers } = line;
  const isNow = isRunning(line, now);
  const isQuiet = isDone || isOver(line, now);
  const when = isNow ? t('now') : atMs === null ? null : formatTime(new Date(atMs), habits);
  const isTask = tickers !== null;
  return (
    <li
      className={`${styles['row']} ${isTask ? '' : styles['event']} ${isDone ? styles['done'] : ''} ${isQuiet ? styles['past'] : ''} ${isNow ? styles['now'] : ''}`}
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
        {isLate ? (
          <span className={styles['late']}>
            <ClockAlert size={24} aria-hidden="true" />
            <span className="visually-hidden">{t('late')}</span>
          </span>
        ) : null}
        {when === null ? null : <time className={styles['when']}>{when}</time>} {title}
      </span>
    </li>
  );
}
