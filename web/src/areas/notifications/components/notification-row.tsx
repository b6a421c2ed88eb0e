import { BellOff, Check, CircleHelp, CloudUpload, ExternalLink, Trash2 } from 'lucide-react';
import { memo, type MouseEvent } from 'react';
import type { Notification } from '#contract/areas/notifications.ts';
import { useSession } from '../../../lib/auth/session.ts';
import type { Shown } from '../../../lib/sync/rows.ts';
import { useDateHabits } from '../../../ui/dates/date-habits.ts';
import { formatTime } from '../../../ui/dates/dates.ts';
import { RowMenu, type RowMenuItem } from '../../../ui/row-menu.tsx';
import { SwipeRow } from '../../../ui/swipe-row.tsx';
import { CategoryIcon } from './category-icon.tsx';
import styles from './notification-row.module.css';
import { useTranslation } from '../../../lib/i18n/i18n.ts';

interface NotificationRowProps {
  row: Shown<Notification>;
  onRead: (row: Notification) => void;
  onRemove: (row: Notification) => void;
  /** Follows the link and marks the notification as read. */
  onFollow: (row: Notification, link: string) => void;
  /** Mutes the thing that it is about. */
  onMute: (row: Notification) => void;
  /** Opens what is known of it: why it came, what was sent, and how to mute its family. */
  onAsk: (row: Notification) => void;
}

/** Memoised, so that marking one of a hundred as read renders one row only. */
export const NotificationRow = memo(function NotificationRow(props: NotificationRowProps) {
  const { row, onRead, onRemove, onFollow, onMute, onAsk } = props;
  const { t } = useTranslation('notifications');
  const { families } = useSession();
  const family = families.find(({ id }) => id === row.about_family);
  const { link } = row;
  const items: RowMenuItem[] = [
    ...(link === null
      ? []
      : [{ key: 'open', label: t('open'), icon: <ExternalLink size={18} />, run: () => onFollow(row, link) }]),
    ...(row.is_read ? [] : [{ key: 'read', label: t('markRead'), icon: <Check size={18} />, run: () => onRead(row) }]),
    ...(row.about_row === null
      ? []
      : [{ key: 'mute', label: t('muteThis'), icon: <BellOff size={18} />, run: () => onMute(row) }]),
    ...(family === undefined
      ? []
      : [
          {
            ...{ key: 'mute-family', label: t('muteFamily', { name: family.name }) },
            ...{ icon: <BellOff size={18} />, run: () => onAsk(row) },
          },
        ]),
    { key: 'why', label: t('why'), icon: <CircleHelp size={18} />, run: () => onAsk(row) },
    { key: 'delete', label: t('delete'), icon: <Trash2 size={18} />, run: () => onRemove(row), isDanger: true },
  ];
  return (
    <SwipeRow
      right={row.is_read ? null : { label: t('swipeRead'), icon: <Check size={20} />, run: () => onRead(row) }}
      left={{ label: t('delete'), icon: <Trash2 size={20} />, run: () => onRemove(row) }}
    >
      <div className={`${styles['row']} ${row.is_read ? '' : styles['unread']}`}>
        <CategoryIcon category={row.category} />
        <RowWords row={row} onRead={onRead} onFollow={onFollow} />
        <RowMenu label={t('rowMenu', { title: row.title })} items={items} className={styles['menu'] ?? ''} />
      </div>
    </SwipeRow>
  );
});

/** A link if the notification has one, a button that marks an unread one as read, else plain text. */
function RowWords({ row, onRead, onFollow }: Pick<NotificationRowProps, 'row' | 'onRead' | 'onFollow'>) {
  const { link } = row;
  const words = <Words row={row} />;
  if (link !== null) {
    const follow = (event: MouseEvent) => {
      // With a modifier key the browser opens a tab or a window by itself.
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      onFollow(row, link);
    };
    return (
      <a href={link} className={styles['main']} onClick={follow}>
        {words}
      </a>
    );
  }
  if (row.is_read) return <div className={styles['main']}>{words}</div>;
  return (
    <button type="button" className={styles['main']} onClick={() => onRead(row)}>
      {words}
    </button>
  );
}

function Words({ row }: { row: Shown<Notification> }) {
  const { t } = useTranslation('notifications');
  const habits = useDateHabits();
  const { families } = useSession();
  const about = families.length < 2 ? null : families.find(({ id }) => id === row.about_family);
  return (
    <>
      <span className={styles['title']}>{row.title}</span>
      {row.content === '' ? null : (
        // A warning is read whole, because its last sentence may say what to be careful about.
        <span className={row.category === 'warning' ? styles['whole'] : styles['content']}>{row.content}</span>
      )}
      <span className={styles['caption']}>
        {row.is_read ? null : <span className={styles['new']}>{t('unread')}</span>}
        {row.priority === 'high' ? <span className={styles['high']}>{t('high')}</span> : null}
        {about ? <span>{about.name}</span> : null}
        <span>{t(row.category)}</span>
        <time dateTime={row.created_at}>{formatTime(new Date(row.created_at), habits)}</time>
        {row._waiting ? <CloudUpload size={14} aria-hidden="true" className={styles['waiting']} /> : null}
      </span>
    </>
  );
}
