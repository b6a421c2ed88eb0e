import { useEffect } from 'react';
import { useSession } from '../../lib/auth/session.ts';
import { theClient } from '../../lib/sync/client.ts';
import { forgetPersonalToasts } from '../../ui/toasts/toasts.ts';
import { dropDraftsOfOthers } from '../../rows/drafts/draft-storage.ts';
import { forgetOwnPath } from '../auth/return-path.ts';

/**
 * On a tablet that several people use, one may follow another without the page starting anew: the session was ended from
 * elsewhere, or in another tab. Nothing of the first is left then in the memory of the page.
 */
export function useClearUserState(): void {
  useEffect(() => clearWithPerson(), []);
  const person = useSession().user?.id ?? null;
  // A person's own drafts stay until another person signs in. An effect, because open forms store their drafts as they unmount.
  useEffect(() => {
    if (person !== null) dropDraftsOfOthers(person);
  }, [person]);
}

/** The code that does it is fetched then. Without it the server still sends nothing to a session that has ended. */
async function forgetPush(): Promise<void> {
  const code = await import('../../pwa/push/forget-push.ts').catch(() => null);
  code?.forgetPush();
}

/** At once, so that what is said next about the end itself stays. The answer stops it. */
function clearWithPerson(): () => void {
  const { session } = theClient();
  let person = session.read().user?.id ?? null;
  let last = person;
  return session.subscribe(() => {
    const { user } = session.read();
    const next = user?.id ?? null;
    if (next === person) return;
    if (person !== null) {
      forgetPersonalToasts();
      void forgetPush();
    }
    if (next !== null && last !== null && next !== last) forgetOwnPath();
    person = next;
    last = next ?? last;
  });
}
