import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ResetPasswordScreen } from '../../areas/account/reset-password-screen.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { ResetDialog } from './auth-dialogs.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';

export function ResetPasswordPage() {
  const { t } = useTranslation('identity');
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  usePageTitle(t('newPasswordTitle'));
  const goToAuth = () => void navigate({ to: '/auth', replace: true });
  const goToAuthAs = (email: string) => void navigate({ to: '/auth', replace: true, state: { email } });
  return (
    <>
      <ResetPasswordScreen onChanged={goToAuthAs} onBack={goToAuth} onForgot={() => setIsAsking(true)} />
      <ResetDialog isOpen={isAsking} onClose={() => setIsAsking(false)} email="" />
    </>
  );
}
