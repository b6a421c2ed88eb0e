import { createRootRoute, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { prepareArea } from '../lib/i18n/i18n.ts';
import { INVITATION_PATH } from '../lib/auth/invitation-path.ts';
import { needCode } from '../pwa/missing-code.ts';
import { isInvitationReturn, readAuthSearch, takeFromAddress, takeLinkToken } from './auth/auth-search.ts';
import { Root } from './root.tsx';

/**
 * The addresses outside of the signed-in app. A route binds: what it shows, and its code, is loaded when a person goes there. The
 * addresses of the app are in home-routes.ts, which a visitor does not load.
 */

export const root = createRootRoute({ component: Root });

// The public pages are not part of the app; the app sees these addresses only when it starts without a network.
const start = createRoute({ getParentRoute: () => root, path: '/', beforeLoad: goHome });
const landing = createRoute({ getParentRoute: () => root, path: '/landing', beforeLoad: goHome });

function goHome(): never {
  throw redirect({ to: '/dashboard', replace: true });
}

const auth = createRoute({
  getParentRoute: () => root,
  path: '/auth',
  validateSearch: readAuthSearch,
  beforeLoad: ({ location }) => {
    if (!takeFromAddress(location.search, location.searchStr, location.hash)) return;
    if (isInvitationReturn(location.search)) throw redirect({ to: INVITATION_PATH, replace: true });
    throw redirect({ to: '/auth', search: readAuthSearch(location.search), hash: '', replace: true });
  },
  loader: () => prepareArea('account'),
  component: lazyRouteComponent(
    needCode(() => import('./auth/auth-page.tsx')),
    'AuthPage',
  ),
});

const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/auth/reset-password',
  beforeLoad: ({ location }) => {
    const isTaken = takeLinkToken('reset', location.searchStr, location.hash);
    if (isTaken) throw redirect({ to: '/auth/reset-password', search: {}, hash: '', replace: true });
  },
  loader: () => Promise.all([prepareArea('identity'), prepareArea('account')]),
  component: lazyRouteComponent(
    needCode(() => import('./auth/reset-password-page.tsx')),
    'ResetPasswordPage',
  ),
});

const confirmEmail = createRoute({
  getParentRoute: () => root,
  path: '/confirm-email',
  beforeLoad: ({ location }) => {
    const isTaken = takeLinkToken('confirm', location.searchStr, location.hash);
    if (isTaken) throw redirect({ to: '/confirm-email', search: {}, hash: '', replace: true });
  },
  loader: () => Promise.all([prepareArea('identity'), prepareArea('account')]),
  component: lazyRouteComponent(
    needCode(() => import('./auth/confirm-email-page.tsx')),
    'ConfirmEmailPage',
  ),
});

const trialCallback = createRoute({
  getParentRoute: () => root,
  path: '/trial-google-callback',
  beforeLoad: ({ location }) => {
    const isTaken = takeFromAddress(location.search, location.searchStr, location.hash);
    if (isTaken) throw redirect({ to: '/trial-google-callback', search: {}, hash: '', replace: true });
  },
  loader: () => Promise.all([prepareArea('identity'), prepareArea('account')]),
  component: lazyRouteComponent(
    needCode(() => import('./auth/trial-callback-page.tsx')),
    'TrialCallbackPage',
  ),
});

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  beforeLoad: ({ location }) => {
    throw redirect({ href: `/auth${location.searchStr}`, replace: true });
  },
});

const pricing = createRoute({
  getParentRoute: () => root,
  path: '/pricing',
  beforeLoad: ({ location }) => {
    const isTaken = takeFromAddress(location.search, location.searchStr, location.hash);
    if (isTaken) throw redirect({ to: '/pricing', search: {}, hash: '', replace: true });
  },
  loader: () => Promise.all(['plans', 'subscription', 'account'].map(prepareArea)),
  component: lazyRouteComponent(
    needCode(() => import('./pages/pricing-page.tsx')),
    'PricingPage',
  ),
});

/** The link of an invitation, in both shapes that mails have had. */
function invitationRoute<const Path extends string>(path: Path) {
  return createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: ({ location, params }) => {
      const { token } = params as { token?: string }; // one of the two shapes has it
      const isTaken = takeLinkToken('invitation', location.searchStr, location.hash, token);
      if (isTaken) throw redirect({ to: INVITATION_PATH, search: {}, hash: '', replace: true });
    },
    loader: () => Promise.all(['joining', 'family', 'account'].map(prepareArea)),
    component: lazyRouteComponent(
      needCode(() => import('./auth/accept-invitation-page.tsx')),
      'AcceptInvitationPage',
    ),
  });
}
const invitations = [invitationRoute(INVITATION_PATH), invitationRoute(`${INVITATION_PATH}/$token`)] as const;

const backOfficeLogin = createRoute({
  getParentRoute: () => root,
  path: '/backoffice/login',
  loader: () => prepareArea('back-office'),
  component: lazyRouteComponent(
    needCode(() => import('./pages/back-office-login-page.tsx')),
    'BackOfficeLoginPage',
  ),
});

/** The one screen of the back office; its guard is its own. */
const backOffice = createRoute({
  getParentRoute: () => root,
  path: '/backoffice/dashboard',
  loader: () => prepareArea('back-office'),
  component: lazyRouteComponent(
    needCode(() => import('./pages/back-office-page.tsx')),
    'BackOfficePage',
  ),
});

function goToBackOffice(): never {
  throw redirect({ to: '/backoffice/dashboard', replace: true });
}
const backOfficeStart = createRoute({ getParentRoute: () => root, path: '/backoffice', beforeLoad: goToBackOffice });
const backOfficeElsewhere = createRoute({
  getParentRoute: () => root,
  path: '/backoffice/$',
  beforeLoad: goToBackOffice,
});

export const publicRoutes = [
  backOfficeLogin,
  backOffice,
  backOfficeStart,
  backOfficeElsewhere,
  start,
  landing,
  auth,
  resetPassword,
  confirmEmail,
  trialCallback,
  login,
  pricing,
  ...invitations,
] as const;
