import { pushForget, pushSync, type PushSubscriptionKeys } from '#contract/areas/notices/push.ts';
import type * as z from 'zod/mini';
import { callRemote } from '../../lib/api/call-remote.ts';
import { readPaired } from '../../lib/auth/paired.ts';
import { createListeners } from '../../lib/listeners.ts';
import { trySetItem } from '../../lib/storage/safe-storage.ts';
import { PUSH_ASKED_KEY, PUSH_OFF_KEY } from '../../lib/storage/storage-keys.ts';
import { theClient } from '../../lib/sync/client.ts';
import { describeDevice } from './describe-device.ts';
import { whenForgotten } from './forget-push.ts';
import { hasPush, isToBeAsked, notifier, permissionAsked, workers } from './push-permission.ts';

/**
 * Whether pushes reach this device. `install`: the system sends them to installed apps only. `shared`: several people use it, so that one would read
 * what is for another. `blocked`: the browser was told to.
 */
export type PushState = 'on' | 'off' | 'blocked' | 'impossible' | 'install' | 'shared';

type Subscription = z.infer<typeof PushSubscriptionKeys>;

const changed = createListeners();
let isSubscribed = false;
/** The server's word: the session is one of a paired device. */
let isRefused = false;

export const onPushState = changed.add;

export function readPushState(): PushState {
  if (isRefused || readPaired() !== null) return 'shared';
  if (!hasPush()) {
    const { system } = describeDevice(navigator.userAgent, navigator.maxTouchPoints);
    return system === 'iPhone' || system === 'iPad' ? 'install' : 'impossible';
  }
  if (notifier()?.permission === 'denied') return 'blocked';
  return isSubscribed ? 'on' : 'off';
}

const mayHavePush = () =>
  notifier()?.permission === 'granted' && theClient().device.storage.getItem(PUSH_OFF_KEY) === null;

/** The parts that the server takes; null for one without keys, which reaches no device. */
function toKeys(subscription: PushSubscription | null): Subscription | null {
  const { endpoint, keys } = subscription?.toJSON() ?? {};
  const [p256dh, auth] = [keys?.['p256dh'], keys?.['auth']];
  return endpoint && p256dh && auth ? { endpoint, keys: { p256dh, auth } } : null;
}

/** `name` is what the person's other pages call this device. */
function callSync(subscription: Subscription | null, name: string) {
  const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return callRemote(pushSync, { subscription, device_name: name, time_zone });
}

/** Whether a subscription was made with this key. After a restored backup the server has another one. */
function hasKey(subscription: PushSubscription, publicKey: string): boolean {
  const { applicationServerKey } = subscription.options;
  if (!applicationServerKey) return true;
  const text = btoa(String.fromCharCode(...new Uint8Array(applicationServerKey)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === publicKey.replaceAll('=', '');
}

/**
 * Tells the server this device's subscription, and makes one where the person wants pushes here and the browser allows them. Never rejects: without an
 * answer the next start tries again.
 */
export async function syncPush(name: string): Promise<void> {
  if (!hasPush()) return;
  await whenForgotten();
  try {
    isSubscribed = readPaired() === null ? await subscribe(name) : await leaveShared();
  } catch {
    // Out of reach, or the browser's push service is.
  }
  changed.emit();
}

/** What a person had here before the device was paired would be read by others. Answers that nothing is subscribed. */
async function leaveShared(): Promise<false> {
  const registration = await workers()?.getRegistration();
  const existing = await registration?.pushManager.getSubscription();
  if (!existing) return false;
  await existing.unsubscribe();
  await callRemote(pushForget, {});
  return false;
}

async function subscribe(name: string): Promise<boolean> {
  const isWanted = mayHavePush();
  // Without a service worker, as in its development, `ready` never resolves.
  const registration = isWanted ? await workers()?.ready : await workers()?.getRegistration();
  const existing = (await registration?.pushManager.getSubscription()) ?? null;
  if (existing && !isWanted) await existing.unsubscribe();
  const kept = isWanted ? existing : null;
  const { is_known, is_allowed, public_key } = await callSync(toKeys(kept), name);
  isRefused = !is_allowed;
  if (!registration || !is_allowed || !isWanted) {
    await kept?.unsubscribe();
    return false;
  }
  if (is_known && kept && hasKey(kept, public_key)) return true;
  // The push service has ended it, or it is that of another key.
  await kept?.unsubscribe();
  const made = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: public_key });
  return (await callSync(toKeys(made), name)).is_known;
}

/** Asks for the permission where it was never decided, and subscribes. Call it while the person presses something. */
export async function turnPushOn(name: string): Promise<void> {
  theClient().device.storage.removeItem(PUSH_OFF_KEY);
  await askPermission();
  await syncPush(name);
}

/** Ends the pushes to this device until they are turned on here again. Rejects where the server cannot be told. */
export async function turnPushOff(): Promise<void> {
  await callRemote(pushForget, {});
  trySetItem(theClient().device.storage, PUSH_OFF_KEY, '1');
  const registration = await workers()?.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
  isSubscribed = false;
  changed.emit();
}

async function askPermission(): Promise<NotificationPermission> {
  const answer = await notifier()
    ?.requestPermission()
    .catch(() => 'default' as const);
  trySetItem(theClient().device.storage, PUSH_ASKED_KEY, '1');
  permissionAsked.emit();
  changed.emit();
  return answer ?? 'denied';
}

/** A person needs longer than this to close the browser's question. */
const NOT_ASKED_MS = 1_000;

/**
 * Asks for the permission once on this device. Null where there is nothing to ask; `unasked` where the browser did not ask the person, because it asks
 * only while they press something.
 */
export async function askOnce(): Promise<NotificationPermission | 'unasked' | null> {
  const { storage, now } = theClient().device;
  if (!isToBeAsked(storage) || readPaired() !== null) return null;
  const startedAt = now();
  const answer = await askPermission();
  return answer === 'default' && now() - startedAt < NOT_ASKED_MS ? 'unasked' : answer;
}
