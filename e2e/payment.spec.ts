import type { Page } from '@playwright/test';
import { expect, signIn, test } from './fixtures.ts';
import { newAddress } from './pages/auth.ts';
import { expectProblems } from './problems.ts';

const PHONE = { width: 390, height: 844 };
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

/** Goes through the test checkout, on whose page the browser is. */
async function payWith(page: Page, card: string): Promise<void> {
  await expect(page).toHaveURL(/\/dev\/payments\/checkout\//);
  await page.getByLabel(card, { exact: true }).check();
  await page.getByRole('button').click();
}

/** Settings open the portal in a tab of its own. */
async function openPortal(page: Page, name: string): Promise<Page> {
  const [portal] = await Promise.all([page.context().waitForEvent('page'), button(page, name).click()]);
  await expect(portal).toHaveURL(/\/dev\/payments\/portal\//);
  return portal;
}

test('a family pays, sees it in the settings, cancels and resumes, and goes on with Free', async ({
  newAccount,
  page,
}) => {
  const { email, password } = await newAccount('no-plan');
  await signIn(page, email, password, '/pricing');
  await button(page, 'Choose Premium').click();
  await expect(page.getByText('$9.99 per month')).toBeVisible();
  expectProblems(page, /^402 \/dev\/payments\//);
  await payWith(page, 'A card that is declined');
  await expect(page.getByRole('alert')).toHaveText(/Nothing was paid/);
  await page.getByRole('link', { name: 'Back to Casita' }).click();
  await expect(page.getByText('Nothing was paid.')).toBeVisible();
  await expect(page).toHaveURL(/\/pricing$/);
  await button(page, 'Choose Premium').click();
  await payWith(page, 'A card that works');

  await expect(page.getByText('Payment successful! Your subscription is now active.').first()).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
  expect(await page.evaluate(() => localStorage.getItem('payment_session_verified'))).toMatch(/^cs_test_/);
  await page.goto('/settings/subscription');
  await expect(page.getByText('Premium', { exact: true }).first()).toBeVisible();

  const portal = await openPortal(page, 'Manage payment');
  await portal.getByRole('button', { name: 'Cancel at the end of the period' }).click();
  await expect(portal.getByText(/^Cancelled. It ends on/)).toBeVisible();
  await page.bringToFront();
  await expect(page.getByText(/^Cancelled, works until/)).toBeVisible();
  await portal.getByRole('button', { name: 'Do not cancel' }).click();
  await expect(page.getByText(/^Cancelled, works until/)).toBeHidden();

  await page.goto('/pricing');
  await page.getByRole('button', { name: /^Go on with Free after/ }).click();
  await page.getByRole('button', { name: /^End Premium on/ }).click();
  await expect(page.getByText(/, and Free follows$/).first()).toBeVisible();
  await portal.getByRole('button', { name: 'End this period now (test)' }).click();
  await page.goto('/settings/subscription');
  await expect(page.getByText('Free', { exact: true }).first()).toBeVisible();
});

test('who pays first, before saying who lives there, is asked on the dashboard, once', async ({ openBrowser }) => {
  const page = await openBrowser({ viewport: PHONE });
  await page.goto('/auth?tab=signup');
  await page.getByRole('textbox', { name: 'Email' }).fill(newAddress());
  await page.getByLabel('Password').first().fill('a-fine-Password-1');
  await page.getByRole('button', { name: 'Create Account & Choose Plan' }).click();
  await button(page, 'Choose Premium').click();
  await payWith(page, 'A card that works');
  await expect(page.getByRole('heading', { name: 'Welcome home', exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
  // A reload does not lose the question.
  await page.reload();
  await page.getByRole('textbox', { name: 'First name' }).fill('Lucia');
  await page.getByRole('button', { name: 'Save and go in' }).click();
  await expect(page.getByRole('main').getByText('Welcome home, Lucia')).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.reload();
  await expect(page.getByRole('main').getByText('Welcome home, Lucia')).toBeVisible();
});

test('a payment is followed up after signing in, and another person cannot use it', async ({
  newAccount,
  openBrowser,
  page,
}) => {
  const [payer, other] = [await newAccount('no-plan'), await newAccount('no-plan')];
  await signIn(page, payer.email, payer.password, '/pricing');
  await button(page, 'Choose Premium').click();
  await expect(page).toHaveURL(/\/dev\/payments\/checkout\//);
  // The payer comes back on a device where they are not signed in.
  const phone = await openBrowser({ viewport: PHONE });
  await phone.goto(page.url());
  await payWith(phone, 'A card that works');
  await expect(phone.getByText('Payment successful! Please log in to access your subscription.')).toBeVisible();
  const session = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await phone.getByRole('textbox', { name: 'Email' }).fill(payer.email);
  await phone.getByLabel('Password').first().fill(payer.password);
  await phone.getByRole('button', { name: 'Log In' }).click();
  await expect(phone.getByText('Payment successful! Your subscription is now active.').first()).toBeVisible();
  await expect(phone).toHaveURL(/\/dashboard$/);
  const thief = await openBrowser();
  expectProblems(thief, '403 /api/functions/process-payment-success');
  await signIn(thief, other.email, other.password, '/pricing');
  await thief.goto(`/auth?payment_success=true&session_id=${session}`);
  await expect(thief.getByText('Payment processing failed. Please contact support.').first()).toBeVisible();
  await thief.goto('/pricing');
  await expect(button(thief, 'Choose Premium')).toBeVisible();
});

test('a payer whose payment failed gives another card', async ({ newAccount, page }) => {
  const { email, password } = await newAccount('past-due');
  await signIn(page, email, password, '/dashboard');
  const notice = page.getByText('The last payment did not go through');
  await expect(notice).toBeVisible();
  await page.goto('/settings/subscription');
  const portal = await openPortal(page, 'Manage payment');
  await portal.getByRole('button', { name: 'Use this card' }).click();
  await expect(portal.getByText(/^Renews on/)).toBeVisible();
  await page.goto('/dashboard');
  await expect(notice).toBeHidden();
});
