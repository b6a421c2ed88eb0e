import { useLocation, useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { AuthFrame } from '../../areas/account/components/auth-frame.tsx';
import { GoogleButton } from '../../areas/account/components/google-button.tsx';
import { InvitationScreen } from '../../areas/joining/invitation-screen.tsx';
import { INVITATION_PATH } from '../../lib/auth/invitation-path.ts';
import { dropLinkToken, readLinkToken } from '../../lib/auth/link-token.ts';
import { useSession } from '../../lib/auth/session.ts';
import { AFTER_SIGN_IN } from './navigation-state.ts';
import { usePageTitle } from '../../ui/page-title.ts';
import { rememberPath } from './return-path.ts';
import { useGoogleRefusal } from './use-google-refusal.ts';
import { isSigningOut } from '../session/sign-out.ts';
import { useSignOut } from '../session/use-sign-out.tsx';

/** The invitation whose link was opened in this browser tab, else the pending one of the signed-in account. */
export function AcceptInvitationPage() {
  const navigate = useNavigate();
  const { account, state } = useSession();
  // Read at every navigation: another invitation link may be opened while this page is shown.
  const opened = useLocation({ select: () => readLinkToken('invitation') });
  const found = opened ?? account?.invitation?.invite_token ?? null;
  const [last, setLast] = useState(found);
  if (found !== null && found !== last) setLast(found);
  // An accepted invitation is no longer found, while its screen still says so and leads on. A visitor may not look at one of an account.
  const token = found ?? (account === null ? null : last);
  const isOtherGoogle = useGoogleRefusal(token);
  // A person signs out here to sign in with the invited address. A token from a link survives that, so they come back to this page.
  // A token from the account is of no use without that account, so they go to /auth.
  const isLink = token !== account?.invitation?.invite_token;
  const { startSignOut, sheet } = useSignOut(isLink ? INVITATION_PATH : '/auth');
  // A visitor would be told that the account's token is unknown, until the next page is there.
  if (isSigningOut() && state === 'signed-out') return null;
  return (
    <>
      <InvitationScreen
        key={token}
        token={token}
        frame={renderFrame}
        link={token !== null && isLink ? addressOf(token) : null}
        onLogIn={(email) => {
          rememberPath(INVITATION_PATH);
          void navigate({ to: '/auth', search: { invite: true }, state: { email } });
        }}
        isOtherGoogle={isOtherGoogle}
        google={token ? <GoogleButton intent="signin" invitation={{ token, family: null }} /> : null}
        onSignOut={startSignOut}
        onGoOn={() => {
          const navigation = navigate({ to: state === 'signed-in' ? '/dashboard' : '/auth', replace: true });
          void navigation.then(() => dropLinkToken('invitation'));
        }}
        onJoined={() => {
          const navigation = navigate({ to: '/dashboard', replace: true, state: AFTER_SIGN_IN });
          void navigation.then(() => dropLinkToken('invitation'));
        }}
      />
      {sheet}
    </>
  );
}

const addressOf = (token: string) => `${location.origin}${INVITATION_PATH}?token=${encodeURIComponent(token)}`;

const renderFrame = (title: string, content: ReactNode) => <NamedFrame title={title}>{content}</NamedFrame>;

function NamedFrame({ title, children }: { title: string; children: ReactNode }) {
  usePageTitle(title);
  return <AuthFrame title={title}>{children}</AuthFrame>;
}
