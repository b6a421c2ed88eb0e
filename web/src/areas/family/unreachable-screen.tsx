import { useState, type ReactNode } from 'react';
import { refreshAccount, useSession } from '../../lib/auth/session.ts';
import { Button } from '../../ui/button.tsx';
import { OnePage } from './components/one-page.tsx';
import { useTranslation } from '../../lib/i18n/i18n.ts';

/** Shown when the account is not stored on this device and could not be fetched: no network, or an invalid answer. */
export function UnreachableScreen({ onSignOut, notice }: { onSignOut: () => void; notice?: ReactNode }) {
  const { t } = useTranslation('family');
  const { problem } = useSession();
  const [isAsking, setIsAsking] = useState(false);
  const isOffline = problem === undefined || problem === 'NETWORK';
  const title = isOffline ? 'unreachableTitle' : problem === 'BAD_ANSWER' ? 'contextFailed' : 'profileFailed';

  async function ask() {
    setIsAsking(true);
    await refreshAccount();
    setIsAsking(false);
  }

  return (
    <OnePage title={t(title)} text={<p>{t(isOffline ? 'unreachableText' : 'contextText')}</p>} isError notice={notice}>
      <div className="page-actions">
        <Button tone="primary" wide disabled={isAsking} onClick={() => void ask()}>
          {t('tryAgain')}
        </Button>
        <Button wide onClick={onSignOut}>
          {t('signOut')}
        </Button>
      </div>
    </OnePage>
  );
}
