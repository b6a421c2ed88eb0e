import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { notifications, type Notification } from '#contract/areas/notifications.ts';
import { useWrite } from '../../lib/rows.ts';
import { showToast } from '../../ui/toasts.ts';
import { offerUndo, rememberUndo } from '../../ui/undo.ts';

interface NotificationActions {
  markRead(row: Notification): void;
  markAllRead(rows: readonly Notification[]): void;
  remove(row: Notification): void;
  removeAll(rows: readonly Notification[]): void;
}

/**
 * What can be done with notifications, with or without network. Nobody is bothered with a failure: the outbox keeps trying,
 * and what the server refuses for good is logged by `useDropRefused`.
 */
export function useNotificationActions(): NotificationActions {
  const { t } = useTranslation('notifications');
  const write = useWrite(notifications);
  return useMemo(() => {
    const setRead = (rows: readonly Notification[], is_read: boolean) => {
      for (const row of rows) write.update(row.id, { is_read });
    };
    const remove = (rows: readonly Notification[], say: () => { title: string; description?: string }) => {
      for (const row of rows) write.remove(row.id);
      offerUndo(
        () => ({ ...say(), undo: t('undo') }),
        () => {
          for (const row of rows) write.restore(row.id);
        },
      );
    };
    return {
      markRead: (row) => {
        if (!row.is_read) setRead([row], true);
      },
      markAllRead: (rows) => {
        const unread = rows.filter((row) => !row.is_read);
        setRead(unread, true);
        rememberUndo(() => setRead(unread, false));
        showToast(() => ({ key: 'notifications', title: t('allRead'), tone: 'done' }));
      },
      remove: (row) => remove([row], () => ({ title: t('deleted'), description: row.title })),
      removeAll: (rows) => remove(rows, () => ({ title: t('allDeleted') })),
    };
  }, [t, write]);
}
