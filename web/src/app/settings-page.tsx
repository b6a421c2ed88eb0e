import { useState } from 'react';
import { ChangePasswordForm } from '../areas/account/components/change-password-form.tsx';
import { SettingsScreen } from '../areas/account/settings/settings-screen.tsx';
import { SubscriptionSection } from '../areas/subscription/components/subscription-section.tsx';
import { useSession } from '../lib/session.ts';
import { LeaveSheet } from './shell/leave-sheet.tsx';

export function SettingsPage() {
  const { user, family } = useSession();
  const [isLeaving, setIsLeaving] = useState(false);
  return (
    <>
      <SettingsScreen
        email={user?.email ?? ''}
        // Staff without a family have no plan to read about.
        plan={family ? <SubscriptionSection /> : null}
        password={<ChangePasswordForm />}
        onLeave={() => setIsLeaving(true)}
      />
      <LeaveSheet isOpen={isLeaving} onClose={() => setIsLeaving(false)} />
    </>
  );
}
