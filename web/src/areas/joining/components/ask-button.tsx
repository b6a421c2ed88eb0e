import { useState } from 'react';
import { askForInvitation } from '#contract/areas/invitations.ts';
import { callRemote } from '../../../lib/api/call-remote.ts';
import { sayThrown } from '../../../lib/api/error-words.ts';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';

interface AskButtonProps {
  token: string;
  words: string;
  /** Shown in place of the button once the inviter has been asked. */
  done: string;
  isFirst?: boolean;
  /** Asks for an invitation of the signed-in address. */
  isForOwnAddress?: boolean;
}

/** Asks the inviter for another invitation. */
export function AskButton({ token, words, done, isFirst = false, isForOwnAddress = false }: AskButtonProps) {
  const { t } = useTranslation('joining');
  const [phase, setPhase] = useState<'open' | 'asking' | 'asked'>('open');

  async function ask() {
    setPhase('asking');
    try {
      const { success } = await callRemote(askForInvitation, { invite_token: token, for_own_address: isForOwnAddress });
      setPhase(success ? 'asked' : 'open');
      if (!success) showToast(() => ({ key: 'ask', title: t('askNothing'), tone: 'error' }));
    } catch (thrown) {
      setPhase('open');
      showToast(() => ({ key: 'ask', title: t('askFailed'), description: sayThrown(thrown), tone: 'error' }));
    }
  }

  if (phase === 'asked') {
    return (
      <p role="status" className="page-head">
        {done}
      </p>
    );
  }
  return (
    <Button tone={isFirst ? 'primary' : 'plain'} wide disabled={phase === 'asking'} onClick={() => void ask()}>
      {words}
    </Button>
  );
}
