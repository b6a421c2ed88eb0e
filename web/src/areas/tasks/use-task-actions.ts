import { useMemo } from 'react';
import { tasks, type Task } from '#contract/areas/tasks.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { useRowActions } from '../../rows/use-row-actions.ts';
import { composeTomorrow } from './due.ts';
import { explainRefusal } from './failures.ts';

export interface TaskActions {
  /** Completes the task, or reopens a completed one. */
  toggle(task: Task): void;
  start(task: Task): void;
  moveToTomorrow(task: Task): void;
  remove(task: Task): void;
  restore(task: Task): void;
}

/** The actions on a task that rows, swipes, keys and menus share. All of them can be undone. */
export function useTaskActions(): TaskActions {
  const { t } = useTranslation('tasks');
  const rows = useRowActions(tasks, { area: 'tasks', explain: explainRefusal });
  return useMemo(() => {
    const setStatus = (task: Task, status: Task['status']) => rows.update(task, { status });
    return {
      toggle: (task) => setStatus(task, task.status === 'completed' ? 'pending' : 'completed'),
      start: (task) => setStatus(task, task.status === 'in progress' ? 'pending' : 'in progress'),
      moveToTomorrow: (task) => rows.update(task, composeTomorrow(task, new Date()), () => t('moved')),
      remove: rows.remove,
      restore: rows.restore,
    };
  }, [t, rows]);
}

/** The same for a list: with `linger`, a ticked task stays in its place for a moment before it moves to the completed ones. */
export function useLingeringActions(linger: (task: Task) => void): TaskActions {
  const actions = useTaskActions();
  return useMemo(
    () => ({
      ...actions,
      toggle: (task) => {
        linger(task);
        actions.toggle(task);
      },
    }),
    [actions, linger],
  );
}
