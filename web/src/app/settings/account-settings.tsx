import { useState } from 'react';
import { SignOutChoices } from '../../areas/account/settings/components/sign-out-choices.tsx';
import { SignOutSheet } from '../shell/sign-out-sheet.tsx';

export function AccountSettings() {
  const [signingOut, setSigningOut] = useState<'this-device' | 'everywhere' | null>(null);
  return (
    <>
      <SignOutChoices
        onSignOut={() => setSigningOut('this-device')}
        onSignOutEverywhere={() => setSigningOut('everywhere')}
      />
      <SignOutSheet isOpen={signingOut === 'this-device'} onClose={() => setSigningOut(null)} />
      <SignOutSheet isOpen={signingOut === 'everywhere'} onClose={() => setSigningOut(null)} isEverywhere />
    </>
  );
}
