import { API, CARD_PATH } from '#contract/paths.ts';
import { PUBLIC_PAGES, REPAIR_PAGES } from '#contract/public-pages.ts';
import { clientsClaim } from 'workbox-core';
import { cleanupOutdatedCaches, createHandlerBoundToURL, matchPrecache, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import { LANGUAGE_KEY, resolveLanguage, type Language } from '../lib/i18n/language.ts';
import {
  followPush,
  showPush,
  type AppWindow,
  type PushData,
  type PushWorld,
  type ShownOptions,
} from './push/push-rules.ts';
import { FOLLOW_PUSH, PUSH_CHANGED } from './push/worker-messages.ts';

interface WaitingEvent {
  waitUntil(work: Promise<unknown>): void;
}
interface PushEvent extends WaitingEvent {
  readonly data: { text(): string } | null;
}
interface PressEvent extends WaitingEvent {
  readonly action: string;
  readonly notification: Pick<Notification, 'title' | 'tag' | 'close'> & { readonly data: PushData | null };
}
interface SubscriptionEvent extends WaitingEvent {
  readonly oldSubscription?: PushSubscription | null;
}
interface WindowClient {
  readonly visibilityState: DocumentVisibilityState;
  focus(): Promise<unknown>;
  postMessage(message: unknown, transfer?: Transferable[]): void;
}

/** The worker globals that this file uses, because the project's types are those of a page. */
interface WorkerGlobals {
  readonly __WB_MANIFEST: { url: string; revision: string | null }[];
  readonly location: Location;
  /** Missing in browsers before 2025. */
  readonly cookieStore?: CookieStore;
  readonly navigator: Navigator;
  readonly clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly WindowClient[]>;
    openWindow(address: string): Promise<unknown>;
  };
  readonly registration: {
    readonly pushManager: PushManager;
    showNotification(title: string, options: ShownOptions): Promise<void>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: PressEvent) => void): void;
  addEventListener(type: 'pushsubscriptionchange', listener: (event: SubscriptionEvent) => void): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<{ type?: string } | null>) => void): void;
}
declare const self: WorkerGlobals;

/**
 * Public pages come from the network, else from the cache, else the app is shown. A denylist is matched against path and query,
 * so this pattern has to accept a query.
 */
const PUBLIC_ADDRESS = new RegExp(`^(${[...PUBLIC_PAGES.keys()].join('|')})/?([?].*)?$`);
const NEVER = new RegExp(`^(/(api|dev|site)|${CARD_PATH})/`);

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
  const asked = address.searchParams.get('lang');
  const language = asked ? resolveLanguage(asked) : await readLanguage();
  return matchPrecache(`/site/${language}/${name}.html`);
}

async function readLanguage(): Promise<Language> {
  const chosen = await self.cookieStore?.get(LANGUAGE_KEY);
  return chosen?.value ? resolveLanguage(chosen.value) : resolveLanguage(...navigator.languages);
}

// The first version takes control of the page that registered it. A later one waits until the person chooses to reload.
clientsClaim();
self.addEventListener('message', (event) => {
  // Sent by updates.ts.
  if (event.data?.type === 'SKIP_WAITING') void self.skipWaiting();
});

/** A page of the app answers at once. Others of this site, and those that are frozen, do not. */
const ANSWER_MS = 1_000;

const listWindows = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true });

function asAppWindow(client: WindowClient): AppWindow {
  return {
    isVisible: client.visibilityState === 'visible',
    focus: () => client.focus(),
    follow: (place) =>
      new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () => resolve(true));
        port1.start();
        setTimeout(() => resolve(false), ANSWER_MS);
        client.postMessage({ type: FOLLOW_PUSH, ...place }, [port2]);
      }),
  };
}

const pushWorld: PushWorld = {
  show: (title, options) => self.registration.showNotification(title, options),
  // Missing in some browsers, although its type says otherwise.
  setBadge: async (count) => (self.navigator as Partial<Navigator>).setAppBadge?.(count),
  windows: async () => (await listWindows()).map(asAppWindow),
  openWindow: (address) => self.clients.openWindow(address),
  act: async (token) => {
    const headers = { 'content-type': 'application/json' };
    const sent = fetch(API.pushAct, { method: 'POST', headers, body: JSON.stringify({ token }) });
    return sent.then(
      ({ ok }) => ok,
      () => false,
    );
  },
  language: readLanguage,
};

self.addEventListener('push', (event) => event.waitUntil(showPush(pushWorld, event.data?.text() ?? null)));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(followPush(pushWorld, event.notification, event.action));
});
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(subscribeAnew(event)));

/** The server hears of it from the next page of the app, because the worker has no session. */
async function subscribeAnew({ oldSubscription }: SubscriptionEvent): Promise<void> {
  if (oldSubscription) await self.registration.pushManager.subscribe(oldSubscription.options).catch(() => undefined);
  for (const client of await listWindows()) client.postMessage({ type: PUSH_CHANGED });
}
