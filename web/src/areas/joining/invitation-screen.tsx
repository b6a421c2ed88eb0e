import { useState, type ReactNode } from 'react';
import type { Invitation } from '#contract/areas/invitations.ts';
import { sayThrown } from '../../lib/api/error-words.ts';
import { readSession, useSession } from '../../lib/auth/session.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';
import { AskButton } from './components/ask-button.tsx';
import { Facts, Notice, Waiting } from './components/notice.tsx';
import { SignedInWays } from './components/signed-in-ways.tsx';
import { VisitorWays } from './components/visitor-ways.tsx';
import {
  joinByInvitation,
  joinWithPassword,
  useInvitation,
  type FirstPassword,
  type JoinOutcome,
  type PasswordFault,
} from './use-invitation.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';

interface InvitationScreenProps {
  /** Null if the link has no token. */
  token: string | null;
  /** The address of the link, to open it on another device; null for an invitation without a link. */
  link: string | null;
  /** Renders the frame that the screens around signing in share. */
  frame: (title: string, content: ReactNode) => ReactNode;
  /** Goes to /auth with the address filled in, which leads back here after signing in. */
  onLogIn: (email: string) => void;
  /** The Google button, which leads back here as well. */
  google: ReactNode;
  /** The person has just chosen an account of Google with another address, for which Casita has no account. */
  isOtherGoogle: boolean;
  onSignOut: () => void;
  onJoined: () => void;
  /** Leaves an invitation that cannot be accepted: to the app, or to /auth if signed out. */
  onGoOn: () => void;
}

/** Shows the invitation of a link. Opening the link changes nothing, because mail scanners open links too: only a button joins. */
export function InvitationScreen({ token, link: address, frame, ...ways }: InvitationScreenProps) {
  const { onLogIn, google, isOtherGoogle, onSignOut, onJoined, onGoOn } = ways;
  const { t } = useTranslation('joining');
  const { state, user } = useSession();
  const { link, retry } = useInvitation(token);
  const [outcome, setOutcome] = useState<JoinOutcome | null>(null);
  const [isJoining, setIsJoining] = useState(false);
  const title = t('invitedTitle');

  /** Answers what is wrong with a password; null where the screen says what happened. */
  async function join(
    { family_name: family }: Invitation,
    attempt: () => Promise<JoinOutcome | PasswordFault>,
    isTemporary = false,
  ): Promise<PasswordFault | null> {
    setIsJoining(true);
    const next = await attempt().catch((thrown: unknown) => {
      showToast(() => ({ key: 'join', title: t('joinFailed'), description: sayThrown(thrown), tone: 'error' }));
      return null;
    });
    setIsJoining(false);
    if (next === 'registered' || next === 'temporaryWrong' || next === 'otherPassword') return next;
    setOutcome(next);
    if (next !== 'joined') return null;
    showToast(() => ({
      ...{ key: 'join', title: family ? t('joined', { family }) : t('joinedUnnamed'), tone: 'done' },
      // Who is asked for it right away need not be told.
      ...(isTemporary && !readSession().account?.profile?.requires_password_change
        ? { description: t('updatePassword') }
        : {}),
    }));
    onJoined();
    return null;
  }

  // A visitor's form stays while it waits, so that a wrong password can be corrected.
  if ((isJoining && state !== 'signed-out') || outcome === 'joined')
    return frame(title, <Waiting words={t('joining')} />);
  if (link.kind === 'loading' || state === 'loading') return frame(title, <Waiting words={t('loadingInvitation')} />);
  if (token === null || link.kind === 'missing')
    return frame(t('linkInvalid'), <Notice text={t('linkInvalidText')} onGoOn={onGoOn} />);
  if (link.kind === 'unread') {
    return frame(
      t('unreachableTitle'),
      <Notice text={t('failedText')}>
        <Button tone="primary" wide onClick={retry}>
          {t('tryAgain')}
        </Button>
      </Notice>,
    );
  }
  if (link.kind === 'unknown' || outcome === 'unknown') {
    return frame(t('linkUnknown'), <Notice text={t('linkUnknownText')} onGoOn={onGoOn} />);
  }
  const { invitation } = link;
  const inviter = invitation.inviter_name ?? t('somebody');
  if (invitation.state === 'expired' || outcome === 'expired') {
    return frame(
      t('linkExpired'),
      <Notice text={t('linkExpiredText')} onGoOn={onGoOn} isGoingOnFirst={false}>
        <AskButton token={token} words={t('askAgain', { inviter })} done={t('askedAgain', { inviter })} isFirst />
      </Notice>,
    );
  }
  if (outcome === 'full') return frame(t('full'), <Notice text={t('fullText')} onGoOn={onGoOn} />);
  const isUsed = invitation.state === 'accepted';
  const isMismatch =
    outcome === 'mismatch' ||
    (user === null ? isOtherGoogle && !isUsed && outcome === null : user.email !== invitation.email);
  return frame(
    isMismatch ? t('mismatch') : isUsed ? t('alreadyAccepted') : title,
    <>
      {isMismatch ? (
        <p role="alert" className="page-head">
          {t('mismatchText')}
        </p>
      ) : null}
      {isMismatch && user === null ? (
        <p className="page-head">{t('mismatchGoogle', { invited: invitation.email })}</p>
      ) : null}
      <p className="page-head">
        {invitation.inviter_name === null
          ? t('invitedInto', { family: invitation.family_name })
          : t('invitedBy', { inviter, family: invitation.family_name })}
      </p>
      <Facts invitation={invitation} />
      {user === null ? (
        <VisitorWays
          invitation={invitation}
          isUnproven={outcome === 'unproven'}
          google={google}
          onLogIn={onLogIn}
          onEnter={(password: FirstPassword) =>
            join(invitation, () => joinWithPassword(token, password), 'temporary_password' in password)
          }
        />
      ) : (
        <SignedInWays
          token={token}
          link={address}
          invitation={invitation}
          isUnproven={outcome === 'unproven'}
          isMismatch={isMismatch}
          onJoin={() => void join(invitation, () => joinByInvitation(token))}
          onSignOut={onSignOut}
          onGoOn={onGoOn}
        />
      )}
    </>,
  );
}
