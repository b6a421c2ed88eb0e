import { createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { needCode } from '../pwa/missing-code.ts';
import { ErrorScreen } from './errors/error-screen.tsx';
import type { homeRoutes } from './home-routes.ts';
import { publicRoutes, root } from './routes.ts';

type AllRoutes = ReturnType<typeof root.addChildren<readonly [...typeof publicRoutes, ...typeof homeRoutes]>>;

/** Starts with the public addresses; those of the signed-in app are added when the first of them is opened. */
export function makeRouter() {
  const other = createRoute({
    getParentRoute: () => root,
    path: '/$',
    beforeLoad: async ({ location }) => {
      const { homeRoutes } = await needCode(() => import('./home-routes.ts'))();
      root.addChildren([...publicRoutes, ...homeRoutes]);
      router.setRoutes(router.buildRouteTree());
      // With its state it is the same entry of the history, by whose key the scroll position of a reloaded page is found.
      throw redirect({ href: location.href, state: location.state, replace: true });
    },
  });
  const router = createRouter({
    // Links are checked against all addresses.
    routeTree: root.addChildren([...publicRoutes, other]) as unknown as AllRoutes,
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
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
}
