import { request as newRequest, type APIRequestContext } from '@playwright/test';
import { startCasita } from './casita.ts';
import { expect, expectAccessible, test, type Account } from './fixtures.ts';
import { expectProblems } from './problems.ts';
import { AUTH_WORDS, fillAuth, mailedLink, newAddress } from './pages/auth.ts';

// A server of its own: here a later login requires a confirmed address, and Google is not set up.
let casita: Awaited<ReturnType<typeof startCasita>>;
let api: APIRequestContext;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  test.setTimeout(90_000);
  casita = await startCasita({ REQUIRE_EMAIL_CONFIRMATION: 'on' });
  api = await newRequest.newContext({ baseURL: casita.url });
});
test.afterAll(async () => {
  await api.dispose();
  await casita.stop();
});

async function makeAccount(state: string, language: 'en' | 'es'): Promise<Account> {
  const answer = await api.post('/api/dev/accounts', { data: { state, language } });
  return (await answer.json()) as Account; // the route of development accounts answers this
}

const WORDS = {
  en: {
    ...AUTH_WORDS.en,
    confirmFirst: 'Please confirm your email before logging in. Check your inbox.',
    resend: 'Resend Confirmation Email',
    enterEmail: 'Please enter your email address',
    sent: "If an account exists for this address, you'll receive a confirmation email shortly.",
    confirm: 'Confirm this address',
    notMine: 'I did not make this account',
    remove: 'Remove the account',
    removed: 'The account is removed',
    done: 'Your email is confirmed',
    used: 'This link has been used already',
    toLogin: 'Go to login',
    already: 'Your email is already confirmed. You can log in.',
  },
  es: {
    ...AUTH_WORDS.es,
    confirmFirst: 'Confirma tu correo antes de entrar. Mira tu bandeja de entrada.',
    resend: 'Reenviar el correo de confirmación',
    enterEmail: 'Escribe tu correo electrónico',
    sent: 'Si hay una cuenta con este correo, recibirás enseguida un mensaje para confirmarlo.',
    confirm: 'Confirmar esta dirección',
    notMine: 'Yo no he creado esta cuenta',
    remove: 'Eliminar la cuenta',
    removed: 'La cuenta se ha eliminado',
    done: 'Tu correo está confirmado',
    used: 'Este enlace ya se ha usado',
    toLogin: 'Ir a la entrada',
    already: 'Tu correo ya está confirmado. Puedes entrar.',
  },
} as const;

for (const language of ['en', 'es'] as const) {
  const words = WORDS[language];
  test(`an unconfirmed person reads why, gets another mail and signs in: ${language}`, async ({ openBrowser }) => {
    const page = await openBrowser({ baseURL: casita.url, locale: language });
    expectProblems(page, '400 /api/auth/sign-in', '403 /api/auth/sign-in');
    const { email, password } = await makeAccount('unconfirmed', language);
    await page.goto('/auth');
    const resend = page.getByRole('button', { name: words.resend });
    await expect(resend).toHaveCount(0);
    await fillAuth(page, words, email, 'wrong');
    await page.getByRole('button', { name: words.logIn }).click();
    await expect(page.getByLabel(words.password, { exact: true })).toHaveAttribute('aria-invalid', 'true');
    await expect(resend).toHaveCount(0);

    await fillAuth(page, words, email, password);
    await page.getByRole('button', { name: words.logIn }).click();
    await expect(page.getByText(words.confirmFirst).first()).toBeVisible();
    await page.getByRole('textbox', { name: words.email }).fill('');
    await resend.click();
    await expect(page.getByText(words.enterEmail).first()).toBeVisible();
    await expect(page.getByRole('textbox', { name: words.email })).toBeFocused();
    await page.getByRole('textbox', { name: words.email }).fill(email);
    await resend.click();
    await expect(page.getByText(words.sent)).toBeVisible();

    const link = await mailedLink(api, email, '/confirm-email');
    // Mail scanners open links too, so opening one confirms nothing.
    for (const opening of [await openBrowser({ baseURL: casita.url, locale: language }), page]) {
      await opening.goto(link);
      await expect(opening.getByRole('button', { name: words.confirm })).toBeVisible();
      await expect(opening.getByText(email)).toBeVisible();
      await expect(opening).toHaveURL(/\/confirm-email$/);
    }
    if (language === 'en') await expectAccessible(page);
    await page.getByRole('button', { name: words.confirm }).click();
    await expect(page.getByRole('heading', { name: words.done })).toBeFocused();
    if (language === 'en') await expectAccessible(page);
    await page.getByRole('button', { name: words.toLogin }).click();
    await fillAuth(page, words, email, password);
    await page.getByRole('button', { name: words.logIn }).click();
    await expect(page).toHaveURL(/\/dashboard$/);

    const again = await openBrowser({ baseURL: casita.url, locale: language });
    expectProblems(again, '410 /api/auth/read-link');
    await again.goto(link);
    await expect(again.getByRole('heading', { name: words.used })).toBeVisible();
    await again.goto('/confirm-email');
    await again.getByRole('button', { name: words.resend }).click();
    await expect(again.getByText(words.enterEmail).first()).toBeVisible();
    await again.getByRole('textbox', { name: words.email }).fill(email);
    await again.getByRole('button', { name: words.resend }).click();
    await expect(again.getByText(words.already)).toBeVisible();
  });
}

test('the owner of an address can remove an account that another person made', async ({ openBrowser }) => {
  const words = WORDS.es;
  const page = await openBrowser({ baseURL: casita.url, locale: 'es', viewport: { width: 390, height: 844 } });
  const person = { email: newAddress(), password: 'a-fine-Password-1' };
  const made = await api.post('/api/auth/sign-up', { data: person, headers: { 'x-client': 'token' } });
  expect(made.ok()).toBe(true);
  await page.goto(await mailedLink(api, person.email, '/confirm-email'));
  await page.getByRole('button', { name: words.notMine }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: words.remove }).click();
  await expect(page.getByRole('heading', { name: words.removed })).toBeFocused();
  await expectAccessible(page);
});

test('a new account is confirmed by its first mail while it is signed in', async ({ openBrowser }) => {
  const page = await openBrowser({ baseURL: casita.url });
  const email = newAddress();
  await page.goto('/auth?tab=signup');
  await fillAuth(page, AUTH_WORDS.en, email, 'a-fine-Password-1');
  await page.getByRole('button', { name: 'Create Account & Choose Plan' }).click();
  await expect(page).toHaveURL(/\/pricing$/);
  await page.goto(await mailedLink(api, email, '/confirm-email'));
  await expect(page.getByText(`${email} is yours, and you are all set.`)).toBeVisible();
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect(page).not.toHaveURL(/confirm-email/);
});

test('an unknown link gets its own words, and a server out of reach leaves the link for another try', async ({
  openBrowser,
}) => {
  const page = await openBrowser({ baseURL: casita.url });
  expectProblems(page, '400 /api/auth/read-link', 'net::ERR_FAILED /api/auth/confirm-email');
  await page.goto('/confirm-email?token=made-up');
  await expect(page.getByRole('heading', { name: 'This link is not valid' })).toBeFocused();
  await expect(page).toHaveURL(/\/confirm-email$/);

  const email = newAddress();
  await page.goto('/auth?tab=signup');
  await fillAuth(page, AUTH_WORDS.en, email, 'a-fine-Password-1');
  await page.getByRole('button', { name: 'Create Account & Choose Plan' }).click();
  await expect(page).toHaveURL(/\/pricing$/);
  await page.route('**/api/auth/confirm-email', (route) => route.abort());
  await page.goto(await mailedLink(api, email, '/confirm-email'));
  await expect(page.getByRole('heading', { name: 'Casita cannot be reached' })).toBeVisible();
  await page.unroute('**/api/auth/confirm-email');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible();
});

test('where Google is not set up, the button says so', async ({ openBrowser }) => {
  const page = await openBrowser({ baseURL: casita.url });
  await page.goto('/auth?tab=signup');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await expect(
    page.getByText('Google sign-in is not set up here. Please use your email and a password.'),
  ).toBeVisible();
  await expect(page).toHaveURL(/\/auth\?tab=signup$/);
  expect(await page.evaluate(() => localStorage.getItem('googleSignupPending'))).toBeNull();
});
