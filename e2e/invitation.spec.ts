import type { Page } from '@playwright/test';
import {
  DEMO_PASSWORD,
  expect,
  expectAccessible,
  expectNoSidewaysScrolling,
  signIn,
  test,
  type Account,
} from './fixtures.ts';
import { expectProblems } from './problems.ts';

const PHONE = { width: 390, height: 844 };
const TEMPORARY_PASSWORD = 'Temp-1234';
const linkOf = ({ invitation_token: token = '' }: Account) => `/accept-invitation?token=${token}`;
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

const LOCALES = [
  {
    locale: 'en-GB',
    titles: {
      missing: 'Invalid invitation link',
      unknown: 'Invitation not found or expired',
      expired: 'This invitation has expired',
      used: 'This invitation was used already',
      pending: "You're Invited!",
      mismatch: 'Email mismatch',
      full: 'This family has no room for another member',
    },
    words: {
      ...{ join: 'Join the family', newPassword: 'New password', ask: 'Ask Ana Rivera for a new one' },
      ...{ device: 'Open it on another device', askOwn: /^Ask Ana Rivera to invite / },
    },
  },
  {
    locale: 'es-ES',
    titles: {
      missing: 'El enlace de invitación no es válido',
      unknown: 'La invitación no existe o ha caducado',
      expired: 'Esta invitación ha caducado',
      used: 'Esta invitación ya se ha usado',
      pending: '¡Tienes una invitación!',
      mismatch: 'El correo no coincide',
      full: 'En esta familia no cabe nadie más',
    },
    words: {
      ...{ join: 'Entrar en la familia', newPassword: 'Contraseña nueva', ask: 'Pedir otra a Ana Rivera' },
      ...{ device: 'Abrirla en otro dispositivo', askOwn: /^Pedir a Ana Rivera que invite a / },
    },
  },
] as const;

/** Opens a link and waits for its title. */
async function open(page: Page, path: string, title: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  // The token is neither in the address nor in the history.
  await expect(page).toHaveURL(/\/accept-invitation$/);
  await expectNoSidewaysScrolling(page);
}

for (const { locale, titles, words } of LOCALES) {
  test(`every state of an invitation, signed out and in (${locale})`, async ({ openBrowser, newAccount }) => {
    const page = await openBrowser({ locale, viewport: PHONE });
    expectProblems(page, '404 /api/functions/get-invitation', '422 /api/auth/accept-invitation');
    const [full, other] = [await newAccount('full-parent'), await newAccount('free-parent')];
    // The words make no difference to it.
    const expectOnceAccessible = async () => locale === 'en-GB' && (await expectAccessible(page));
    await test.step('signed out', async () => {
      await open(page, '/accept-invitation', titles.missing);
      await open(page, '/accept-invitation/made-up', titles.unknown);
      await open(page, '/accept-invitation?token=demo-invitation-expired', titles.expired);
      await expect(button(page, words.ask)).toBeVisible();
      await expectOnceAccessible();
      await open(page, '/accept-invitation?token=demo-invitation-accepted', titles.used);
      await open(page, '/accept-invitation/demo-invitation-pending', titles.pending);
      await expectOnceAccessible();
      await open(page, linkOf(full), titles.pending);
      await page.getByLabel(words.newPassword).fill('six-or-more');
      await button(page, words.join).click();
      await expect(page.getByRole('heading', { name: titles.full })).toBeVisible();
    });
    await test.step('signed in with another address', async () => {
      await signIn(page, other.email);
      await open(page, '/accept-invitation?token=demo-invitation-pending', titles.mismatch);
      await expect(button(page, words.askOwn)).toBeVisible();
      await button(page, words.device).click();
      await expect(page.getByRole('img', { name: /QR/ })).toBeVisible();
      await expectOnceAccessible();
      await expectNoSidewaysScrolling(page);
      await open(page, '/accept-invitation?token=demo-invitation-accepted', titles.mismatch);
      await open(page, '/accept-invitation?token=demo-invitation-expired', titles.expired);
      await open(page, '/accept-invitation?token=made-up', titles.unknown);
    });
  });
}

test('an invited person without an account joins with a password of their own, and sees today', async ({
  openBrowser,
  newAccount,
}) => {
  const page = await openBrowser({ viewport: PHONE });
  expectProblems(page, '400 /api/auth/accept-invitation');
  const inviting = await newAccount('inviting');
  await open(page, linkOf(inviting), "You're Invited!");
  await expect(page.getByText('Irma Quist invites you into Quist Family.')).toBeVisible();
  await page.getByLabel('Temporary password').fill('wrong');
  await button(page, 'Join the family').click();
  await expect(page.getByText('Invalid temporary password').first()).toBeVisible();
  await button(page, 'Set My Own Password').click();
  await page.getByLabel('New password').fill('six-or-more');
  await button(page, 'Join the family').click();
  await expect(page.getByText('Welcome to Quist Family!')).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText('Nothing today. Enjoy it.')).toBeVisible();
  // It is used up, but a member may press the button again.
  await open(page, linkOf(inviting), 'This invitation was used already');
  await button(page, /^Join /).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('a temporary password opens the family, and then has to be changed', async ({ openBrowser, newAccount }) => {
  const page = await openBrowser({ viewport: PHONE });
  await open(page, linkOf(await newAccount('inviting')), "You're Invited!");
  await page.getByLabel('Temporary password').fill(TEMPORARY_PASSWORD);
  await button(page, 'Join the family').click();
  await expect(page.getByText('Welcome to Quist Family!')).toBeVisible();
  await expect(page.getByText('Please update your password in settings')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Password Change Required' })).toBeVisible();
});

test('an address with an account keeps its password: the log-in leads back, and one button joins', async ({
  openBrowser,
  newAccount,
}) => {
  const page = await openBrowser();
  expectProblems(page, '409 /api/auth/accept-invitation');
  const [invited, other] = [await newAccount('invited'), await newAccount('free-parent')];
  await signIn(page, other.email);
  await open(page, linkOf(invited), 'Email mismatch');
  await expect(page.getByText('Please sign in using the invited email')).toBeVisible();
  // Signing out loads the page again.
  const loaded = page.waitForEvent('load');
  await page.getByRole('main').getByRole('button', { name: 'Sign Out' }).click();
  await loaded;
  await page.getByLabel('New password').fill('six-or-more');
  await button(page, 'Join the family').click();
  await expect(page.getByText(/^This email is already registered/).first()).toBeVisible();
  await expectAccessible(page);
  // The token survives a reload.
  await page.reload();
  await expect(page.getByText(invited.email)).toBeVisible();
  await button(page, 'Log in').click();
  await page.goBack();
  await expect(page).toHaveURL(/\/accept-invitation$/);
  await page.goForward();
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(invited.email);
  await page.getByLabel('Password').first().fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await button(page, /^Join .+ as Ingrid Solberg$/).click();
  await expect(page.getByText(/^Welcome to .+!$/)).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto('/family');
  await expect(page.getByText(invited.email)).toBeVisible();
});
