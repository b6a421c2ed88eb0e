import i18next from 'i18next';
import { showToast } from '../ui/toasts.ts';

/** How often an open page looks for a newer version. */
const LOOK_MS = 30 * 60_000;

/**
 * Registers the service worker and offers a newer version when one is waiting. Nothing reloads by itself: what is being
 * typed stays until the person chooses to.
 */
export function watchForUpdates(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
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

function offerUpdate(worker: ServiceWorker): void {
  showToast({
    key: 'update',
    title: i18next.t('updateTitle', { ns: 'app' }),
    description: i18next.t('updateText', { ns: 'app' }),
    durationMs: null,
    action: {
      label: i18next.t('reload', { ns: 'app' }),
      run: () => {
        navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
        worker.postMessage({ type: 'SKIP_WAITING' });
      },
    },
  });
}
