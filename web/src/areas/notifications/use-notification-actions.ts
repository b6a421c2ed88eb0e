import { useMemo } from 'react';
import { notifications, type Notification } from '#contract/areas/notifications.ts';
import { useWrite, type Written } from '../../lib/sync/rows.ts';
import { showToast } from '../../ui/toasts/toasts.ts';
import { offerUndo, rememberUndo } from '../../ui/toasts/undo.ts';
import { useRowActions } from '../../rows/use-row-actions.ts';
import type { changeAll as ChangeAll } from './change-all.ts';
import { sumUp } from './sum-up.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';

interface NotificationActions {
  markRead(row: Notification): void;
  markAllRead(rows: readonly Notification[]): void;
  remove(row: Notification): void;
  removeAll(rows: readonly Notification[]): void;
}

/** The code of what is seldom pressed comes then. Without it, as without the server, each notification is changed by itself. */
const changeAll: typeof ChangeAll = async (input) => {
  const code = await import('./change-all.ts').catch(() => null);
  return code?.changeAll(input) ?? null;
};

/**
 * The actions on notifications. They work offline: without an answer of the one call for all, each is changed by itself. Refused changes are only logged
 * (`useDropRefused`); the result of an action on all notifications is shown in a toast.
 */
export function useNotificationActions(): NotificationActions {
  const { t } = useTranslation('notifications');
  const write = useWrite(notifications);
  const one = useRowActions(notifications, { area: 'notifications', reportsRefusals: false });
  return useMemo(() => {
    const setRead = (rows: readonly Notification[], is_read: boolean) =>
      rows.map((row) => write.update(row.id, { is_read }));

    async function showReadResult(written: readonly Written<Notification>[]): Promise<void> {
      const { result, done, count } = await sumUp(written);
      const say = {
        saved: () => ({ title: t('allRead'), tone: 'done' as const }),
        waiting: () => ({ title: t('readHere') }),
        some: () => ({ title: t('someRead', { done: done.length, count }), description: t('othersStay') }),
        none: () => ({ title: t('noneRead'), description: t('othersStay') }),
      }[result];
      showToast(() => ({ key: 'notifications', ...say() }));
    }

    async function showRemovedResult(written: readonly Written<Notification>[]): Promise<void> {
      const { result, done, count } = await sumUp(written);
      if (result === 'none') {
        showToast(() => ({ title: t('noneDeleted'), description: t('othersStay') }));
        return;
      }
      const say = {
        saved: () => ({ title: t('allDeleted') }),
        waiting: () => ({ title: t('deletedHere') }),
        some: () => ({ title: t('someDeleted', { done: done.length, count }), description: t('othersStay') }),
      }[result];
      offerUndo(
        () => ({ ...say(), undo: t('undo') }),
        () => done.forEach((id) => void write.restore(id)),
      );
    }

    async function markAllRead(unread: readonly Notification[]): Promise<void> {
      const ids = await changeAll({ to: 'read' });
      if (ids === null) {
        rememberUndo(() => void setRead(unread, false));
        return showReadResult(setRead(unread, true));
      }
      rememberUndo(() => void changeAll({ to: 'unread', ids: [...ids] }));
      showToast(() => ({ key: 'notifications', title: t('allRead'), tone: 'done' }));
      return undefined;
    }

    async function removeAll(rows: readonly Notification[]): Promise<void> {
      const ids = await changeAll({ to: 'removed' });
      if (ids === null) return showRemovedResult(rows.map((row) => write.remove(row.id)));
      offerUndo(
        () => ({ title: t('allDeleted'), undo: t('undo') }),
        () => void changeAll({ to: 'restored', ids: [...ids] }),
      );
      return undefined;
    }

    return {
      markRead: (row) => {
        if (!row.is_read) setRead([row], true);
      },
      markAllRead: (rows) => void markAllRead(rows.filter((row) => !row.is_read)),
      remove: one.remove,
      removeAll: (rows) => void removeAll(rows),
    };
  }, [t, write, one]);
}
