import { Link } from '@tanstack/react-router';
import { Eye } from 'lucide-react';
import { familyEvents } from '#contract/areas/calendar.ts';
import { familyPermissions, members } from '#contract/areas/family.ts';
import { outsideCalendars, outsideEvents } from '#contract/areas/outside-calendars.ts';
import { assignees, tasks } from '#contract/areas/tasks.ts';
import { FAMILY_AREAS, mayOpenPath, type NavigationArea } from '../../areas/areas.ts';
import { eventEntries, isoWindow, outsideEntries } from '../../areas/calendar/entries.ts';
import { isLate } from '../../areas/tasks/due.ts';
import { placeInDays } from '../../areas/tasks/place-in-days.ts';
import { useMay } from '../../lib/auth/use-may.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { useRows } from '../../lib/sync/rows.ts';
import type { Entry } from '../../rows/entries/entry.ts';
import { useDateHabits } from '../../ui/dates/date-habits.ts';
import { addDays, dayOf, formatLongDay } from '../../ui/dates/dates.ts';
import { useNow } from '../../ui/dates/use-now.ts';
import type { Person } from '../../ui/people.ts';
import { EntryLine, TaskLine } from './seen-line.tsx';
import styles from './see-as.module.css';
import { useSeenRows } from './use-seen-rows.ts';

const DAYS = 14;
const openNothing = () => () => {};

interface SeeAsProps {
  memberId: string;
  /** All present and past members. */
  people: readonly Person[];
}

/**
 * What another member sees of the family, for managers. It draws the rows that this device has and that the member sees by the rules of the
 * database, and has no control that changes anything.
 */
export function SeeAs({ memberId, people }: SeeAsProps) {
  const { t } = useTranslation('see-as');
  const { language } = useTranslation();
  const habits = useDateHabits();
  const now = useNow();
  const today = dayOf(now);
  const isManager = useMay()(familyPermissions.manage);
  const { rows: family } = useRows(members);
  const member = family.find(({ id, left_at, user_id }) => id === memberId && left_at === null && user_id !== null);
  const person = people.find(({ id }) => id === memberId);
  const window = { first: today, end: addDays(today, DAYS) };
  const seenTasks = useSeenRows(tasks, useRows(tasks).rows, member);
  const seenEvents = useSeenRows(familyEvents, useRows(familyEvents, { window: isoWindow(window) }).rows, member);
  const outside = useSeenRows(outsideEvents, useRows(outsideEvents, { window: isoWindow(window) }).rows, member);
  const { rows: calendars } = useRows(outsideCalendars);
  if (!isManager || !member || !person) return <p className="quiet">{t('notShown')}</p>;

  const name = person.firstName;
  const isOwn = ({ memberIds }: Pick<Entry, 'memberIds'>) => memberIds.length === 0 || memberIds.includes(memberId);
  const entries = [
    ...eventEntries(seenEvents, window, openNothing),
    ...outsideEntries(outside, calendars, window, openNothing),
  ].toSorted((one, other) => one.startMs - other.startMs);
  const open = seenTasks
    .filter(({ status }) => status !== 'completed')
    .toSorted((one, other) => ((one.due_date ?? '9') < (other.due_date ?? '9') ? -1 : 1));
  const isDue = (task: (typeof open)[number]) =>
    isLate(task, now) || placeInDays(task, { first: today, end: addDays(today, 1) }) !== null;
  const ofToday = entries.filter((entry) => entry.firstDay <= today && isOwn(entry));
  const dueToday = open.filter((task) => assignees(task).includes(memberId) && isDue(task));
  const days = Array.from({ length: DAYS }, (_, index) => addDays(today, index)).filter((day) =>
    entries.some(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay),
  );
  const areas: readonly NavigationArea[] = FAMILY_AREAS;

  return (
    <div className={styles['screen']}>
      <aside className={styles['banner']} aria-label={t('title', { name })}>
        <Eye size={20} aria-hidden="true" />
        <p>{t('banner', { name })}</p>
        <Link to="/family/$memberId" params={{ memberId }}>
          {t('leave')}
        </Link>
      </aside>
      <h1>{t('title', { name })}</h1>
      <section aria-labelledby="seen-today">
        <h2 id="seen-today">{t('today')}</h2>
        {ofToday.length + dueToday.length === 0 ? <p className="quiet">{t('nothingToday')}</p> : null}
        <ul>
          {dueToday.map((task) => (
            <TaskLine key={task.id} task={task} people={people} now={now} />
          ))}
          {ofToday.map((entry) => (
            <EntryLine key={entry.key} entry={entry} people={people} />
          ))}
        </ul>
      </section>
      <section aria-labelledby="seen-tasks">
        <h2 id="seen-tasks">{t('tasks')}</h2>
        {open.length === 0 ? <p className="quiet">{t('noTasks')}</p> : null}
        <ul>
          {open.map((task) => (
            <TaskLine key={task.id} task={task} people={people} now={now} />
          ))}
        </ul>
      </section>
      <section aria-labelledby="seen-calendar">
        <h2 id="seen-calendar">{t('calendar')}</h2>
        {days.length === 0 ? <p className="quiet">{t('nothingAhead')}</p> : null}
        {days.map((day) => (
          <div key={day}>
            <h3 className={styles['day']}>{formatLongDay(day, habits)}</h3>
            <ul>
              {entries
                .filter(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay)
                .map((entry) => (
                  <EntryLine key={entry.key} entry={entry} people={people} />
                ))}
            </ul>
          </div>
        ))}
      </section>
      <section aria-labelledby="seen-areas">
        <h2 id="seen-areas">{t('areas')}</h2>
        <ul className={styles['areas']}>
          {areas
            .filter(({ path }) => mayOpenPath(path, member.role))
            .map(({ word, name: words, icon: Icon }) => (
              <li key={word} className={styles['area']}>
                <Icon size={18} aria-hidden="true" />
                {words[language]}
              </li>
            ))}
        </ul>
      </section>
      <p className="quiet">{t('private', { name })}</p>
    </div>
  );
}
