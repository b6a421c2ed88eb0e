import 'fake-indexeddb/auto';
import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { IDBFactory } from 'fake-indexeddb';
import { tasks, type Task } from '#contract/areas/tasks.ts';
import { createCacheDb } from '#web/lib/sync/cache/cache-db.ts';
import { createFakeBrowser, type FakeBrowser, type FakeTabDevice } from '#web/lib/testing/fake-browser.ts';
import { createWholeClient, type WholeClient } from '#web/lib/testing/whole-client.ts';

/** A task as a screen shows it. */
export type ShownTask = Task & { readonly _waiting?: true };

/** A device: storage, cookie, databases, and what its pages share. */
export interface Browser {
  readonly parts: FakeBrowser;
  /** Runs `work`, and everything that it starts, with this device's `indexedDB`. */
  run<Result>(work: () => Result): Result;
}

/** One open page, as in a browser tab: the browser's own modules over real time and a real network. */
export interface Page {
  readonly browser: Browser;
  readonly client: WholeClient;
  readonly device: FakeTabDevice;
}

const STARTING_MS = 20_000;
const realTime = {
  now: () => Date.now(),
  after: (ms: number, run: () => void) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  advance: (ms: number) => sleep(ms),
};

const databases = new AsyncLocalStorage<IDBFactory>();
Object.defineProperty(globalThis, 'indexedDB', {
  configurable: true,
  get: () => {
    const own = databases.getStore();
    if (!own) throw new Error('Something of a page runs outside of its browser.');
    return own;
  },
});

/** A separate browser that reaches the server at `origin`. */
export function createBrowser(origin: string): Browser {
  const own = new IDBFactory();
  const parts = createFakeBrowser(async (browser, path, init) => {
    const headers = new Headers(init.headers);
    if (browser.cookie !== null) headers.set('cookie', browser.cookie);
    const response = await fetch(`${origin}${path}`, { ...init, headers });
    const jar = new Map((browser.cookie ?? '').split('; ').map((pair) => [pair.split('=')[0], pair]));
    for (const [pair = ''] of response.headers.getSetCookie().map((cookie) => cookie.split(';')))
      jar.set(pair.split('=')[0], pair);
    browser.cookie = [...jar.values()].filter(Boolean).join('; ') || null;
    return response;
  }, realTime);
  return { parts, run: (work) => databases.run(own, work) };
}

export function openPage(browser: Browser): Page {
  const device = browser.parts.openTab();
  return { browser, device, client: browser.run(() => createWholeClient(device)) };
}

/** Signs in (once per browser is enough) and waits until the tasks are shown. */
export async function signIn({ browser, client }: Page, email: string, password: string): Promise<void> {
  await browser.run(async () => {
    if (client.session.read().state !== 'signed-in') await client.session.signIn({ email, password });
    client.keepLive();
  });
  const deadline = Date.now() + STARTING_MS;
  while (client.familyRows()?.view(tasks, {}).isFresh !== true) {
    if (Date.now() > deadline) throw new Error('A page never showed its tasks.');
    await sleep(10);
  }
}

/** Reports to the page that the network is back. */
export function wakePage({ browser, device }: Page): void {
  browser.run(() => device.wake());
}

export function closePage({ browser, client, device }: Page): void {
  browser.run(() => {
    device.kill();
    client.close();
  });
}

/** The tasks that the page shows. */
export function shownTasks({ client }: Page): readonly ShownTask[] {
  // the view's rows are typed as AnyFamilyTable; these are tasks
  return (client.familyRows()?.view(tasks, {}).rows ?? []) as unknown as readonly ShownTask[];
}

/** The tasks that the device has stored for the page's family. */
export async function storedTasks({ browser, client }: Page): Promise<readonly Task[]> {
  const { user, family } = client.session.read();
  if (!user || !family) return [];
  const kept = await browser.run(async () => {
    const cache = createCacheDb(() => true);
    const loaded = await cache.load({ user: user.id, family: family.id }, tasks.name);
    cache.close();
    return loaded;
  });
  const rows = kept.rows.map(({ row }) => row as Task); // that table's rows
  return rows.filter((row) => row.deleted_at === null);
}
