import { useState, type ReactNode } from 'react';
import { displayName } from '#contract/areas/own-account.ts';
import type { Invitation } from '#contract/areas/invitations.ts';
import { useSession } from '../../lib/auth/session.ts';
import { Button } from '../../ui/button.tsx';
import { HouseMark } from '../../ui/logo.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';
import styles from './components/one-page.module.css';
import { joinByInvitation, useInvitation, type JoinOutcome } from './use-invitation.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';

interface InvitationScreenProps {
  /** Null if the link has no token. */
  token: string | null;
  /** Renders the frame that the screens around signing in share. */
  frame: (title: string, content: ReactNode) => ReactNode;
  /** Goes to /auth, which leads back here after signing in. */
  onLogIn: (tab: 'login' | 'signup') => void;
  /** The Google button, which leads back here as well. */
  google: ReactNode;
  onSignOut: () => void;
  onJoined: () => void;
  /** Leaves an invitation that cannot be accepted: to the app, or to /auth if signed out. */
  onGoOn: () => void;
}

/** Shows the invitation of a link. Opening the link changes nothing, because mail scanners open links too: only the button joins. */
export function InvitationScreen(props: InvitationScreenProps) {
  const { token, frame, onJoined, onGoOn } = props;
  const { t } = useTranslation('family');
  const { state, user } = useSession();
  const { link, retry } = useInvitation(token);
  const [outcome, setOutcome] = useState<JoinOutcome | null>(null);
  const [isJoining, setIsJoining] = useState(false);
  const title = t('invitedTitle');

  async function join(invitation: Invitation) {
    if (token === null) return;
    setIsJoining(true);
    const next = await joinByInvitation(token);
    setOutcome(next);
    setIsJoining(false);
    if (next === 'failed') showToast(() => ({ key: 'join', title: t('joinFailed'), tone: 'error' }));
    if (next !== 'joined') return;
    showToast(() => ({ key: 'join', title: t('joined', { family: invitation.family_name }), tone: 'done' }));
    onJoined();
  }

  if (isJoining || outcome === 'joined') return frame(title, <Waiting words={t('joining')} />);
  if (link.kind === 'loading' || state === 'loading') return frame(title, <Waiting words={t('loadingInvitation')} />);
  if (link.kind === 'missing') return frame(t('linkInvalid'), <Notice text={t('linkInvalidText')} onGoOn={onGoOn} />);
  if (link.kind === 'unread') {
    return frame(
      t('unreachableTitle'),
      <>
        <Notice text={t('failedText')} />
        <Button tone="primary" wide onClick={retry}>
          {t('tryAgain')}
        </Button>
      </>,
    );
  }
  if (link.kind === 'unknown' || outcome === 'unknown') {
    return frame(t('linkUnknown'), <Notice text={t('linkUnknownText')} onGoOn={onGoOn} />);
  }
  const { invitation } = link;
  const inviter = invitation.inviter_name ?? t('somebody');
  if (invitation.state === 'expired' || outcome === 'expired') {
    return frame(t('linkExpired'), <Notice text={t('linkExpiredText', { inviter })} onGoOn={onGoOn} />);
  }
  if (outcome === 'full') {
    return frame(t('full'), <Notice text={t('fullText', { inviter })} onGoOn={onGoOn} />);
  }
  const isMismatch = outcome === 'mismatch' || (user !== null && user.email !== invitation.email);
  const isUsed = invitation.state === 'accepted';
  return frame(
    isMismatch ? t('mismatch') : isUsed ? t('alreadyAccepted') : title,
    <>
      {isMismatch ? (
        <p role="alert" className={styles['head']}>
          {t('mismatchText')}
        </p>
      ) : null}
      <p className={styles['head']}>
        {invitation.inviter_name === null
          ? t('invitedInto', { family: invitation.family_name })
          : t('invitedBy', { inviter, family: invitation.family_name })}
      </p>
      <Facts invitation={invitation} />
      {state === 'signed-out' ? (
        <VisitorActions {...props} invitation={invitation} />
      ) : (
        <SignedInActions
          {...props}
          invitation={invitation}
          isUnproven={outcome === 'unproven'}
          isMismatch={isMismatch}
          onJoin={() => void join(invitation)}
        />
      )}
    </>,
  );
}

function Waiting({ words }: { words: string }) {
  return (
    <div role="status" className={styles['head']}>
      <HouseMark className={styles['mark']} />
      <p>{words}</p>
    </div>
  );
}

function Notice({ text, onGoOn }: { text: string; onGoOn?: () => void }) {
  const { t } = useTranslation('family');
  const { state } = useSession();
  return (
    <>
      <p role="alert" className={styles['head']}>
        {text}
      </p>
      {onGoOn ? (
        <Button tone="primary" wide onClick={onGoOn}>
          {t(state === 'signed-in' ? 'toFamily' : 'logIn')}
        </Button>
      ) : null}
      <a className={styles['link']} href="/contact">
        {t('contactSupport')}
      </a>
    </>
  );
}

function Facts({ invitation }: { invitation: Invitation }) {
  const { t } = useTranslation('family');
  return (
    <dl className={styles['facts']}>
      <dt>{t('invitedName')}</dt>
      <dd>{displayName(invitation)}</dd>
      <dt>{t('invitedEmail')}</dt>
      <dd>{invitation.email}</dd>
      <dt>{t('invitedRole')}</dt>
      <dd>{t(`role_${invitation.role}`)}</dd>
    </dl>
  );
}

function VisitorActions({ invitation, google, onLogIn }: InvitationScreenProps & { invitation: Invitation }) {
  const { t } = useTranslation('family');
  return (
    <div className={styles['actions']}>
      <Button tone="primary" wide onClick={() => onLogIn('login')}>
        {t('logIn')}
      </Button>
      <p className={styles['quiet']}>{t(invitation.state === 'accepted' ? 'alreadyAcceptedText' : 'logInHint')}</p>
      {invitation.state === 'accepted' ? null : (
        <Button tone="quiet" wide onClick={() => onLogIn('signup')}>
          {t('signUpHint')} {t('signUp')}
        </Button>
      )}
      {google}
    </div>
  );
}

interface SignedInActionsProps extends InvitationScreenProps {
  invitation: Invitation;
  isUnproven: boolean;
  isMismatch: boolean;
  onJoin: () => void;
}

function SignedInActions({ invitation, isUnproven, isMismatch, onJoin, onSignOut, onGoOn }: SignedInActionsProps) {
  const { t } = useTranslation('family');
  const { user, account } = useSession();
  if (!user) return null;
  if (isMismatch) {
    const inviter = invitation.inviter_name ?? t('somebody');
    return (
      <div className={styles['actions']}>
        <p className={styles['quiet']}>{t('mismatchHow', { invited: invitation.email, email: user.email })}</p>
        <Button tone="primary" wide onClick={onSignOut}>
          {t('signOut')}
        </Button>
        <p className={styles['quiet']}>{t('mismatchAsk', { inviter, email: user.email })}</p>
        <Button tone="quiet" wide onClick={onGoOn}>
          {t('toFamily')}
        </Button>
      </div>
    );
  }
  // A person with an unconfirmed address learns that an invitation waits, but the server does not send them its token.
  if (isUnproven || account?.invitation?.invite_token === null) {
    return (
      <div className={styles['actions']}>
        <p role="alert">{t('confirmFirst')}</p>
        <a className={styles['link']} href="/confirm-email">
          {t('confirmAddress')}
        </a>
        <Button tone="quiet" wide onClick={onSignOut}>
          {t('signOut')}
        </Button>
      </div>
    );
  }
  const own = account?.profile?.first_name ? user.display_name : displayName(invitation);
  return (
    <div className={styles['actions']}>
      <Button tone="primary" wide onClick={onJoin}>
        {t('join', { family: invitation.family_name, name: own })}
      </Button>
      <Button tone="quiet" wide onClick={onSignOut}>
        {t('signOut')}
      </Button>
    </div>
  );
}
