import { isLapsed } from '../../areas/subscription/check-store.ts';
import type { CheckState } from '../../areas/subscription/check.ts';
import { areaOf, mayOpenPath } from '../../areas/areas.ts';
import { INVITATION_PATH } from '../../lib/auth/invitation-path.ts';
import type { SessionState } from '../../lib/auth/session.ts';
import { mustChangePassword } from './must-change-password.ts';
import { isStaffOnly } from './staff-only.ts';

/** The input of the guards. Nothing else decides which screen is shown. */
export interface GuardFacts {
  readonly path: string;
  /** The address of the screen that is drawn. During a navigation, `path` is ahead of it. */
  readonly drawnPath: string;
  readonly session: SessionState;
  readonly plan: CheckState;
  /** True when the person's own trial is over and they have to choose a plan; null while their plan row is not known yet. */
  readonly isTrialOver: boolean | null;
  /** The person has chosen to see what the device has stored of a family without a plan. */
  readonly isStoredView: boolean;
  /** The navigation follows a sign-in, or a provider's redirect with a session. */
  readonly comesFromSignIn: boolean;
  /** The address holds Google's answer (`code` and `state`). */
  readonly hasGoogleAnswer: boolean;
}

export type GuardScreen =
  | 'new-password'
  | 'google-calendar'
  | 'unreachable'
  | 'recovery'
  | 'workspace'
  | 'no-family'
  | 'app'
  | 'covered-app';

export type GuardDecision =
  | { readonly kind: 'loading' }
  | { readonly kind: 'show'; readonly screen: GuardScreen }
  | {
      readonly kind: 'go';
      readonly to: string;
      /** The path is stored until the visitor has signed in. */
      readonly remembersPath?: true;
      /** The words of a notice that explains the redirect. */
      readonly notice?: 'backOfficeOnly' | 'notForRole';
    };

/** Returns a decision, or null to leave it to the next guard. */
type Guard = (facts: GuardFacts) => GuardDecision | null;

const LOADING: GuardDecision = { kind: 'loading' };
const show = (screen: GuardScreen): GuardDecision => ({ kind: 'show', screen });
const go = (to: string): GuardDecision => ({ kind: 'go', to });

/** 1. Waits while the session, the profile or the role is not known. */
const waitForSession: Guard = ({ session }) => (session.state === 'loading' ? LOADING : null);

/** 2. Redirects signed-out visitors to /auth. */
const askToSignIn: Guard = ({ session }) =>
  session.state === 'signed-out' ? { kind: 'go', to: '/auth', remembersPath: true } : null;

/** A password that another person knows has to be changed before anything else. */
const askForNewPassword: Guard = ({ session, path }) => {
  if (!mustChangePassword(session, path)) return null;
  // It may have been changed on another device, so the server is asked first.
  return session.isAsked ? show('new-password') : LOADING;
};

/** The profile could not be fetched and is not stored on this device. */
const waitForServer: Guard = ({ session }) => (session.account === null ? show('unreachable') : null);

/** 3. Google redirects back to /calendar with a code. */
const finishGoogleCalendar: Guard = ({ path, hasGoogleAnswer }) =>
  path === '/calendar' && hasGoogleAnswer ? show('google-calendar') : null;

/** 4. Staff without a family may open the back office and their own settings only. */
const keepStaffApart: Guard = ({ session, drawnPath }) => {
  if (!isStaffOnly(session)) return null;
  return areaOf(drawnPath)?.path === '/settings'
    ? show('app')
    : { kind: 'go', to: '/backoffice/dashboard', notice: 'backOfficeOnly' };
};

/** An account that was never set up chooses a plan first. Right after a sign-in it is set up on the screen it lands on. */
const setUpProfile: Guard = (facts) => {
  const { session, comesFromSignIn } = facts;
  if (session.account?.profile !== null || comesFromSignIn) return null;
  return session.isAsked ? goToPlans(facts) : LOADING;
};

/** Without a usable family the app cannot be shown. A remembered lack of one is confirmed with the server first. */
const requireFamily: Guard = (facts) => {
  const { account, family, isAsked } = facts.session;
  if (family?.setup_status === 'completed') return null;
  if (!isAsked) return LOADING;
  if (family) return show('workspace');
  // Nothing is set up automatically for people who left their family: they decide themselves.
  if (account?.has_left) return show('no-family');
  if (account?.has_role || account?.profile === null) return show('recovery');
  return account?.invitation ? goToPlans(facts) : show('no-family');
};

/**
 * 5. A family without a plan goes to the plans, on a definite answer only. An ended trial is left to `coverAfterTrial`. The server refuses the
 * family's rows in any case, so this yields to people who want to read what their device has.
 */
const askForPlan: Guard = (facts) => {
  const { phase, check } = facts.plan;
  if (phase === 'asking') return LOADING;
  if (check === null || !isLapsed(check) || facts.isStoredView) return null;
  if (facts.isTrialOver === null) return LOADING;
  return facts.isTrialOver ? null : goToPlans(facts);
};

/** 6. Some addresses are for some roles only. Their screen is not drawn on the way to another either: it may lead back to itself. */
const keepToRoles: Guard = ({ session, path, drawnPath }) => {
  const role = session.family?.role ?? null;
  if (!mayOpenPath(path, role)) return { kind: 'go', to: '/dashboard', notice: 'notForRole' };
  return mayOpenPath(drawnPath, role) ? null : LOADING;
};

const coverAfterTrial: Guard = ({ plan, isTrialOver, isStoredView }) =>
  isTrialOver && !isStoredView && plan.check !== null && isLapsed(plan.check) ? show('covered-app') : null;

/** The order matters: the first guard that decides wins. */
const GUARDS: readonly Guard[] = [
  waitForSession,
  askToSignIn,
  askForNewPassword,
  waitForServer,
  finishGoogleCalendar,
  keepStaffApart,
  setUpProfile,
  requireFamily,
  askForPlan,
  keepToRoles,
  coverAfterTrial,
];

/** Decides which screen a protected address shows, or where it redirects. */
export function decideGuard(facts: GuardFacts): GuardDecision {
  for (const guard of GUARDS) {
    const decision = guard(facts);
    if (decision) return decision;
  }
  return show('app');
}

/** Redirects to the plans, or to the invitation for invited people. If their address is not confirmed, they confirm it first. */
function goToPlans({ session }: GuardFacts): GuardDecision {
  const invitation = session.account?.invitation;
  if (invitation?.invite_token) return go(INVITATION_PATH);
  return go(invitation && !session.family ? '/confirm-email' : '/pricing');
}
