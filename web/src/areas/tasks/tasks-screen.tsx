import { useMemo } from 'react';
import { assignees, tasks, type Task, taskPermissions } from '#contract/areas/tasks.ts';
import { useRows } from '../../lib/sync/rows.ts';
import { useMay } from '../../lib/auth/use-may.ts';
import { ListStates } from '../../rows/list-states.tsx';
import { RecentlyDeletedButton } from '../../rows/recently-deleted-button.tsx';
import type { StoredLine } from '../../rows/stored-draft.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState, HouseDrawing, TableDrawing } from '../../ui/empty-state.tsx';
import type { Person } from '../../ui/people.ts';
import { useNow } from '../../ui/dates/use-now.ts';
import { placeOf } from './arrange.ts';
import { PeopleFilter } from './components/people-filter.tsx';
import { QuickAdd } from './components/quick-add.tsx';
import { TaskList } from './components/task-list.tsx';
import { nameManagers, presetFor } from './assignment.ts';
import styles from './tasks-screen.module.css';
import { useTaskActions } from './use-task-actions.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';

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
  const view = useRows(tasks);
  const { rows } = view;
  const { restore } = useTaskActions();
  const may = useMay();
  const now = useNow();
  const mayCreate = may(taskPermissions.create);
  const mayManage = may(taskPermissions.manage);
  const shown = useMemo(
    () => (who === null ? rows : rows.filter((task) => assignees(task).includes(who))),
    [rows, who],
  );
  const left = useMemo(() => countLeft(rows, now), [rows, now]);
  const isEmpty = !shown.some((task) => placeOf(task, now) !== null);
  const person = currentMembers.find((one) => one.id === who) ?? null;

  function renderList() {
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
        {mayCreate ? (
          <QuickAdd
            preset={presetFor(who, myId, mayManage)}
            typed={typed}
            people={mayManage ? currentMembers : currentMembers.filter(({ id }) => id === myId)}
          />
        ) : null}
        <ListStates view={view} area="tasks">
          {renderList()}
        </ListStates>
        <RecentlyDeletedButton
          table={tasks}
          area="tasks"
          note={(task) => people.find(({ id }) => id === task.assigned_to)?.firstName}
          onRestore={restore}
        />
      </div>
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
