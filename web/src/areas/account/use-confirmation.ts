import { useEffect, useEffectEvent, useState } from 'react';
import { confirmEmail, disownAccount, isSignedInAs, readLink } from '../../lib/auth/identity.ts';
import { dropLinkToken, keepLinkToken, readLinkToken } from '../../lib/auth/link-token.ts';
import { explainLink, type LinkFault } from './failures.ts';

type Stage =
  /** `mail`: there is no link, and another mail can be asked for. */
  | { readonly name: 'mail' | 'reading' | 'confirming' | 'removing' }
  /** `asking` whether they made the account, `doubting` whether it shall be removed. */
  | { readonly name: 'asking' | 'doubting' | 'confirmed' | 'removed'; readonly email: string }
  | { readonly name: 'failed'; readonly fault: LinkFault };

interface Confirmation {
  readonly stage: Stage;
  readonly goTo: (stage: Stage) => void;
  readonly confirm: () => void;
  /** Removes the account, which somebody else made. */
  readonly remove: () => void;
}

/**
 * What becomes of the link of a confirmation mail. Opening it changes nothing, for scanners of mails open links too: a press
 * confirms, or the session of the very account that the mail was sent for.
 */
export function useConfirmation(): Confirmation {
  const [stage, setStage] = useState<Stage>(() => ({ name: readLinkToken('confirm') === null ? 'mail' : 'reading' }));

  function fail(thrown: unknown, token: string): void {
    const fault = explainLink(thrown);
    if (fault === 'unreachable') keepLinkToken('confirm', token);
    else dropLinkToken('confirm');
    setStage({ name: 'failed', fault });
  }

  /** Used by one call only: two presses must not call the link used. */
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

  const settle = useEffectEvent((email: string) => {
    if (isSignedInAs(email)) confirm();
    else setStage({ name: 'asking', email });
  });
  const settleFault = useEffectEvent(fail);
  const isReading = stage.name === 'reading';

  useEffect(() => {
    const token = readLinkToken('confirm');
    if (!isReading || token === null) return;
    let isUnmounted = false;
    readLink({ purpose: 'confirm', token }).then(
      (email) => {
        if (!isUnmounted) settle(email);
      },
      (thrown: unknown) => {
        if (!isUnmounted) settleFault(thrown, token);
      },
    );
    return () => {
      isUnmounted = true;
    };
  }, [isReading]);

  return { stage, goTo: setStage, confirm, remove };
}
