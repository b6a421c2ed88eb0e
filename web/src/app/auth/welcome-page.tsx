import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { WelcomeScreen } from '../../areas/family/welcome-screen.tsx';
import { useSession } from '../../lib/auth/session.ts';
import { useMay } from '../../lib/auth/use-may.ts';
import { Guard } from '../guards/guard.tsx';
import { LoadingScreen } from '../errors/loading-screen.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';

/** After the first plan. Not for people who were invited: they come into a family that others have named. */
export function WelcomePage() {
  const { t } = useTranslation('family');
  usePageTitle(t('welcomeTitle'));
  return <Guard>{(isCovered) => <FirstUse isCovered={isCovered} />}</Guard>;
}

/** `isCovered`: a trial that is over has to be answered first, which is done in the app. */
function FirstUse({ isCovered }: { isCovered: boolean }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { family } = useSession();
  const may = useMay();
  // Asked once: whoever gives the family its people here stays until they go on themselves.
  const [isFirst] = useState(() => !isCovered && may('family.manage') && family?.current_member_count === 1);
  useEffect(() => {
    if (!isFirst) void navigate({ to: '/dashboard', replace: true });
  }, [isFirst, navigate]);
  if (!isFirst) return <LoadingScreen words={t('loading')} />;
  return <WelcomeScreen onDone={() => void navigate({ to: '/dashboard', replace: true })} />;
}
