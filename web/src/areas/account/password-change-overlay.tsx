import { useEffect, useRef, useState } from 'react';
import { theClient } from '../../lib/sync/client.ts';
import { refreshAccount } from '../../lib/auth/session.ts';
import { Button } from '../../ui/button.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { ChangePasswordForm } from './components/change-password-form.tsx';
import { AuthFrame } from './components/auth-frame.tsx';
import styles from './components/auth-forms.module.css';
import { useTranslation } from '../../lib/i18n/i18n.ts';

/** Long enough to read that the password was changed, or that it had been changed already. */
const RELOAD_MS = 1_000;
const RELOAD_AFTER_NEWS_MS = 4_000;

interface PasswordChangeOverlayProps {
  /** The only other way to leave. Waiting changes stay on the device. */
  onSignOut: () => Promise<void>;
  /** Reloads the page, which then shows the app. */
  reload?: () => void;
  /** The password was changed here: the page that loads next says so again. */
  onChanged?: () => void;
}

/** Replaces the whole app while the account has to change its password. */
export function PasswordChangeOverlay(props: PasswordChangeOverlayProps) {
  const { onSignOut, reload = () => location.reload(), onChanged = () => undefined } = props;
  const { t } = useTranslation('identity');
  const [isChanged, setIsChanged] = useState(false);
  const [isSigningOut, setIsSigningOut] = useState(false);
  const room = useRef<HTMLDivElement>(null);
  usePageTitle(t('overlayTitle'));

  useEffect(() => room.current?.querySelector('input')?.focus(), []);

  // The password may have been changed in another client or on another device.
  useEffect(() => theClient().device.onWake(() => void refreshAccount()), []);

  function reloadAfter(ms: number): void {
    setIsChanged(true);
    // Refreshed first, because the page that loads next starts from the account stored on this device.
    setTimeout(() => void refreshAccount().then(reload), ms);
  }

  return (
    <AuthFrame title={t('overlayTitle')} hasLandingLink={false}>
      <div ref={room} className={styles['stack']}>
        <p className={styles['words']}>{t('overlayText')}</p>
        <ChangePasswordForm
          asksCurrent={false}
          onChanged={() => {
            onChanged();
            reloadAfter(RELOAD_MS);
          }}
          onChangedBefore={() => reloadAfter(RELOAD_AFTER_NEWS_MS)}
        />
        <Button
          tone="quiet"
          wide
          disabled={isSigningOut || isChanged}
          onClick={() => {
            setIsSigningOut(true);
            void onSignOut().catch(() => setIsSigningOut(false));
          }}
        >
          {t(isSigningOut ? 'signingOut' : 'signOut')}
        </Button>
      </div>
    </AuthFrame>
  );
}
