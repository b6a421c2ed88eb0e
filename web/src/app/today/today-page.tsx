import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { familyPermissions } from '#contract/areas/family.ts';
import { assignees, tasks, taskPermissions } from '#contract/areas/tasks.ts';
import { arrangeTasks } from '../../areas/tasks/arrange.ts';
import { TaskList } from '../../areas/tasks/components/task-list.tsx';
import { useRows } from '../../lib/sync/rows.ts';
import { useSession } from '../../lib/auth/session.ts';
import { useMay } from '../../lib/auth/use-may.ts';
import { Button } from '../../ui/button.tsx';
import { useDateHabits } from '../../ui/dates/date-habits.ts';
import { dayOf, formatLongDay, startLarge } from '../../ui/dates/dates.ts';
import { HouseDrawing } from '../../ui/empty-state.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { useNow } from '../../ui/dates/use-now.ts';
import { usePeople } from '../people.ts';
import { FamilyQuickAdd } from '../dialogs/family-quick-add.tsx';
import { Greeting } from './greeting.tsx';
import styles from './today-page.module.css';
import { prepareArea, useTranslation } from '../../lib/i18n/i18n.ts';
import { openRow } from '../../rows/open-row.ts';

/** Fetched after the tasks are shown, because it brings what expands repeating events. */
const DayPlan = lazy(async () => ({ default: (await loadDayPlan())[0].DayPlan }));

function loadDayPlan() {
  return Promise.all([import('./day-plan.tsx'), prepareArea('calendar')]);
}

/** The person's day: one sentence, the tasks that are late and due today, and what the calendar has. */
export function TodayPage() {
  const { t } = useTranslation('today');
  const habits = useDateHabits();
  const { t: sayTasks } = useTranslation('tasks');
  const { rows, status } = useRows(tasks);
  const may = useMay();
  const { family } = useSession();
  const { people } = usePeople();
  const now = useNow();
  const mine = useMemo(() => rows.filter((task) => assignees(task).includes(family?.member_id ?? '')), [rows, family]);
  const counts = new Map(arrangeTasks(mine, now).map(({ group, tasks: inGroup }) => [group, inGroup.length]));
  const late = counts.get('late') ?? 0;
  const left = late + (counts.get('today') ?? 0);
  const [{ events, elsewhere }, setCounts] = useState({ events: 0, elsewhere: 0 });
  const countDay = useCallback((ofDay: number, ofOthers: number) => {
    setCounts({ events: ofDay, elsewhere: ofOthers });
  }, []);
  const words = (count: number) => wordFor(count, t('numberWords'));

  if (status === 'error' && rows.length === 0) {
    return (
      <ErrorPanel
        title={t('failedTitle')}
        description={t('failedText')}
        action={{ label: t('tryAgain'), run: () => location.reload() }}
      />
    );
  }
  const isLoading = status === 'loading' && rows.length === 0;
  return (
    <div className={styles['screen']}>
      <div className={styles['top']}>
        <Greeting />
        <h1 className={styles['sentence']}>
          {isLoading ? t('title') : null}
          {!isLoading && left === 0 && events === 0
            ? elsewhere > 0
              ? t('onlyElsewhere', { count: elsewhere, words: words(elsewhere) })
              : t('todayNothing')
            : null}
          {!isLoading && left === 0 && events > 0 ? t('planned', { count: events }) : null}
          {!isLoading && left > late ? startLarge(t('left', { count: left, words: words(left) })) : null}
          {!isLoading && left > late && late > 0
            ? ` ${startLarge(t('late', { count: late, words: words(late) }))}`
            : null}
          {!isLoading && late > 0 && left === late
            ? startLarge(t('allLate', { count: late, words: words(late) }))
            : null}
          {!isLoading && left + events > 0 && elsewhere > 0
            ? ` ${startLarge(t('elsewhere', { count: elsewhere, words: words(elsewhere) }))}`
            : null}
        </h1>
      </div>
      <FamilyQuickAdd place="today" />
      <div className={styles['house']}>
        <svg className={styles['roof']} viewBox="0 0 760 108" aria-hidden="true">
          <path className={styles['attic']} d="M38 108V98L380 8l342 90v10z" />
          <path d="M6 104 380 5l374 99" />
        </svg>
        <div className={styles['room']}>
          <p className={styles['date']}>
            <time dateTime={dayOf(now)}>{formatLongDay(dayOf(now), habits)}</time>
          </p>
          {isLoading ? <SkeletonRows count={3} label={t('loading')} /> : null}
          {!isLoading && left === 0 && !counts.has('done') ? (
            <div className={styles['nothing']}>
              <HouseDrawing />
              {rows.length === 0 && may(taskPermissions.create) ? (
                <Button onClick={() => openRow(tasks, null)}>{sayTasks('emptyAction')}</Button>
              ) : null}
              {/* A parent who pays at once comes here without having been welcomed. */}
              {rows.length === 0 && people.length === 1 && may(familyPermissions.manage) ? (
                <Link to="/welcome">{t('sayWho')}</Link>
              ) : null}
            </div>
          ) : null}
          <TaskList
            tasks={mine}
            people={people}
            now={now}
            groups={['late', 'today', 'done']}
            onEdit={(task) => openRow(tasks, task)}
          />
        </div>
      </div>
      <Link to="/tasks" className={styles['all']}>
        {t('all')}
      </Link>
      {/* Last, so that nothing moves when it appears. */}
      {isLoading ? null : (
        <Suspense fallback={null}>
          <DayPlan onCount={countDay} />
        </Suspense>
      )}
    </div>
  );
}

/** `three` for 3. Numbers without a word in the list, above ten, stay figures, which are easier to read. */
function wordFor(count: number, numberWords: string): string {
  return numberWords.split(' ')[count] ?? String(count);
}
