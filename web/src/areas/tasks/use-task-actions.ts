import { useMemo } from 'react';
import { tasks, type Task } from '#contract/areas/tasks.ts';
import { useWrite, type Outcome } from '../../lib/sync/rows.ts';
import { showToast } from '../../ui/toasts/toasts.ts';
import { offerUndo, rememberUndo } from '../../ui/toasts/undo.ts';
import { composeTomorrow } from './due.ts';
import { describeFailure } from './failures.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';

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
  const write = useWrite(tasks);
  return useMemo(() => {
    async function watch(saved: Promise<Outcome<Task>>, title: 'updateFailed' | 'deleteFailed') {
      const outcome = await saved;
      if (outcome.kind !== 'refused') return;
      showToast(() => ({ title: t(title), description: describeFailure(outcome.error, t), tone: 'error' }));
    }
    function setStatus(task: Task, status: Task['status']) {
      void watch(write.update(task.id, { status }).saved, 'updateFailed');
      rememberUndo(() => void write.update(task.id, { status: task.status }));
    }
    return {
      toggle: (task) => setStatus(task, task.status === 'completed' ? 'pending' : 'completed'),
      start: (task) => setStatus(task, task.status === 'in progress' ? 'pending' : 'in progress'),
      moveToTomorrow: (task) => {
        void watch(write.update(task.id, composeTomorrow(task, new Date())).saved, 'updateFailed');
        const { due_date, due_all_day } = task;
        offerUndo(
          () => ({ title: t('moved'), description: task.title, undo: t('undo') }),
          () => void write.update(task.id, { due_date, due_all_day }),
        );
      },
      remove: (task) => {
        void watch(write.remove(task.id).saved, 'deleteFailed');
        offerUndo(
          () => ({ title: t('deleted'), description: task.title, undo: t('undo') }),
          () => void write.restore(task.id),
        );
      },
      restore: (task) => {
        void watch(write.restore(task.id).saved, 'updateFailed');
        showToast(() => ({ title: t('restored', { title: task.title }), tone: 'done' }));
      },
    };
  }, [t, write]);
}
