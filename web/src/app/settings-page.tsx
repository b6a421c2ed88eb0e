import { useState } from 'react';
import { ChangePasswordForm } from '../areas/account/components/change-password-form.tsx';
import { SettingsScreen } from '../areas/account/settings/settings-screen.tsx';
import { useSession } from '../lib/session.ts';
import { LeaveSheet } from './shell/leave-sheet.tsx';

export function SettingsPage() {
  const { user } = useSession();
  const [isLeaving, setIsLeaving] = useState(false);
  return (
    <>
      <SettingsScreen
        email={user?.email ?? ''}
        plan={null}
        password={<ChangePasswordForm />}
        onLeave={() => setIsLeaving(true)}
      />
      <LeaveSheet isOpen={isLeaving} onClose={() => setIsLeaving(false)} />
    </>
  );
}
