import { CloudUpload } from 'lucide-react';
import { memo, type CSSProperties } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useDateHabits } from '../../../ui/dates/date-habits.ts';
import type { Person } from '../../../ui/people.ts';
import { describeTimes, describeWhen, nameAll, timeOf } from '../describe.ts';
import type { Entry } from '../../../rows/entries/entry.ts';
import { AudienceMark } from '../../../rows/audience/audience-mark.tsx';
import styles from './entry.module.css';

interface EntryBarProps {
  entry: Entry;
  people: readonly Person[];
  onOpen: (entry: Entry) => void;
  /** `bar`: one line, in a month or above the hours; `block`: as high as it lasts. */
  shape?: 'bar' | 'block';
  /** Lines that the title of a block has. */
  lines?: number;
  isStart?: boolean;
  isEnd?: boolean;
  /** It has room for a few letters, as in a week on a phone. */
  isNarrow?: boolean;
  /** It has handles at its beginning and its end. */
  hasHandles?: boolean;
}

/** The hue of an entry, and its edge: several people split it. */
export function hueOf(entry: Entry, people: readonly Person[]): CSSProperties {
  const hues = people.filter(({ id }) => entry.memberIds.includes(id)).map(({ hue }) => `var(--${hue})`);
  const [first] = hues;
  if (first === undefined) return {};
  const share = 100 / hues.length;
  const stops = hues.map((hue, at) => `${hue} ${at * share}% ${(at + 1) * share}%`).join(', ');
  // Custom properties are unknown to CSSProperties.
  return { '--hue': first, ...(hues.length > 1 ? { '--edges': `linear-gradient(${stops})` } : {}) } as CSSProperties;
}

/** Its title, and what is seen by the box beside it, such as that it is a task. */
export function EntryTitle({ entry }: { entry: Entry }) {
  return (
    <>
      {entry.before ? (
        <>
          <span className="visually-hidden">{entry.before}</span>{' '}
        </>
      ) : null}
      {entry.isHidden ? <AudienceMark isBefore /> : null}
      {entry.title}
    </>
  );
}

/** One entry, to open, and to drag by `use-drag.ts`. */
export const EntryBar = memo(function EntryBar(props: EntryBarProps) {
  const {
    entry,
    people,
    onOpen,
    shape = 'bar',
    lines = 1,
    isStart = true,
    isEnd = true,
    hasHandles = false,
    isNarrow = false,
  } = props;
  const { t } = useTranslation('calendar');
  const habits = useDateHabits();
  const isTask = entry.tick !== undefined;
  const isBlock = shape === 'block';
  // A low block has to leave something to be moved by.
  const hasRoom = !isBlock || lines > 1;
  const owners = people.filter(({ id }) => entry.memberIds.includes(id));
  const names = owners.map(({ firstName }) => firstName);
  const whose = nameAll(names, habits);
  const said = [describeWhen(entry, habits), whose, entry.isDone ? t('done') : ''].filter(Boolean).join(', ');
  const classes = [
    ...[styles['entry'], isTask && styles['task'], entry.isDone && styles['done'], isBlock && styles['block']],
    ...[isBlock && lines < 2 && styles['short'], !isStart && styles['openStart'], !isEnd && styles['openEnd']],
    ...[entry.isWaiting && styles['waiting'], isNarrow && styles['narrow']],
  ];
  const time = isBlock ? describeTimes(entry, habits) : timeOf(entry.startMs, habits);
  return (
    <button
      type="button"
      data-entry={entry.key}
      data-whose={owners.map(({ initials }) => initials).join(' ')}
      className={classes.filter(Boolean).join(' ')}
      style={{ ...hueOf(entry, people), '--lines': Math.max(1, lines) } as CSSProperties} // see hueOf
      onClick={() => onOpen(entry)}
    >
      {isTask && !isBlock ? <span className={styles['square']} /> : null}
      {entry.isAllDay || isBlock ? null : (
        <span aria-hidden="true" className={styles['time']}>
          {time}
        </span>
      )}
      <span className={styles['title']}>
        {isTask && isBlock ? <span className={styles['square']} /> : null}
        <EntryTitle entry={entry} />
      </span>
      <span className="visually-hidden">, {said}</span>
      {isBlock ? (
        <span aria-hidden="true" className={styles['time']}>
          {time}
        </span>
      ) : null}
      {entry.isWaiting ? <CloudUpload size={12} aria-hidden="true" /> : null}
      {hasHandles && isStart && hasRoom ? <span className={styles['handle']} data-resize="start" /> : null}
      {hasHandles && isEnd ? <span className={styles['handle']} data-resize="end" /> : null}
    </button>
  );
});
