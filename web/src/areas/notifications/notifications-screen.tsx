import { Trash2 } from 'lucide-react';
import { useCallback, useMemo, useRef, useState } from 'react';
import { notifications, type Notification } from '#contract/areas/notifications.ts';
import { useRows } from '../../lib/sync/rows.ts';
import { ListStates } from '../../rows/list-states.tsx';
import { Button } from '../../ui/button.tsx';
import { useDateHabits } from '../../ui/dates/date-habits.ts';
import { addDays, dayOf, formatLongDay, type Day } from '../../ui/dates/dates.ts';
import { EmptyState, HouseDrawing } from '../../ui/empty-state.tsx';
import { useRowFocus } from '../../ui/focus/use-row-focus.ts';
import { useNow } from '../../ui/dates/use-now.ts';
import { groupByDay } from './arrange.ts';
import { NotificationRow } from './components/notification-row.tsx';
import { NoticeSheet } from './lazy-parts.ts';
import styles from './notifications-screen.module.css';
import { useNotificationActions } from './use-notification-actions.ts';
import { useMuteThing } from './use-mute-thing.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';

interface NotificationsScreenProps {
  /** Goes to a path of the app, in this family or, for null, in whichever is open. */
  onGo: (link: string, familyId: string | null) => void;
}

/** The person's notifications by day, newest first. */
export function NotificationsScreen({ onGo }: NotificationsScreenProps) {
  const { t } = useTranslation('notifications');
  const view = useRows(notifications);
  const { rows } = view;
  const habits = useDateHabits();
  const actions = useNotificationActions();
  const focus = useRowFocus('notification', (row) => row.querySelector<HTMLElement>('a, button'));
  const heading = useRef<HTMLHeadingElement>(null);
  const today = dayOf(useNow());
  const muteThing = useMuteThing();
  /** The notification that is asked about. It stays while its sheet closes. */
  const [asked, setAsked] = useState<Notification | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const groups = useMemo(() => groupByDay(rows), [rows]);
  const unread = rows.filter((row) => !row.is_read).length;

  const nameDay = (day: Day) => {
    if (day === today) return t('today');
    return day === addDays(today, -1) ? t('yesterday') : formatLongDay(day, habits);
  };

  const removeAll = () => {
    // This button disappears with the rows, so the focus moves to the heading.
    heading.current?.focus({ preventScroll: true });
    actions.removeAll(rows);
  };
  const follow = useCallback(
    (row: Notification, link: string) => {
      actions.markRead(row);
      onGo(link, row.about_family);
    },
    [actions, onGo],
  );

  const ask = useCallback(
    (row: Notification) => {
      setAsked(row);
      setIsAsking(true);
    },
    [setIsAsking],
  );

  function renderList() {
    if (rows.length === 0)
      return <EmptyState drawing={<HouseDrawing />} title={t('emptyTitle')} note={t('emptyNote')} />;
    return groups.map((group) => (
      <section key={group.day} aria-labelledby={`day-${group.day}`}>
        <h2 id={`day-${group.day}`} className={styles['day']}>
          {nameDay(group.day)}
        </h2>
        <ul>
          {group.rows.map((row) => (
            <li key={row.id} data-notification={row.id} className={styles['item']}>
              <NotificationRow
                row={row}
                onRead={actions.markRead}
                onRemove={actions.remove}
                onFollow={follow}
                onMute={muteThing}
                onAsk={ask}
              />
            </li>
          ))}
        </ul>
      </section>
    ));
  }

  return (
    <div className={styles['screen']}>
      <h1 ref={heading} tabIndex={-1} className="said-by-header">
        {t('title')}
      </h1>
      {rows.length === 0 ? null : (
        <div className={styles['head']}>
          <p className={styles['count']}>{unread === 0 ? t('nothingUnread') : t('unreadCount', { count: unread })}</p>
          <div className={styles['actions']}>
            {/* Not `disabled`, because the button would lose the focus after it was pressed. */}
            <Button aria-disabled={unread === 0} onClick={() => (unread === 0 ? undefined : actions.markAllRead(rows))}>
              {t('markAllRead')}
            </Button>
            <Button tone="quiet" icon={<Trash2 size={18} aria-hidden="true" />} onClick={removeAll}>
              {t('deleteAll')}
            </Button>
          </div>
        </div>
      )}
      <div {...focus}>
        <ListStates view={view} area="notifications">
          {renderList()}
        </ListStates>
      </div>
      {asked ? <NoticeSheet isOpen={isAsking} onClose={() => setIsAsking(false)} notice={asked} onGo={onGo} /> : null}
    </div>
  );
}
