import { familyPermissions } from '#contract/areas/family.ts';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { WelcomeScreen } from '../../areas/family/welcome-screen.tsx';
import { useSession } from '../../lib/auth/session.ts';
import { useMay } from '../../lib/auth/use-may.ts';
import { Guard } from '../guards/guard.tsx';
import { LoadingScreen } from '../errors/loading-screen.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';

/** Shown after the first plan is chosen. Invited people do not see it: their family has its name already. */
export function WelcomePage() {
  const { t } = useTranslation('family');
  usePageTitle(t('welcomeTitle'));
  return <Guard>{(isCovered) => <FirstUse isCovered={isCovered} />}</Guard>;
}

/** `isCovered`: the trial is over and a plan has to be chosen first, which happens in the app. */
function FirstUse({ isCovered }: { isCovered: boolean }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { family } = useSession();
  const may = useMay();
  // Decided once: adding members on this screen must not end it.
  const [isFirst] = useState(() => !isCovered && may(familyPermissions.manage) && family?.current_member_count === 1);
  useEffect(() => {
    if (!isFirst) void navigate({ to: '/dashboard', replace: true });
  }, [isFirst, navigate]);
  if (!isFirst) return <LoadingScreen words={t('loading')} />;
  return <WelcomeScreen onDone={() => void navigate({ to: '/dashboard', replace: true })} />;
}
