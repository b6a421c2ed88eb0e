import { useRef, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import type { Notification } from '#contract/areas/notifications.ts';
import { rememberOrigin, useFocusHandedBack } from '../../../ui/focus/use-focus-return.ts';
import { useTimeOnScreen } from '../../../ui/toasts/use-time-on-screen.ts';
import { playChime } from '../play-chime.ts';
import { sumUpArrival } from '../merge-arrivals.ts';
import { useArrivals } from '../use-arrivals.ts';
import { useDropRefused } from '../use-drop-refused.ts';
import { useNotificationActions } from '../use-notification-actions.ts';
import { useNotificationPreferences } from '../use-notification-preferences.ts';
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
  const { preferences } = useNotificationPreferences();
  const { arrivals, dismiss } = useArrivals(() => {
    if (preferences.sound_enabled) playChime();
  });
  const { markRead } = useNotificationActions();
  useDropRefused();
  const cameFrom = useRef<Element | null>(null);

  /** Of several, one link would hide the others: the list has all of them. */
  function followOf(rows: PopUpProps['rows']): (() => void) | null {
    const [{ link, about_family }, ...others] = rows;
    if (others.length > 0) {
      return () => {
        dismiss(rows[0].id);
        onGo('/notifications', null);
      };
    }
    if (link === null) return null;
    return () => {
      rows.forEach(markRead);
      onGo(link, about_family);
    };
  }

  return createPortal(
    <section aria-label={t('popUps')} className={styles['popUps']} onFocus={(event) => rememberOrigin(event, cameFrom)}>
      <ol aria-live="polite" aria-relevant="additions" className={styles['list']}>
        {arrivals.map(({ key, rows }) => (
          <PopUp
            key={key}
            rows={rows}
            cameFrom={cameFrom}
            onRead={() => rows.forEach(markRead)}
            onDismiss={() => dismiss(key)}
            onFollow={followOf(rows)}
          />
        ))}
      </ol>
    </section>,
    document.body,
  );
}

interface PopUpProps {
  rows: readonly [Notification, ...Notification[]];
  cameFrom: RefObject<Element | null>;
  onRead: () => void;
  onDismiss: () => void;
  onFollow: (() => void) | null;
}

/** Closes by itself, but not while it has the pointer or the focus. */
function PopUp({ rows, cameFrom, onRead, onDismiss, onFollow }: PopUpProps) {
  const { t } = useTranslation('notifications');
  const item = useRef<HTMLLIElement>(null);
  useFocusHandedBack(item, cameFrom);
  const [{ id, category }] = rows;
  const time = useTimeOnScreen(id, POP_UP_MS, onDismiss);
  const { title, lines, more } = sumUpArrival(rows);
  const words = title ?? t('popUpMany', { count: rows.length });

  return (
    <li ref={item} className={styles['popUp']} {...time}>
      <CategoryIcon category={category} />
      <div className={styles['words']}>
        <p className={styles['title']}>
          <span className="visually-hidden">{t(category)}: </span>
          {onFollow ? (
            <button type="button" className={styles['follow']} onClick={onFollow}>
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
