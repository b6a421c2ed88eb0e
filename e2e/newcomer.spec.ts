import { expect, expectNoSidewaysScrolling, signIn, startSession, taskRow, test, uniqueTitle } from './fixtures.ts';
import { expectProblems, setOffline } from './problems.ts';
import { newAddress } from './pages/auth.ts';
import { watchFor } from './pages/guards.ts';

/** Obstacles of a first visit on a phone. */

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };

test('upcoming features are marked on the plans, signed in and out, and a choice leads on without flashing the current plan', async ({
  openBrowser,
  newAccount,
}) => {
  const page = await openBrowser(PHONE);
  await page.goto('/pricing');
  await expect(page.getByText('soon', { exact: true })).toHaveCount(1);
  const seenAt = await watchFor(page, 'Your plan');
  await startSession(page, (await newAccount('no-plan')).email);
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/pricing$/);
  await expect(page.getByText('soon', { exact: true })).toHaveCount(1);
  await expect(page.getByRole('listitem').filter({ hasText: 'Priority support' })).toContainText('soon');
  await expect(page.getByRole('listitem').filter({ hasText: 'Basic tasks' })).not.toContainText('soon');

  await page.getByRole('button', { name: 'Choose Free' }).click();
  await expect(page).toHaveURL(/\/(welcome|dashboard)$/);
  expect(await seenAt()).toBeNull();
});

test('a return from Google does not show the log-in form on the way', async ({ openBrowser }) => {
  const page = await openBrowser(PHONE);
  await page.goto('/auth?tab=signup');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  const seenAt = await watchFor(page, 'Log In');
  await page.getByLabel('Account').fill(newAddress());
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/pricing$/);
  expect(await seenAt()).toBeNull();
});

test('an invitation can be left without joining', async ({ openBrowser, newAccount }) => {
  const page = await openBrowser(PHONE);
  await startSession(page, (await newAccount('invited')).email);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: "You're Invited!" })).toBeVisible();
  await expect(page).toHaveURL(/\/accept-invitation$/);
  await expect(page.getByRole('button', { name: /^Join / })).toBeVisible();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  // The link stays valid, since it may be for another account of theirs.
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible();
});

test('two families fit into the narrowest phone', async ({ openBrowser, newAccount }) => {
  const page = await openBrowser({ viewport: { width: 320, height: 640 } });
  await signIn(page, (await newAccount('two-homes')).email, undefined, '/dashboard');
  await page.getByRole('button', { name: /^Your account/ }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: /Lake/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('banner').getByRole('button', { name: /^Family: / })).toBeVisible();
  await expectNoSidewaysScrolling(page);
});

test('two families, no network and a waiting change fit beside the account and the search on every width', async ({
  openBrowser,
  newAccount,
}) => {
  const page = await openBrowser({ viewport: { width: 820, height: 1180 }, locale: 'es' });
  await signIn(page, (await newAccount('two-homes')).email);
  const banner = page.getByRole('banner');
  await expect(banner.getByRole('button', { name: /^Familia: / })).toBeVisible();
  await setOffline(page, true);
  const title = uniqueTitle('Regar');
  await page.getByRole('textbox', { name: 'Añadir una tarea' }).fill(title);
  await page.keyboard.press('Enter');
  await expect(taskRow(page, title)).toBeVisible();
  for (const width of [320, 390, 768, 820, 1024, 1180]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(banner.getByRole('button', { name: /Sin conexión · 1 cambio en espera/ })).toBeVisible();
    for (const name of [/^Familia: /, /^Buscar/, /^Tu cuenta/])
      await expect(banner.getByRole('button', { name }), `${width} px`).toBeInViewport({ ratio: 1 });
    await expectNoSidewaysScrolling(page);
  }
});

test('the field with the mistake is not hidden behind the header', async ({ openBrowser, newAccount }) => {
  const page = await openBrowser(PHONE);
  await signIn(page, (await newAccount('premium-parent')).email, undefined, '/settings/password');
  await page.getByLabel('Current password').fill('not it');
  await page.getByLabel('New password', { exact: true }).fill('Quite-new-1');
  await page.getByLabel('Confirm new password').fill('Quite-new-1');
  expectProblems(page, '400 /api/auth/update-user');
  const field = page.getByLabel('Current password');
  await field.evaluate((one) => scrollBy(0, one.getBoundingClientRect().top));
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(field).toBeFocused();
  const isFree = () =>
    field.evaluate((one) => {
      const { left, top, width, height } = one.getBoundingClientRect();
      return document.elementFromPoint(left + width / 2, top + height / 2) === one;
    });
  await expect.poll(isFree).toBe(true);
});

test('the plain pages have links large enough for fingers, and resizable text', async ({ openBrowser }) => {
  const page = await openBrowser({ ...PHONE, locale: 'es' });
  for (const path of ['/health', '/minimal-boot', '/fix-local-dev']) {
    await page.goto(path);
    const sizes = await page.locator('nav a').evaluateAll((links) => links.map((one) => one.getBoundingClientRect()));
    for (const { width, height } of sizes) expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    await expectNoSidewaysScrolling(page);
  }
});

test('without scripts the app says so in both languages', async ({ openBrowser }) => {
  const page = await openBrowser({ ...PHONE, javaScriptEnabled: false });
  await page.goto('/auth');
  const words = await page.locator('body').innerText();
  expect(words).toContain('Casita needs JavaScript.');
  expect(words).toContain('Casita necesita JavaScript.');
});
