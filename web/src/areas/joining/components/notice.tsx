import type { ReactNode } from 'react';
import { isManager } from '#contract/permissions.ts';
import { displayName } from '#contract/areas/own-account.ts';
import type { Invitation } from '#contract/areas/invitations.ts';
import { useSession } from '../../../lib/auth/session.ts';
import { Button } from '../../../ui/button.tsx';
import { HouseMark } from '../../../ui/logo.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';

export function Waiting({ words }: { words: string }) {
  return (
    <div role="status" className="page-head">
      <HouseMark className="page-mark" />
      <p>{words}</p>
    </div>
  );
}

interface NoticeProps {
  text: string;
  onGoOn?: () => void;
  /** False where `children` is the first thing to do. */
  isGoingOnFirst?: boolean;
  children?: ReactNode;
}

/** Why an invitation cannot be accepted, and what can be done. */
export function Notice({ text, onGoOn, isGoingOnFirst = true, children }: NoticeProps) {
  const { t } = useTranslation('joining');
  const { state } = useSession();
  return (
    <>
      <p role="alert" className="page-head">
        {text}
      </p>
      <div className="page-actions">
        {children}
        {onGoOn ? (
          <Button tone={isGoingOnFirst ? 'primary' : 'quiet'} wide onClick={onGoOn}>
            {t(state === 'signed-in' ? 'toFamily' : 'logIn')}
          </Button>
        ) : null}
      </div>
      <ContactLink />
    </>
  );
}

export function ContactLink() {
  const { t } = useTranslation('joining');
  return (
    <a className="page-link" href="/contact">
      {t('contactSupport')}
    </a>
  );
}

/** Who is invited, and as what. */
export function Facts({ invitation }: { invitation: Invitation }) {
  const { t } = useTranslation('joining');
  return (
    <dl className="page-facts">
      <dt>{t('invitedName')}</dt>
      <dd>{displayName(invitation)}</dd>
      <dt>{t('invitedEmail')}</dt>
      <dd>{invitation.email}</dd>
      <dt>{t('invitedRole')}</dt>
      <dd>
        {t(`family:role_${invitation.role}`)}
        <p className="quiet">{t(isManager(invitation.role) ? 'family:sees_manager' : 'family:sees_member')}</p>
      </dd>
    </dl>
  );
}
