import type { CSSProperties } from 'react';
import { hueOf } from '../../areas/calendar/components/entry-bar.tsx';
import { describeTimes } from '../../areas/calendar/describe.ts';
import { minuteOf, type Entry } from '../../rows/entries/entry.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { useDateHabits } from '../../ui/dates/date-habits.ts';
import type { Day } from '../../ui/dates/dates.ts';
import type { Person } from '../../ui/people.ts';
import styles from './day-lanes.module.css';
import { sayHour, scaleHours } from './day-scale.ts';

interface DayLanesProps {
  people: readonly Person[];
  entries: readonly Entry[];
  today: Day;
  now: Date;
}

const HOUR = 60;
/** The hours that are always drawn. */
const [MORNING, EVENING] = [8 * HOUR, 20 * HOUR];

/** A line of the day for each person: time runs across below the hours, and a mark says what time it is. */
export function DayLanes({ people, entries, today, now }: DayLanesProps) {
  const { t } = useTranslation('today');
  const habits = useDateHabits();
  const nowMinute = minuteOf(now.getTime(), today);
  const timed = entries
    .filter(({ isAllDay }) => !isAllDay)
    .map((entry) => ({ entry, from: minuteOf(entry.startMs, today), to: minuteOf(entry.endMs, today) }));
  const first = Math.min(MORNING, nowMinute, ...timed.map(({ from }) => from));
  const start = Math.floor(first / HOUR) * HOUR;
  const last = Math.max(EVENING, nowMinute, ...timed.map(({ to }) => to));
  const share = (minutes: number) => `${(minutes / (last - start)) * 100}%`;
  const isOf =
    (person: Person) =>
    ({ memberIds }: Entry) =>
      memberIds.length === 0 || memberIds.includes(person.id);

  return (
    <div className={styles['lanes']}>
      <p className={styles['scale']} aria-hidden="true">
        {scaleHours(start, last).map((hour) => (
          // The first hour begins at its place and the last ends there, so that none stands out of the card.
          <span
            key={hour}
            style={{ left: share(hour * HOUR - start), transform: `translateX(-${share(hour * HOUR - start)})` }}
          >
            {sayHour(hour, habits)}
          </span>
        ))}
      </p>
      <ul className={styles['list']} aria-label={t('lanes')}>
        {people.map((person) => {
          const own = timed.filter(({ entry }) => isOf(person)(entry));
          const wholeDay = entries.filter((entry) => entry.isAllDay && isOf(person)(entry));
          const [whole] = wholeDay;
          const said = [...wholeDay, ...own.map(({ entry }) => entry)].map((entry) =>
            [entry.title, describeTimes(entry, habits)].filter(Boolean).join(', '),
          );
          return (
            <li key={person.id} className={styles['lane']}>
              <Avatar person={person} size="sm" />
              <span className="visually-hidden">
                {person.firstName}: {said.length > 0 ? said.join('; ') : t('free')}
              </span>
              <div className={styles['line']} aria-hidden="true">
                {whole ? <span className={styles['whole']} style={hueOf(whole, people)} /> : null}
                {own.map(({ entry, from, to }) => (
                  <span
                    key={entry.key}
                    title={[entry.title, describeTimes(entry, habits)].filter(Boolean).join(', ')}
                    className={`${styles['bar']} ${entry.isDone ? styles['done'] : ''}`}
                    style={
                      {
                        '--hue': `var(--${person.hue})`,
                        left: share(from - start),
                        width: share(Math.max(to - from, 20)),
                      } as CSSProperties // a custom property
                    }
                  >
                    {entry.title}
                  </span>
                ))}
                <span className={styles['now']} style={{ left: share(nowMinute - start) }} />
              </div>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
