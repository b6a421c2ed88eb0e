/** The person who opens a route: a signed-out visitor, Rosa of the demo family, or a fresh account in one of the named states. */
export type Visitor =
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

const of = (visitor: Visitor, paths: readonly string[]): Route[] => paths.map((path) => ({ path, visitor }));

/** Every address of a screen. A new screen adds one word here. */
export const ROUTES: readonly Route[] = [
  ...of('stranger', ['/', '/landing', '/pricing', '/about', '/contact', '/buzon', '/advertising']),
  ...of('stranger', ['/certified-professionals', '/privacy', '/terms', '/install', '/health']),
  ...of('stranger', ['/auth', '/auth?tab=signup', '/auth/reset-password', '/confirm-email', '/backoffice/login']),
  ...of('rosa', ['/dashboard', '/tasks', '/family', '/notifications', '/settings', '/calendar', '/chat']),
  ...of('rosa', ['/medical', '/groceries', '/contacts', '/pricing']),
  ...of('free-parent', ['/dashboard', '/tasks', '/family', '/notifications', '/settings', '/finances', '/school']),
  ...of('busy', ['/notifications']),
  ...of('no-plan', ['/pricing']),
  ...of('trial-5', ['/dashboard', '/pricing', '/settings']),
  ...of('trial-ended', ['/dashboard']),
  ...of('failed', ['/dashboard']),
  ...of('removed', ['/dashboard']),
  ...of('staff', ['/settings', '/backoffice/dashboard']),
];
