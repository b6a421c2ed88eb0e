import { createRootRoute, createRoute, lazyRouteComponent, notFound, redirect } from '@tanstack/react-router';
import { prepareArea } from '../lib/i18n/i18n.ts';
import { INVITATION_PATH } from '../lib/auth/invitation-path.ts';
import { needCode } from '../pwa/missing-code.ts';
import { readAuthSearch, takeFromAddress, takeLinkToken } from './auth/auth-search.ts';
import { Root } from './root.tsx';

/** Every address of the app. A route binds: what it shows, and its code, is loaded when somebody goes there. */

const root = createRootRoute({ component: Root });

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

const look = createRoute({
  getParentRoute: () => root,
  path: '/dev/look',
  // In production the server answers this address with 404, and so does the app.
  beforeLoad: () => {
    const [arrival] = performance.getEntriesByType('navigation');
    // The type of an entry is known by its name only.
    if ((arrival as PerformanceNavigationTiming | undefined)?.responseStatus === 404) throw notFound();
  },
  loader: () => Promise.all(['shell', 'tasks'].map(prepareArea)),
  component: lazyRouteComponent(
    needCode(() => import('./styleguide/styleguide-screen.tsx')),
    'StyleguideScreen',
  ),
});

const pricing = createRoute({
  getParentRoute: () => root,
  path: '/pricing',
  loader: () => Promise.all([prepareArea('subscription'), prepareArea('account')]),
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
    loader: () => Promise.all([prepareArea('family'), prepareArea('account')]),
    component: lazyRouteComponent(
      needCode(() => import('./auth/accept-invitation-page.tsx')),
      'AcceptInvitationPage',
    ),
  });
}
const invitations = [invitationRoute(INVITATION_PATH), invitationRoute(`${INVITATION_PATH}/$token`)] as const;

/** Behind the gates, and without the shell. */
const welcome = createRoute({
  getParentRoute: () => root,
  path: '/welcome',
  loader: () => Promise.all(['shell', 'family', 'subscription'].map(prepareArea)),
  component: lazyRouteComponent(
    needCode(() => import('./auth/welcome-page.tsx')),
    'WelcomePage',
  ),
});

/** Everything behind the front door. */
const home = createRoute({
  getParentRoute: () => root,
  id: '_app',
  // The shell speaks of tasks on every screen: the dialog for a new one, what waits to be sent.
  // And of the plan, and of the families of whoever has several.
  loader: () => Promise.all(['shell', 'tasks', 'subscription', 'family'].map(prepareArea)),
  component: lazyRouteComponent(
    needCode(() => import('./app-frame.tsx')),
    'AppFrame',
  ),
});

const dashboard = createRoute({
  getParentRoute: () => home,
  path: '/dashboard',
  loader: () => prepareArea('tasks'),
  component: lazyRouteComponent(
    needCode(() => import('./today/today-screen.tsx')),
    'TodayScreen',
  ),
});

const tasks = createRoute({
  getParentRoute: () => home,
  path: '/tasks',
  loader: () => prepareArea('tasks'),
  validateSearch: (search): { who?: string } => (typeof search['who'] === 'string' ? { who: search['who'] } : {}),
  component: lazyRouteComponent(
    needCode(() => import('./pages/tasks-page.tsx')),
    'TasksPage',
  ),
});

const family = createRoute({
  getParentRoute: () => home,
  path: '/family',
  loader: () => prepareArea('family'),
  component: lazyRouteComponent(
    needCode(() => import('./pages/family-page.tsx')),
    'FamilyPage',
  ),
});

const settings = createRoute({
  getParentRoute: () => home,
  path: '/settings',
  loader: () => Promise.all([prepareArea('settings'), prepareArea('identity'), prepareArea('account')]),
  component: lazyRouteComponent(
    needCode(() => import('./pages/settings-page.tsx')),
    'SettingsPage',
  ),
});

const notifications = createRoute({
  getParentRoute: () => home,
  path: '/notifications',
  loader: () => prepareArea('notifications'),
  component: lazyRouteComponent(
    needCode(() => import('./pages/notifications-page.tsx')),
    'NotificationsPage',
  ),
});

const contacts = createRoute({
  getParentRoute: () => home,
  path: '/contacts',
  loader: () => prepareArea('contacts'),
  component: lazyRouteComponent(
    needCode(() => import('../areas/contacts/contacts-screen.tsx')),
    'ContactsScreen',
  ),
});

/** Areas of coming.ts: one page says what they will do. */
function upcomingRoute<const Path extends string>(path: Path) {
  return createRoute({
    getParentRoute: () => home,
    path,
    component: lazyRouteComponent(
      needCode(() => import('./pages/upcoming-page.tsx')),
      'UpcomingPage',
    ),
  });
}

const coming = [
  upcomingRoute('/chat'),
  upcomingRoute('/calendar'),
  upcomingRoute('/finances'),
  upcomingRoute('/finances/user/$userId'),
  upcomingRoute('/school'),
  upcomingRoute('/school/student/$userId'),
  upcomingRoute('/medical'),
  upcomingRoute('/groceries'),
] as const;

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

export const routeTree = root.addChildren([
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
  welcome,
  look,
  home.addChildren([...coming, dashboard, tasks, family, notifications, contacts, settings]),
]);
