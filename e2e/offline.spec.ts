import { WITH_WORKER, enter, expect, signIn, taskRow, test, uniqueTitle, untilServedByWorker } from './fixtures.ts';
import { setOffline } from './problems.ts';

test('work continues without a network, survives a reload, and reaches the family afterwards', async ({
  openBrowser,
}) => {
  const [tomas, rosa] = [await openBrowser(WITH_WORKER), await openBrowser(WITH_WORKER)];
  await signIn(tomas, 'tomas@rivera.test');
  await signIn(rosa, 'ana@rivera.test');
  await expect(tomas.getByRole('checkbox').first()).toBeVisible();
  // The first visit installs the service worker; it serves the app from the next load on.
  await untilServedByWorker(tomas);

  await setOffline(tomas, true);
  const title = uniqueTitle('Oil the bicycle');
  await tomas.getByRole('textbox', { name: 'Add a task' }).fill(title);
  await tomas.keyboard.press('Enter');
  await expect(taskRow(tomas, title)).toBeVisible();
  await expect(tomas.getByRole('button', { name: /Offline|1 change waiting/ }).first()).toBeVisible();

  await tomas.reload();
  await expect(taskRow(tomas, title)).toBeVisible();
  await expect(taskRow(rosa, title)).toBeHidden();

  await setOffline(tomas, false);
  await expect(taskRow(rosa, title)).toBeVisible({ timeout: 20_000 });
});

test('signing out with waiting changes asks first, stores them, and gives them to no one else', async ({
  openBrowser,
  newAccount,
}) => {
  const page = await openBrowser(WITH_WORKER);
  const [first, second] = [await newAccount('free-parent'), await newAccount('free-parent')];
  await signIn(page, first.email, first.password);
  await untilServedByWorker(page);
  await setOffline(page, true);
  const title = uniqueTitle('Call the bank');
  await page.getByRole('textbox', { name: 'Add a task' }).fill(title);
  await page.keyboard.press('Enter');
  await expect(taskRow(page, title)).toBeVisible();

  await page.getByRole('button', { name: 'Sign Out' }).first().click();
  await page.getByRole('button', { name: 'Keep on this device and sign out' }).click();
  await expect(page).toHaveURL(/\/$|\/auth/);
  await setOffline(page, false);

  // By the form, which first ends the session that signing out without a network left.
  await enter(page, second.email, '/tasks', second.password);
  await expect(page.getByText('Everything the family has to do, in one list.')).toBeVisible();
  await expect(taskRow(page, title)).toBeHidden();
  await page.getByRole('button', { name: 'Sign Out' }).first().click();
  await expect(page).toHaveURL(/\/$|\/auth/);

  await enter(page, first.email, '/tasks', first.password);
  await expect(taskRow(page, title)).toBeVisible();
});

test('a device whose clock is years behind saves its changes, with a network and without one', async ({
  openBrowser,
  newAccount,
}) => {
  const page = await openBrowser();
  const { email, password } = await newAccount('free-parent');
  await page.addInitScript(() => {
    const { now } = Date;
    Date.now = () => now() - 20 * 365 * 86_400_000;
  });
  await signIn(page, email, password);
  const titles = [uniqueTitle('Wind the clock'), uniqueTitle('Buy a battery')];
  const add = async (title: string) => {
    await page.getByRole('textbox', { name: 'Add a task' }).fill(title);
    await page.keyboard.press('Enter');
    await expect(taskRow(page, title)).toBeVisible();
  };
  await add(titles[0] ?? '');
  await setOffline(page, true);
  await add(titles[1] ?? '');
  await setOffline(page, false);
  await expect(page.getByRole('button', { name: /waiting|not saved/ })).toHaveCount(0);
  // The rows come from the server, not from the device.
  await page.evaluate(() => indexedDB.deleteDatabase('casita-cache'));
  await page.reload();
  for (const title of titles) await expect(taskRow(page, title)).toBeVisible();
  await expect(page.getByRole('button', { name: /waiting|not saved/ })).toHaveCount(0);
});

test('without a network the repair pages work, and a public page that was never opened says that it needs one', async ({
  openBrowser,
  newAccount,
}) => {
  const page = await openBrowser(WITH_WORKER);
  const { email, password } = await newAccount('free-parent');
  await signIn(page, email, password);
  await untilServedByWorker(page);
  await page.reload();
  await setOffline(page, true);
  await page.getByRole('link', { name: 'Downloads' }).click();
  await expect(page.getByRole('heading', { name: 'This page needs a connection' })).toBeVisible();
  await setOffline(page, false);
  await expect(page.getByRole('heading', { name: 'Install Casita' })).toBeVisible();
  await page.goto('/about?lang=es');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Qué es Casita');

  await setOffline(page, true);
  await page.goto('/health');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Comprobación');
  await expect(page.locator('[data-check=loaded]')).toHaveAttribute('data-works', 'true');
  await expect(page.locator('[data-check=server]')).toHaveAttribute('data-works', 'false');
  await page.goto('/fix-local-dev?lang=en');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Repair Casita on this device');
});
