import { useNavigate } from '@tanstack/react-router';
import { ConfirmEmailScreen } from '../../areas/account/confirm-email-screen.tsx';
import { INVITATION_PATH } from '../../lib/auth/invitation-path.ts';
import { useSession } from '../../lib/auth/session.ts';
import { usePageTitle } from '../../ui/page-title.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';

export function ConfirmEmailPage() {
  const { t } = useTranslation('identity');
  const navigate = useNavigate();
  const { state, account } = useSession();
  usePageTitle(t('confirmTitle'));
  const isSignedIn = state === 'signed-in';
  return (
    <ConfirmEmailScreen
      isSignedIn={isSignedIn}
      isInvited={account?.invitation?.invite_token === null}
      onGoOn={() => {
        const token = account?.invitation?.invite_token;
        const home = token ? INVITATION_PATH : '/dashboard';
        void navigate({ href: isSignedIn ? home : '/auth', replace: true });
      }}
    />
  );
}
