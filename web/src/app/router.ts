import { createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { needCode } from '../pwa/missing-code.ts';
import { ErrorScreen } from './errors/error-screen.tsx';
import { routeTree } from './routes.ts';

export function makeRouter() {
  return createRouter({
    routeTree,
    defaultPreload: 'intent',
    defaultErrorComponent: ErrorScreen,
    defaultNotFoundComponent: lazyRouteComponent(
      needCode(() => import('./errors/not-found-screen.tsx')),
      'NotFoundScreen',
    ),
    // Below an address of the app, too, it is the same screen for everybody: behind no gate and inside no other screen.
    notFoundMode: 'root',
    scrollRestoration: true,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
}
