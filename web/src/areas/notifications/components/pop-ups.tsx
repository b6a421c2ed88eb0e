import { useRef, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import type { Notification } from '#contract/areas/notifications.ts';
import { rememberOrigin, useFocusHandedBack } from '../../../ui/focus/use-focus-return.ts';
import { useTimeOnScreen } from '../../../ui/toasts/use-time-on-screen.ts';
import { playChime } from '../play-chime.ts';
import { useArrivals } from '../use-arrivals.ts';
import { useDropRefused } from '../use-drop-refused.ts';
import { useNotificationActions } from '../use-notification-actions.ts';
import { CategoryIcon } from './category-icon.tsx';
import styles from './pop-ups.module.css';
import { useTranslation } from '../../../lib/i18n/i18n.ts';

const POP_UP_MS = 8_000;

interface PopUpsProps {
  /** Goes to a path of the app, in this family or, for null, in whichever is open. */
  onGo: (link: string, familyId: string | null) => void;
}

/** Shows notifications that arrive while the app is open for a moment, in the corner where they cover no input. */
export function PopUps({ onGo }: PopUpsProps) {
  const { t } = useTranslation('notifications');
  const { arrivals, dismiss } = useArrivals(playChime);
  const { markRead } = useNotificationActions();
  useDropRefused();
  const cameFrom = useRef<Element | null>(null);
  return createPortal(
    <section aria-label={t('popUps')} className={styles['popUps']} onFocus={(event) => rememberOrigin(event, cameFrom)}>
      <ol aria-live="polite" aria-relevant="additions" className={styles['list']}>
        {arrivals.map((row) => (
          <PopUp
            key={row.id}
            row={row}
            cameFrom={cameFrom}
            onRead={() => markRead(row)}
            onDismiss={() => dismiss(row.id)}
            onFollow={
              row.link === null
                ? null
                : () => {
                    markRead(row);
                    onGo(row.link ?? '/', row.about_family);
                  }
            }
          />
        ))}
      </ol>
    </section>,
    document.body,
  );
}

interface PopUpProps {
  row: Notification;
  cameFrom: RefObject<Element | null>;
  onRead: () => void;
  onDismiss: () => void;
  onFollow: (() => void) | null;
}

/** Closes by itself, but not while it has the pointer or the focus. */
function PopUp({ row, cameFrom, onRead, onDismiss, onFollow }: PopUpProps) {
  const { t } = useTranslation('notifications');
  const item = useRef<HTMLLIElement>(null);
  useFocusHandedBack(item, cameFrom);
  const time = useTimeOnScreen(row.id, POP_UP_MS, onDismiss);

  return (
    <li ref={item} className={styles['popUp']} {...time}>
      <CategoryIcon category={row.category} />
      <div className={styles['words']}>
        <p className={styles['title']}>
          <span className="visually-hidden">{t(row.category)}: </span>
          {onFollow ? (
            <button type="button" className={styles['follow']} onClick={onFollow}>
              {row.title}
            </button>
          ) : (
            row.title
          )}
        </p>
        {row.content === '' ? null : (
          <p className={row.category === 'warning' ? styles['whole'] : styles['content']}>{row.content}</p>
        )}
        <div className={styles['actions']}>
          <button type="button" className={styles['action']} onClick={onRead}>
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
