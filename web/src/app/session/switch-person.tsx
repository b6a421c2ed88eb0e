import type { PairedPerson } from '#contract/pins.ts';
import { SwitchSheet } from '../../areas/paired/switch-sheet.tsx';
import { signInWithPin } from '../../lib/auth/paired.ts';
import { signOutAndRedirect, switchPerson } from './sign-out.ts';

interface SwitchPersonProps {
  isOpen: boolean;
  onClose: () => void;
  /** Whose face was tapped. */
  person: PairedPerson;
}

/** Signs another person of this paired device in, in place of the one who is signed in. What waits of the first is kept without asking. */
export function SwitchPerson(props: SwitchPersonProps) {
  return (
    <SwitchSheet
      {...props}
      onEnter={(fields) => switchPerson(() => signInWithPin(fields))}
      onLeave={() => void signOutAndRedirect('keep', '/auth?tab=login')}
    />
  );
}
