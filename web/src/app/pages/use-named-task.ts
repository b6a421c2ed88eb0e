import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { tasks } from '#contract/areas/tasks.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { useRows } from '../../lib/sync/rows.ts';
import { showToast } from '../../ui/toasts/toasts.ts';
import { openRow } from '../../rows/open-row.ts';

/** Opens the task that the address names, as a notification does, once; one that is not in the family's list is said to be gone. */
export function useNamedTask(id: string | null): void {
  const { t } = useTranslation('tasks');
  const navigate = useNavigate();
  const { rows, isFresh } = useRows(tasks);
  const task = rows.find((row) => row.id === id);
  // The device may not have heard of it yet.
  const isGone = id !== null && task === undefined && isFresh;
  useEffect(() => {
    if (id === null || (task === undefined && !isGone)) return;
    if (task) openRow(tasks, task);
    else showToast(() => ({ key: 'task-gone', title: t('taskGone'), description: t('taskGoneText') }));
    void navigate({ to: '/tasks', search: ({ who }) => (who === undefined ? {} : { who }), replace: true });
  }, [id, task, isGone, navigate, t]);
}
