import { isSafeMode } from '../lib/boot.ts';
import { translatorOf } from '../lib/i18n/i18n.ts';
import { deleteStoredRows } from '../lib/sync/cache/stored-rows.ts';
import { showToast } from '../ui/toasts/toasts.ts';

/** The interval at which an open page checks for a newer version. */
const LOOK_MS = 30 * 60_000;
/** The longest time that a reload waits for the newest version. */
const PATIENCE_MS = 10_000;

/** True when this page is about to reload, because the person pressed the button here. */
let hasAsked = false;

/**
 * Registers the service worker and offers a newer version when one is waiting. The page never reloads by itself, so that unsent
 * drafts are not lost.
 */
export function watchForUpdates(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || isSafeMode()) return;
  offerReloadAfterTakeover();
  window.addEventListener('load', () => void register(), { once: true });
  if (document.readyState === 'complete') void register();
}

async function register(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.register('/service-worker.js');
    if (registration.waiting) offerUpdate(registration.waiting);
    registration.addEventListener('updatefound', () => {
      const installing = registration.installing;
      installing?.addEventListener('statechange', () => {
        // Without a controller this is the first visit, and there is no older version to replace.
        if (installing.state === 'installed' && navigator.serviceWorker.controller) offerUpdate(installing);
      });
    });
    setInterval(() => void registration.update().catch(() => undefined), LOOK_MS);
  } catch {
    // Without a service worker the app works online only.
  }
}

/**
 * Another client may activate the newer version. The old version's code that this page has not fetched yet is then deleted, so
 * a reload is offered before the person needs that code.
 */
function offerReloadAfterTakeover(): void {
  // On a first visit the worker takes control of the page that registered it. No reload is needed.
  let isControlled = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (isControlled && !hasAsked) showUpdate(() => location.reload());
    isControlled = true;
  });
}

function offerUpdate(worker: ServiceWorker): void {
  showUpdate(() => {
    hasAsked = true;
    void activate(worker).then(() => location.reload());
  });
}

function showUpdate(run: () => void): void {
  showToast(() => ({
    key: 'update',
    title: translatorOf('app')('updateTitle'),
    description: translatorOf('app')('updateText'),
    durationMs: null,
    outlivesPerson: true,
    action: { label: translatorOf('app')('reload'), run },
  }));
}

/** Shows a toast about safe mode, with a way out of it. */
export function sayThatItIsSafe(): void {
  showToast(() => ({
    key: 'safe-mode',
    title: translatorOf('app')('safeModeTitle'),
    description: translatorOf('app')('safeModeText'),
    durationMs: null,
    outlivesPerson: true,
    action: { label: translatorOf('app')('reload'), run: () => location.reload() },
  }));
}

/** Offers a reload when the code of a sheet could not be fetched: no network, or a newer version has replaced it. */
export function offerReloadForMissingCode(): void {
  showToast(() => ({
    // The same key as the offer of a newer version, because both end in the same reload.
    key: 'update',
    title: translatorOf('app')('missingTitle'),
    description: translatorOf('app')('missingText'),
    tone: 'error',
    durationMs: null,
    outlivesPerson: true,
    action: { label: translatorOf('app')('reload'), run: () => void reloadIntoNewest() },
  }));
}

/**
 * Fetches the newest version and reloads. A plain reload would serve the same cached version, with the same code missing. Clears
 * at most the cached files of the app, never waiting changes.
 */
export async function reloadIntoNewest(): Promise<void> {
  hasAsked = true;
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  // Without a network the fetch fails, and the cached version stays.
  await Promise.race([fetchNewest().catch(() => undefined), patience]);
  location.reload();
}

/** Reloads without stored rows and cached files, because they may be why a screen failed. Waiting changes stay. */
export async function reloadWithoutCaches(): Promise<void> {
  // Without a network the stored rows could not be replaced.
  if (navigator.onLine) await deleteStoredRows();
  return reloadIntoNewest();
}

async function fetchNewest(): Promise<void> {
  // Missing outside of secure contexts, although its type says otherwise. A reload then asks the server anyway.
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  const registration = await workers?.getRegistration();
  if (registration) {
    await registration.update();
    const newest = registration.installing ?? registration.waiting;
    if (newest) return activate(newest);
    // The server has nothing newer, so the cached copy is incomplete. The next page fetches all of it again.
    await registration.unregister();
  }
  for (const name of await caches.keys()) await caches.delete(name);
}

/** Activates a waiting worker. Resolves when it controls this page or has become redundant. */
function activate(worker: ServiceWorker): Promise<void> {
  return new Promise((resolve) => {
    navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true });
    const look = () => {
      if (worker.state === 'installed') worker.postMessage({ type: 'SKIP_WAITING' });
      // Another client activated it, or its files could not all be fetched.
      if (worker.state === 'activated' || worker.state === 'redundant') resolve();
    };
    worker.addEventListener('statechange', look);
    look();
  });
}
