import { BOTH_LOOKS, expect, expectAccessible, expectNoSidewaysScrolling, signIn, test } from './fixtures.ts';
import { setOffline } from './problems.ts';
import { AUTH_WORDS, fillAuth, newAddress } from './pages/auth.ts';

for (const language of ['en', 'es'] as const) {
  const words = AUTH_WORDS[language];

  test(`a stranger signs up, chooses a plan, signs out and comes back: ${language}`, async ({ openBrowser }) => {
    const page = await openBrowser({ locale: language });
    const email = newAddress();
    await page.goto('/auth?tab=signup');
    const create = page.getByRole('button', { name: words.create });
    await expect(create).toBeDisabled();
    await fillAuth(page, words, `  ${email.toUpperCase()} `, 'a-fine-Password-1');
    await create.click();
    await expect(page.getByText(words.ready)).toBeVisible();
    await expect(page).toHaveURL(/\/pricing$/);
    await page
      .getByRole('button', { name: /^(Choose Free|Elegir Free|Elegir .*)$/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/welcome$/);
    await page.goto('/tasks');
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    // The choices of the device stay on it after a sign-out.
    await page.evaluate(() => {
      localStorage.setItem('selectedPlan', 'Free');
      localStorage.setItem('theme', 'dark');
      localStorage.setItem('i18nextLng', document.documentElement.lang);
    });

    await page
      .getByRole('button', { name: /^(Sign Out|Cerrar sesión)$/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/$/);
    const kept = await page.evaluate(() => Object.keys(localStorage).toSorted());
    expect(kept).toEqual(['i18nextLng', 'theme']);
    await page.goto('/tasks');
    await expect(page).toHaveURL(/\/auth/);
    await signIn(page, email, 'a-fine-Password-1');
  });
}

test('/login passes its query on, and the sign-in screen leads a signed-in person home', async ({
  openBrowser,
  newAccount,
}) => {
  const page = await openBrowser();
  await page.goto('/login?tab=signup');
  await expect(page).toHaveURL(/\/auth\?tab=signup/);
  await expect(page.getByRole('tab', { name: 'Sign Up' })).toHaveAttribute('aria-selected', 'true');
  const { email, password } = await newAccount('free-parent');
  await signIn(page, email, password, '/tasks');
  await page.goto('/auth');
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('an invitation stays with the form, its token leaves the address, and the sign-in leads to it', async ({
  openBrowser,
  newAccount,
}) => {
  const page = await openBrowser();
  await page.goto('/auth?invite=true&token=demo-invitation-pending&family=The%20%3Cb%3ERiveras%3C%2Fb%3E&source=x');
  await expect(page.getByText('You are invited to join The <b>Riveras</b>. Log in or sign up to go on.')).toBeVisible();
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await expect(page).toHaveURL(/\/auth\?(?=.*invite=true)(?!.*(token|source))/);
  await page.reload();
  await expect(page.getByText(/^You are invited to join The/)).toBeVisible();
  await page.getByRole('tab', { name: 'Login' }).click();
  const { email, password } = await newAccount('free-parent');
  await fillAuth(page, AUTH_WORDS.en, email, password);
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page).toHaveURL(/\/accept-invitation$/);
  await expect(page.getByText('ivy@invited.test', { exact: true })).toBeVisible();
});

test('without a network the sign-in screen says so and preserves the input', async ({ openBrowser }) => {
  const page = await openBrowser();
  await page.goto('/auth');
  // The form that stands in the page cannot be answered before the app's code is here.
  await expect(page.locator('#early')).toHaveCount(0);
  await fillAuth(page, AUTH_WORDS.en, 'ana@rivera.test', 'Casita-demo-2026!');
  await setOffline(page, true);
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page.getByText(/^Casita cannot be reached right now/)).toBeVisible();
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await expect(page).toHaveURL(/\/auth$/);
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('ana@rivera.test');
  await setOffline(page, false);
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('the logo leads to the landing page, and the whole form works by keyboard', async ({
  openBrowser,
  newAccount,
}) => {
  const page = await openBrowser();
  await page.goto('/auth');
  const { email, password } = await newAccount('free-parent');
  await page.getByRole('textbox', { name: 'Email' }).focus();
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Log In' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard$/);

  const stranger = await openBrowser();
  await stranger.goto('/auth');
  await stranger.getByRole('link', { name: /^Casita/ }).click();
  await expect(stranger).toHaveURL(/\/landing$/);
});

const PLACES = [
  '/auth?tab=login',
  '/auth?tab=signup',
  '/auth/reset-password',
  '/confirm-email',
  '/trial-google-callback',
];

for (const { language, colorScheme } of BOTH_LOOKS) {
  test(`the sign-in screens are accessible and fit a phone: ${language}, ${colorScheme}`, async ({ openBrowser }) => {
    const page = await openBrowser({ colorScheme, viewport: { width: 390, height: 844 }, locale: language });
    for (const place of PLACES) {
      await page.goto(place);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expectAccessible(page);
      await expectNoSidewaysScrolling(page);
      await page.addStyleTag({ content: 'html { font-size: 200% }' });
      await expectNoSidewaysScrolling(page);
    }
    await page.goto('/auth');
    await page.getByRole('button', { name: AUTH_WORDS[language].forgot }).click();
    await expect(page.getByRole('dialog', { name: AUTH_WORDS[language].resetTitle })).toBeVisible();
  });
}
