import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { AuthScreen } from '../areas/account/auth-screen.tsx';
import { useSession } from '../lib/session.ts';
import { showToast } from '../ui/toasts.ts';
import { usePageTitle } from './page-title.ts';
import { takeRememberedPath } from './remembered-path.ts';

/** Long enough to read that it worked. */
const REDIRECT_MS = 500;
const route = getRouteApi('/auth');

/** Shows the form to whoever is signed out; everybody else goes where they wanted to go. */
export function AuthPage() {
  const { tab, error } = route.useSearch();
  const { t } = useTranslation('account');
  const navigate = useNavigate();
  const { state } = useSession();
  const hasJustEntered = useRef(false);
  usePageTitle(t(tab === 'signup' ? 'signUp' : 'logIn'));

  useEffect(() => {
    if (error === 'not_registered') showToast({ key: 'not-registered', title: t('notRegistered'), tone: 'error' });
  }, [error, t]);

  useEffect(() => {
    if (state !== 'signed-in') return;
    const timer = setTimeout(
      () => void navigate({ href: takeRememberedPath(), replace: true }),
      hasJustEntered.current ? REDIRECT_MS : 0,
    );
    return () => clearTimeout(timer);
  }, [state, navigate]);

  return (
    <AuthScreen
      tab={tab === 'signup' ? 'signup' : 'login'}
      onTab={(next) => void navigate({ to: '/auth', search: next === 'signup' ? { tab: next } : {}, replace: true })}
      onEntering={() => {
        hasJustEntered.current = true;
      }}
    />
  );
}
