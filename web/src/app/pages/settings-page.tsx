import { useState } from 'react';
import { ChangePasswordForm } from '../../areas/account/components/change-password-form.tsx';
import { SettingsScreen } from '../../areas/account/settings/settings-screen.tsx';
import { SubscriptionSection } from '../../areas/subscription/components/subscription-section.tsx';
import { useSession } from '../../lib/auth/session.ts';
import { ResetDialog } from '../auth/auth-dialogs.ts';
import { LeaveSheet } from '../shell/leave-sheet.tsx';

export function SettingsPage() {
  const { user, family } = useSession();
  const [leaving, setLeaving] = useState<'here' | 'everywhere' | null>(null);
  const [isForgotten, setIsForgotten] = useState(false);
  return (
    <>
      <SettingsScreen
        email={user?.email ?? ''}
        // Staff without a family have no plan to read about.
        plan={family ? <SubscriptionSection /> : null}
        password={<ChangePasswordForm onForgot={() => setIsForgotten(true)} />}
        onLeave={() => setLeaving('here')}
        onLeaveEverywhere={() => setLeaving('everywhere')}
      />
      <ResetDialog isOpen={isForgotten} onClose={() => setIsForgotten(false)} email={user?.email ?? ''} />
      <LeaveSheet isOpen={leaving === 'here'} onClose={() => setLeaving(null)} />
      <LeaveSheet isOpen={leaving === 'everywhere'} onClose={() => setLeaving(null)} isEverywhere />
    </>
  );
}
