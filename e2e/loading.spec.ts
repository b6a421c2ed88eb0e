import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScrolling, signIn, test } from './fixtures.ts';

/** When a page that shows nothing yet says that it is loading. */
const NOTICE_MS = 4_000;

const NOTICE = { 'en-GB': 'Still loading', 'es-ES': 'Sigue cargando' } as const;
const notice = (page: Page, words: string = NOTICE['en-GB']) => page.getByText(words, { exact: true });

/** Stops the notice's delay, which is that of an animation, at this time. */
async function setWaited(page: Page, milliseconds: number): Promise<void> {
  const set = () =>
    page.evaluate((time) => {
      const [delay] = document.getElementById('still')?.getAnimations() ?? [];
      delay?.pause();
      if (delay) delay.currentTime = time;
      return delay !== undefined;
    }, milliseconds);
  await expect.poll(set).toBe(true);
}

/** Holds back what matches. The returned function lets it arrive. */
async function hang(page: Page, what: RegExp): Promise<() => Promise<void>> {
  let release = () => {};
  const released = new Promise<void>((done) => (release = done));
  await page.route(what, async (route) => {
    await released;
    // A page that was left meanwhile has no such request any more.
    await route.continue().catch(() => undefined);
  });
  return async () => {
    release();
    await page.unroute(what);
  };
}

async function expectNoticeInTime(page: Page): Promise<void> {
  await setWaited(page, NOTICE_MS - 1);
  await expect(notice(page)).toBeHidden();
  await setWaited(page, NOTICE_MS);
  await expect(notice(page)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Try again' })).toBeVisible();
  // A page that waits for a style sheet has everything in its document and paints nothing.
  await expect.poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)).toBe(1);
}

test('the styles of an area count more than those of the start', async ({ openBrowser, newAccount }) => {
  const page = await openBrowser();
  await signIn(page, (await newAccount('free-parent')).email, undefined, '/dashboard');
  const styles = await page.evaluate(() => [...document.styleSheets].flatMap(({ href }) => href ?? []));
  expect(styles.length).toBeGreaterThan(2);
  expect(styles[0]).toMatch(/\/assets\/start-/);
});

const START = [
  ['the first script', /\/boot\.js$/],
  ['the script of the entry', /\/assets\/start-[^/]+\.js$/],
  ['the style sheet', /\/assets\/start-[^/]+\.css$/],
  ['the words', /\/assets\/messages\.en-[^/]+\.js$/],
  ['the code of the area', /\/assets\/tasks-page-[^/]+\.js$/],
  ['the style sheet of the area', /\/assets\/tasks-page-[^/]+\.css$/],
  ['all of these and the fonts', /\/assets\//],
  ['every answer of the server', /\/api\//],
] as const;

for (const [what, pattern] of START)
  test(`a start that waits for ${what} says so after four seconds, and goes on by itself`, async ({
    openBrowser,
    newAccount,
  }) => {
    const page = await openBrowser();
    await signIn(page, (await newAccount('free-parent')).email, undefined, '/minimal-boot');
    const arrive = await hang(page, pattern);
    await page.goto('/tasks', { waitUntil: 'commit' });
    await expectNoticeInTime(page);
    await arrive();
    await expect(page.getByRole('textbox', { name: 'Add a task' })).toBeVisible();
    await expect(notice(page)).toBeHidden();
  });

for (const [what, pattern] of [
  ['its scripts', /\/assets\/auth-early-[^/]+\.js$/],
  ['its style sheets', /\.css$/],
] as const)
  test(`the page of /auth that waits for ${what} says so, and then shows its form`, async ({ openBrowser }) => {
    const page = await openBrowser();
    const arrive = await hang(page, pattern);
    await page.goto('/auth', { waitUntil: 'commit' });
    await expectNoticeInTime(page);
    await arrive();
    await expect(page.getByRole('textbox', { name: /Email/ })).toBeVisible();
    await expect(notice(page)).toBeHidden();
  });

test('the form of /auth is shown without the notice while the app’s code is awaited', async ({ openBrowser }) => {
  const page = await openBrowser();
  const arrive = await hang(page, /\/assets\/start-[^/]+\.js$/);
  await page.goto('/auth', { waitUntil: 'commit' });
  await expect(page.getByRole('textbox', { name: /Email/ })).toBeVisible();
  await expect(notice(page)).toBeHidden();
  expect(await page.evaluate(() => document.getElementById('still')?.getAnimations().length)).toBe(0);
  // The app's own form takes its place, where nothing has moved from under a finger.
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const standing = await page.getByRole('button', { name: 'Log In' }).boundingBox();
  await arrive();
  await expect(page.locator('#early')).toHaveCount(0);
  await expect.poll(() => page.getByRole('button', { name: 'Log In' }).boundingBox()).toEqual(standing);
});

for (const [what, pattern] of [
  ['their script', /\/assets\/site-arrive-[^/]+\.js$/],
  ['their style sheet', /\.css$/],
] as const)
  test(`public pages that wait for ${what} say so`, async ({ openBrowser }) => {
    const page = await openBrowser();
    for (const path of ['/landing', '/pricing']) {
      const arrive = await hang(page, pattern);
      await page.goto(path, { waitUntil: 'commit' });
      await expectNoticeInTime(page);
      await arrive();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(notice(page)).toBeHidden();
    }
  });

test('the plans of a person who is signed in say that they are loading while the app is fetched', async ({
  openBrowser,
  newAccount,
}) => {
  const page = await openBrowser();
  await signIn(page, (await newAccount('free-parent')).email, undefined, '/minimal-boot');
  const arrive = await hang(page, /\/index\.html$/);
  await page.goto('/pricing', { waitUntil: 'commit' });
  await expectNoticeInTime(page);
  await arrive();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(notice(page)).toBeHidden();
});

test('a device whose storage never opens does not hold up the start for long', async ({ openBrowser, newAccount }) => {
  const page = await openBrowser();
  await page.addInitScript(() => {
    const open = indexedDB.open.bind(indexedDB);
    IDBFactory.prototype.open = (...request) => {
      const opening = open(...request);
      for (const event of ['success', 'error', 'upgradeneeded', 'blocked'])
        opening.addEventListener(event, (arrived) => arrived.stopImmediatePropagation());
      return opening;
    };
  });
  await signIn(page, (await newAccount('free-parent')).email, undefined, '/minimal-boot');
  await page.goto('/tasks', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
  await expect(notice(page)).toBeHidden();
});

test('an area whose code does not arrive says so after a tap on its link', async ({ openBrowser, newAccount }) => {
  const page = await openBrowser();
  await signIn(page, (await newAccount('free-parent')).email, undefined, '/dashboard');
  const arrive = await hang(page, /\/assets\/contacts-page-[^/]+\.js$/);
  await page.getByRole('link', { name: 'Contacts' }).first().click();
  await expectNoticeInTime(page);
  await arrive();
  await expect(page.getByRole('heading', { level: 1, name: 'Contacts' })).toBeAttached();
  await expect(notice(page)).toBeHidden();
});

test('the notice speaks the language that was chosen, else the browser’s, and fits in both schemes', async ({
  openBrowser,
}) => {
  for (const [locale, chosen, colorScheme, width] of [
    ['en-GB', null, 'light', 390],
    ['es-ES', null, 'dark', 390],
    ['es-ES', 'en-GB', 'dark', 1280],
    ['en-GB', 'es-ES', 'light', 1280],
  ] as const) {
    const page = await openBrowser({ locale, colorScheme, viewport: { width, height: 844 } });
    if (chosen) await page.addInitScript((one) => localStorage.setItem('i18nextLng', one.slice(0, 2)), chosen);
    await hang(page, /\/assets\/|\/boot\.js/);
    await page.goto('/dashboard', { waitUntil: 'commit' });
    await setWaited(page, NOTICE_MS);
    await expect(notice(page, NOTICE[chosen ?? locale])).toBeVisible();
    await expect(page.getByRole('link')).toHaveCount(1);
    await expectNoSidewaysScrolling(page);
    if (!chosen) await expectAccessible(page);
  }
});

test('trying again asks for everything once more, at the same address', async ({ openBrowser }) => {
  const page = await openBrowser();
  // Nothing of the app may arrive: its first act is to take the token out of the address.
  await hang(page, /\/assets\/|\/boot\.js/);
  await page.goto('/auth/reset-password#token=nothing', { waitUntil: 'commit' });
  await setWaited(page, NOTICE_MS);
  const asked = page.waitForRequest((request) => request.isNavigationRequest());
  await page.getByRole('link', { name: 'Try again' }).click();
  await asked;
  expect(new URL(page.url()).hash).toBe('#token=nothing');
});
