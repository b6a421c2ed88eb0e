// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** A service worker that installs, waits, and activates on SKIP_WAITING. */
class FakeWorker extends EventTarget {
  state = 'installing';
  readonly container: EventTarget;
  constructor(container: EventTarget) {
    super();
    this.container = container;
  }
  move(state: string): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
  postMessage(message: { type: string }): void {
    if (message.type !== 'SKIP_WAITING') return;
    this.move('activated');
    this.container.dispatchEvent(new Event('controllerchange'));
  }
}

class FakeRegistration extends EventTarget {
  installing: FakeWorker | null = null;
  waiting: FakeWorker | null = null;
  update = vi.fn(() => Promise.resolve());
  unregister = vi.fn(() => Promise.resolve(true));
}

const reload = vi.fn();
const clear = vi.fn(() => Promise.resolve(true));
let registration: FakeRegistration;
let workers: EventTarget;

/** Opens a page with a fresh module, because the module has state. */
async function openPage({ isControlled }: { isControlled: boolean }) {
  vi.resetModules();
  registration = new FakeRegistration();
  workers = Object.assign(new EventTarget(), {
    controller: isControlled ? {} : null,
    register: () => Promise.resolve(registration),
    getRegistration: () => Promise.resolve(registration),
  });
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: workers });
  const updates = await import('./updates.ts');
  const toasts = await import('../ui/toasts/toasts.ts');
  updates.watchForUpdates();
  return { ...updates, offers: () => toasts.readToasts().map(({ say }) => say()) };
}

const takeOver = () => workers.dispatchEvent(new Event('controllerchange'));

beforeEach(() => {
  vi.stubEnv('PROD', true);
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('caches', { keys: () => Promise.resolve(['precache']), delete: clear });
});

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.clearAllMocks();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

test('a client that did not ask for the newer version offers to reload, and does not reload by itself', async () => {
  const page = await openPage({ isControlled: true });
  takeOver();
  expect(reload).not.toHaveBeenCalled();
  expect(page.offers()).toHaveLength(1);
  page.offers()[0]?.action?.run();
  expect(reload).toHaveBeenCalledOnce();
});

test('the first version takes over without a toast, a later one with one', async () => {
  const page = await openPage({ isControlled: false });
  takeOver();
  expect(page.offers()).toHaveLength(0);
  takeOver();
  expect(page.offers()).toHaveLength(1);
});

test('the client that asks activates the newer version and reloads once, without a second offer', async () => {
  const page = await openPage({ isControlled: true });
  await vi.waitFor(() => expect(document.readyState).toBe('complete'));
  const newer = new FakeWorker(workers);
  registration.installing = newer;
  registration.dispatchEvent(new Event('updatefound'));
  newer.move('installed');
  await vi.waitFor(() => expect(page.offers()).toHaveLength(1));
  const [offer] = page.offers();
  offer?.action?.run();
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(page.offers()).toEqual([offer]);
});

test('refreshing fetches and activates the newer version before it reloads', async () => {
  const page = await openPage({ isControlled: true });
  const newer = new FakeWorker(workers);
  registration.update.mockImplementation(() => {
    registration.installing = newer;
    return Promise.resolve();
  });
  const reloading = page.reloadIntoNewest();
  await vi.waitFor(() => expect(registration.update).toHaveBeenCalled());
  expect(reload).not.toHaveBeenCalled();
  newer.move('installed');
  await reloading;
  expect(newer.state).toBe('activated');
  expect(reload).toHaveBeenCalledOnce();
  expect(page.offers()).toHaveLength(0);
  expect(clear).not.toHaveBeenCalled();
});

test('refreshing fetches the same version again when its cached copy is incomplete', async () => {
  const page = await openPage({ isControlled: true });
  await page.reloadIntoNewest();
  expect(registration.unregister).toHaveBeenCalledOnce();
  expect(clear).toHaveBeenCalledWith('precache');
  expect(reload).toHaveBeenCalledOnce();
});

test('refreshing without a network retains the cached copy', async () => {
  const page = await openPage({ isControlled: true });
  registration.update.mockRejectedValue(new TypeError('no network'));
  await page.reloadIntoNewest();
  expect(registration.unregister).not.toHaveBeenCalled();
  expect(clear).not.toHaveBeenCalled();
  expect(reload).toHaveBeenCalledOnce();
});

test('refreshing reloads after a time limit', async () => {
  vi.useFakeTimers();
  const page = await openPage({ isControlled: true });
  registration.update.mockReturnValue(new Promise(() => undefined));
  void page.reloadIntoNewest();
  await vi.runOnlyPendingTimersAsync();
  expect(reload).toHaveBeenCalledOnce();
});
