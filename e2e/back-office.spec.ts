import type { Page } from '@playwright/test';
import { DEMO_PASSWORD, expect, expectAccessible, expectNoSidewaysScrolling, test } from './fixtures.ts';
import { setOffline } from './problems.ts';

async function logIn(page: Page, email: string, password = DEMO_PASSWORD): Promise<void> {
  await page.goto('/backoffice/login');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log In' }).click();
}

test('staff sign in on their own screen, see figures and messages, and sign out there', async ({
  openBrowser,
  newAccount,
  request,
}) => {
  const { email } = await newAccount('staff');
  const words = `Do you work with schools? ${Math.random()}`;
  const sent = await request.post('/api/functions/send-enquiry', {
    data: {
      kind: 'contact',
      name: 'Vera',
      email: 'vera@school.test',
      message: words,
      language: 'en',
      filled_ms: 9_000,
    },
  });
  expect(sent.status(), await sent.text()).toBe(200);

  const page = await openBrowser();
  await page.goto('/backoffice/anything');
  await expect(page).toHaveURL(/\/backoffice\/login$/);
  await logIn(page, email);
  await expect(page).toHaveURL(/\/backoffice\/dashboard$/);
  await expect(page.getByRole('heading', { name: 'Back Office' })).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  await expect(page.getByText('People with an account')).toBeVisible();
  await expect(page.getByText(words)).toBeVisible();
  await expectAccessible(page);
  const markAsDone = page
    .getByRole('listitem')
    .filter({ hasText: words })
    .getByRole('button', { name: /Mark as done/ });
  await markAsDone.click();
  // The server has answered. The other list is fetched when it is opened.
  await expect(markAsDone).toBeHidden();
  await page.getByText('Done', { exact: true }).click();
  await expect(page.getByText(words)).toBeVisible();

  await page.goto('/backoffice/families');
  await expect(page).toHaveURL(/\/backoffice\/dashboard$/);
  await setOffline(page, true);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByText('Sign out failed')).toBeVisible();
  await expect(page).toHaveURL(/\/backoffice\/dashboard$/);
  await setOffline(page, false);
  // A notice with the focus stays, and the press would wait for one that is in its way.
  await page.getByRole('region', { name: 'Notices' }).getByRole('button', { name: 'Close' }).focus();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/backoffice\/login$/);
  await expect(page.getByText('Signed out')).toBeVisible();
});

test('a family session is led home, and staff with a family can use both sign-in screens', async ({
  openBrowser,
  newAccount,
}) => {
  const parent = await newAccount('free-parent');
  const both = await newAccount('staff-parent');
  for (const [account, address] of [
    [parent, /\/dashboard$/],
    [both, /\/backoffice\/dashboard$/],
  ] as const) {
    const page = await openBrowser();
    await page.goto('/auth');
    await page.getByRole('textbox', { name: 'Email' }).fill(account.email);
    await page.getByLabel('Password', { exact: true }).fill(account.password);
    await page.getByRole('button', { name: 'Log In' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await page.goto('/backoffice/dashboard');
    await expect(page).toHaveURL(address);
  }
});

test('the back office works on a phone, in the dark and in Spanish', async ({ openBrowser, newAccount }) => {
  const { email } = await newAccount('staff');
  const page = await openBrowser({ viewport: { width: 390, height: 844 }, locale: 'es-ES', colorScheme: 'dark' });
  await page.addInitScript(() => localStorage.setItem('i18nextLng', 'es'));
  await page.goto('/backoffice/login');
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByRole('textbox', { name: 'Correo electrónico' })).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Correo electrónico' }).fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Administración' })).toBeVisible();
  await expect(page.getByText('Personas con cuenta')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);
});
