import type { ReactNode } from 'react';
import { NoFamilyScreen } from '../../areas/family/no-family-screen.tsx';
import { OwnPremium } from '../../areas/subscription/components/own-premium.tsx';

/** The screen of a person without a family. They may still pay for a plan, and no other screen is open to them. */
export function NoFamily({ onSignOut, notice }: { onSignOut: () => void; notice: ReactNode }) {
  return (
    <NoFamilyScreen
      onSignOut={onSignOut}
      notice={
        <>
          {notice}
          <OwnPremium className="page-head" />
        </>
      }
    />
  );
}
