import { expect, expectAccessible, expectNoSidewaysScrolling, signIn, test } from './fixtures.ts';
import { ENDED_SESSION, expectProblems } from './problems.ts';
import { AUTH_WORDS, fillAuth, fillNewPassword, mailedLink } from './pages/auth.ts';

const NEW = 'Another-fine-1';

for (const language of ['en', 'es'] as const) {
  const words = AUTH_WORDS[language];

  test(`a forgotten password is replaced by mail, and the link works once: ${language}`, async ({
    openBrowser,
    newAccount,
    request,
  }) => {
    const page = await openBrowser({ locale: language });
    const { email } = await newAccount('free-parent');
    await page.goto('/auth');
    await page.getByRole('textbox', { name: words.email }).fill(email);
    await page.getByRole('button', { name: words.forgot }).click();
    const dialog = page.getByRole('dialog', { name: words.resetTitle });
    await expect(dialog.getByRole('textbox')).toHaveValue(email);
    await expect(dialog.getByRole('textbox')).toBeFocused();
    await dialog.getByRole('textbox').fill(' ');
    await expect(dialog.getByRole('button', { name: words.sendLink })).toBeDisabled();
    await dialog.getByRole('textbox').fill(email);
    await dialog.getByRole('button', { name: words.sendLink }).click();
    await expect(page.getByText(words.linkSent)).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('button', { name: words.forgot })).toBeFocused();

    const link = await mailedLink(request, email, '/auth/reset-password');
    await page.goto(link);
    await expect(page).toHaveURL(/\/auth\/reset-password$/);
    await fillNewPassword(page, words, 'short', 'short');
    await expect(page.getByRole('button', { name: words.change })).toBeDisabled();
    await fillNewPassword(page, words, NEW);
    if (language === 'en') await expectAccessible(page);
    await page.getByRole('button', { name: words.change }).click();
    await expect(page.getByText(words.changed)).toBeVisible();
    await expect(page).toHaveURL(/\/auth$/);
    // The address is filled in, because the link has just proved it.
    await expect(page.getByRole('textbox', { name: words.email })).toHaveValue(email);
    await fillAuth(page, words, email, NEW);
    await page.getByRole('button', { name: words.logIn }).click();
    await expect(page).toHaveURL(/\/dashboard$/);

    const again = await openBrowser({ locale: language });
    expectProblems(again, '410 /api/auth/read-link');
    await again.goto(link);
    await expect(
      again.getByRole('heading', { name: /^(This link has been used already|Este enlace ya se ha usado)$/ }),
    ).toBeFocused();
    await again.getByRole('button', { name: /^(Ask for a new link|Pedir otro enlace)$/ }).click();
    await expect(again.getByRole('dialog', { name: words.resetTitle })).toBeVisible();
  });

  test(`a person who has to change their password can do nothing else before: ${language}`, async ({
    openBrowser,
    newAccount,
  }) => {
    const page = await openBrowser({ locale: language });
    const { email, password } = await newAccount('must-change');
    await page.goto('/auth');
    await fillAuth(page, words, email, password);
    await page.getByRole('button', { name: words.logIn }).click();
    await expect(page.getByRole('heading', { name: words.mustChange })).toBeVisible();
    await expect(page.getByLabel(words.newPassword, { exact: true })).toBeFocused();
    await expect(page.getByRole('link')).toHaveCount(0);
    await expect(page.getByRole('meter')).toHaveAttribute('aria-valuenow', '0');
    await page.getByLabel(words.newPassword, { exact: true }).fill('abc');
    await expect(page.getByRole('meter')).toHaveAttribute('aria-valuenow', '33');
    await page.getByLabel(words.newPassword, { exact: true }).fill('Abcdefgh');
    await expect(page.getByRole('meter')).toHaveAttribute('aria-valuenow', '66');
    if (language === 'en') await expectAccessible(page);
    await fillNewPassword(page, words, NEW, 'different');
    await expect(page.getByText(/^(Passwords do not match|Las contraseñas no coinciden)$/)).toBeVisible();
    await expect(page.getByRole('button', { name: words.change })).toBeDisabled();
    await fillNewPassword(page, words, NEW);
    await expect(page.getByRole('meter')).toHaveAttribute('aria-valuenow', '100');
    const reloaded = page.waitForEvent('load');
    await page.getByRole('button', { name: words.change }).click();
    await expect(page.getByText(words.changed)).toBeVisible();
    await reloaded;
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByRole('heading', { name: words.mustChange })).toHaveCount(0);
  });
}

test('the overlay allows signing out, and appears again in a new browser', async ({ openBrowser, newAccount }) => {
  const page = await openBrowser({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' });
  const { email, password } = await newAccount('must-change');
  for (const path of ['/tasks', '/contacts']) {
    await page.goto(path);
    await fillAuth(page, AUTH_WORDS.en, email, password);
    await page.getByRole('button', { name: 'Log In' }).click();
    await expect(page.getByRole('heading', { name: 'Password Change Required' })).toBeVisible();
    if (path === '/tasks') await expectAccessible(page);
    await expectNoSidewaysScrolling(page);
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page).toHaveURL(/\/$/);
  }
});

test('an unknown link gets its own words, and a signed-in person can still use a real one', async ({
  openBrowser,
  newAccount,
  request,
}) => {
  const page = await openBrowser();
  expectProblems(page, '400 /api/auth/read-link', ENDED_SESSION);
  await page.goto('/auth/reset-password?token=made-up');
  await expect(page).toHaveURL(/\/auth\/reset-password$/);
  await expect(page.getByRole('heading', { name: 'This link is not valid' })).toBeVisible();
  await page.goto('/auth/reset-password');
  await expect(page.getByRole('heading', { name: 'This page needs the link from your mail' })).toBeVisible();

  const { email, password } = await newAccount('must-change');
  const answer = await request.post('/api/functions/send-password-reset', { data: { email } });
  expect(await answer.json()).toEqual({ error: null });
  await page.goto('/auth');
  await fillAuth(page, AUTH_WORDS.en, email, password);
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page.getByRole('heading', { name: 'Password Change Required' })).toBeVisible();
  await page.goto(await mailedLink(request, email, '/auth/reset-password'));
  await fillNewPassword(page, AUTH_WORDS.en, NEW);
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByText('Password changed successfully!')).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible();
  await signIn(page, email, NEW);
});

test('a password is changed in the settings, and other devices are signed out', async ({ openBrowser, newAccount }) => {
  const { email, password } = await newAccount('free-parent');
  const [page, other] = [await openBrowser(), await openBrowser()];
  expectProblems(page, '400 /api/auth/update-user');
  expectProblems(other, ENDED_SESSION);
  for (const one of [page, other]) await signIn(one, email, password);
  await page.goto('/settings/password');
  await page.getByLabel('Current password', { exact: true }).fill('wrong');
  await fillNewPassword(page, AUTH_WORDS.en, NEW);
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByText('The current password is incorrect.').first()).toBeVisible();
  await expect(page.getByLabel('Current password', { exact: true })).toBeFocused();
  await page.getByLabel('Current password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByText('Password changed successfully!')).toBeVisible();
  await page.goto('/tasks');
  await expect(page).toHaveURL(/\/tasks$/);
  await other.goto('/tasks');
  await expect(other).toHaveURL(/\/auth$/);
  await signIn(other, email, NEW);
});
