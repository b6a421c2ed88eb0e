// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Client } from '#web/lib/sync/client.ts';

const KEY = 'BPublicKeyAB';
const server = vi.hoisted(() => ({
  known: [] as string[],
  isAllowed: true,
  key: 'BPublicKeyAB',
  calls: [] as { path: string; input: { subscription?: { endpoint: string } | null; device_name?: string } }[],
  isReachable: true,
}));
const paired = vi.hoisted(() => ({ faces: null as object | null }));

vi.mock('../../lib/api/call-remote.ts', () => ({
  callRemote: async (call: { path: string }, input: (typeof server.calls)[number]['input']) => {
    server.calls.push({ path: call.path, input });
    if (!server.isReachable) throw new TypeError('Failed to fetch');
    if (call.path.endsWith('push-forget')) return { success: true };
    const { subscription } = input;
    const isKnown = subscription ? server.known.includes(subscription.endpoint) : false;
    return { public_key: server.key, is_known: isKnown, is_allowed: server.isAllowed, was_suppressed: false };
  },
}));
vi.mock('../../lib/auth/paired.ts', () => ({ readPaired: () => paired.faces }));

let permission: NotificationPermission;
let answers: NotificationPermission;
let answerMs = 0;
let asked = 0;
let nowMs = 0;
let subscription: ReturnType<typeof subscribe> | null = null;
let made = 0;

function subscribe(applicationServerKey: string) {
  made += 1;
  const endpoint = `https://push.test/${made}`;
  return {
    options: { applicationServerKey: Uint8Array.from(atob(applicationServerKey), (one) => one.charCodeAt(0)).buffer },
    toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
    unsubscribe: async () => {
      subscription = null;
      return true;
    },
  };
}

/** A fresh module, because it has state. */
async function openDevice() {
  vi.resetModules();
  const { installClient } = await import('#web/lib/sync/client.ts');
  const client = { device: { storage: localStorage, now: () => nowMs } };
  installClient(client as unknown as Client); // all that is asked of it here
  return import('./push-device.ts');
}

beforeEach(() => {
  Object.assign(server, { known: ['https://push.test/1'], isAllowed: true, key: KEY, calls: [], isReachable: true });
  [permission, answers, answerMs, asked, nowMs, subscription, made] = ['default', 'granted', 5_000, 0, 0, null, 0];
  paired.faces = null;
  localStorage.clear();
  vi.stubGlobal('PushManager', {});
  vi.stubGlobal('Notification', {
    get permission() {
      return permission;
    },
    requestPermission: async () => {
      asked += 1;
      nowMs += answerMs;
      permission = answers;
      return permission;
    },
  });
  const registration = {
    pushManager: {
      getSubscription: async () => subscription,
      subscribe: async (options: { applicationServerKey: string }) =>
        (subscription = subscribe(options.applicationServerKey)),
    },
  };
  const workers = { ready: Promise.resolve(registration), getRegistration: async () => registration };
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: workers });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const endpoints = () => server.calls.map(({ input }) => input.subscription?.endpoint ?? null);

test('with the permission a device subscribes with the key of the server, and says so', async () => {
  permission = 'granted';
  const { syncPush, readPushState } = await openDevice();
  expect(readPushState()).toBe('off');
  await syncPush('Firefox on Linux');
  expect(endpoints()).toEqual([null, 'https://push.test/1']);
  expect(server.calls[1]?.input).toMatchObject({ device_name: 'Firefox on Linux' });
  expect(readPushState()).toBe('on');
  await syncPush('Firefox on Linux');
  expect(endpoints()).toEqual([null, 'https://push.test/1', 'https://push.test/1']);
  expect(made).toBe(1);
});

test.each([
  ['that the server knows no more', () => (server.known = ['https://push.test/2'])],
  [
    'of another key',
    () => {
      server.key = 'BOtherKeyXYZ';
      server.known.push('https://push.test/2');
    },
  ],
])('a subscription %s is made anew', async (_what, change) => {
  permission = 'granted';
  const { syncPush, readPushState } = await openDevice();
  await syncPush('x');
  change();
  await syncPush('x');
  expect(endpoints().at(-1)).toBe('https://push.test/2');
  expect(readPushState()).toBe('on');
});

test('without the permission nothing is subscribed, and the server hears that', async () => {
  permission = 'denied';
  const { syncPush, readPushState } = await openDevice();
  await syncPush('x');
  expect([endpoints(), made, readPushState()]).toEqual([[null], 0, 'blocked']);
});

test('a paired device asks and says nothing; one of which only the server knows that it is paired is not subscribed', async () => {
  permission = 'granted';
  paired.faces = {};
  const device = await openDevice();
  await device.syncPush('x');
  expect([server.calls, device.readPushState(), await device.askOnce()]).toEqual([[], 'shared', null]);
  paired.faces = null;
  server.isAllowed = false;
  await device.syncPush('x');
  expect([made, device.readPushState()]).toEqual([0, 'shared']);
});

test('a device that is paired while it has pushes has none from then on', async () => {
  permission = 'granted';
  const device = await openDevice();
  await device.syncPush('x');
  expect(subscription).not.toBeNull();
  paired.faces = {};
  await device.syncPush('x');
  expect([subscription, server.calls.at(-1)?.path]).toEqual([null, '/api/functions/push-forget']);
  expect(device.readPushState()).toBe('shared');
});

test('turned off, a device stays so at the next starts, until it is turned on', async () => {
  permission = 'granted';
  const { syncPush, turnPushOff, turnPushOn, readPushState } = await openDevice();
  await syncPush('x');
  await turnPushOff();
  expect([subscription, readPushState(), server.calls.at(-1)?.path]).toEqual([
    null,
    'off',
    '/api/functions/push-forget',
  ]);
  await syncPush('x');
  expect([subscription, endpoints().at(-1)]).toEqual([null, null]);
  server.known = ['https://push.test/2'];
  await turnPushOn('x');
  expect(readPushState()).toBe('on');
});

test('turning off without the server leaves everything as it is', async () => {
  permission = 'granted';
  const { syncPush, turnPushOff, readPushState } = await openDevice();
  await syncPush('x');
  server.isReachable = false;
  await expect(turnPushOff()).rejects.toThrow();
  expect([subscription === null, readPushState()]).toEqual([false, 'on']);
});

test('the permission is asked for once per device, and only where it was never decided', async () => {
  const { askOnce } = await openDevice();
  expect([await askOnce(), asked]).toEqual(['granted', 1]);
  permission = 'default';
  expect([await askOnce(), asked]).toEqual([null, 1]);
  localStorage.clear();
  permission = 'denied';
  expect([await askOnce(), asked]).toEqual([null, 1]);
});

test('a browser that asks only while something is pressed is known by its quick answer', async () => {
  [answers, answerMs] = ['default', 3];
  expect(await (await openDevice()).askOnce()).toBe('unasked');
  localStorage.clear();
  answerMs = 4_000;
  expect(await (await openDevice()).askOnce()).toBe('default');
});

test.each([
  ['iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit Safari/604.1', 'install'],
  ['another browser', 'Mozilla/5.0 (X11; Linux x86_64) Firefox/60', 'impossible'],
])('without pushes, %s says what is possible', async (_name, agent, state) => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent);
  const { readPushState, syncPush } = await openDevice();
  await syncPush('x');
  expect([readPushState(), server.calls]).toEqual([state, []]);
});

test('a person who leaves takes the subscription, the shown notifications and the badge along', async () => {
  permission = 'granted';
  const { syncPush } = await openDevice();
  await syncPush('x');
  const close = vi.fn();
  const clear = vi.fn(async () => undefined);
  Object.defineProperty(navigator, 'clearAppBadge', { configurable: true, value: clear });
  const registration = await navigator.serviceWorker.getRegistration();
  Object.assign(registration ?? {}, { getNotifications: async () => [{ close }] });
  const { forgetPush, whenForgotten } = await import('./forget-push.ts');
  forgetPush();
  await whenForgotten();
  expect([close.mock.calls.length, clear.mock.calls.length, subscription]).toEqual([1, 1, null]);
});
