import { useState } from 'react';
import { familyPermissions } from '#contract/areas/family.ts';
import { ChangePasswordForm } from '../../areas/account/components/change-password-form.tsx';
import { SettingsScreen } from '../../areas/account/settings/settings-screen.tsx';
import { Membership } from '../../areas/family/components/membership.tsx';
import { PhotoChoice } from '../../areas/family/components/photo-choice.tsx';
import { SubscriptionSection } from '../../areas/subscription/components/subscription-section.tsx';
import { hasPin } from '../../lib/auth/has-pin.ts';
import { useSession } from '../../lib/auth/session.ts';
import { useMay } from '../../lib/auth/use-may.ts';
import { usePeople } from '../people.ts';
import { ResetDialog } from '../auth/auth-dialogs.ts';
import { SignOutSheet } from '../shell/sign-out-sheet.tsx';

export function SettingsPage() {
  const session = useSession();
  const { user, family } = session;
  const may = useMay();
  const isByPin = hasPin(session);
  const me = usePeople().people.find(({ id }) => id === family?.member_id);
  const [signingOut, setSigningOut] = useState<'this-device' | 'everywhere' | null>(null);
  const [isForgotten, setIsForgotten] = useState(false);
  return (
    <>
      <SettingsScreen
        email={user?.email ?? ''}
        isInFamily={family !== null}
        // Staff without a family have no plan.
        plan={family && !isByPin ? <SubscriptionSection /> : null}
        photo={me ? <PhotoChoice person={me} /> : null}
        password={isByPin ? null : <ChangePasswordForm onForgot={() => setIsForgotten(true)} />}
        membership={family && may(familyPermissions.leave) ? <Membership family={family} /> : null}
        onSignOut={() => setSigningOut('this-device')}
        onSignOutEverywhere={() => setSigningOut('everywhere')}
      />
      <ResetDialog isOpen={isForgotten} onClose={() => setIsForgotten(false)} email={user?.email ?? ''} />
      <SignOutSheet isOpen={signingOut === 'this-device'} onClose={() => setSigningOut(null)} />
      <SignOutSheet isOpen={signingOut === 'everywhere'} onClose={() => setSigningOut(null)} isEverywhere />
    </>
  );
}
