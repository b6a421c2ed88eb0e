import { createListeners } from '../../lib/listeners.ts';
import { PUSH_ASKED_KEY, PUSH_OFF_KEY, type KeyStore } from '../../lib/storage/storage-keys.ts';

// Both are missing in some browsers and outside of secure contexts, although their types say otherwise.
export const notifier = () => (globalThis as { Notification?: typeof Notification }).Notification;
export const workers = () => navigator.serviceWorker as ServiceWorkerContainer | undefined;

export const hasPush = () => notifier() !== undefined && workers() !== undefined && 'PushManager' in globalThis;

/** Calls after the person was asked. */
export const permissionAsked = createListeners();

/** Whether the person may still be asked whether this device may notify them. */
export const isToBeAsked = (storage: KeyStore): boolean =>
  hasPush() &&
  notifier()?.permission === 'default' &&
  storage.getItem(PUSH_ASKED_KEY) === null &&
  storage.getItem(PUSH_OFF_KEY) === null;

/** Whether a start has anything to do for pushes. A device without the permission has none, and its push service has ended what it had. */
export const isPushWorthStarting = (storage: KeyStore): boolean =>
  isToBeAsked(storage) || (hasPush() && notifier()?.permission === 'granted');
