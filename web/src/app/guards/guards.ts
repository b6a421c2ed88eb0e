import { isLapsed } from '../../areas/subscription/check-store.ts';
import type { CheckState } from '../../areas/subscription/check.ts';
import { INVITATION_PATH } from '../../lib/auth/invitation-path.ts';
import type { SessionState } from '../../lib/auth/session.ts';
import { mustChangePassword } from './must-change-password.ts';
import { mayOpenPath } from './route-roles.ts';
import { isStaffOnly } from './staff-only.ts';

/** What the gates look at. Nothing else decides who may stand on a screen. */
export interface GuardFacts {
  readonly path: string;
  /** The address of the screen that is drawn. On the way to another one, `path` is ahead of it. */
  readonly drawnPath: string;
  readonly session: SessionState;
  readonly plan: CheckState;
  /** The person's own trial is over and waits for a choice; null while their own row is not known yet. */
  readonly isTrialOver: boolean | null;
  /** They come straight from signing in, or with the session that a provider handed over. */
  readonly comesFromSignIn: boolean;
  /** Google's answer lies in the address. */
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
      /** Where they were going is kept until they have signed in. */
      readonly remembersPath?: true;
      /** They are told why. */
      readonly isBackOfficeOnly?: true;
    };

/** Decides, or leaves it to the next gate. */
type Guard = (facts: GuardFacts) => GuardDecision | null;

const LOADING: GuardDecision = { kind: 'loading' };
const show = (screen: GuardScreen): GuardDecision => ({ kind: 'show', screen });
const go = (to: string): GuardDecision => ({ kind: 'go', to });

/** 1. Nothing is known of the session, the profile or the role. */
const waitForSession: Guard = ({ session }) => (session.state === 'loading' ? LOADING : null);

/** 2. Nobody is signed in. */
const askToSignIn: Guard = ({ session }) =>
  session.state === 'signed-out' ? { kind: 'go', to: '/auth', remembersPath: true } : null;

/** A password that somebody else knows comes before everything a signed-in person could do. */
const askForNewPassword: Guard = ({ session, path }) => {
  if (!mustChangePassword(session, path)) return null;
  // It may have been changed on another device meanwhile.
  return session.isAsked ? show('new-password') : LOADING;
};

/** The profile could not be asked for, and was never known here. */
const waitForServer: Guard = ({ session }) => (session.account === null ? show('unreachable') : null);

/** 3. Google sends people back to the calendar with a code. */
const finishGoogleCalendar: Guard = ({ path, hasGoogleAnswer }) =>
  path === '/calendar' && hasGoogleAnswer ? show('google-calendar') : null;

/** 4. Staff without a family have the back office, and their own settings. */
const keepStaffApart: Guard = ({ session, drawnPath }) => {
  if (!isStaffOnly(session)) return null;
  return drawnPath === '/settings' ? show('app') : { kind: 'go', to: '/backoffice/dashboard', isBackOfficeOnly: true };
};

/** An account that was never set up chooses a plan first; whoever has just signed in is set up where they arrive. */
const setUpProfile: Guard = (facts) => {
  const { session, comesFromSignIn } = facts;
  if (session.account?.profile !== null || comesFromSignIn) return null;
  return session.isAsked ? goToPlans(facts) : LOADING;
};

/** Without a family that can be used there is no screen to open. What is only remembered of that is asked about first. */
const findHome: Guard = (facts) => {
  const { account, family, isAsked } = facts.session;
  if (family?.setup_status === 'completed') return null;
  if (!isAsked) return LOADING;
  if (family) return show('workspace');
  // Nothing is set up unasked for people who left: they decide themselves.
  if (account?.has_left) return show('no-family');
  if (account?.has_role || account?.profile === null) return show('recovery');
  return account?.invitation ? goToPlans(facts) : show('no-family');
};

/** 5. A family without a plan. Only a definite no sends anybody away; the dialog of a trial that is over has its own way. */
const askForPlan: Guard = (facts) => {
  const { phase, check } = facts.plan;
  if (phase === 'asking') return LOADING;
  if (check === null || !isLapsed(check)) return null;
  if (facts.isTrialOver === null) return LOADING;
  return facts.isTrialOver ? null : goToPlans(facts);
};

/** 6. Some addresses are for some roles. */
const keepToRoles: Guard = ({ session, path }) =>
  mayOpenPath(path, session.family?.role ?? null) ? null : go('/dashboard');

const coverAfterTrial: Guard = ({ plan, isTrialOver }) =>
  isTrialOver && plan.check !== null && isLapsed(plan.check) ? show('covered-app') : null;

/** In this order, and no other. */
const GATES: readonly Guard[] = [
  waitForSession,
  askToSignIn,
  askForNewPassword,
  waitForServer,
  finishGoogleCalendar,
  keepStaffApart,
  setUpProfile,
  findHome,
  askForPlan,
  keepToRoles,
  coverAfterTrial,
];

/** Where somebody stands who opens a protected address. */
export function decideGuard(facts: GuardFacts): GuardDecision {
  for (const guard of GATES) {
    const decision = guard(facts);
    if (decision) return decision;
  }
  return show('app');
}

/** To the plans; whoever is invited goes to the invitation instead. An address that is not proven yet is confirmed first. */
function goToPlans({ session }: GuardFacts): GuardDecision {
  const invitation = session.account?.invitation;
  if (invitation?.invite_token) return go(INVITATION_PATH);
  return go(invitation && !session.family ? '/confirm-email' : '/pricing');
}
