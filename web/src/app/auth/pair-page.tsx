import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { AuthFrame } from '../../areas/account/components/auth-frame.tsx';
import { PairScreen } from '../../areas/paired/pair-screen.tsx';
import { dropLinkToken, readLinkToken } from '../../lib/auth/link-token.ts';
import { useSession } from '../../lib/auth/session.ts';
import { usePageTitle } from '../../ui/page-title.ts';

/** Pairs this device by the code of a link, which stands behind the #, or by one that is typed. */
export function PairPage() {
  const navigate = useNavigate();
  const { state } = useSession();
  return (
    <PairScreen
      code={readLinkToken('pairing') ?? ''}
      frame={renderFrame}
      onPaired={() => dropLinkToken('pairing')}
      onGoOn={() => void navigate({ to: state === 'signed-out' ? '/auth' : '/dashboard', replace: true })}
    />
  );
}

const renderFrame = (title: string, content: ReactNode) => <NamedFrame title={title}>{content}</NamedFrame>;

function NamedFrame({ title, children }: { title: string; children: ReactNode }) {
  usePageTitle(title);
  return <AuthFrame title={title}>{children}</AuthFrame>;
}
