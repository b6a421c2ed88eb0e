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

/** Asked once for each page: the router may draw this screen more than once, and each answer is given only once. */
function stepOfThisPage() {
  asked ??= nextRecoveryStep();
  return asked;
}

/**
 * The last net, also for a screen whose code a newer version has replaced: that one helps itself first, by clearing what the
 * browser stored of the app and starting again, and asks only when that did not help.
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
