import { assignees, type Task } from '#contract/areas/tasks.ts';
import { describeDue } from '../../areas/tasks/describe-due.ts';
import { isLate } from '../../areas/tasks/due.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import type { Entry } from '../../rows/entries/entry.ts';
import { AvatarStack } from '../../ui/avatar.tsx';
import { useDateHabits } from '../../ui/dates/date-habits.ts';
import { formatTime } from '../../ui/dates/dates.ts';
import type { Person } from '../../ui/people.ts';
import styles from './see-as.module.css';

interface LineProps {
  title: string;
  caption: string;
  isLate?: boolean;
  ids: readonly string[];
  people: readonly Person[];
}

function Line({ title, caption, isLate: isDanger = false, ids, people }: LineProps) {
  const own = people.filter(({ id }) => ids.includes(id));
  return (
    <li className={styles['line']}>
      <span className={styles['words']}>
        <span>{title}</span>
        <span className={`${styles['caption']} ${isDanger ? styles['late'] : ''} figures`}>{caption}</span>
      </span>
      {own.length > 0 ? <AvatarStack people={own} /> : null}
    </li>
  );
}

/** A task to read. */
export function TaskLine({ task, people, now }: { task: Task; people: readonly Person[]; now: Date }) {
  const { t } = useTranslation('tasks');
  const habits = useDateHabits();
  const ids = assignees(task);
  const names = people.filter(({ id }) => ids.includes(id)).map(({ firstName }) => firstName);
  const caption = [describeDue(task, now, t, habits), names.join(', ')].filter(Boolean).join(' · ');
  return <Line title={task.title} caption={caption} isLate={isLate(task, now)} ids={ids} people={people} />;
}

/** An event to read. */
export function EntryLine({ entry, people }: { entry: Entry; people: readonly Person[] }) {
  const { t } = useTranslation('see-as');
  const habits = useDateHabits();
  const { title, isAllDay, startMs, memberIds, location } = entry;
  const names = people.filter(({ id }) => memberIds.includes(id)).map(({ firstName }) => firstName);
  const when = isAllDay ? t('allDay') : formatTime(new Date(startMs), habits);
  const caption = [when, names.length > 0 ? names.join(', ') : t('everyone'), location].filter(Boolean).join(' · ');
  return <Line title={title} caption={caption} ids={memberIds} people={people} />;
}
