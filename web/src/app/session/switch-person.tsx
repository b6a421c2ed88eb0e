import type { PairedPerson } from '#contract/areas/pins/sign-in.ts';
import { SwitchSheet } from '../../areas/paired/switch-sheet.tsx';
import { signInWithPin } from '../../lib/auth/paired.ts';
import { readSession } from '../../lib/auth/session.ts';
import { noteLeaving, signOutAndRedirect } from './sign-out.ts';

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

/**
 * Signs another person in over the session of this one, by `enter`, and loads the app anew for them: nothing of the first person is left in
 * the memory of the page, nor seen in it. Their waiting changes stay on the device until they sign in here again; the server ends their
 * session as it gives the other. Rejects as `enter` does, and nothing has changed then.
 */
async function switchPerson(enter: () => Promise<void>): Promise<void> {
  const from = readSession().user?.id;
  noteLeaving(() => readSession().user?.id !== from);
  try {
    await enter();
  } catch (thrown) {
    noteLeaving(() => false);
    throw thrown;
  }
  location.assign('/dashboard');
}
