import { useId, useState, useSyncExternalStore } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { onPushState, readPushState, turnPushOff, turnPushOn, type PushState } from '../../../pwa/push/push-device.ts';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { nameThisDevice } from './device-name.ts';
import styles from './push-device.module.css';

const STATE_WORDS = {
  ...({ on: 'on', off: 'off', blocked: 'blocked' } as const),
  ...({ impossible: 'impossible', install: 'install', shared: 'shared' } as const),
} satisfies Record<PushState, string>;

/** Whether pushes reach this device, in words, and what can be done about it here. */
export function PushDevice() {
  const { t } = useTranslation('push');
  const state = useSyncExternalStore(onPushState, readPushState);
  const [isBusy, setIsBusy] = useState(false);
  const id = useId();

  async function turn(isOn: boolean): Promise<void> {
    setIsBusy(true);
    try {
      await (isOn ? turnPushOn(nameThisDevice()) : turnPushOff());
      // A person who closed the browser's question knows it.
      const isAllowed = Notification.permission === 'granted';
      if (isOn && isAllowed && readPushState() === 'off') throw new Error('The device was not subscribed.');
    } catch {
      showToast(() => ({ key: 'push', title: t(isOn ? 'turnOnFailed' : 'turnOffFailed'), tone: 'error' }));
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <section aria-labelledby={id} className={styles['device']}>
      <h3 id={id}>{t('title')}</h3>
      <p className={styles['text']}>{t('about')}</p>
      <p role="status">{t(STATE_WORDS[state])}</p>
      {state === 'blocked' ? <p className={styles['text']}>{t('blockedHow')}</p> : null}
      {state === 'install' ? (
        <>
          <p className={styles['text']}>{t('installHow')}</p>
          {/* A public page, which is not part of the app. */}
          <a href="/install" className={styles['link']}>
            {t('installLink')}
          </a>
        </>
      ) : null}
      {state === 'off' ? <p className={styles['text']}>{t('first')}</p> : null}
      {state === 'on' || state === 'off' ? (
        <Button
          className={styles['start'] ?? ''}
          aria-disabled={isBusy}
          onClick={() => (isBusy ? undefined : void turn(state === 'off'))}
        >
          {t(state === 'on' ? 'turnOff' : 'turnOn')}
        </Button>
      ) : null}
    </section>
  );
}
