import type { Page } from '@playwright/test';
import { expect, expectAccessible, signIn, test, uniqueTitle } from './fixtures.ts';
import { expectProblems } from './problems.ts';

/** This test makes pieces of the app fail to load. A service worker would serve them from the device. */
const WITHOUT_WORKER = { serviceWorkers: 'block' } as const;

async function countLoads(page: Page): Promise<() => number> {
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads += 1;
  });
  return () => loads;
}

test('an app whose first script never arrives tries safe mode once and then says so, in both languages', async ({
  openBrowser,
}) => {
  for (const [locale, title, button] of [
    ['en-GB', 'Something went wrong', 'Refresh Page'],
    ['es-ES', 'Algo ha ido mal', 'Recargar la página'],
  ] as const) {
    const page = await openBrowser({ ...WITHOUT_WORKER, locale });
    expectProblems(page, /^net::ERR_FAILED \/assets\/(app|start)-.*\.js$/);
    await page.addInitScript((language) => localStorage.setItem('i18nextLng', language), locale.slice(0, 2));
    await page.route(/\/assets\/(app|start)-.*\.js$/, (route) => route.abort());
    const loads = await countLoads(page);
    await page.clock.install();
    await page.goto('/auth');
    await expect(page.getByRole('heading', { name: title })).toBeVisible({ timeout: 20_000 });
    expect(page.url()).toContain('safe-mode=1');
    // As requested, after clearing, after the plain reload, in safe mode.
    expect(loads()).toBe(4);
    await page.clock.runFor(5_000);
    expect(loads()).toBe(4);
    if (locale === 'en-GB') await expectAccessible(page);
    await page.unroute(/\/assets\/(app|start)-.*\.js$/);
    await page.getByRole('button', { name: button }).click();
    await expect(page.getByRole('textbox', { name: /Email|Correo/ })).toBeVisible();
    expect(page.url()).not.toContain('safe-mode');
  }
});

test('a start that stays blank goes to safe mode, which starts and removes its parameter from the address', async ({
  openBrowser,
}) => {
  const page = await openBrowser(WITHOUT_WORKER);
  let isStuck = true;
  await page.route(/\/assets\/(app|start)-.*\.js$/, async (route) => {
    // The request is never answered, as in a network that stopped responding.
    if (isStuck) return;
    await route.continue();
  });
  const arriving = page.waitForRequest((request) => request.url().includes('safe-mode=1'), { timeout: 20_000 });
  await page.clock.install();
  await page.goto('/login', { waitUntil: 'commit' });
  // What counts the time stands above it in the page.
  await page.locator('#root').waitFor({ state: 'attached' });
  // The app's code is given a minute.
  await page.clock.runFor(58_000);
  expect(page.url()).not.toContain('safe-mode');
  await page.clock.runFor(6_000);
  await arriving;
  isStuck = false;
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.goto('/auth?safe-mode=1');
  await expect(page.getByRole('textbox', { name: /Email/ })).toBeVisible();
  await expect(page.getByText('Safe mode', { exact: true })).toBeVisible();
  expect(page.url()).not.toContain('safe');
});

test('in safe mode nothing is lost: changes are sent, and no stored row is shown', async ({
  openBrowser,
  newAccount,
}) => {
  const { email } = await newAccount('free-parent');
  const page = await openBrowser();
  await signIn(page, email);
  await page.goto('/tasks?safe-mode=1');
  const streams: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/live')) streams.push(request.url());
  });
  const title = uniqueTitle('Feed the cat');
  await page.getByRole('textbox', { name: 'Add a task' }).fill(title);
  // As early as possible: in the moment in which it is shown.
  await page.evaluate((shown) => {
    new MutationObserver(() => document.body.innerText.includes(shown) && location.reload()).observe(document.body, {
      ...{ subtree: true, childList: true, characterData: true },
    });
  }, title);
  expect(streams).toEqual([]);
  const reloaded = page.waitForEvent('load');
  await page.keyboard.press('Enter');
  await reloaded;
  await expect(page.getByText(title)).toBeVisible();
});

test('a screen whose code cannot be loaded clears the caches, reloads, and in the end says so, with the waiting changes intact', async ({
  openBrowser,
  newAccount,
}) => {
  const { email } = await newAccount('free-parent');
  const page = await openBrowser(WITHOUT_WORKER);
  expectProblems(page, 'net::ERR_FAILED /api/changes');
  await signIn(page, email, undefined, '/dashboard');
  // A change that cannot be sent now.
  await page.route('**/api/changes', (route) => route.abort());
  await page.goto('/tasks');
  const title = uniqueTitle('Wait for me');
  await page.getByRole('textbox', { name: 'Add a task' }).fill(title);
  await page.keyboard.press('Enter');
  await expect(page.getByText(title)).toBeVisible();
  await page.goto('/dashboard');
  await page.evaluate(async () => (await caches.open('left-over')).put('/left-over', new Response('x')));

  expectProblems(page, /^net::ERR_FAILED \/assets\/tasks-page-/, /^console: MissingCodeError: /);
  await page.route(/\/assets\/tasks-page-.*\.js$/, (route) => route.abort());
  const loads = await countLoads(page);
  await page.getByRole('link', { name: 'Tasks' }).first().click();
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('main')).toHaveCount(1);
  expect(loads()).toBe(2);
  expect(await page.evaluate(() => caches.keys())).not.toContain('left-over');
  await page.unroute(/\/assets\/tasks-page-.*\.js$/);
  await page.getByRole('button', { name: 'Refresh Page' }).click();
  await expect(page.getByText(title)).toBeVisible();
  await page.unroute('**/api/changes');
  await page.reload();
  await expect(page.getByText(title)).toBeVisible();
});

test('where the browser forbids storage, every page of the app says so at once and does not restart', async ({
  openBrowser,
}) => {
  const page = await openBrowser();
  // As Chromium does where cookies are blocked for a site.
  await page.addInitScript(() => {
    const forbid = (owner: object, name: string) =>
      Object.defineProperty(owner, name, {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) forbid(window, name);
  });
  for (const path of ['/auth', '/dashboard', '/accept-invitation?token=nothing']) {
    const loads = await countLoads(page);
    await page.goto(path);
    await expect(page.getByText(/allow it in the browser's settings for this site/)).toBeVisible();
    await expect(page.getByText(/permítelo en los ajustes del navegador/)).toBeVisible();
    expect(loads()).toBe(1);
    expect(page.url()).not.toContain('safe-mode');
  }
  await expectAccessible(page);
});

test('where the browser has no database, changes are saved, and survive a reload without a network', async ({
  openBrowser,
  newAccount,
}) => {
  const { email } = await newAccount('free-parent');
  const page = await openBrowser();
  await page.addInitScript(() => {
    Object.defineProperty(window, 'indexedDB', {
      get: () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
    });
  });
  await signIn(page, email);
  const add = async (title: string) => {
    await page.getByRole('textbox', { name: 'Add a task' }).fill(title);
    await page.keyboard.press('Enter');
    await expect(page.getByText(title)).toBeVisible();
  };
  const [direct, waiting] = [uniqueTitle('Sent directly'), uniqueTitle('Kept meanwhile')];
  await add(direct);
  await page.reload();
  await expect(page.getByText(direct)).toBeVisible();
  expectProblems(page, 'net::ERR_FAILED /api/changes');
  await page.route('**/api/changes', (route) => route.abort());
  await add(waiting);
  await page.reload();
  await expect(page.getByText(waiting)).toBeVisible();
  await page.unroute('**/api/changes');
  await page.reload();
  await expect(page.getByText(waiting)).toBeVisible();
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).join())).not.toContain('casita.unstored');
});

test('a style sheet that fails to load is fetched again', async ({ openBrowser }) => {
  const page = await openBrowser(WITHOUT_WORKER);
  expectProblems(page, /^net::ERR_FAILED \/assets\/(app|start)-.*\.css$/);
  let lost = 0;
  await page.route(/\/assets\/(app|start)-.*\.css$/, (route) => {
    lost += 1;
    return lost === 1 ? route.abort() : route.continue();
  });
  await page.goto('/auth');
  await expect(page.getByRole('textbox', { name: /Email/ })).toBeVisible();
  await expect.poll(() => lost).toBeGreaterThan(1);
});

test('the fallback pages say what still works, without the app, in both languages', async ({ openBrowser }) => {
  const page = await openBrowser(WITHOUT_WORKER);
  await page.route(/\/assets\//, (route) => route.abort());
  for (const [language, health, minimal, works] of [
    ['en', 'Health check', 'Minimal page', 'works'],
    ['es', 'Comprobación', 'Página mínima', 'funciona'],
  ] as const) {
    await page.goto(`/health?lang=${language}`);
    await expect(page.getByRole('heading', { name: health })).toBeVisible();
    await expect(page.getByText('2025-10-20-04')).toBeVisible();
    await expect(page.getByText(works, { exact: true })).toHaveCount(4);
    if (language === 'en') await expectAccessible(page);
    await page.goto(`/minimal-boot?lang=${language}`);
    await expect(page.getByRole('heading', { name: minimal })).toBeVisible();
    await expect(page.getByText(works, { exact: true })).toHaveCount(2);
    if (language === 'en') await expectAccessible(page);
  }

  // A server that answers nothing counts as one that does not answer.
  await page.clock.install();
  await page.route('**/api/health', () => undefined);
  const asked = page.waitForRequest('**/api/health');
  await page.goto('/health?lang=en');
  await asked;
  await page.clock.fastForward('00:10');
  await expect(page.getByText('does not work', { exact: true })).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('repairing this device signs out and clears the stored data, and waiting changes are sent after signing in again', async ({
  openBrowser,
  newAccount,
}) => {
  const { email } = await newAccount('free-parent');
  const page = await openBrowser();
  expectProblems(page, 'net::ERR_FAILED /api/changes');
  await signIn(page, email);
  await page.context().route('**/api/changes', (route) => route.abort());
  const title = uniqueTitle('Survive this');
  await page.getByRole('textbox', { name: 'Add a task' }).fill(title);
  await page.keyboard.press('Enter');
  await expect(page.getByText(title)).toBeVisible();

  await page.goto('/fix-local-dev');
  await expect(page.getByText('Changes that wait on this device: 1. They stay.')).toBeVisible();
  await expectAccessible(page);
  // Opening the page changed nothing.
  expect(await page.evaluate(() => localStorage.getItem('casita.auth'))).not.toBeNull();
  await page.getByRole('button', { name: 'Repair and reload' }).click();
  await expect(page).toHaveURL(/\/auth/);
  await expect(page.getByRole('textbox', { name: /Email/ })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('casita.auth'))).toBeNull();
  await page.context().unroute('**/api/changes');
  await signIn(page, email);
  await expect(page.getByText(title)).toBeVisible();
  await page.reload();
  await expect(page.getByText(title)).toBeVisible();
});
