import { Navigate, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { LoginScreen } from '../../areas/back-office/login-screen.tsx';
import { useSession } from '../../lib/auth/session.ts';
import { rememberBackOffice } from '../guards/back-office-guard.ts';
import { usePageTitle } from '../../ui/page-title.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';

/** Redirects staff who are signed in already. A signed-in family account sees the form and may sign in as another account. */
export function BackOfficeLoginPage() {
  const { t } = useTranslation('back-office');
  const { account } = useSession();
  const [isEntering, setIsEntering] = useState(false);
  const navigate = useNavigate();
  usePageTitle(t('title'));
  if (account?.is_staff && !isEntering) return <Navigate to="/backoffice/dashboard" replace />;
  return (
    <LoginScreen
      onEntering={setIsEntering}
      onEntered={() => {
        rememberBackOffice();
        void navigate({ to: '/backoffice/dashboard', replace: true });
      }}
    />
  );
}
