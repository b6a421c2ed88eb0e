import type { Page } from '@playwright/test';
import { createBrowsers, PLAIN_PAGE } from './browsers.ts';
import { expect, test } from './fixtures.ts';

/** What a page finds of earlier ones. */
const readTraces = (page: Page) =>
  page.evaluate(async () => ({
    cookie: document.cookie,
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: await caches.keys(),
    isOnline: navigator.onLine,
    year: new Date().getFullYear(),
    status: (await fetch('/api/health')).status,
  }));

test('a browser that is used again knows nothing of the test before', async ({ browser, baseURL }) => {
  const browsers = createBrowsers(browser);
  const options = { baseURL, serviceWorkers: 'block' } as const;
  const first = await browsers.open({ ...options, colorScheme: 'dark' });
  const fresh = await readTraces(first.page);
  await first.page.evaluate(async () => {
    document.cookie = 'mark=1';
    localStorage.setItem('mark', '1');
    sessionStorage.setItem('mark', '1');
    await caches.open('mark');
    await new Promise((done) => (indexedDB.open('mark').onsuccess = done));
  });
  await first.page.context().route('**/api/health', (route) => route.fulfill({ status: 204 }));
  await first.page.context().setOffline(true);
  expect(await readTraces(first.page)).not.toEqual(fresh);
  expect(await first.leave()).toEqual([]);

  const second = await browsers.open(options);
  expect(second.page.context()).toBe(first.page.context());
  expect(await readTraces(second.page)).toEqual(fresh);
  expect(await second.page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)).toBe(false);
  await second.page.clock.setFixedTime(new Date('2031-01-01T00:00:00Z'));
  await second.page.goto('/api/nothing');
  expect(await second.leave()).toEqual(['404 /api/nothing']);

  const third = await browsers.open(options);
  expect(third.page.context(), 'a clock cannot be taken back').not.toBe(first.page.context());
  await third.page.goto(PLAIN_PAGE);
  expect(await readTraces(third.page)).toEqual(fresh);
  expect(await third.leave()).toEqual([]);
  await browsers.close();
});
