import type { Page } from '@playwright/test';
import { WITH_WORKER, enter, expect, signIn, test, untilServedByWorker } from './fixtures.ts';
import { PHONE } from './pages/shell.ts';
import { ENDED_SESSION, expectProblems, setOffline } from './problems.ts';

/** A section in the list beside it. */
const section = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

const choose = (page: Page, group: string, option: string | RegExp) =>
  page.getByRole('group', { name: group }).getByText(option).click();

test('choices act at once, are stored, and reach a second open device', async ({ openBrowser, newAccount }) => {
  const { email, password } = await newAccount('free-parent');
  const [phone, tablet] = [await openBrowser(), await openBrowser()];
  await signIn(phone, email, password, '/settings');
  await signIn(tablet, email, password, '/settings');

  await choose(phone, 'Appearance', 'Dark');
  await expect(phone.locator('html')).toHaveAttribute('data-color-scheme', 'dark');
  await expect(tablet.locator('html')).toHaveAttribute('data-color-scheme', 'dark');
  expect(await tablet.evaluate(() => localStorage.getItem('theme'))).toBe('dark');

  await choose(phone, 'Dates', 'YYYY-MM-DD');
  await choose(phone, 'Times', '12 hours');
  await expect(tablet.getByRole('radio', { name: /^YYYY-MM-DD/ })).toBeChecked();
  await expect(tablet.getByRole('radio', { name: /^12 hours/ })).toBeChecked();

  await choose(phone, 'Language', 'Español');
  await expect(phone.getByRole('heading', { level: 1, name: 'Ajustes' })).toBeAttached();
  await expect(tablet.getByRole('heading', { level: 1, name: 'Ajustes' })).toBeAttached();
  expect(await tablet.evaluate(() => localStorage.getItem('i18nextLng'))).toBe('es');

  await phone.reload();
  await expect(phone.getByRole('heading', { level: 1, name: 'Ajustes' })).toBeAttached();
  await expect(phone.getByRole('radio', { name: /^AAAA-MM-DD/ })).toBeChecked();
  await expect(phone.locator('html')).toHaveAttribute('data-color-scheme', 'dark');

  // A sign-out everywhere ends both sessions.
  expectProblems(tablet, ENDED_SESSION);
  const everywhere = 'Cerrar sesión en todos los dispositivos';
  await section(phone, 'Cuenta').click();
  await phone.getByRole('button', { name: everywhere }).click();
  const dialog = phone.getByRole('dialog', { name: `¿${everywhere}?` });
  await expect(dialog).toContainText('también en este');
  await dialog.getByRole('button', { name: everywhere }).click();
  await expect(phone).toHaveURL('/auth');
  await expect(phone.getByText(/^La sesión se ha cerrado en todos tus dispositivos/)).toBeVisible();
  await expect(tablet).toHaveURL(/\/auth/);
  await expect(tablet.getByText('Se ha cerrado tu sesión. Para seguir, vuelve a entrar.')).toBeVisible();
});

test('the list of tasks uses the chosen date and clock, and the drawings go where they are switched off', async ({
  openBrowser,
  newAccount,
}) => {
  const { email, password } = await newAccount('free-parent');
  const page = await openBrowser();
  await signIn(page, email, password, '/tasks');
  await page.getByRole('button', { name: 'Add Task' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Create New Task' });
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Renew the passports');
  await dialog.getByLabel('Due date').fill('2031-03-09');
  await dialog.getByLabel('Time').fill('17:05');
  await dialog.getByRole('button', { name: 'Create Task' }).click();
  await expect(dialog).toBeHidden();

  for (const [format, clock, shown] of [
    ['MM/DD/YYYY', '12 hours', /03\/09\/2031.*5:05 pm/i],
    ['DD/MM/YYYY', '24 hours', /09\/03\/2031.*17:05/],
  ] as const) {
    await page.getByRole('link', { name: 'Settings' }).first().click();
    await choose(page, 'Dates', format);
    await choose(page, 'Times', clock);
    await page.getByRole('link', { name: 'Tasks' }).first().click();
    await expect(page.getByRole('button', { name: /^Renew the passports/ })).toHaveText(shown);
  }
  await expect(page.locator('[data-decoration] svg:visible')).toHaveCount(1);
  await page.getByRole('link', { name: 'Settings' }).first().click();
  await page.getByRole('checkbox', { name: 'Halloween decorations' }).uncheck();
  await page.getByRole('link', { name: 'Tasks' }).first().click();
  await expect(page.getByRole('button', { name: /^Renew the passports/ })).toBeVisible();
  await expect(page.locator('[data-decoration]')).toHaveCount(0);
});

test('choices made without a network are stored and reach the account afterwards', async ({
  openBrowser,
  newAccount,
}) => {
  const { email, password } = await newAccount('free-parent');
  const [page, other] = [await openBrowser(WITH_WORKER), await openBrowser()];
  await signIn(page, email, password, '/settings');
  await untilServedByWorker(page);
  await setOffline(page, true);
  await choose(page, 'Dates', 'DD/MM/YYYY');
  await page.getByRole('checkbox', { name: 'Halloween decorations' }).uncheck();
  await section(page, 'Your name').click();
  await expect(page.getByRole('button', { name: 'Save name' })).toBeDisabled();
  await page.reload();
  await section(page, 'Display').click();
  await expect(page.getByRole('radio', { name: /^DD\/MM\/YYYY/ })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Halloween decorations' })).not.toBeChecked();
  await setOffline(page, false);
  await signIn(other, email, password, '/settings');
  await expect(other.getByRole('radio', { name: /^DD\/MM\/YYYY/ })).toBeChecked({ timeout: 20_000 });
  await expect(other.getByRole('checkbox', { name: 'Halloween decorations' })).not.toBeChecked();
});

test('an account brings its language to the device', async ({ openBrowser }) => {
  const page = await openBrowser();
  await signIn(page, 'rosa@rivera.test');
  await expect(page.getByRole('heading', { level: 1, name: 'Tareas' })).toBeAttached();
  expect(await page.evaluate(() => localStorage.getItem('i18nextLng'))).toBe('es');
  expect(await page.evaluate(() => document.cookie)).toContain('i18nextLng=es');
});

test('a choice made on the sign-in screen stays, and becomes the choice of the account', async ({
  openBrowser,
  newAccount,
}) => {
  const { email, password } = await newAccount('free-parent');
  const [first, second] = [await openBrowser(), await openBrowser()];
  await signIn(first, email, password, '/settings');
  await choose(first, 'Language', 'Español');
  await expect(first.getByRole('heading', { level: 1, name: 'Ajustes' })).toBeAttached();

  await second.goto('/settings');
  await second.getByText('Español').click();
  await expect(second.getByRole('textbox', { name: /^Correo/ })).toBeVisible();
  await second.getByText('English').click();
  await expect(second.getByRole('textbox', { name: /^Email/ })).toBeVisible();
  await enter(second, email, '/settings', password);
  await expect(second.getByRole('heading', { level: 1, name: 'Settings' })).toBeAttached();
  await expect(first.getByRole('heading', { level: 1, name: 'Settings' })).toBeAttached();
});

test('the caller’s name is saved, and shows everywhere without a reload', async ({ openBrowser, newAccount }) => {
  const { email, password } = await newAccount('free-parent');
  const [page, other] = [await openBrowser(), await openBrowser()];
  await signIn(page, email, password, '/settings/name');
  await signIn(other, email, password, '/dashboard');
  const save = page.getByRole('button', { name: 'Save name' });
  await expect(save).toBeDisabled();
  await page.getByRole('textbox', { name: 'First name' }).fill('Wilhelmina');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Name saved')).toBeVisible();
  await expect(page.getByText(/Wilhelmina/).first()).toBeVisible();
  await expect(other.getByRole('banner').getByText(/^Welcome.*Wilhelmina/)).toBeVisible();
  await expect(save).toBeDisabled();
});

test('on a phone the list leads to a section and the back button to its line, and a link opens a section itself', async ({
  openBrowser,
  newAccount,
}) => {
  const { email, password } = await newAccount('free-parent');
  const page = await openBrowser({ viewport: PHONE });
  await signIn(page, email, password, '/settings');
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(0);
  const line = page.getByRole('link', { name: /^Your name/ });
  await line.click();
  await expect(page).toHaveURL(/\/settings\/name$/);
  await expect(page).toHaveTitle('Your name · Settings · Casita');
  await expect(page.getByRole('heading', { level: 2, name: 'Your name' })).toBeFocused();
  await expect(page.getByRole('textbox', { name: 'First name' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveTitle('Settings · Casita');
  await expect(line).toBeFocused();

  await page.goto('/settings/subscription');
  await page.getByRole('link', { name: 'Change plan' }).click();
  await expect(page).toHaveURL(/\/pricing$/);
  await page.goBack();
  await page.getByRole('link', { name: 'All settings' }).click();
  await expect(page).toHaveURL(/\/settings$/);
  await expect(page.getByRole('link', { name: /^Subscription/ })).toBeFocused();
});
