import {
  WITH_WORKER,
  enter,
  expect,
  expectAccessible,
  expectNoSidewaysScrolling,
  signIn,
  startSession,
  test,
  uniqueTitle,
  untilServedByWorker,
} from './fixtures.ts';
import { expectProblems, setOffline } from './problems.ts';
import { proveOpen } from './pages/dialog.ts';
import { watchFor, watchScreens } from './pages/guards.ts';
import { PHONE } from './pages/shell.ts';

test('a signed-out visitor logs in and then sees the requested screen', async ({ openBrowser, newAccount }) => {
  const page = await openBrowser();
  await page.goto('/tasks?who=me');
  await expect(page).toHaveURL(/\/auth$/);
  await enter(page, (await newAccount('free-parent')).email, '/tasks?who=me');
  await expect(page).toHaveURL(/\/tasks\?who=me$/);
});

test('an unknown address is not found, signed in or not', async ({ openBrowser, newAccount }) => {
  const page = await openBrowser();
  // The server answers 404, which the console repeats.
  expectProblems(page, '404 /attic', '404 /finances/attic');
  const visit = async () => {
    for (const address of ['/attic', '/finances/attic']) {
      const answer = await page.goto(address);
      expect(answer?.status()).toBe(404);
      await expect(page.getByRole('heading', { name: 'There is no room behind this door' })).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`${address}$`));
    }
  };
  await visit();
  await expectAccessible(page);
  await startSession(page, (await newAccount('no-plan')).email);
  await visit();
});

test("Google's return to the calendar says what it does, then that nothing is connected", async ({
  openBrowser,
  newAccount,
}) => {
  const page = await openBrowser();
  const begun = await watchFor(page, 'Completing Google Calendar authentication...');
  // For a signed-out visitor the whole address is remembered.
  await enter(page, (await newAccount('free-parent')).email, '/calendar?code=abc&state=xyz');
  await expect.poll(begun).toBe('/calendar');
  await expect(page.getByText('Your Google calendar is not connected')).toBeVisible();
  await expect(page).toHaveURL(/\/calendar$/);
});

test('a page for other roles leads to today with a reason, and today can be used', async ({
  openBrowser,
  newAccount,
}) => {
  const page = await openBrowser();
  await startSession(page, (await newAccount('nurse')).email);
  for (const address of ['/finances', '/school']) {
    await page.goto(address);
    await expect(page.getByText('That page is not open to you')).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard$/);
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible();
  }
});

test('staff without a family are led to the back office with a reason, and can use their settings', async ({
  openBrowser,
  newAccount,
}) => {
  const page = await openBrowser();
  await startSession(page, (await newAccount('staff')).email);
  await page.goto('/tasks');
  await expect(page.getByText('Backoffice Access Only')).toBeVisible();
  await expect(page).toHaveURL(/\/backoffice\/dashboard$/);
  await page.goto('/settings');
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/settings$/);
  await page.getByRole('button', { name: 'Go to Backoffice' }).click();
  await expect(page.getByText('People with an account')).toBeVisible();
  // This time they went there themselves.
  await expect(page.getByText('Backoffice Access Only')).toHaveCount(0);
});

test('the overlay for a new password covers every address of the app, and public pages stay open', async ({
  openBrowser,
  newAccount,
}) => {
  const page = await openBrowser();
  const overlay = page.getByRole('heading', { name: 'Password Change Required' });
  await startSession(page, (await newAccount('must-change')).email);
  for (const path of ['/dashboard', '/pricing', '/settings', '/auth', '/']) {
    await page.goto(path);
    await expect(overlay).toBeVisible();
    await expect(page).toHaveTitle('Password Change Required · Casita');
  }
  for (const path of ['/privacy', '/contact', '/health']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(overlay).toHaveCount(0);
  }
  await page.goto('/privacy');
  await page.getByRole('link', { name: 'Open Casita' }).click();
  await expect(overlay).toBeVisible();
});

test('a new family chooses Free by keyboard, is welcomed, and can use the app from then on', async ({
  openBrowser,
}) => {
  const page = await openBrowser();
  await page.goto('/auth?tab=signup');
  await page.getByRole('textbox', { name: 'Email' }).fill(`${uniqueTitle('plan').replace(' ', '.')}@casa.test`);
  await page.getByLabel('Password').first().fill('a-fine-Password-1');
  await page.getByRole('button', { name: 'Create Account & Choose Plan' }).click();
  await expect(page).toHaveURL(/\/pricing$/);
  await expect(page.getByRole('heading', { name: 'Choose your plan' })).toBeVisible();
  await expect(page.getByText('$9.99')).toBeVisible();
  await expect(page.getByText('The trial needs no card and ends by itself.')).toBeVisible();
  await page.getByRole('button', { name: 'Choose Free' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/welcome$/);
  await page.goto('/tasks');
  await expect(page).toHaveURL(/\/tasks$/);
  await page.goto('/settings/subscription');
  await expect(page.getByText('Change plan')).toBeVisible();
});

test('a trial starts once', async ({ openBrowser, newAccount }) => {
  const page = await openBrowser();
  await signIn(page, (await newAccount('no-plan')).email, undefined, '/pricing');
  await page.getByRole('button', { name: 'Start 30-day trial' }).click();
  await expect(page.getByText('Your trial has begun')).toBeVisible();
  await expect(page).toHaveURL(/\/(welcome|dashboard)$/);
  await page.goto('/pricing');
  await expect(page.getByRole('heading', { name: 'Your plan', level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start 30-day trial' })).toHaveCount(0);
  await expect(page.getByText(/Choosing Free ends the trial/)).toBeVisible();
});

test('the dialog of an ended trial cannot be closed, and leads to the plans or to the sign-out', async ({
  openBrowser,
  newAccount,
}) => {
  const page = await openBrowser();
  await signIn(page, (await newAccount('trial-ended')).email);
  const dialog = page.getByRole('dialog', { name: 'Your Trial Has Expired' });
  await expect(dialog).toContainText(
    'Your 30-day free trial has ended. To continue using the product, please choose a subscription plan.',
  );
  await expect(page).toHaveURL(/\/tasks$/);
  await expect(dialog.getByRole('button')).toHaveText(['View Plans', 'Sign Out']);
  await proveOpen(page, {
    name: 'Your Trial Has Expired',
    focus: (shown) => shown.getByRole('button', { name: 'View Plans' }),
    description: /^Your 30-day free trial has ended/,
    isBlocking: true,
  });
  await expectAccessible(page);

  await dialog.getByRole('button', { name: 'View Plans' }).click();
  await expect(page).toHaveURL(/\/pricing$/);
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(/Your trial has been used/)).toBeVisible();
  await page.getByRole('button', { name: 'Choose Free' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('the dialog of an ended trial offers signing out', async ({ openBrowser, newAccount }) => {
  const page = await openBrowser();
  await signIn(page, (await newAccount('trial-ended')).email, undefined, '/dashboard');
  await page.getByRole('dialog').getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('a plan that is chosen on one device opens the other', async ({ openBrowser, newAccount }) => {
  const { email } = await newAccount('no-plan');
  const [one, other] = [await openBrowser(), await openBrowser()];
  for (const page of [one, other]) await signIn(page, email, undefined, '/pricing');
  await expect(other.getByRole('heading', { name: 'Choose your plan' })).toBeVisible();
  await one.getByRole('button', { name: 'Choose Free' }).click();
  await expect(one).not.toHaveURL(/\/pricing$/);
  // Without a tap there.
  await expect(other).toHaveURL(/\/dashboard$/);
  await expect(other.getByText('Nothing today. Enjoy it.')).toBeVisible();
});

test('a device that was used before opens without the network, and nothing flashes', async ({
  openBrowser,
  newAccount,
}) => {
  const page = await openBrowser(WITH_WORKER);
  await signIn(page, (await newAccount('trial-5')).email, undefined, '/dashboard');
  await expect(page.getByText('Nothing today. Enjoy it.')).toBeVisible();
  await untilServedByWorker(page);
  // Shown again from what the device stores, before it is without a network.
  await page.reload();
  await expect(page.getByText('Nothing today. Enjoy it.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Trial Ending Soon' })).toBeVisible();
  const screens = await watchScreens(page);
  await setOffline(page, true);
  await page.clock.install();
  await page.goto('/dashboard');
  await expect(page.getByText('Nothing today. Enjoy it.')).toBeVisible();
  // Longer than any timeout of a check.
  await page.clock.runFor(9_000);
  const seen = new Set(await screens());
  expect([...seen].filter((screen) => !screen.startsWith('/dashboard'))).toEqual([]);
  await expect(page.getByRole('heading', { name: 'Trial Ending Soon' })).toBeVisible();
});

test('a visitor who picks the trial has it picked after signing up', async ({ openBrowser }) => {
  const page = await openBrowser();
  await page.goto('/auth');
  await page.evaluate(() => localStorage.setItem('selectedPlan', 'Free'));
  await page.goto('/auth?tab=signup');
  await page.getByRole('textbox', { name: 'Email' }).fill(`${uniqueTitle('pick').replace(' ', '.')}@casa.test`);
  await page.getByLabel('Password').first().fill('a-fine-Password-1');
  await page.getByRole('button', { name: 'Create Account & Choose Plan' }).click();
  await expect(page.getByRole('region', { name: 'Free' }).getByText('Your choice')).toBeVisible();
});

test('the banner of a trial leads to the plans, which fit a phone with large text', async ({
  openBrowser,
  newAccount,
}) => {
  const page = await openBrowser();
  await signIn(page, (await newAccount('trial-5')).email, undefined, '/dashboard');
  await expect(
    page.getByText('Your trial expires in 5 days. Upgrade now to continue using the product.'),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Upgrade Now' }).click();
  await expect(page).toHaveURL(/\/pricing$/);
  await page.setViewportSize(PHONE);
  await expect(page.getByRole('heading', { name: 'Premium' })).toBeVisible();
  await page.addStyleTag({ content: 'html { font-size: 200% }' });
  await expectNoSidewaysScrolling(page);
});
