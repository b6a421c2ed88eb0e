import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { theClient } from '../../lib/sync/client.ts';
import { refreshAccount } from '../../lib/auth/session.ts';
import { Button } from '../../ui/button.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { ChangePasswordForm } from './components/change-password-form.tsx';
import { AuthFrame } from './components/auth-frame.tsx';
import styles from './components/auth-forms.module.css';

/** Long enough to read that it worked, and that it had worked before. */
const RELOAD_MS = 1_000;
const RELOAD_AFTER_NEWS_MS = 4_000;

interface PasswordChangeOverlayProps {
  /** The only other way out. What waits to be sent stays on the device. */
  onSignOut: () => Promise<void>;
  /** The page starts anew with everything that was held back. */
  reload?: () => void;
}

/** Stands in place of the whole app while the account has to change its password. */
export function PasswordChangeOverlay({ onSignOut, reload = () => location.reload() }: PasswordChangeOverlayProps) {
  const { t } = useTranslation('identity');
  const [isChanged, setIsChanged] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  const room = useRef<HTMLDivElement>(null);
  usePageTitle(t('overlayTitle'));

  useEffect(() => room.current?.querySelector('input')?.focus(), []);

  // The password may have been changed in another tab, or on another device.
  useEffect(() => theClient().device.onWake(() => void refreshAccount()), []);

  function reloadAfter(ms: number): void {
    setIsChanged(true);
    // Asked again first: the page that opens next goes by what this device remembers of the account.
    setTimeout(() => void refreshAccount().then(reload), ms);
  }

  return (
    <AuthFrame title={t('overlayTitle')} hasLandingLink={false}>
      <div ref={room} className={styles['stack']}>
        <p className={styles['words']}>{t('overlayText')}</p>
        <ChangePasswordForm
          asksCurrent={false}
          onChanged={() => reloadAfter(RELOAD_MS)}
          onChangedBefore={() => reloadAfter(RELOAD_AFTER_NEWS_MS)}
        />
        <Button
          tone="quiet"
          wide
          disabled={isLeaving || isChanged}
          onClick={() => {
            setIsLeaving(true);
            void onSignOut().catch(() => setIsLeaving(false));
          }}
        >
          {t(isLeaving ? 'signingOut' : 'signOut')}
        </Button>
      </div>
    </AuthFrame>
  );
}
