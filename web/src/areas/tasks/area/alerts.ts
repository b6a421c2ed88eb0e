import { useEffect, useRef } from 'react';
import { tasks, type Task } from '#contract/areas/tasks.ts';
import { translatorOf } from '../../../lib/i18n/i18n.ts';
import { useRows } from '../../../lib/sync/rows.ts';
import type { AlertKind, AlertsPart } from '../../area.ts';

const COMPLETED: AlertKind<Task> = {
  key: 'task-completed',
  priority: 'medium',
  describe: ([task, ...others], { people }) => {
    const t = translatorOf('tasks');
    const name = people.find(({ id }) => id === task.completed_by)?.firstName;
    const { title } = task;
    const titles = [task, ...others].map((row) => row.title).join(', ');
    const one = name ? t('taskCompletedBy', { name, title }) : t('taskCompletedText', { title });
    return {
      ...{ title: t('taskCompleted'), tone: 'done' },
      description: others.length > 0 ? t('tasksCompleted', { titles }) : one,
    };
  },
};

/** Tells when tasks are completed. */
export const useAlerts: AlertsPart['useAlerts'] = (reports) => {
  const { rows, isFresh } = useRows(tasks);
  const known = useRef<ReadonlyMap<string, Task['status']> | null>(null);
  useEffect(() => {
    const before = known.current;
    // Only changes to rows that the server has confirmed count. A task completed while the app was closed raises no alert.
    known.current = isFresh ? new Map(rows.map((row) => [row.id, row.status])) : null;
    if (!before || !isFresh) return;
    for (const row of rows) {
      const old = before.get(row.id);
      if (old === undefined || old === row.status) continue;
      if (row.status === 'completed') reports.add(COMPLETED, row);
      else reports.withdraw(COMPLETED, row.id);
    }
  }, [rows, isFresh, reports]);
};
