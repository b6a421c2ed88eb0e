import { describe, expect, test } from 'vitest';
import type { SubscriptionCheck } from '#contract/areas/subscription.ts';
import type { Role } from '#contract/roles.ts';
import type { SessionAccount, SessionFamily, SessionState } from '../../lib/auth/session-state.ts';
import { decideGuard, type GuardFacts } from './guards.ts';

const USER = { id: '0198b7a0-0000-7000-8000-000000000001', email: 'ana@rivera.test', display_name: 'Ana' };
const FAMILY: SessionFamily = {
  id: '0198b7a0-0000-7000-8000-0000000000f1',
  name: 'Rivera',
  role: 'parent',
  member_id: USER.id,
  setup_status: 'completed',
  setup_error: null,
  current_member_count: 1,
  max_members: 5,
};
const ACCOUNT: SessionAccount = {
  profile: {
    ...{ id: USER.id, family_id: FAMILY.id, first_name: 'Ana', last_name: null, email: USER.email },
    ...{ avatar_url: null, requires_password_change: false },
  },
  ...{ is_staff: false, has_role: true, has_left: false, invitation: null },
};
const CHECK: SubscriptionCheck = {
  ...{ subscribed: true, subscription_tier: 'Free', subscription_start: null, subscription_end: null },
  ...{ continues_free: false, may_pay: true, free_until: null },
  ...{ stripe_customer_id: null, max_members: 5, family_id: FAMILY.id, choosers: ['Ana'], is_payer: true },
  ...{ is_demo_account: false, demo_status: null, demo_start_date: null, demo_end_date: null },
  ...{ is_local_dev_user: false, may_start_trial: false, cancelled_at: null, payment_failed_at: null },
};

const SIGNED_IN: SessionState = {
  ...{ state: 'signed-in', user: USER, account: ACCOUNT, family: FAMILY, families: [FAMILY], isAsked: true },
};
const SIGNED_OUT: SessionState = {
  ...{ state: 'signed-out', user: null, account: null, family: null, families: [], isAsked: false },
};

/** A parent with a family and a plan on /dashboard, except for the given facts. */
function at(facts: Partial<GuardFacts> = {}): GuardFacts {
  return {
    drawnPath: facts.path ?? '/dashboard',
    ...{ path: '/dashboard', session: SIGNED_IN, plan: { phase: 'known', check: CHECK } as const },
    ...{ isTrialOver: false, isStoredView: false, comesFromSignIn: false, hasGoogleAnswer: false },
    ...facts,
  };
}
const session = (part: Partial<SessionState>): SessionState => ({ ...SIGNED_IN, ...part });
const account = (part: Partial<SessionAccount>) => session({ account: { ...ACCOUNT, ...part } });
/** A person who is in no family. */
const withoutFamily = (part: Partial<SessionAccount> = {}, more: Partial<SessionState> = {}) =>
  session({ account: { ...ACCOUNT, ...part }, family: null, families: [], ...more });
const inFamily = (part: Partial<SessionFamily>) => {
  const family = { ...FAMILY, ...part };
  return session({ family, families: [family] });
};
const as = (role: Role | null) => inFamily({ role });
const plan = (part: Partial<SubscriptionCheck>) => ({ phase: 'known', check: { ...CHECK, ...part } }) as const;
const NO_PLAN = plan({ subscribed: false, subscription_tier: null });
const ASKING = { phase: 'asking', check: null } as const;
const MUST_CHANGE = account({ profile: { ...ACCOUNT.profile!, requires_password_change: true } }); // it has one, above

const loading = { kind: 'loading' };
const shows = (screen: string) => ({ kind: 'show', screen });
const goes = (to: string) => ({ kind: 'go', to });
const NOT_FOR_ROLE = { kind: 'go', to: '/dashboard', notice: 'notForRole' };

test('a member of a family with a plan sees the app', () => {
  expect(decideGuard(at())).toEqual(shows('app'));
});

describe('guard 1, the session', () => {
  test('waits while the session, the profile or the role is not known', () => {
    expect(decideGuard(at({ session: session({ state: 'loading', account: null, family: null }) }))).toEqual(loading);
  });
});

describe('guard 2, signing in', () => {
  test('redirects signed-out visitors to /auth and remembers their path', () => {
    expect(decideGuard(at({ session: SIGNED_OUT }))).toEqual({ ...goes('/auth'), remembersPath: true });
  });
});

describe('a password that has to change', () => {
  test('replaces every screen except the one that sets a new password by mail', () => {
    for (const path of ['/dashboard', '/settings', '/calendar', '/finances'])
      expect(decideGuard(at({ path, session: MUST_CHANGE }))).toEqual(shows('new-password'));
    expect(decideGuard(at({ path: '/auth/reset-password', session: MUST_CHANGE }))).toEqual(shows('app'));
  });

  test('is confirmed with the server first when it is only remembered', () => {
    expect(decideGuard(at({ session: { ...MUST_CHANGE, isAsked: false } }))).toEqual(loading);
  });
});

test('a profile that could not be fetched and is not on this device shows the unreachable screen', () => {
  expect(decideGuard(at({ session: session({ account: null, family: null, families: [] }) }))).toEqual(
    shows('unreachable'),
  );
});

describe('guard 3, the Google calendar', () => {
  test("finishes Google's return on /calendar only", () => {
    expect(decideGuard(at({ path: '/calendar', hasGoogleAnswer: true }))).toEqual(shows('google-calendar'));
    expect(decideGuard(at({ path: '/tasks', hasGoogleAnswer: true }))).toEqual(shows('app'));
    expect(decideGuard(at({ path: '/calendar' }))).toEqual(shows('app'));
  });
});

describe('guard 4, staff', () => {
  const staff = withoutFamily({ is_staff: true, has_role: false });

  test('redirects staff without a family to the back office, with a notice', () => {
    for (const path of ['/dashboard', '/tasks', '/finances'])
      expect(decideGuard(at({ path, session: staff }))).toEqual({
        ...goes('/backoffice/dashboard'),
        notice: 'backOfficeOnly',
      });
  });

  test('lets them open their settings, whatever the plan', () => {
    for (const path of ['/settings', '/settings/password'])
      expect(decideGuard(at({ path, session: staff, plan: NO_PLAN }))).toEqual(shows('app'));
  });

  test('keeps their settings drawn until the back office is, and never draws another screen of the app', () => {
    const path = '/backoffice/dashboard';
    expect(decideGuard(at({ path, drawnPath: '/settings', session: staff }))).toEqual(shows('app'));
    expect(decideGuard(at({ path, drawnPath: '/dashboard', session: staff }))).toMatchObject(goes(path));
  });

  test('does not redirect staff who have a family', () => {
    expect(decideGuard(at({ session: account({ is_staff: true }) }))).toEqual(shows('app'));
  });

  test('never sets up a family for staff', () => {
    const decision = decideGuard(at({ session: withoutFamily({ is_staff: true, has_role: true }) }));
    expect(decision).toMatchObject(goes('/backoffice/dashboard'));
  });
});

describe('an account without a profile', () => {
  const bare = withoutFamily({ profile: null, has_role: false });

  test('chooses a plan first', () => {
    expect(decideGuard(at({ session: bare }))).toEqual(goes('/pricing'));
  });

  test('is set up on the screen it lands on right after signing in', () => {
    expect(decideGuard(at({ session: bare, comesFromSignIn: true }))).toEqual(shows('recovery'));
  });

  test('follows an invitation instead', () => {
    const invited = withoutFamily({ profile: null, has_role: false, invitation: { invite_token: 'a token' } });
    expect(decideGuard(at({ session: invited }))).toEqual(goes('/accept-invitation'));
  });

  test('is confirmed with the server first when it is only remembered', () => {
    expect(decideGuard(at({ session: { ...bare, isAsked: false } }))).toEqual(loading);
  });
});

describe('the family', () => {
  test.each(['orphaned', 'failed', 'pending', 'creating', 'whatever'])(
    'with the setup status %s shows the workspace screen, whatever the plan',
    (setup_status) => {
      expect(decideGuard(at({ session: inFamily({ setup_status }), plan: NO_PLAN }))).toEqual(shows('workspace'));
    },
  );

  test('is repaired for an account with a role and no family', () => {
    expect(decideGuard(at({ session: withoutFamily(), plan: ASKING }))).toEqual(shows('recovery'));
  });

  test('is not set up for people who left theirs, invited or not', () => {
    expect(decideGuard(at({ session: withoutFamily({ has_left: true }) }))).toEqual(shows('no-family'));
    const invited = withoutFamily({ has_left: true, has_role: false, invitation: { invite_token: 't' } });
    expect(decideGuard(at({ session: invited }))).toEqual(shows('no-family'));
  });

  test('is joined by invitation if the account has neither family nor role', () => {
    const invitation = { invite_token: 't' };
    expect(decideGuard(at({ session: withoutFamily({ has_role: false, invitation }) }))).toEqual(
      goes('/accept-invitation'),
    );
    const unproven = withoutFamily({ has_role: false, invitation: { invite_token: null } });
    expect(decideGuard(at({ session: unproven }))).toEqual(goes('/confirm-email'));
    expect(decideGuard(at({ session: withoutFamily({ has_role: false }) }))).toEqual(shows('no-family'));
  });

  test('is looked up on the server first when this device only remembers that it is missing', () => {
    expect(decideGuard(at({ session: withoutFamily({}, { isAsked: false }) }))).toEqual(loading);
    const orphaned = { ...inFamily({ setup_status: 'orphaned' }), isAsked: false };
    expect(decideGuard(at({ session: orphaned }))).toEqual(loading);
  });
});

describe('guard 5, the plan', () => {
  test('redirects a family without a plan to the plans', () => {
    expect(decideGuard(at({ plan: NO_PLAN }))).toEqual(goes('/pricing'));
    expect(decideGuard(at({ plan: NO_PLAN, session: as('child') }))).toEqual(goes('/pricing'));
  });

  test('admits a demo account while the demo runs', () => {
    expect(decideGuard(at({ plan: plan({ subscribed: false, is_demo_account: true }) }))).toEqual(shows('app'));
    expect(
      decideGuard(at({ plan: plan({ subscribed: false, is_demo_account: false, demo_status: 'expired' }) })),
    ).toEqual(goes('/pricing'));
  });

  test('waits for the first answer, and redirects only on a definite one', () => {
    expect(decideGuard(at({ plan: ASKING }))).toEqual(loading);
    expect(decideGuard(at({ plan: { phase: 'unknown', check: null } }))).toEqual(shows('app'));
  });

  test('decides at once on a remembered account', () => {
    expect(decideGuard(at({ session: { ...SIGNED_IN, isAsked: false } }))).toEqual(shows('app'));
    expect(decideGuard(at({ session: { ...SIGNED_IN, isAsked: false }, plan: NO_PLAN }))).toEqual(goes('/pricing'));
  });

  test('redirects invited people to the invitation instead of the plans', () => {
    const invited = account({ invitation: { invite_token: 't' } });
    expect(decideGuard(at({ session: invited, plan: NO_PLAN }))).toEqual(goes('/accept-invitation'));
    const unproven = account({ invitation: { invite_token: null } });
    expect(decideGuard(at({ session: unproven, plan: NO_PLAN }))).toEqual(goes('/pricing'));
    expect(decideGuard(at({ session: invited }))).toEqual(shows('app'));
  });

  test('shows the trial overlay when the trial is over, and waits until that is known', () => {
    const over = plan({ subscribed: false, subscription_tier: 'Trial' });
    expect(decideGuard(at({ plan: over, isTrialOver: null }))).toEqual(loading);
    expect(decideGuard(at({ plan: over, isTrialOver: true }))).toEqual(shows('covered-app'));
    expect(decideGuard(at({ plan: over, isTrialOver: false }))).toEqual(goes('/pricing'));
  });

  test('yields to people who want to see what their device has stored, and the other guards stay', () => {
    const over = plan({ subscribed: false, subscription_tier: 'Trial' });
    for (const isTrialOver of [true, false, null])
      expect(decideGuard(at({ plan: over, isTrialOver, isStoredView: true }))).toEqual(shows('app'));
    const nurse = { plan: NO_PLAN, isStoredView: true, session: as('nurse') };
    expect(decideGuard(at({ ...nurse, path: '/contacts' }))).toEqual(shows('app'));
    expect(decideGuard(at({ ...nurse, path: '/finances' }))).toEqual(NOT_FOR_ROLE);
    expect(decideGuard(at({ plan: ASKING, isStoredView: true }))).toEqual(loading);
  });

  test('shows no overlay while another plan of the family is active', () => {
    expect(decideGuard(at({ isTrialOver: true }))).toEqual(shows('app'));
  });
});

describe('guard 6, roles', () => {
  const closed = ['nurse', 'baby_sister', 'grandma', 'grandpa', 'backoffice_admin', null] as const;

  test.each(['/finances', '/finances/user/1', '/school', '/school/student/1'])(
    'opens %s to some roles only',
    (path) => {
      for (const role of ['admin', 'parent', 'child'] as const)
        expect(decideGuard(at({ path, session: as(role) }))).toEqual(shows('app'));
      for (const role of closed) expect(decideGuard(at({ path, session: as(role) }))).toEqual(NOT_FOR_ROLE);
    },
  );

  test('does not draw such a screen on the way to another, because it may lead back to itself', () => {
    const onTheWay = { path: '/dashboard', drawnPath: '/finances' };
    for (const role of closed) expect(decideGuard(at({ ...onTheWay, session: as(role) }))).toEqual(loading);
    expect(decideGuard(at({ ...onTheWay, session: as('child') }))).toEqual(shows('app'));
  });

  test('opens every other address to every role', () => {
    for (const path of ['/dashboard', '/tasks', '/medical', '/settings', '/financesque'])
      for (const role of closed) expect(decideGuard(at({ path, session: as(role) }))).toEqual(shows('app'));
  });
});

/** Each case is caught by one guard and by later ones: the first one decides. */
test('the guards are asked in their order', () => {
  const everything = { path: '/calendar', hasGoogleAnswer: true, plan: NO_PLAN };
  const staff = { is_staff: true, has_role: true };
  const ladder: readonly [Partial<GuardFacts>, unknown][] = [
    [{ ...everything, session: session({ state: 'loading', account: null }) }, loading],
    [
      { ...everything, session: SIGNED_OUT },
      { ...goes('/auth'), remembersPath: true },
    ],
    [{ ...everything, session: MUST_CHANGE }, shows('new-password')],
    [{ ...everything, session: withoutFamily(staff) }, shows('google-calendar')],
    [
      { ...everything, hasGoogleAnswer: false, session: withoutFamily(staff) },
      { ...goes('/backoffice/dashboard'), notice: 'backOfficeOnly' },
    ],
    [{ path: '/finances', plan: NO_PLAN, session: withoutFamily({ has_left: true }) }, shows('no-family')],
    [{ path: '/finances', plan: NO_PLAN, session: as('nurse') }, goes('/pricing')],
    [{ path: '/finances', plan: ASKING, session: as('nurse') }, loading],
    [{ path: '/finances', session: as('nurse') }, NOT_FOR_ROLE],
  ];
  for (const [facts, decision] of ladder) expect(decideGuard(at(facts))).toEqual(decision);
});
