import type { Page } from '@playwright/test';
import { FAMILY_AREAS, SETTINGS_AREA, type NavigationArea } from '#web/areas/areas.ts';
import { addressOf, expect, expectAccessible, signIn, taskRow, test, uniqueTitle } from './fixtures.ts';
import { watchFor } from './pages/guards.ts';
import { PHONE, sideBar } from './pages/shell.ts';

/** An area by its name in English. */
const nameOf = ({ name }: Pick<NavigationArea, 'name'>) => name.en;
const EVERYTHING = [...FAMILY_AREAS, SETTINGS_AREA].map(nameOf);

/** The names of the side bar's entries, in order, without badges. */
async function offered(page: Page): Promise<string[]> {
  const links = sideBar(page).getByRole('navigation').getByRole('link');
  await expect(links.last()).toBeVisible();
  return links.evaluateAll((all) => all.map((link) => (link as HTMLElement).dataset['tip']?.split(' · ')[0] ?? ''));
}

test('the side bar offers a parent every area in order', async ({ openBrowser }) => {
  const page = await openBrowser();
  await signIn(page, 'ana@rivera.test', undefined, '/dashboard');
  expect(await offered(page)).toEqual(EVERYTHING);
  await expect(sideBar(page).getByRole('heading', { name: 'Main' })).toBeVisible();
  await expect(sideBar(page).getByRole('button', { name: 'Add Task' })).toBeVisible();
  await sideBar(page)
    .getByRole('link', { name: /^School/ })
    .click();
  await expect(page.getByRole('main').getByRole('heading', { name: 'School' })).toBeVisible();
  await expect(sideBar(page).getByRole('link', { name: /^School/ })).toHaveAttribute('aria-current', 'page');
  await expect(page).toHaveTitle('School · Casita');
});

test('a nurse is not offered money and school', async ({ openBrowser }) => {
  const page = await openBrowser();
  await signIn(page, 'nora@rivera.test', undefined, '/dashboard');
  expect(await offered(page)).toEqual(EVERYTHING.filter((name) => name !== 'Finances' && name !== 'School'));
});

test('staff without a family see the back office, their mode, and settings without a family', async ({
  openBrowser,
  newAccount,
}) => {
  const page = await openBrowser();
  const { email, password } = await newAccount('staff');
  await signIn(page, email, password, '/settings');
  expect(await offered(page)).toEqual(['Back Office', 'Settings']);
  await expect(sideBar(page).getByRole('heading', { name: 'Admin' })).toBeVisible();
  await expect(sideBar(page).getByText('Admin Mode')).toBeVisible();
  // A circle with their letter, as everybody's.
  await expect(
    page
      .getByRole('banner')
      .getByRole('button', { name: /^Your account/ })
      .locator('svg'),
  ).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add Task' })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Display' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Subscription' })).toBeHidden();
  await expect(page.getByRole('checkbox', { name: 'Halloween decorations' })).toBeHidden();
  await page.goto('/settings/name');
  await expect(page.getByRole('button', { name: 'Save name' })).toBeVisible();
  await expect(page.getByText('As your family sees it')).toBeHidden();
  await page.getByRole('button', { name: 'Go to Backoffice' }).click();
  await expect(page).toHaveURL(/\/backoffice\/dashboard$/);
});

test('the settings are at the foot of the side bar, however low the window is', async ({ openBrowser, newAccount }) => {
  const page = await openBrowser();
  await signIn(page, (await newAccount('premium-parent')).email, undefined, '/dashboard');
  for (const [height, last] of [
    [800, true],
    [600, false],
  ] as const) {
    await page.setViewportSize({ width: 1280, height });
    await expect(sideBar(page).getByRole('link', { name: 'Settings' })).toBeInViewport({ ratio: 1 });
    await expect(sideBar(page).getByRole('button', { name: 'Add Task' })).toBeInViewport({ ratio: 1 });
    const contacts = expect(sideBar(page).getByRole('link', { name: 'Contacts' }));
    await (last ? contacts : contacts.not).toBeInViewport({ ratio: 1 });
  }
});

test('more than 99 unread notifications are 99+', async ({ openBrowser, newAccount }) => {
  const page = await openBrowser();
  const { email, password } = await newAccount('busy');
  await signIn(page, email, password, '/dashboard');
  await expect(sideBar(page).getByRole('link', { name: 'Notifications 120 unread' })).toContainText('99+');
  await expect(page.getByRole('main').getByRole('link', { name: '120 unread notifications' })).toBeVisible();
});

test('the side bar collapses to icons with tips, by key and by button, and stays so for a week', async ({
  openBrowser,
}) => {
  const page = await openBrowser();
  await signIn(page, 'ana@rivera.test');
  const width = async () => (await sideBar(page).boundingBox())?.width;
  expect(await width()).toBe(256);
  // What the header says about its buttons counts more than the kit, which stands in the page and so comes earlier.
  await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeHidden();
  await page.keyboard.press('Control+b');
  await expect.poll(width).toBe(48);
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'sidebar:state');
  expect(cookie?.value).toBe('false');
  expect(Math.round(((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400)).toBe(7);

  await page.reload();
  await expect.poll(width).toBe(48);
  expect(await offered(page)).toEqual(EVERYTHING);
  await sideBar(page).getByRole('link', { name: 'Family' }).hover();
  await expect(
    sideBar(page)
      .locator('[aria-hidden=true]')
      .filter({ hasText: /^Family$/ }),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(
    sideBar(page)
      .locator('[aria-hidden=true]')
      .filter({ hasText: /^Family$/ }),
  ).toHaveCount(0);
  await expectAccessible(page);

  const toggle = page.getByRole('button', { name: 'Side bar' });
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await toggle.click();
  await expect.poll(width).toBe(256);
  await expect(toggle).toHaveAttribute('aria-expanded', 'true');
});

test('below 1024 px the side bar begins as icons, until it is opened, and stays so', async ({ openBrowser }) => {
  const page = await openBrowser({ viewport: { width: 820, height: 1180 } });
  await signIn(page, 'ana@rivera.test');
  const width = async () => (await sideBar(page).boundingBox())?.width;
  await expect.poll(width).toBe(48);
  await page.setViewportSize({ width: 1024, height: 768 });
  await expect.poll(width).toBe(256);
  await page.setViewportSize({ width: 820, height: 1180 });
  await expect.poll(width).toBe(48);
  await page.getByRole('button', { name: 'Side bar' }).click();
  await expect.poll(width).toBe(256);
  await page.reload();
  await expect.poll(width).toBe(256);
});

test('on a phone the side bar is a sheet that closes after choosing', async ({ openBrowser }) => {
  const page = await openBrowser({ viewport: PHONE });
  await signIn(page, 'ana@rivera.test');
  await expect(sideBar(page)).toBeHidden();
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Casita' });
  await expect(sheet).toBeVisible();
  await expect.poll(async () => (await sheet.boundingBox())?.width).toBe(288);
  await expect(sheet.getByRole('navigation').getByRole('link')).toHaveCount(EVERYTHING.length);
  await sheet.getByRole('link', { name: 'Today' }).click();
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.keyboard.press('Control+b');
  await expect(sheet).toBeVisible();
  await page.keyboard.press('Control+b');
  await expect(sheet).toBeHidden();
  const bar = page.getByRole('navigation', { name: 'Quick access' });
  await expect(bar.getByRole('link')).toHaveText(['Today', 'Tasks', 'Calendar']);
  await bar.getByRole('button', { name: 'More' }).click();
  await expect(sheet).toBeVisible();
  // The back button closes the sheet first, as phones do.
  await page.goBack();
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/tasks$/);
});

test('the header greets, leads to the downloads, and signs out to the start', async ({ openBrowser, newAccount }) => {
  const page = await openBrowser();
  const { email, password } = await newAccount('free-parent');
  await signIn(page, email, password);
  const header = page.getByRole('banner');
  await expect(header.getByText(/^Welcome home, \S+/)).toBeVisible();
  await expect(header.getByRole('button', { name: /^Your account, / })).toBeVisible();
  await expect(header.getByRole('link', { name: 'Downloads' })).toHaveAttribute('href', '/install');
  await expect(sideBar(page).getByRole('link', { name: /^Casita/ })).toHaveAttribute('href', '/landing');
  await header.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('a finished task is celebrated for every member, and changes of others are announced for a moment', async ({
  openBrowser,
  newAccount,
}) => {
  // A family of their own: changes that are made together are announced together.
  const [karim, farida] = [await openBrowser(), await openBrowser()];
  const family = await newAccount('full-parent');
  const announced = await watchFor(karim, 'Family data updated');
  await signIn(karim, addressOf(family, 'partner'));
  await signIn(farida, family.email);
  const title = uniqueTitle('Wash the car');
  await farida.getByRole('textbox', { name: 'Add a task' }).fill(title);
  await farida.keyboard.press('Enter');
  await expect.poll(announced).toBe('/tasks');
  await expect(taskRow(karim, title)).toBeVisible();
  await farida.getByRole('checkbox', { name: `Done: ${title}` }).click();
  for (const page of [farida, karim]) {
    const alert = page.getByRole('listitem').filter({ hasText: 'Task Completed' });
    await expect(alert).toContainText(title);
  }
});

test('the app can be walked by keyboard: skip link, side bar, search, sign out', async ({ openBrowser }) => {
  const page = await openBrowser();
  await signIn(page, 'leo@rivera.test', undefined, '/dashboard');
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  const tasks = sideBar(page).getByRole('link', { name: 'Tasks' });
  await tasks.focus();
  await expect(tasks).toHaveCSS('outline-style', 'solid');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/tasks$/);
});

test('public pages open no live stream; on the plans a person follows only their personal workspace', async ({
  openBrowser,
  newAccount,
}) => {
  const page = await openBrowser();
  const { email, password, user_id, family_id } = await newAccount('free-parent');
  await signIn(page, email, password);
  const heard: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (/\/api\/(live|changes)/.test(request.url())) heard.push(request.headers()['x-family-id']);
  });
  await page.goto('/tasks');
  await expect.poll(() => new Set(heard)).toEqual(new Set([user_id, family_id]));
  for (const path of ['/landing', '/about', '/terms']) {
    await page.goto(path);
    heard.length = 0;
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // A stream would be opened at once.
    await page.waitForLoadState('networkidle');
    expect(heard).toEqual([]);
  }
  await page.goto('/pricing');
  await expect.poll(() => heard).toContain(user_id);
  expect(heard).not.toContain(family_id);
});
