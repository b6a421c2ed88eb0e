import { use, useEffect, useState } from 'react';
import { nextRecoveryStep } from '../../lib/boot.ts';
import { MissingCodeError } from '../../pwa/missing-code.ts';
import { reloadIntoNewest, reloadWithoutCaches } from '../../pwa/updates.ts';
import { Button } from '../../ui/button.tsx';
import { Logo } from '../../ui/logo.tsx';
import { LoadingScreen } from './loading-screen.tsx';
import styles from './plain-screen.module.css';
import { InsideShell } from '../shell/inside-shell.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';

let asked: ReturnType<typeof nextRecoveryStep> | null = null;

/** Asked once per page load: the router may mount this screen more than once, and nextRecoveryStep() gives each step only once. */
function stepOfThisPage() {
  asked ??= nextRecoveryStep();
  return asked;
}

/**
 * The last error boundary. A screen whose code is missing because a newer version was deployed first recovers by itself: it clears the
 * app's caches and reloads. Only if that does not help is the message shown.
 */
export function ErrorScreen({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const Frame = use(InsideShell) ? 'section' : 'main';
  const isMissing = error instanceof MissingCodeError;
  const [isOffline] = useState(() => !navigator.onLine);
  const [step] = useState(() => (isMissing && !isOffline ? stepOfThisPage() : 'give-up'));

  useEffect(() => {
    if (step === 'clear') void reloadIntoNewest();
    if (step === 'reload') location.reload();
  }, [step]);

  if (step !== 'give-up') return <LoadingScreen words={t('loading')} />;
  return (
    <Frame className={styles['screen']}>
      <Logo size="md" />
      <h1>{t('errorTitle')}</h1>
      <p role="alert">{t(isMissing && isOffline ? 'errorOffline' : 'errorText')}</p>
      <Button tone="primary" onClick={() => void reloadWithoutCaches()}>
        {t('refreshPage')}
      </Button>
    </Frame>
  );
}
