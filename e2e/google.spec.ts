import type { Page } from '@playwright/test';
import { enter, expect, expectAccessible, signIn, test } from './fixtures.ts';
import { ENDED_SESSION, expectProblems } from './problems.ts';
import { AUTH_WORDS, fillNewPassword, mailedLink, newAddress } from './pages/auth.ts';

/** Chooses an account at the test issuer that replaces Google. An empty one cancels. */
async function chooseAt(page: Page, email: string): Promise<void> {
  await page.getByLabel('Account').fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
}

const isPending = (page: Page) => page.evaluate(() => localStorage.getItem('googleSignupPending'));

for (const language of ['en', 'es'] as const) {
  const words = AUTH_WORDS[language];
  test(`signing up with Google leads to the plans, and logging in home: ${language}`, async ({ openBrowser }) => {
    const page = await openBrowser({ locale: language });
    const email = newAddress();
    await page.goto('/auth?tab=signup');
    await page.getByRole('button', { name: words.google }).click();
    await chooseAt(page, email);
    await expect(page.getByText(words.ready)).toBeVisible();
    await expect(page).toHaveURL(/\/pricing$/);
    expect(await isPending(page)).toBeNull();
    await page
      .getByRole('button', { name: /^(Choose Free|Elegir .*)$/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/welcome$/);

    const other = await openBrowser({ locale: language });
    await other.goto('/tasks');
    await other.getByRole('button', { name: words.google }).click();
    await chooseAt(other, email);
    await expect(other.getByText(words.loggedIn)).toBeVisible();
    await expect(other).toHaveURL(/\/tasks$/);

    // The other button is no mistake for a person who has a plan.
    const third = await openBrowser({ locale: language });
    await third.goto('/auth?tab=signup');
    await third.getByRole('button', { name: words.google }).click();
    await chooseAt(third, email);
    await expect(third).toHaveURL(/\/dashboard$/);
  });
}

test('an account that Google knows and we do not is sent to sign up', async ({ openBrowser }) => {
  const page = await openBrowser();
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await chooseAt(page, newAddress());
  await expect(page.getByText('User is not registered. Please sign up first.')).toBeVisible();
  await expect(page).toHaveURL(/\/auth$/);
  await page.getByRole('region', { name: 'Notices' }).getByRole('button', { name: 'Sign Up' }).click();
  await expect(page).toHaveURL(/\/auth\?tab=signup$/);
});

test('a person is asked about an unconfirmed account of their address; it stays with its maker and is removed for the owner', async ({
  openBrowser,
  newAccount,
}) => {
  const { email } = await newAccount('unconfirmed');
  const page = await openBrowser({ locale: 'es', viewport: { width: 390, height: 844 } });
  await page.goto('/auth?tab=signup');
  await page.getByRole('button', { name: 'Continuar con Google' }).click();
  await chooseAt(page, email);
  const question = page.getByRole('dialog', { name: '¿Es tuya esta cuenta?' });
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Es mía: iniciar sesión' }).click();
  await expect(page).toHaveURL(/\/auth$/);
  expect(await isPending(page)).toBeNull();

  await page.getByRole('button', { name: 'Continuar con Google' }).click();
  await chooseAt(page, email);
  await question.getByRole('button', { name: 'No es mía: empezar de nuevo' }).click();
  await chooseAt(page, email);
  await expect(page).toHaveURL(/\/pricing$/);

  const maker = await openBrowser();
  expectProblems(maker, '400 /api/auth/sign-in');
  await enter(maker, email);
  await expect(maker.getByText('Failed to log in. Please check your credentials.').first()).toBeVisible();
});

test('a refusal by Google is shown, and nothing stays pending', async ({ openBrowser }) => {
  const page = await openBrowser();
  await page.goto('/auth?tab=signup');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await page.getByLabel('Account').waitFor();
  await chooseAt(page, '');
  await expect(page.getByText('Google sign-in was cancelled.')).toBeVisible();
  await expect(page).toHaveURL(/\/auth\?tab=signup$/);
  expect(await isPending(page)).toBeNull();

  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await chooseAt(page, `unverified.${newAddress()}`);
  await expect(page.getByText('Google has not verified the email address of this account.')).toBeVisible();
});

test('the back button from Google finds the form unchanged', async ({ openBrowser }) => {
  const page = await openBrowser();
  await page.goto('/auth?tab=signup');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await page.getByLabel('Account').waitFor();
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeEnabled();
  expect(await page.getByText(/led nowhere/).count()).toBe(0);
});

test('an account without a password signs in with Google, and sets a password by mail', async ({
  openBrowser,
  newAccount,
  request,
}) => {
  const page = await openBrowser();
  expectProblems(page, ENDED_SESSION); // a new password by mail ends every session
  const { email } = await newAccount('google-only');
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await chooseAt(page, email);
  await expect(page).toHaveURL(/\/dashboard$/);

  await page.goto('/settings/password');
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await expect(page.getByRole('dialog').getByLabel('Email')).toHaveValue(email);
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await expect(page.getByText(AUTH_WORDS.en.linkSent)).toBeVisible();
  await page.goto(await mailedLink(request, email, '/auth/reset-password'));
  await fillNewPassword(page, AUTH_WORDS.en, 'Abcdefg1');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page).toHaveURL(/\/auth$/);
  await signIn(page, email, 'Abcdefg1');
});

test('an invitation survives the sign-in with Google', async ({ openBrowser, newAccount }) => {
  const page = await openBrowser();
  const { email } = await newAccount('free-parent');
  await page.goto('/auth?invite=true&token=demo-invitation-pending&family=Rivera');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await chooseAt(page, email);
  await expect(page).toHaveURL(/\/accept-invitation$/);
  await expect(page.getByText('ivy@invited.test', { exact: true })).toBeVisible();
});

test('an invited person joins with Google from the invitation itself', async ({ openBrowser, newAccount }) => {
  const page = await openBrowser();
  const { email, invitation_token } = await newAccount('invited');
  await page.goto(`/accept-invitation?token=${invitation_token}`);
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await chooseAt(page, email);
  await expect(page).toHaveURL(/\/accept-invitation$/);
  await page.getByRole('button', { name: /^Join / }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('a sign-in with Google that fails leads back to the invitation, and says why', async ({
  openBrowser,
  newAccount,
}) => {
  const page = await openBrowser();
  const { invitation_token } = await newAccount('inviting');
  await page.goto(`/accept-invitation?token=${invitation_token}`);
  const google = page.getByRole('button', { name: 'Continue with Google' });
  await google.click();
  await chooseAt(page, '');
  await expect(page).toHaveURL(/\/accept-invitation$/);
  await expect(page.getByRole('heading', { name: "You're Invited!" })).toBeVisible();
  await expect(page.getByText('Google sign-in was cancelled.')).toBeVisible();
  expect(await isPending(page)).toBeNull();

  await google.click();
  await chooseAt(page, newAddress());
  await expect(page).toHaveURL(/\/accept-invitation$/);
  await expect(page.getByRole('heading', { name: 'Email mismatch' })).toBeVisible();
  await expect(page.getByText('Please sign in using the invited email')).toBeVisible();
  await expect(page.getByLabel('Temporary password')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/auth\?invite=true$/);
  await google.click();
  await chooseAt(page, '');
  await expect(page.getByRole('heading', { name: "You're Invited!" })).toBeVisible();
});

test('a picked trial starts with Google, and its page explains itself to other visitors', async ({ openBrowser }) => {
  const page = await openBrowser();
  await page.goto('/auth?tab=signup');
  await page.evaluate(() => localStorage.setItem('selectedPlan', 'Trial'));
  await page.reload();
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await chooseAt(page, newAddress());
  await expect(page.getByText('Your 30-day trial has started!')).toBeVisible();
  await expect(page).toHaveURL(/\/welcome$/);
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/dashboard$/);
  expect(await page.evaluate(() => localStorage.getItem('selectedPlan'))).toBeNull();

  const stranger = await openBrowser();
  await stranger.goto('/trial-google-callback');
  await expect(stranger.getByRole('heading', { name: 'Your free trial' })).toBeFocused();
  await stranger.goto('/trial-google-callback?error=google&error_description=Access%20denied');
  await expect(stranger).toHaveURL(/\/trial-google-callback$/);
  await expect(stranger.getByRole('heading', { name: 'Your trial could not be started' })).toBeVisible();
  await expect(stranger.getByText('Access denied')).toHaveCount(2);
  await expectAccessible(stranger);
  await stranger.getByRole('link', { name: 'See the plans' }).click();
  await expect(stranger).toHaveURL(/\/pricing$/);
});

test('a return without a session says so, and one with an error behind the # shows the provider’s sentence', async ({
  openBrowser,
}) => {
  const page = await openBrowser();
  expectProblems(page, '401 /api/auth/refresh');
  await page.goto('/auth#error=access_denied&error_description=The+%3Cb%3Eowner%3C%2Fb%3E+said+no&access_token=x');
  await expect(page.getByText('The <b>owner</b> said no')).toBeVisible();
  await expect(page).toHaveURL(/\/auth$/);
  await page.goto('/auth?source=google_signup');
  await expect(page.getByText('The way back from Google led nowhere. Please try again.')).toBeVisible();
  await expect(page).toHaveURL(/\/auth$/);
});
