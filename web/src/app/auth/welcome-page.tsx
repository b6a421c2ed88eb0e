import { familyPermissions } from '#contract/areas/family.ts';
import { tasks } from '#contract/areas/tasks.ts';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { WelcomeScreen } from '../../areas/family/welcome-screen.tsx';
import { useSession } from '../../lib/auth/session.ts';
import { useMay } from '../../lib/auth/use-may.ts';
import { Guard } from '../guards/guard.tsx';
import { LoadingScreen } from '../errors/loading-screen.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { useRows } from '../../lib/sync/rows.ts';
import { prepareArea, useTranslation } from '../../lib/i18n/i18n.ts';

/** Shown after the first plan is chosen. Invited people do not see it: their family has its name already. */
export function WelcomePage() {
  return <Guard>{(isCovered) => <FirstPlan isCovered={isCovered} />}</Guard>;
}

/** `isCovered`: the trial is over and a plan has to be chosen first, which happens in the app. */
function FirstPlan({ isCovered }: { isCovered: boolean }) {
  const { family } = useSession();
  const may = useMay();
  // Decided once: adding members on this screen must not end it.
  const [isFirst] = useState(() => !isCovered && may(familyPermissions.manage) && family?.current_member_count === 1);
  return <Welcome isAsked={isFirst} />;
}

/** In place of Today, for a person who paid at once and so was never asked. A family that has tasks is in use already. */
export function FirstPayment() {
  const { rows, status } = useRows(tasks);
  const [isNew, setIsNew] = useState<boolean | null>(null);
  if (isNew === null && status !== 'loading') setIsNew(status === 'ready' && rows.length === 0);
  return <Welcome isAsked={isNew} />;
}

/** The words of the screen. */
export const prepareWelcome = () => prepareArea('family');

/** Asks, or leads on to Today; null while it is not known which. */
function Welcome({ isAsked }: { isAsked: boolean | null }) {
  const { t } = useTranslation();
  const { t: sayFamily } = useTranslation('family');
  const navigate = useNavigate();
  usePageTitle(sayFamily('welcomeTitle'));
  useEffect(() => {
    if (isAsked === false) void navigate({ to: '/dashboard', replace: true });
  }, [isAsked, navigate]);
  if (!isAsked) return <LoadingScreen words={t('loading')} />;
  return <WelcomeScreen onDone={() => void navigate({ to: '/dashboard', replace: true })} />;
}
