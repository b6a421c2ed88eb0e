import { Navigate, useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import { BackOfficeScreen } from '../../areas/back-office/back-office-screen.tsx';
import { refreshAccount, signOut, signOutAtServer, useSession } from '../../lib/auth/session.ts';
import { showToast } from '../../ui/toasts/toasts.ts';
import { cameThroughBackOffice, decideBackOffice } from '../guards/back-office-guard.ts';
import { LoadingScreen } from '../errors/loading-screen.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';

/** The back office and its guard. */
export function BackOfficePage() {
  const { t } = useTranslation('back-office');
  const navigate = useNavigate();
  const session = useSession();
  const decision = decideBackOffice(session, cameThroughBackOffice());
  usePageTitle(t('title'));

  const deny = useCallback(() => {
    showToast(() => ({
      key: 'back-office',
      title: t('notAuthorized'),
      description: t('notAuthorizedText'),
      tone: 'error',
    }));
    // The guard decides once the account is fetched again.
    void refreshAccount();
  }, [t]);

  const isEnding = decision.kind === 'end';
  useEffect(() => {
    if (!isEnding) return;
    showToast(() => ({
      key: 'back-office',
      title: t('notAuthorized'),
      description: t('notAuthorizedText'),
      tone: 'error',
      outlivesPerson: true,
    }));
    void signOut('keep').then(() => navigate({ to: '/backoffice/login', replace: true }));
  }, [isEnding, navigate, t]);

  async function endSession(): Promise<void> {
    try {
      // A staff session must not stay open on the server: if the server cannot be told, signing out fails.
      await signOutAtServer();
      showToast(() => ({ key: 'back-office', title: t('signedOut') }));
      await navigate({ to: '/backoffice/login', replace: true });
    } catch {
      showToast(() => ({
        key: 'back-office',
        title: t('signOutFailed'),
        description: t('signOutFailedText'),
        tone: 'error',
      }));
    }
  }

  if (decision.kind === 'go') return <Navigate to={decision.to} replace />;
  if (decision.kind !== 'show' || !session.user) return <LoadingScreen words={t('loading')} />;
  return <BackOfficeScreen email={session.user.email} onDenied={deny} onSignOut={() => void endSession()} />;
}
