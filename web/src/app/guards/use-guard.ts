import { useLocation, useMatches } from '@tanstack/react-router';
import { useCheck } from '../../areas/subscription/check.ts';
import { useIsTrialOver } from '../../areas/subscription/own-plan.ts';
import { useSession } from '../../lib/auth/session.ts';
import { decideGuard, type GuardDecision } from './guards.ts';
import { useIsStoredView } from './stored-view.ts';
import { comesFromSignIn } from '../auth/navigation-state.ts';

/** Gathers the facts and asks the guards. */
export function useGuard(): GuardDecision {
  const location = useLocation();
  const drawn = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '' });
  const session = useSession();
  const plan = useCheck();
  const isTrialOver = useIsTrialOver();
  const isStoredView = useIsStoredView();
  const query = new URLSearchParams(location.searchStr);
  return decideGuard({
    path: withoutSlash(location.pathname),
    drawnPath: withoutSlash(drawn),
    session,
    plan,
    isTrialOver,
    isStoredView,
    comesFromSignIn: comesFromSignIn(location),
    hasGoogleAnswer: query.has('code') && query.has('state'),
  });
}

const withoutSlash = (path: string) => path.replace(/(.)\/+$/, '$1');
