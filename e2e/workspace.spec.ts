import type { Page } from '@playwright/test';
import {
  DEMO_PASSWORD,
  enter,
  expect,
  expectAccessible,
  expectNoSidewaysScrolling,
  expectRefusals,
  setOffline,
  signIn,
  test,
  type Account,
} from './fixtures.ts';

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
  await enter(page, (await newAccount('no-recovery')).email);
  await expect(heading(page, 'Setup Recovery Needed')).toBeVisible();
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
  await enter(page, (await newAccount('removed')).email);
  await expect(heading(page, 'Ahora no estás en ninguna familia')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);
  await page.getByRole('button', { name: 'Crear familia' }).click();
  await expect(page.getByText('Ponle un nombre a la familia.').first()).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Nombre de la familia' })).toBeFocused();
});

test.describe('an invitation', () => {
  const linkOf = ({ invitation_token: token = '' }: Account) => `/accept-invitation?token=${token}`;

  test('is shown signed out, accepted after the log-in, and leads into the family', async ({
    openBrowser,
    newAccount,
  }) => {
    const page = await openBrowser();
    const invited = await newAccount('invited');
    await page.goto(linkOf(invited));
    await expect(heading(page, "You're Invited!")).toBeVisible();
    await expect(page.getByText(/invites you into/)).toBeVisible();
    await expect(page.getByText(invited.email)).toBeVisible();
    await expectAccessible(page);
    // The token is neither in the address nor in the history, and survives a reload.
    await expect(page).toHaveURL(/\/accept-invitation$/);
    await page.reload();
    await expect(page.getByText(invited.email)).toBeVisible();
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.goBack();
    await expect(page).toHaveURL(/\/accept-invitation$/);
    await page.goForward();
    await page.getByRole('textbox', { name: 'Email' }).fill(invited.email);
    await page.getByLabel('Password').first().fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: 'Log In', exact: true }).click();
    await page.getByRole('button', { name: /^Join .+ as / }).click();
    await expect(page.getByText(/^Welcome to .+!$/)).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard$/);
    await page.goto('/family');
    await expect(page.getByText(invited.email)).toBeVisible();
    // It is used up, but a member may press the button again.
    await page.goto(linkOf(invited));
    await page.getByRole('button', { name: /^Join / }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  test('of another person cannot be accepted, and the sign-in leads back here', async ({ openBrowser, newAccount }) => {
    const page = await openBrowser();
    const [invited, other] = [await newAccount('invited'), await newAccount('free-parent')];
    await signIn(page, other.email);
    await page.goto(linkOf(invited));
    await expect(page.getByText('Email mismatch')).toBeVisible();
    await expect(page.getByText('Please sign in using the invited email')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('main').getByRole('button', { name: 'Sign Out' }).click();
    await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
    expect(page.url()).toContain('/accept-invitation');
  });

  test('is refused with its own words: no token, unknown, expired', async ({ openBrowser }) => {
    const page = await openBrowser();
    expectRefusals(page);
    for (const [path, words] of [
      ['/accept-invitation', 'Invalid invitation link'],
      ['/accept-invitation/made-up', 'Invitation not found or expired'],
      ['/accept-invitation?token=demo-invitation-expired', 'This invitation has expired'],
    ] as const) {
      await page.goto(path);
      await expect(heading(page, words)).toBeVisible();
      await expectAccessible(page);
    }
  });
});
