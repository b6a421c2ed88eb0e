import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { DeviceChoices } from '../../areas/account/components/device-choices.tsx';
import { useCheck } from '../../areas/subscription/check.ts';
import { isLapsed } from '../../areas/subscription/check-store.ts';
import { useFollowOwnPlan } from '../../areas/subscription/own-plan.ts';
import { PricingScreen } from '../../areas/subscription/pricing-screen.tsx';
import { PLAN_KEY } from '../../lib/storage/storage-keys.ts';
import { keepOwnLive } from '../../lib/sync/live.ts';
import { useSession } from '../../lib/auth/session.ts';
import { trySetItem } from '../../lib/storage/safe-storage.ts';
import { dropOneTimeParams, readOneTimeParams } from '../auth/auth-search.ts';
import { useSettlePayment } from '../auth/use-settle-payment.ts';
import { LapsedLinks } from '../guards/lapsed-links.tsx';
import { GuardScreenOf } from '../guards/guard-screens.tsx';
import { isSigningOut } from '../session/sign-out.ts';
import { LoadingScreen } from '../errors/loading-screen.tsx';
import { useSignOut } from '../session/use-sign-out.tsx';
import { useTranslation } from '../../lib/i18n/i18n.ts';

/**
 * Shows the plans and lets the person choose one. A public address, so only the feed of the personal workspace is open here; it tells of a
 * plan that was chosen on another device or by another member.
 */
export function PricingPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const session = useSession();
  const { phase, check } = useCheck();
  const { startSignOut, sheet } = useSignOut();
  const isSignedIn = session.state === 'signed-in';
  const [hasLeftCheckout] = useState(() => readOneTimeParams().hasLeftCheckout);
  useEffect(dropOneTimeParams, []);
  useSettlePayment(isSignedIn);
  useEffect(() => (isSignedIn ? keepOwnLive() : undefined), [isSignedIn]);
  useFollowOwnPlan(isSignedIn);
  const isClosed = isSignedIn && check !== null && isLapsed(check);
  const [wasClosed, setWasClosed] = useState(false);
  if (isClosed && !wasClosed) setWasClosed(true);
  const [isChoosing, setIsChoosing] = useState(false);
  // A plan that was chosen elsewhere opens the rooms again. Who chooses here is led on by their choice.
  const isOpenAgain = wasClosed && !isClosed && check !== null && isSignedIn && !isChoosing;
  useEffect(() => {
    if (isOpenAgain) void navigate({ to: '/dashboard', replace: true });
  }, [isOpenAgain, navigate]);

  if (isSigningOut()) return null;
  const isWaiting = session.state === 'loading' || (isSignedIn && session.account !== null && phase === 'asking');
  if (isWaiting) return <LoadingScreen words={t('loading')} />;
  if (isSignedIn && session.account === null) return <GuardScreenOf screen="unreachable" />;
  return (
    <>
      <PricingScreen
        session={session}
        picked={localStorage.getItem(PLAN_KEY)}
        onPick={(plan) => {
          trySetItem(localStorage, PLAN_KEY, plan);
          void navigate({ to: '/auth', search: { tab: 'signup' } });
        }}
        onChoosing={setIsChoosing}
        onChosen={(isFirst) => navigate({ to: isFirst ? '/welcome' : '/dashboard', replace: true })}
        onSignOut={startSignOut}
        lapsedLinks={session.family && check && isLapsed(check) ? <LapsedLinks /> : null}
        hasLeftCheckout={hasLeftCheckout}
        foot={<DeviceChoices />}
      />
      {sheet}
    </>
  );
}
