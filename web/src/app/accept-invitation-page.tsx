import { useLocation, useNavigate, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DoorFrame } from '../areas/account/components/door-frame.tsx';
import { GoogleButton } from '../areas/account/components/google-button.tsx';
import { InvitationScreen } from '../areas/family/invitation-screen.tsx';
import { invitationPath } from '../lib/invitation-path.ts';
import { findLinkToken } from '../lib/link-token.ts';
import { useSession } from '../lib/session.ts';
import { ARRIVING } from './arrival.ts';
import { usePageTitle } from '../ui/page-title.ts';
import { rememberPath } from './remembered-path.ts';
import { useLeave } from './use-leave.tsx';

/** An invitation's link, with its token in the query or as the last part of the path. */
export function AcceptInvitationPage() {
  const { t } = useTranslation('family');
  const navigate = useNavigate();
  const { token: segment } = useParams({ strict: false });
  // As it stands in the address: the router would read digits as a number.
  const asked = useLocation({ select: ({ searchStr }) => findLinkToken(searchStr, '') });
  const token = asked ?? (segment?.trim() || null);
  const path = invitationPath(token ?? '');
  // Whoever signs out here wants to come in with the invited address. What the account gave in place of a link opens nothing
  // without that account, so they begin at the door.
  const { account } = useSession();
  const isLink = token !== account?.invitation?.invite_token;
  const { startLeaving, sheet } = useLeave(isLink ? path : '/auth');
  usePageTitle(t('invitedTitle'));
  return (
    <>
      <InvitationScreen
        key={token}
        token={token}
        frame={renderFrame}
        onLogIn={(tab) => {
          rememberPath(path);
          void navigate({ to: '/auth', search: tab === 'signup' ? { tab } : {} });
        }}
        google={token ? <GoogleButton intent="signin" invitation={{ token, family: null }} /> : null}
        onSignOut={startLeaving}
        onJoined={() => void navigate({ to: '/dashboard', replace: true, state: ARRIVING })}
      />
      {sheet}
    </>
  );
}

function renderFrame(title: string, content: ReactNode) {
  return <DoorFrame title={title}>{content}</DoorFrame>;
}
