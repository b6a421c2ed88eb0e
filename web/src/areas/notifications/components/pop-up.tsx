import { useRef, type RefObject } from 'react';
import type { Notification } from '#contract/areas/notifications.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useFocusHandedBack } from '../../../ui/focus/use-focus-return.ts';
import { useTimeOnScreen } from '../../../ui/toasts/use-time-on-screen.ts';
import { sumUpArrival } from '../sum-up-arrival.ts';
import { useNotificationActions } from '../use-notification-actions.ts';
import { CategoryIcon } from './category-icon.tsx';
import styles from './pop-ups.module.css';

export { playChime } from '../play-chime.ts';

const POP_UP_MS = 8_000;

interface PopUpProps {
  rows: readonly [Notification, ...Notification[]];
  cameFrom: RefObject<Element | null>;
  onDismiss: () => void;
  /** Goes to a path of the app, in this family or, for null, in whichever is open. */
  onGo: (link: string, familyId: string | null) => void;
}

/** Closes by itself, but not while it has the pointer or the focus. */
export function PopUp({ rows, cameFrom, onDismiss, onGo }: PopUpProps) {
  const { t } = useTranslation('notifications');
  const item = useRef<HTMLLIElement>(null);
  useFocusHandedBack(item, cameFrom);
  const { markRead } = useNotificationActions();
  const [{ id, category, link, about_family }, ...others] = rows;
  const time = useTimeOnScreen(id, POP_UP_MS, onDismiss);
  const { title, lines, more } = sumUpArrival(rows);
  const words = title ?? t('popUpMany', { count: rows.length });

  function read(): void {
    rows.forEach(markRead);
  }

  function follow(): void {
    // One link would hide the others: the list has all of them.
    if (others.length > 0) {
      onDismiss();
      onGo('/notifications', null);
    } else if (link !== null) {
      read();
      onGo(link, about_family);
    }
  }

  return (
    <li ref={item} className={styles['popUp']} {...time}>
      <CategoryIcon category={category} />
      <div className={styles['words']}>
        <p className={styles['title']}>
          <span className="visually-hidden">{t(category)}: </span>
          {others.length > 0 || link !== null ? (
            <button type="button" className={styles['follow']} onClick={follow}>
              {words}
            </button>
          ) : (
            words
          )}
        </p>
        {lines.map((line, at) => (
          <p key={at} className={category === 'warning' ? styles['whole'] : styles['content']}>
            {line}
          </p>
        ))}
        {more > 0 ? <p className={styles['whole']}>{t('popUpMore', { count: more })}</p> : null}
        <div className={styles['actions']}>
          <button type="button" className={styles['action']} onClick={read}>
            {t('popUpRead')}
          </button>
          <button type="button" className={styles['action']} onClick={onDismiss}>
            {t('popUpDismiss')}
          </button>
        </div>
      </div>
    </li>
  );
}
