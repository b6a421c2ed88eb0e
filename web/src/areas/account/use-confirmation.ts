import { useEffect, useEffectEvent, useState } from 'react';
import { confirmEmail, disownAccount, isSignedInAs, readLink } from '../../lib/auth/identity.ts';
import { dropLinkToken, storeLinkToken, readLinkToken } from '../../lib/auth/link-token.ts';
import { explainLink, type LinkFault } from './failures.ts';

type Stage =
  /** `mail`: the page was opened without a link, and another mail can be requested. */
  | { readonly name: 'mail' | 'reading' | 'confirming' | 'removing' }
  /** `asking`: did the person make the account? `doubting`: should it be removed? */
  | { readonly name: 'asking' | 'doubting' | 'confirmed' | 'removed'; readonly email: string }
  | { readonly name: 'failed'; readonly fault: LinkFault };

interface Confirmation {
  readonly stage: Stage;
  readonly goTo: (stage: Stage) => void;
  readonly confirm: () => void;
  /** Removes the account, which the person says another person made. */
  readonly remove: () => void;
}

/**
 * Handles the link of a confirmation mail. Opening the link changes nothing, because mail scanners open links too. A button confirms. If
 * the browser is signed in to the very account that the mail was sent to, the link confirms at once.
 */
export function useConfirmation(): Confirmation {
  const [stage, setStage] = useState<Stage>(() => ({ name: readLinkToken('confirm') === null ? 'mail' : 'reading' }));

  function fail(thrown: unknown, token: string): void {
    const fault = explainLink(thrown);
    if (fault === 'unreachable') storeLinkToken('confirm', token);
    else dropLinkToken('confirm');
    setStage({ name: 'failed', fault });
  }

  /** Takes the token away before the call, so that a double press does not get the error that the link was used already. */
  async function use(during: Stage, call: typeof confirmEmail, done: 'confirmed' | 'removed'): Promise<void> {
    const token = readLinkToken('confirm');
    if (token === null) return;
    dropLinkToken('confirm');
    setStage(during);
    await call({ token }).then(
      (email) => setStage({ name: done, email }),
      (thrown: unknown) => fail(thrown, token),
    );
  }
  const confirm = () => void use({ name: 'confirming' }, confirmEmail, 'confirmed');
  const remove = () => void use({ name: 'removing' }, disownAccount, 'removed');

  const handleAddress = useEffectEvent((email: string) => {
    if (isSignedInAs(email)) confirm();
    else setStage({ name: 'asking', email });
  });
  const handleFault = useEffectEvent(fail);
  const isReading = stage.name === 'reading';

  useEffect(() => {
    const token = readLinkToken('confirm');
    if (!isReading || token === null) return;
    let isUnmounted = false;
    readLink({ purpose: 'confirm', token }).then(
      (email) => {
        if (!isUnmounted) handleAddress(email);
      },
      (thrown: unknown) => {
        if (!isUnmounted) handleFault(thrown, token);
      },
    );
    return () => {
      isUnmounted = true;
    };
  }, [isReading]);

  return { stage, goTo: setStage, confirm, remove };
}
