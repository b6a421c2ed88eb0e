import { PUBLIC_PAGES, REPAIR_PAGES } from '#contract/public-pages.ts';
import { clientsClaim } from 'workbox-core';
import { cleanupOutdatedCaches, createHandlerBoundToURL, matchPrecache, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import { LANGUAGE_KEY, resolveLanguage } from '../lib/i18n/language.ts';

/** What this file uses of its surroundings; the project's types are those of a page. */
interface Surroundings {
  readonly __WB_MANIFEST: { url: string; revision: string | null }[];
  readonly location: Location;
  /** Missing in browsers before 2025. */
  readonly cookieStore?: CookieStore;
  skipWaiting(): Promise<void>;
  addEventListener(type: 'message', listener: (event: MessageEvent<{ type?: string } | null>) => void): void;
}
declare const self: Surroundings;

/**
 * Public pages: the newest when there is a network, the last seen otherwise, or else the app. A list of what is denied is
 * compared with the address and its query, so both have to pass here.
 */
const PUBLIC_ADDRESS = new RegExp(`^(${[...PUBLIC_PAGES.keys()].join('|')})/?([?].*)?$`);
const NEVER = /^\/(api|dev|site)\//;

// Without this, / would be the app's page: it is a public one.
precacheAndRoute(self.__WB_MANIFEST, { directoryIndex: '' });
cleanupOutdatedCaches();

// Addresses of the app start from this device, with or without a network.
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: [PUBLIC_ADDRESS, NEVER] }));
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && PUBLIC_ADDRESS.test(url.pathname),
  new NetworkFirst({
    cacheName: 'public-pages',
    networkTimeoutSeconds: 3,
    plugins: [{ handlerDidError: ({ request }) => openWithoutNetwork(new URL(request.url)) }],
  }),
);
// The style and script of the public pages carry their content in their name.
registerRoute(
  ({ url }) => url.origin === self.location.origin && url.pathname.startsWith('/assets/'),
  new CacheFirst({ cacheName: 'public-assets' }),
);

/** The pages for when nothing works lie on the device from the start. In place of the others the app says what is the matter. */
async function openWithoutNetwork(address: URL): Promise<Response | undefined> {
  const name = REPAIR_PAGES.find((one) => address.pathname.replace(/\/$/, '') === `/${one}`);
  // Signing out without a network leads here; whoever came by /auth has never seen a public page.
  if (!name) return matchPrecache('/index.html');
  const chosen = await self.cookieStore?.get(LANGUAGE_KEY);
  const asked = address.searchParams.get('lang') ?? chosen?.value;
  const language = asked ? resolveLanguage(asked) : resolveLanguage(...navigator.languages);
  return matchPrecache(`/site/${language}/${name}.html`);
}

// The first version takes over the page that brought it; a later one waits until somebody chooses to reload.
clientsClaim();
self.addEventListener('message', (event) => {
  // Sent by updates.ts.
  if (event.data?.type === 'SKIP_WAITING') void self.skipWaiting();
});
