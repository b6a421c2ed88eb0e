import {
  expect,
  expectAccessible,
  expectNoSidewaysScrolling,
  expectRefusals,
  signIn,
  test,
  uniqueTitle,
} from './fixtures.ts';

test('a stranger signs up, gets a home of their own, signs out and comes back', async ({ openBrowser }) => {
  const page = await openBrowser();
  const email = `${uniqueTitle('new').replace(' ', '.')}@casa.test`;
  await page.goto('/auth?tab=signup');
  const create = page.getByRole('button', { name: 'Create Account & Choose Plan' });
  await expect(page.getByText('Just enter any email and password to get started!')).toBeVisible();
  await expect(create).toBeDisabled();
  await page.getByRole('textbox', { name: 'Email' }).fill(`  ${email.toUpperCase()} `);
  await page.getByLabel('Password').first().fill('a-fine-Password-1');
  await create.click();
  await expect(page).toHaveURL(/\/(tasks|dashboard)$/);
  await page.goto('/tasks');
  await expect(page.getByText('Everything the family has to do, in one list.')).toBeVisible();

  await page.getByRole('button', { name: 'Sign Out' }).first().click();
  await expect(page).toHaveURL(/\/$/);
  expect(await page.evaluate(() => Object.keys(localStorage).some((key) => key.includes('auth')))).toBe(false);
  await page.goto('/tasks');
  await expect(page).toHaveURL(/\/auth/);
  await signIn(page, email, 'a-fine-Password-1');
});

test('every mistake at the door gets a sentence, at the field and as a notice', async ({ openBrowser, newAccount }) => {
  const page = await openBrowser();
  expectRefusals(page);
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page.getByText('Please enter both email and password').first()).toBeVisible();
  await expect(page.getByText('Email is required')).toBeVisible();
  await expect(page.getByText('Password is required')).toBeVisible();

  const { email } = await newAccount('free-parent');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password').first().fill('not-the-password');
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page.getByText('Failed to log in. Please check your credentials.').first()).toBeVisible();

  await page.goto('/auth?tab=signup');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password').first().fill('not-the-password');
  await page.getByRole('button', { name: 'Create Account & Choose Plan' }).click();
  await expect(page.getByText(/^Account exists but password is incorrect/).first()).toBeVisible();
});

test('the door remembers where a visitor wanted to go, and /login keeps its question', async ({
  openBrowser,
  newAccount,
}) => {
  const page = await openBrowser();
  await page.goto('/login?tab=signup');
  await expect(page).toHaveURL(/\/auth\?tab=signup/);
  const { email, password } = await newAccount('free-parent');
  await signIn(page, email, password, '/tasks');
});

for (const [language, heading] of [
  ['en', 'Email'],
  ['es', 'Correo'],
] as const) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`/auth is accessible and fits a phone: ${language}, ${colorScheme}`, async ({ openBrowser }) => {
      const page = await openBrowser({ colorScheme, viewport: { width: 390, height: 844 }, locale: language });
      for (const tab of ['login', 'signup']) {
        await page.goto(`/auth?tab=${tab}`);
        await expect(page.getByRole('textbox', { name: new RegExp(`^${heading}`) })).toBeVisible();
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        await expectAccessible(page);
        await expectNoSidewaysScrolling(page);
      }
    });
  }
}
