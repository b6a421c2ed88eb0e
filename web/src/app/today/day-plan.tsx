import { Link } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import type { DayLine } from '../../areas/area.ts';
import { EntryLine } from '../../areas/calendar/components/entry-line.tsx';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { useSession } from '../../lib/auth/session.ts';
import { lazyCode } from '../../pwa/lazy-code.ts';
import { byDay, compareEntries, type Entry } from '../../rows/entries/entry.ts';
import { useDateHabits } from '../../ui/dates/date-habits.ts';
import { addDays, dayOf, formatLongDay, type Day } from '../../ui/dates/dates.ts';
import { useNow } from '../../ui/dates/use-now.ts';
import type { Person } from '../../ui/people.ts';
import { useFamilyProps } from '../people.ts';
import { useEntries } from '../use-entries.ts';
import { NeedsYou } from './needs-you.tsx';
import styles from './day-plan.module.css';
import type { Whose } from './whose-day.ts';

/** For those who have some. */
const otherHomes = lazyCode(() => import('./other-homes.tsx'));

/** Days after today that are listed. */
const DAYS_AHEAD = 7;
/** Lines of each of them; the calendar has the others. */
const LINES_AHEAD = 3;

interface DayPlanProps {
  whose: Whose;
  /** Children see their own day only. */
  isChild: boolean;
  /** Tells what the entries of today are, and how much there is in the person's other families. */
  onPlan: (plan: { lines: readonly DayLine[]; elsewhere: number; isKnown: boolean }) => void;
}

/** What Today has beside the day: what needs the person, their other homes, and the next seven days. It brings the entries of the day, too. */
export function DayPlan({ whose, isChild, onPlan }: DayPlanProps) {
  const { t } = useTranslation('today');
  const habits = useDateHabits();
  const { people, myId } = useFamilyProps();
  const now = useNow();
  const today = dayOf(now);
  const window = useMemo(() => ({ first: today, end: addDays(today, DAYS_AHEAD + 1) }), [today]);
  const { entries, isLoading } = useEntries(window);
  const hasOthers = useSession().families.length > 1;
  const homes = otherHomes.useCode(hasOthers);
  /** Null until it is known. */
  const [elsewhere, setElsewhere] = useState<number | null>(null);
  const lines = useMemo(
    () =>
      entries
        .filter(({ firstDay, lastDay }) => firstDay <= today && lastDay >= today)
        .toSorted(compareEntries)
        .map((entry, at) => lineOf(entry, at, today, people)),
    [entries, today, people],
  );
  useEffect(
    () => onPlan({ lines, elsewhere: elsewhere ?? 0, isKnown: !isLoading && (elsewhere !== null || !hasOthers) }),
    [onPlan, lines, elsewhere, hasOthers, isLoading],
  );

  const days = Array.from({ length: DAYS_AHEAD }, (_, at) => addDays(today, at + 1));
  const ahead = byDay(whose === 'family' ? entries : entries.filter((entry) => isOf(entry, myId)), days);
  const listed = isChild ? [] : days.filter((day) => (ahead.get(day)?.length ?? 0) > 0);
  const more = (day: Day) => (ahead.get(day)?.length ?? 0) - LINES_AHEAD;
  return (
    <aside className={styles['plan']}>
      <NeedsYou now={now} isFamilyShown={whose === 'family'} />
      {homes && hasOthers ? <homes.OtherHomes {...{ now, isHomeHere: !isLoading, onCount: setElsewhere }} /> : null}
      {listed.length === 0 ? null : (
        <section aria-labelledby="today-ahead" className={styles['ahead']}>
          <h2 id="today-ahead" className={styles['heading']}>
            {t('ahead')}
          </h2>
          {listed.map((day) => (
            <div key={day}>
              <h3 className={styles['day']}>{formatLongDay(day, habits)}</h3>
              <ul>
                {ahead
                  .get(day)
                  ?.slice(0, LINES_AHEAD)
                  .map((entry) => (
                    <li key={entry.key}>
                      <EntryLine {...{ entry, people, onOpen, onToggle }} />
                    </li>
                  ))}
              </ul>
              {more(day) > 0 ? (
                <Link to="/calendar" search={{ view: 'day', date: day }} className={styles['more']}>
                  {t('moreAhead', { count: more(day) })}
                </Link>
              ) : null}
            </div>
          ))}
        </section>
      )}
    </aside>
  );
}

const onOpen = (entry: Entry) => entry.open();
const onToggle = ({ tick }: Entry) => tick?.toggle();

const isOf = ({ memberIds, concernsAll }: Entry, memberId: string) =>
  concernsAll || memberIds.length === 0 || memberIds.includes(memberId);

/** An entry as a line of today; `at` is its place among them. What began before today has no time of its own any more. */
function lineOf(entry: Entry, at: number, today: Day, people: readonly Person[]): DayLine {
  const isTimed = !entry.isAllDay && entry.firstDay === today;
  return {
    ...{ id: entry.key, title: entry.title, memberIds: entry.memberIds, concernsAll: entry.concernsAll === true },
    group: entry.isDone ? 'done' : isTimed ? 'timed' : 'any',
    ...{ startMs: isTimed ? entry.startMs : null, order: String(at).padStart(4, '0') },
    isToDo: entry.tick !== undefined && !entry.isDone,
    draw: ({ isNamed }) => <EntryLine {...{ entry, people, onOpen, onToggle, isNamed }} />,
  };
}
