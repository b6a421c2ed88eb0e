import 'fake-indexeddb/auto';
import { setTimeout as sleep } from 'node:timers/promises';
import { tasks, type Task } from '#contract/areas/tasks.ts';
import { createCacheDb } from '#web/lib/cache-db.ts';
import { createFakeBrowser, type FakeBrowser, type FakeTabDevice } from '#web/lib/testing/fake-browser.ts';
import { createTab, type Tab } from '#web/lib/tab.ts';

/** A task as a screen shows it. */
export type ShownTask = Task & { readonly _waiting?: true };

/** One open page: the browser's own modules over real time and a real network. */
export interface Page {
  readonly tab: Tab;
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

/** A browser of its own (storage, cookie, locks, channels between its tabs) that knows the server as `origin`. */
export function createBrowser(origin: string): FakeBrowser {
  return createFakeBrowser(async (browser, path, init) => {
    const headers = new Headers(init.headers);
    if (browser.cookie !== null) headers.set('cookie', browser.cookie);
    const response = await fetch(`${origin}${path}`, { ...init, headers });
    const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
    if (cookies.length > 0) browser.cookie = cookies.join('; ');
    return response;
  }, realTime);
}

export function openPage(browser: FakeBrowser): Page {
  const device = browser.openTab();
  return { device, tab: createTab(device) };
}

/** Signs in (once per browser is enough) and waits until the tasks are on the screen. */
export async function signIn({ tab }: Page, email: string, password: string): Promise<void> {
  if (tab.session.read().state !== 'signed-in') await tab.session.signIn({ email, password });
  tab.keepLive();
  const deadline = Date.now() + STARTING_MS;
  while (tab.familyRows()?.view(tasks, {}).isFresh !== true) {
    if (Date.now() > deadline) throw new Error('A page never showed its tasks.');
    await sleep(10);
  }
}

export function closePage({ tab, device }: Page): void {
  device.kill();
  tab.close();
}

/** What the page shows. */
export function shownTasks({ tab }: Page): readonly ShownTask[] {
  // The view knows tables only as AnyFamilyTable; these are tasks.
  return (tab.familyRows()?.view(tasks, {}).rows ?? []) as unknown as readonly ShownTask[];
}

/** What the device has stored of the page's family. */
export async function storedTasks({ tab }: Page): Promise<readonly Task[]> {
  const { user, family } = tab.session.read();
  if (!user || !family) return [];
  const cache = createCacheDb(() => true);
  const kept = await cache.load({ user: user.id, family: family.id });
  cache.close();
  const rows = kept.rows.filter(({ table }) => table === tasks.name).map(({ row }) => row as Task); // that table's rows
  return rows.filter((row) => row.deleted_at === null);
}
