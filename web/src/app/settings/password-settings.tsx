import { useState } from 'react';
import { ChangePasswordForm } from '../../areas/account/components/change-password-form.tsx';
import { useSession } from '../../lib/auth/session.ts';
import { ResetDialog } from '../auth/auth-dialogs.ts';

export function PasswordSettings() {
  const { user } = useSession();
  const [isForgotten, setIsForgotten] = useState(false);
  return (
    <>
      <ChangePasswordForm onForgot={() => setIsForgotten(true)} />
      <ResetDialog isOpen={isForgotten} onClose={() => setIsForgotten(false)} email={user?.email ?? ''} />
    </>
  );
}
