import { tasks, type Task } from '#contract/areas/tasks.ts';
import { translatorOf } from '../../../lib/i18n/i18n.ts';
import { useTurnedAlerts } from '../../use-turned-alerts.ts';
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

const isDone = ({ status }: Task) => status === 'completed';

/** Tells when tasks are completed. */
export const useAlerts: AlertsPart['useAlerts'] = (reports) => useTurnedAlerts(tasks, isDone, COMPLETED, reports);
