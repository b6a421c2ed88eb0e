import type { Page } from '@playwright/test';
import { enter, expect, expectAccessible, expectNoSidewaysScrolling, startSession, test } from './fixtures.ts';
import { setOffline } from './problems.ts';

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name });

test.describe('a workspace that cannot be used', () => {
  test('is closed: the sentences are shown, and a new family can be made', async ({ openBrowser, newAccount }) => {
    const page = await openBrowser();
    await enter(page, (await newAccount('orphaned')).email);
    await expect(
      page.getByText(/^This family workspace is no longer active. The family creator may have been/),
    ).toBeVisible();
    await expect(
      page.getByText('This family is no longer active. Please create a new family or contact support.'),
    ).toBeVisible();
    await expect(heading(page, 'This family is closed')).toBeVisible();
    await expect(page).toHaveTitle('This family is closed · Casita');
    await expect(page.getByRole('link', { name: 'Contact support' })).toHaveAttribute('href', '/contact');
    await expectAccessible(page);
    await page.getByRole('textbox', { name: 'Family name' }).fill('New Lund');
    await page.getByRole('textbox', { name: 'Family name' }).press('Enter');
    await expect(page.getByText('Family created successfully!')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Family name' })).toBeHidden();
    await page.goto('/family');
    await expect(heading(page, 'New Lund')).toBeVisible();
  });
});

test('a failed recovery asks for help, gives the reason after another try, and offers signing out', async ({
  openBrowser,
  newAccount,
}) => {
  const page = await openBrowser();
  await startSession(page, (await newAccount('no-recovery')).email);
  await page.goto('/dashboard');
  await expect(heading(page, 'Setup Recovery Needed')).toBeVisible();
  await expect(page).toHaveTitle('Setup Recovery Needed · Casita');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText('Recovery Failed')).toBeVisible();
  await expect(page.getByText('Your account could not be repaired. Please contact support.')).toBeVisible();
  await setOffline(page, true);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText('Recovery Error')).toBeVisible();
  await setOffline(page, false);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('a removed member reads that they are in no family, and can start their own', async ({
  openBrowser,
  newAccount,
}) => {
  const page = await openBrowser({ locale: 'es', viewport: { width: 390, height: 844 } });
  await startSession(page, (await newAccount('removed')).email);
  await page.goto('/dashboard');
  await expect(heading(page, 'Ahora no tienes familia en Casita')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);
  await page.getByRole('button', { name: 'Crear familia' }).click();
  await expect(page.getByText('Ponle un nombre a la familia.').first()).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Nombre de la familia' })).toBeFocused();
});
