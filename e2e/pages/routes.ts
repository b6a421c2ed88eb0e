import { FAMILY_AREAS, SETTINGS_AREA } from '#web/areas/areas.ts';

/** The person who opens a route: a signed-out visitor, Rosa of the demo family, or a fresh account in one of the named states. */
type Visitor =
  | 'stranger'
  | 'rosa'
  | 'free-parent'
  | 'busy'
  | 'staff'
  | 'no-plan'
  | 'trial-5'
  | 'trial-ended'
  | 'failed'
  | 'removed';

interface Route {
  readonly path: string;
  readonly visitor: Visitor;
}

const SECTIONS = ['display', 'name', 'photo', 'subscription', 'password', 'install', 'family', 'account'];

const of = (visitor: Visitor, paths: readonly string[]): Route[] => paths.map((path) => ({ path, visitor }));

/** Every address of a screen. Those of areas follow from the list of areas. */
export const ROUTES: readonly Route[] = [
  ...of('stranger', ['/', '/landing', '/pricing', '/about', '/contact', '/buzon', '/advertising']),
  ...of('stranger', ['/certified-professionals', '/privacy', '/terms', '/install', '/health']),
  ...of('stranger', ['/auth', '/auth?tab=signup', '/auth/reset-password', '/confirm-email', '/backoffice/login']),
  ...of(
    'rosa',
    [...FAMILY_AREAS.filter((area) => !('roles' in area)), SETTINGS_AREA].map(({ path }) => path),
  ),
  ...of('rosa', ['/pricing']),
  ...of(
    'free-parent',
    SECTIONS.map((section) => `/settings/${section}`),
  ),
  ...of('free-parent', ['/dashboard', '/tasks', '/family', '/notifications', '/settings']),
  ...of(
    'free-parent',
    FAMILY_AREAS.filter((area) => 'roles' in area).map(({ path }) => path),
  ),
  ...of('busy', ['/notifications']),
  ...of('no-plan', ['/pricing']),
  ...of('trial-5', ['/dashboard', '/pricing', '/settings']),
  ...of('trial-ended', ['/dashboard']),
  ...of('failed', ['/dashboard']),
  ...of('removed', ['/dashboard']),
  ...of('staff', ['/settings', '/backoffice/dashboard']),
];
