import { useEffect, useState } from 'react';
import { startGoogle, type CarriedInvitation, type GoogleIntent } from '../../../lib/auth/google.ts';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { explainFailure } from '../failures.ts';
import styles from './auth-forms.module.css';
import { useTranslation } from '../../../lib/i18n/i18n.ts';

interface GoogleButtonProps {
  intent: GoogleIntent;
  invitation: CarriedInvitation | null;
}

export function GoogleButton({ intent, invitation }: GoogleButtonProps) {
  const { t } = useTranslation('account');
  const [isBusy, setIsBusy] = useState(false);

  useEffect(() => {
    // The browser's back button may restore this page from its cache, with the button still busy.
    const handleShow = (event: PageTransitionEvent) => event.persisted && setIsBusy(false);
    window.addEventListener('pageshow', handleShow);
    return () => window.removeEventListener('pageshow', handleShow);
  }, []);

  async function go() {
    setIsBusy(true);
    try {
      await startGoogle(intent, { invitation });
    } catch (thrown) {
      showToast(() => ({ key: 'auth', title: t(explainFailure(thrown, 'google').word), tone: 'error' }));
      setIsBusy(false);
    }
  }

  return (
    <>
      <p className={styles['or']}>{t('or')}</p>
      <Button wide icon={<GoogleMark />} disabled={isBusy} onClick={() => void go()}>
        {t(isBusy ? 'signingIn' : 'google')}
      </Button>
    </>
  );
}

/** Google's mark, as its brand guidelines require. */
function GoogleMark() {
  return (
    <svg viewBox="0 0 18 18" width="18" height="18" aria-hidden="true" focusable="false">
      <path
        fill="#4285F4"
        d="M17.64 9.2c0-.63-.06-1.25-.16-1.84H9v3.48h4.84a4.14 4.14 0 0 1-1.8 2.72v2.26h2.92a8.8 8.8 0 0 0 2.68-6.62z"
      />
      <path
        fill="#34A853"
        d="M9 18c2.43 0 4.47-.8 5.96-2.18l-2.91-2.26c-.8.54-1.84.86-3.05.86-2.34 0-4.33-1.58-5.04-3.71H.96v2.33A9 9 0 0 0 9 18z"
      />
      <path fill="#FBBC05" d="M3.96 10.71a5.41 5.41 0 0 1 0-3.42V4.96H.96a9 9 0 0 0 0 8.08l3-2.33z" />
      <path
        fill="#EA4335"
        d="M9 3.58c1.32 0 2.5.45 3.44 1.35l2.58-2.59A9 9 0 0 0 .96 4.96l3 2.33C4.67 5.16 6.66 3.58 9 3.58z"
      />
    </svg>
  );
}
