import { useEffect, useRef, useState, type ReactNode } from 'react';
import { sayThrown } from '../../lib/api/error-words.ts';
import { INVITATION_PATH } from '../../lib/auth/invitation-path.ts';
import { refreshAccount, useSession } from '../../lib/auth/session.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';
import { OnePage, WaitingPage } from './components/one-page.tsx';
import { RELOAD_MS, recoverSetup } from './recover.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';

interface RecoveryScreenProps {
  onSignOut: () => void;
  notice?: ReactNode;
  /** Reloads the page. A parameter for tests. */
  onReload?: () => void;
}

/** For an account with a role and no family: repairs it automatically, and shows a retry button only if that fails. */
export function RecoveryScreen({ onSignOut, notice, onReload = reloadPage }: RecoveryScreenProps) {
  const { t } = useTranslation('family');
  const { user, account } = useSession();
  const [phase, setPhase] = useState<'automatic' | 'needed' | 'trying' | 'done'>('automatic');
  const hasBegun = useRef(false);
  const reloading = useRef<ReturnType<typeof setTimeout>>(undefined);
  const token = account?.invitation?.invite_token ?? null;

  async function recover(isByHand: boolean) {
    if (!user) return;
    try {
      const outcome = await recoverSetup(user, isByHand);
      if (outcome.kind === 'recovered') return finish(isByHand);
      setPhase('needed');
      if (isByHand) showError('recoveryFailed', () => outcome.message ?? t('recoveryFailedText'));
    } catch (thrown) {
      setPhase('needed');
      if (isByHand) showError('recoveryError', () => sayThrown(thrown));
    }
  }

  function showError(title: 'recoveryFailed' | 'recoveryError', describe: () => string) {
    showToast(() => ({ key: 'recovery', title: t(title), description: describe(), tone: 'error' }));
  }

  function finish(isByHand: boolean) {
    setPhase('done');
    showToast(() => ({
      key: 'recovery',
      title: t(isByHand ? 'setupRecovered' : 'setupCompleted'),
      description: t('setupReady'),
      tone: 'done',
    }));
    reloading.current = setTimeout(onReload, RELOAD_MS[isByHand ? 'byHand' : 'automatic']);
  }

  useEffect(() => {
    // React runs effects twice in development; the repair must run once.
    if (hasBegun.current) return;
    hasBegun.current = true;
    void recover(false);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the screen appears
  }, []);
  useEffect(() => () => clearTimeout(reloading.current), []);

  if (phase === 'automatic' || phase === 'done') {
    return <WaitingPage words={t(phase === 'done' ? 'setupReady' : 'recovering')} />;
  }
  const isTrying = phase === 'trying';
  return (
    <OnePage title={t('recoveryTitle')} text={<p>{t('recoveryText')}</p>} notice={notice}>
      <div className="page-actions">
        {token === null ? null : (
          <a className="page-link" href={INVITATION_PATH}>
            {t('openInvitation')}
          </a>
        )}
        <Button
          tone="primary"
          wide
          disabled={isTrying}
          onClick={() => {
            setPhase('trying');
            void recover(true);
          }}
        >
          {t(isTrying ? 'recoveryTrying' : 'recoveryTryAgain')}
        </Button>
        <Button wide onClick={onSignOut}>
          {t('signOut')}
        </Button>
      </div>
      <a className="page-link" href="/contact">
        {t('contactSupport')}
      </a>
    </OnePage>
  );
}

/** Refreshes the account first, so that the page opens in the family at once. Waiting changes survive, for they are in IndexedDB. */
function reloadPage(): void {
  void refreshAccount().finally(() => location.reload());
}
