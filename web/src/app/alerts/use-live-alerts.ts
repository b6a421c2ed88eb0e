import { useEffect, useEffectEvent, useRef } from 'react';
import { notifications } from '#contract/areas/notifications.ts';
import { tasks, type Task } from '#contract/areas/tasks.ts';
import { runAfter } from '../../lib/storage/device.ts';
import { onFamilyNews } from '../../lib/sync/live.ts';
import { useRows } from '../../lib/sync/rows.ts';
import { DATA_TOAST_MS, showToast } from '../../ui/toasts/toasts.ts';
import { usePeople } from '../people.ts';
import { createAlertBatch, type AlertBatch, type MergedAlert } from './alert-batch.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';

/** Shows a toast when other members change something while the app is open. Public pages do not use it. */
export function useLiveAlerts(): void {
  const { t } = useTranslation();
  const { rows, isFresh } = useRows(tasks);
  const { people } = usePeople();
  const batch = useRef<AlertBatch | null>(null);
  const statuses = useRef<ReadonlyMap<string, Task['status']> | null>(null);

  const { rows: notices, isFresh: areNoticesFresh } = useRows(notifications);
  /** The notifications at the last alert. A newer one says already what has changed. */
  const told = useRef<ReadonlySet<string> | null>(null);
  useEffect(() => {
    if (areNoticesFresh) told.current ??= new Set(notices.map(({ id }) => id));
  }, [notices, areNoticesFresh]);

  const show = useEffectEvent(({ kind, about }: MergedAlert) => {
    const before = told.current;
    told.current = new Set(notices.map(({ id }) => id));
    if (kind === 'data-updated') {
      if (before && notices.some(({ id, is_read }) => !is_read && !before.has(id))) return;
      return void showToast(() => ({ key: kind, title: t('familyUpdated'), durationMs: DATA_TOAST_MS }));
    }
    const done = rows.filter((row) => about.includes(row.id));
    const [first] = done;
    if (!first) return;
    const name = people.find(({ id }) => id === first.completed_by)?.firstName;
    const { title } = first;
    const describe = () => {
      if (done.length > 1) return t('tasksCompleted', { titles: done.map((row) => row.title).join(', ') });
      return name ? t('taskCompletedBy', { name, title }) : t('taskCompletedText', { title });
    };
    showToast(() => ({ key: kind, title: t('taskCompleted'), description: describe(), tone: 'done' }));
  });

  useEffect(() => {
    const made = createAlertBatch((alert) => show(alert), runAfter);
    batch.current = made;
    const stop = onFamilyNews(() => {
      // On a hidden page the toast would close before it is seen.
      if (document.visibilityState === 'visible') made.add('data-updated');
    });
    return () => {
      stop();
      made.close();
    };
  }, []);

  useEffect(() => {
    const before = statuses.current;
    // Only changes to rows that the server has confirmed count. A task completed while the app was closed raises no alert.
    statuses.current = isFresh ? new Map(rows.map((row) => [row.id, row.status])) : null;
    if (!before || !isFresh) return;
    for (const { id, status } of rows) {
      const old = before.get(id);
      if (old === undefined || old === status) continue;
      if (status === 'completed') batch.current?.add('task-completed', id);
      else batch.current?.withdraw('task-completed', id);
    }
  }, [rows, isFresh]);
}
