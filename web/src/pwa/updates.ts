import { isSafeMode } from '../lib/boot.ts';
import { translatorOf } from '../lib/i18n/i18n.ts';
import { deleteStoredRows } from '../lib/sync/stored-rows.ts';
import { showToast } from '../ui/toasts/toasts.ts';

/** How often an open page looks for a newer version. */
const LOOK_MS = 30 * 60_000;
/** How long a reload waits for the newest version to be fetched. */
const PATIENCE_MS = 10_000;

/** Whether this page is about to reload, because somebody pressed the button here. */
let hasAsked = false;

/**
 * Registers the service worker and offers a newer version when one is waiting. Nothing reloads by itself: what is being
 * typed stays until the person chooses to.
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
      const arriving = registration.installing;
      arriving?.addEventListener('statechange', () => {
        // Without a controller this is the first visit: nothing old to replace.
        if (arriving.state === 'installed' && navigator.serviceWorker.controller) offerUpdate(arriving);
      });
    });
    setInterval(() => void registration.update().catch(() => undefined), LOOK_MS);
  } catch {
    // Without it the app works all the same, only not without a network.
  }
}

/**
 * Another tab may let the newer version in. The pieces this page has not fetched yet go away with the old one, so it says
 * that it wants a reload before somebody runs into that.
 */
function offerReloadAfterTakeover(): void {
  // On a first visit the worker takes over the page that brought it: nothing old is left behind.
  let isControlled = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (isControlled && !hasAsked) showUpdate(() => location.reload());
    isControlled = true;
  });
}

function offerUpdate(worker: ServiceWorker): void {
  showUpdate(() => {
    hasAsked = true;
    void letIn(worker).then(() => location.reload());
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

/** Says that less works than usual, and how to get it back. */
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

/** For a sheet whose code did not come: no network, or a newer version has taken its place. */
export function offerReloadForMissingCode(): void {
  showToast(() => ({
    // In place of the offer of a newer version: both end in the same reload.
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
 * A plain reload would bring back the same version from this device, with the same piece missing. Clears at most what the
 * browser cached of the app, never what waits to be sent.
 */
export async function reloadIntoNewest(): Promise<void> {
  hasAsked = true;
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  // Without a network the version at hand is the best there is, and stays whole.
  await Promise.race([fetchNewest().catch(() => undefined), patience]);
  location.reload();
}

/** For a screen that broke: what is stored of the app and of its rows may be why. What waits to be sent stays. */
export async function reloadWithoutCaches(): Promise<void> {
  // Without a network there would be nothing in their place.
  if (navigator.onLine) await deleteStoredRows();
  return reloadIntoNewest();
}

async function fetchNewest(): Promise<void> {
  // Missing outside of secure contexts, whatever the type says; then a reload asks the server anyway.
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  const registration = await workers?.getRegistration();
  if (registration) {
    await registration.update();
    const newest = registration.installing ?? registration.waiting;
    if (newest) return letIn(newest);
    // The server has nothing newer, so the copy on this device has a hole: the next page fetches all of it again.
    await registration.unregister();
  }
  for (const name of await caches.keys()) await caches.delete(name);
}

/** Resolves when the worker serves this page, or never will. */
function letIn(worker: ServiceWorker): Promise<void> {
  return new Promise((resolve) => {
    navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true });
    const look = () => {
      if (worker.state === 'installed') worker.postMessage({ type: 'SKIP_WAITING' });
      // Another tab was quicker, or it could not be fetched whole.
      if (worker.state === 'activated' || worker.state === 'redundant') resolve();
    };
    worker.addEventListener('statechange', look);
    look();
  });
}
