import { PUBLIC_PAGES, REPAIR_PAGES } from '#contract/public-pages.ts';
import { clientsClaim } from 'workbox-core';
import { cleanupOutdatedCaches, createHandlerBoundToURL, matchPrecache, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import { LANGUAGE_KEY, resolveLanguage } from '../lib/i18n/language.ts';

/** The worker globals that this file uses, because the project's types are those of a page. */
interface WorkerGlobals {
  readonly __WB_MANIFEST: { url: string; revision: string | null }[];
  readonly location: Location;
  /** Missing in browsers before 2025. */
  readonly cookieStore?: CookieStore;
  skipWaiting(): Promise<void>;
  addEventListener(type: 'message', listener: (event: MessageEvent<{ type?: string } | null>) => void): void;
}
declare const self: WorkerGlobals;

/**
 * Public pages come from the network, else from the cache, else the app is shown. A denylist is matched against path and query,
 * so this pattern has to accept a query.
 */
const PUBLIC_ADDRESS = new RegExp(`^(${[...PUBLIC_PAGES.keys()].join('|')})/?([?].*)?$`);
const NEVER = /^\/(api|dev|site)\//;

// Without this, / would be served as /index.html, the app's page. It is a public page.
precacheAndRoute(self.__WB_MANIFEST, { directoryIndex: '' });
cleanupOutdatedCaches();

// Pages of the app are served from this device, with or without a network.
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: [PUBLIC_ADDRESS, NEVER] }));
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && PUBLIC_ADDRESS.test(url.pathname),
  new NetworkFirst({
    cacheName: 'public-pages',
    networkTimeoutSeconds: 3,
    plugins: [{ handlerDidError: ({ request }) => openWithoutNetwork(new URL(request.url)) }],
  }),
);
// Styles and scripts of the public pages have content hashes in their names, so they never change.
registerRoute(
  ({ url }) => url.origin === self.location.origin && url.pathname.startsWith('/assets/'),
  new CacheFirst({ cacheName: 'public-assets' }),
);

/** Offline, the repair pages come from the precache. For other public pages the app is shown, which says what is wrong. */
async function openWithoutNetwork(address: URL): Promise<Response | undefined> {
  const name = REPAIR_PAGES.find((one) => address.pathname.replace(/\/$/, '') === `/${one}`);
  // Signing out offline leads here. A person who started at /auth may have no public page in the cache.
  if (!name) return matchPrecache('/index.html');
  const chosen = await self.cookieStore?.get(LANGUAGE_KEY);
  const asked = address.searchParams.get('lang') ?? chosen?.value;
  const language = asked ? resolveLanguage(asked) : resolveLanguage(...navigator.languages);
  return matchPrecache(`/site/${language}/${name}.html`);
}

// The first version takes control of the page that registered it. A later one waits until the person chooses to reload.
clientsClaim();
self.addEventListener('message', (event) => {
  // Sent by updates.ts.
  if (event.data?.type === 'SKIP_WAITING') void self.skipWaiting();
});
