import { useState } from 'react';
import { displayName } from '#contract/areas/own-account.ts';
import type { Invitation } from '#contract/areas/invitations.ts';
import { useSession } from '../../../lib/auth/session.ts';
import { lazyCode } from '../../../pwa/lazy-code.ts';
import { Button } from '../../../ui/button.tsx';
import { AskButton } from './ask-button.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';

const linkCode = lazyCode(() => import('./link-code.tsx'));

interface SignedInWaysProps {
  token: string;
  /** Null for an invitation that was found by the account's address. */
  link: string | null;
  invitation: Invitation;
  isUnproven: boolean;
  isMismatch: boolean;
  onJoin: () => void;
  onSignOut: () => void;
  onGoOn: () => void;
}

/** What a signed-in person can do with an invitation. */
export function SignedInWays(props: SignedInWaysProps) {
  const { invitation, isUnproven, isMismatch, onJoin, onSignOut } = props;
  const { t } = useTranslation('joining');
  const { user, account } = useSession();
  if (!user) return null;
  if (isMismatch) return <MismatchWays {...props} email={user.email} />;
  // A person with an unconfirmed address learns that an invitation waits, but the server does not send them its token.
  if (isUnproven || account?.invitation?.invite_token === null) {
    return (
      <div className="page-actions">
        <p role="alert">{t('confirmFirst')}</p>
        <a className="page-link" href="/confirm-email">
          {t('confirmAddress')}
        </a>
        <Button tone="quiet" wide onClick={onSignOut}>
          {t('signOut')}
        </Button>
      </div>
    );
  }
  const name = account?.profile?.first_name ? user.display_name : displayName(invitation);
  return (
    <div className="page-actions">
      <Button tone="primary" wide onClick={onJoin}>
        {t('join', { family: invitation.family_name, name })}
      </Button>
      <Button tone="quiet" wide onClick={onSignOut}>
        {t('signOut')}
      </Button>
    </div>
  );
}

/** Three ways on for a person who is signed in with another address. Nothing is revealed about the invited one. */
function MismatchWays({ token, link, invitation, email, onSignOut, onGoOn }: SignedInWaysProps & { email: string }) {
  const { t } = useTranslation('joining');
  const [isCodeShown, setIsCodeShown] = useState(false);
  const code = linkCode.useCode(isCodeShown);
  const inviter = invitation.inviter_name ?? t('somebody');
  return (
    <div className="page-actions">
      {/* A child with a PIN has no address. */}
      {email ? <p className="page-note">{t('mismatchHow', { invited: invitation.email, email })}</p> : null}
      <Button tone="primary" wide onClick={onSignOut}>
        {t('signOut')}
      </Button>
      <p className="page-note">{t('comeBack')}</p>
      {link === null ? null : (
        <Button wide aria-expanded={isCodeShown} onClick={() => setIsCodeShown((was) => !was)}>
          {t('otherDevice')}
        </Button>
      )}
      {code && isCodeShown && link !== null ? <code.LinkCode link={link} /> : null}
      {email ? (
        <AskButton
          token={token}
          isForOwnAddress
          words={t('mismatchAsk', { inviter, email })}
          done={t('mismatchAsked', { inviter, email })}
        />
      ) : null}
      <Button tone="quiet" wide onClick={onGoOn}>
        {t('toFamily')}
      </Button>
    </div>
  );
}
