import { Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { assignees, tasks, type Task } from '#contract/areas/tasks.ts';
import { useRows } from '../../lib/sync/rows.ts';
import { useMay } from '../../lib/auth/use-may.ts';
import { lazySheet } from '../../pwa/lazy-sheet.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState, HouseDrawing, TableDrawing } from '../../ui/empty-state.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import type { Person } from '../../ui/people.ts';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { useNow } from '../../ui/dates/use-now.ts';
import { placeOf } from './arrange.ts';
import { PeopleFilter } from './components/people-filter.tsx';
import { QuickAdd, type StoredLine } from './components/quick-add.tsx';
import { TaskList } from './components/task-list.tsx';
import { nameManagers, presetFor } from './assignment.ts';
import styles from './tasks-screen.module.css';
import { useTranslation } from '../../lib/i18n/i18n.ts';

const RecentlyDeleted = lazySheet(() =>
  import('./components/recently-deleted.tsx').then((file) => file.RecentlyDeleted),
);

export interface TasksScreenProps {
  /** All present and past members. */
  people: readonly Person[];
  currentMembers: readonly Person[];
  managers: readonly Person[];
  myId: string;
  who: string | null;
  /** Storage for the line in the field for a new task. */
  typed: StoredLine;
  onWho: (id: string | null) => void;
  onNew: () => void;
  onEdit: (task: Task) => void;
}

export function TasksScreen(props: TasksScreenProps) {
  const { people, currentMembers, managers, myId, who, typed, onWho, onNew, onEdit } = props;
  const { t, language } = useTranslation('tasks');
  const { rows, status } = useRows(tasks);
  const may = useMay();
  const now = useNow();
  const [trash, setTrash] = useState<'never' | 'open' | 'closed'>('never');
  const mayCreate = may('tasks.create');
  const shown = useMemo(
    () => (who === null ? rows : rows.filter((task) => assignees(task).includes(who))),
    [rows, who],
  );
  const left = useMemo(() => countLeft(rows, now), [rows, now]);
  const isEmpty = !shown.some((task) => placeOf(task, now) !== null);
  const person = currentMembers.find((one) => one.id === who) ?? null;

  function renderList() {
    if (status === 'loading' && rows.length === 0) return <SkeletonRows count={6} label={t('loading')} />;
    if (status === 'error' && rows.length === 0) {
      return (
        <ErrorPanel
          title={t('failedTitle')}
          description={t('failedText')}
          action={{ label: t('tryAgain'), run: () => location.reload() }}
        />
      );
    }
    if (!isEmpty) return <TaskList tasks={shown} people={people} now={now} onEdit={onEdit} />;
    if (person) return <EmptyState drawing={<HouseDrawing />} title={t('emptyPerson', { name: person.firstName })} />;
    return (
      <EmptyState
        drawing={<TableDrawing />}
        title={t('emptyTitle')}
        note={mayCreate ? t('emptyNote') : t('emptyReadOnly', { names: nameManagers(managers, language) })}
        action={mayCreate ? <Button onClick={onNew}>{t('emptyAction')}</Button> : undefined}
      />
    );
  }

  return (
    <div className={styles['screen']}>
      <h1 className={`said-by-header ${styles['title']}`}>{t('title')}</h1>
      <aside className={styles['people']}>
        <PeopleFilter people={currentMembers} left={left} chosen={who} onChoose={onWho} />
      </aside>
      <div className={styles['list']}>
        {mayCreate ? <QuickAdd preset={presetFor(who, myId, may('tasks.manage'))} typed={typed} /> : null}
        {renderList()}
        <Button
          tone="quiet"
          className={styles['trash'] ?? ''}
          icon={<Trash2 size={18} aria-hidden="true" />}
          onClick={() => setTrash('open')}
        >
          {t('recentlyDeleted')}
        </Button>
      </div>
      {trash === 'never' ? null : (
        <RecentlyDeleted isOpen={trash === 'open'} onClose={() => setTrash('closed')} people={people} />
      )}
    </div>
  );
}

/** The number of late and today's tasks by member id. */
function countLeft(rows: readonly Task[], now: Date): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const task of rows) {
    const group = placeOf(task, now)?.group;
    if (group !== 'late' && group !== 'today') continue;
    for (const id of assignees(task)) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}
