import { useState } from 'react';
import { tasks, type Task } from '#contract/areas/tasks.ts';
import { useRows } from '../../../lib/sync/rows.ts';
import { useMayChange } from '../../../lib/auth/use-may.ts';
import { Button } from '../../../ui/button.tsx';
import { useDateHabits } from '../../../ui/dates/date-habits.ts';
import { dayOf } from '../../../ui/dates/dates.ts';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import type { Person } from '../../../ui/people.ts';
import { Sheet } from '../../../ui/sheet/sheet.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { useNow } from '../../../ui/dates/use-now.ts';
import { nameDay } from '../describe-due.ts';
import { useTaskActions } from '../use-task-actions.ts';
import styles from './recently-deleted.module.css';
import { useTranslation } from '../../../lib/i18n/i18n.ts';

interface RecentlyDeletedProps {
  isOpen: boolean;
  onClose: () => void;
  people: readonly Person[];
}

/** Lists the tasks deleted within the last 30 days, newest first. */
export function RecentlyDeleted({ isOpen, onClose, people }: RecentlyDeletedProps) {
  const { t } = useTranslation('tasks');
  /** A new attempt mounts the list again, which fetches it again. */
  const [attempt, setAttempt] = useState(0);
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t('recentlyDeleted')}>
      {isOpen ? <RemovedTasks key={attempt} people={people} onRetry={() => setAttempt(attempt + 1)} /> : null}
    </Sheet>
  );
}

function RemovedTasks({ people, onRetry }: { people: readonly Person[]; onRetry: () => void }) {
  const { t } = useTranslation('tasks');
  const { rows, status } = useRows(tasks, { removed: true });
  const may = useMayChange(tasks);
  const actions = useTaskActions();
  const now = useNow();
  const habits = useDateHabits();
  const newestFirst = rows.toSorted((a, b) => (b.deleted_at ?? '').localeCompare(a.deleted_at ?? ''));
  const caption = (task: Task) => {
    const day = dayOf(new Date(task.deleted_at ?? 0));
    const when = day === dayOf(now) ? t('deletedToday') : t('deletedDay', { day: nameDay(day, now, t, habits) });
    const owner = people.find((person) => person.id === task.assigned_to);
    return [when, owner?.firstName].filter(Boolean).join(' · ');
  };
  return (
    <div className={styles['trash']}>
      {status === 'loading' && rows.length === 0 ? <SkeletonRows count={3} label={t('loading')} /> : null}
      {status === 'error' && rows.length === 0 ? (
        <ErrorPanel
          title={t('failedTitle')}
          description={t('failedText')}
          action={{ label: t('tryAgain'), run: onRetry }}
        />
      ) : null}
      {rows.length > 0 ? <p>{t('recentlyDeletedText')}</p> : null}
      {status === 'ready' && rows.length === 0 ? <p>{t('recentlyDeletedEmpty')}</p> : null}
      <ul>
        {newestFirst.map((task) => (
          <li key={task.id} className={styles['item']}>
            <div className={styles['words']}>
              <p>{task.title}</p>
              <p className={styles['caption']}>{caption(task)}</p>
            </div>
            {may.remove(task) ? <Button onClick={() => actions.restore(task)}>{t('restore')}</Button> : null}
          </li>
        ))}
      </ul>
    </div>
  );
}
