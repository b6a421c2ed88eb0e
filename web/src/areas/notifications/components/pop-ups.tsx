import { useRef } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { lazyCode } from '../../../pwa/lazy-code.ts';
import { rememberOrigin } from '../../../ui/focus/use-focus-return.ts';
import { useArrivals } from '../use-arrivals.ts';
import { useDropRefused } from '../use-drop-refused.ts';
import { useNotificationPreferences } from '../use-notification-preferences.ts';
import styles from './pop-ups.module.css';

const popUp = lazyCode(() => import('./pop-up.tsx'));

interface PopUpsProps {
  /** Goes to a path of the app, in this family or, for null, in whichever is open. */
  onGo: (link: string, familyId: string | null) => void;
}

/** Shows notifications that arrive while the app is open for a moment, in the corner where they cover no input. */
export function PopUps({ onGo }: PopUpsProps) {
  const { t } = useTranslation('notifications');
  const { preferences } = useNotificationPreferences();
  const { arrivals, dismiss } = useArrivals(() => {
    // Where the code cannot be fetched, the pop-up says so.
    if (preferences.sound_enabled)
      popUp.fetch().then(
        (code) => code.playChime(),
        () => undefined,
      );
  });
  useDropRefused();
  const cameFrom = useRef<Element | null>(null);
  const code = popUp.useCode(arrivals.length > 0);
  return createPortal(
    <section
      aria-label={t('popUps')}
      data-covers
      className={styles['popUps']}
      onFocus={(event) => rememberOrigin(event, cameFrom)}
    >
      <ol aria-live="polite" aria-relevant="additions" className={styles['list']}>
        {code
          ? arrivals.map(({ key, rows }) => (
              <code.PopUp key={key} rows={rows} cameFrom={cameFrom} onDismiss={() => dismiss(key)} onGo={onGo} />
            ))
          : null}
      </ol>
    </section>,
    document.body,
  );
}
