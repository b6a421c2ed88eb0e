import { useLocation, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { AuthFrame } from '../../areas/account/components/auth-frame.tsx';
import { GoogleButton } from '../../areas/account/components/google-button.tsx';
import { InvitationScreen } from '../../areas/family/invitation-screen.tsx';
import { INVITATION_PATH } from '../../lib/auth/invitation-path.ts';
import { dropLinkToken, readLinkToken } from '../../lib/auth/link-token.ts';
import { useSession } from '../../lib/auth/session.ts';
import { ARRIVING } from './navigation-state.ts';
import { usePageTitle } from '../../ui/page-title.ts';
import { rememberPath } from './return-path.ts';
import { useSignOut } from '../session/use-sign-out.tsx';

/** The invitation whose link this tab opened, else the one that waits for whoever is signed in. */
export function AcceptInvitationPage() {
  const navigate = useNavigate();
  const { account, state } = useSession();
  // Asked at every address: another link may be opened on this very page.
  const opened = useLocation({ select: () => readLinkToken('invitation') });
  const token = opened ?? account?.invitation?.invite_token ?? null;
  // Signing out here is for coming in with the invited address. What the account gave in place of a link opens nothing without that
  // account, so the door comes next there.
  const isLink = token !== account?.invitation?.invite_token;
  const { startLeaving, sheet } = useSignOut(isLink ? INVITATION_PATH : '/auth');
  return (
    <>
      <InvitationScreen
        key={token}
        token={token}
        frame={renderFrame}
        onLogIn={(tab) => {
          rememberPath(INVITATION_PATH);
          void navigate({ to: '/auth', search: tab === 'signup' ? { tab } : {} });
        }}
        google={token ? <GoogleButton intent="signin" invitation={{ token, family: null }} /> : null}
        onSignOut={startLeaving}
        onGoOn={() => {
          const leaving = navigate({ to: state === 'signed-in' ? '/dashboard' : '/auth', replace: true });
          void leaving.then(() => dropLinkToken('invitation'));
        }}
        onJoined={() => {
          const leaving = navigate({ to: '/dashboard', replace: true, state: ARRIVING });
          void leaving.then(() => dropLinkToken('invitation'));
        }}
      />
      {sheet}
    </>
  );
}

const renderFrame = (title: string, content: ReactNode) => <NamedFrame title={title}>{content}</NamedFrame>;

function NamedFrame({ title, children }: { title: string; children: ReactNode }) {
  usePageTitle(title);
  return <AuthFrame title={title}>{children}</AuthFrame>;
}
