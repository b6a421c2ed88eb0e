import {
  DEMO_PASSWORD,
  expect,
  expectAccessible,
  expectNoSidewaysScrolling,
  expectRefusals,
  test,
} from './fixtures.ts';
import { enter, watchScreens, watchShifts } from './pages/gates.ts';

interface Shown {
  readonly path: string;
  /** A heading, or a text where the screen has none of its own. */
  readonly words: string | RegExp;
}

const HOME: Shown = { path: '/dashboard', words: 'Nothing today. Enjoy it.' };
const PLANS: Shown = { path: '/pricing', words: 'Choose your plan' };

/** What an account in each state sees that opens /dashboard and logs in. */
const STATES: Readonly<Record<string, Shown>> = {
  'premium-parent': HOME,
  admin: HOME,
  child: HOME,
  grandma: HOME,
  grandpa: HOME,
  nurse: HOME,
  baby_sister: HOME,
  'free-parent': HOME,
  'full-parent': HOME,
  'two-homes': HOME,
  'trial-5': { path: '/dashboard', words: 'Trial Ending Soon' },
  'trial-8': HOME,
  'trial-ended': { path: '/dashboard', words: 'Your Trial Has Expired' },
  cancelled: HOME,
  'past-due': { path: '/dashboard', words: 'The last payment did not go through' },
  'no-plan': PLANS,
  'demo-parent': HOME,
  'demo-child': HOME,
  'demo-ended': PLANS,
  'local-dev': HOME,
  'must-change': { path: '/auth', words: 'Password Change Required' },
  unconfirmed: HOME,
  orphaned: { path: '/dashboard', words: /This family workspace is no longer active/ },
  failed: { path: '/dashboard', words: /Family setup failed/ },
  pending: HOME,
  'no-family': HOME,
  'no-recovery': { path: '/dashboard', words: 'Setup Recovery Needed' },
  removed: { path: '/dashboard', words: 'You are in no family now' },
  'no-profile': PLANS,
  'no-role': HOME,
  'no-name': HOME,
  staff: { path: '/backoffice/dashboard', words: 'Back Office' },
  'staff-parent': HOME,
  busy: HOME,
};

for (const [state, { path, words }] of Object.entries(STATES)) {
  test(`${state}: sees ${String(words)} on ${path}`, async ({ openBrowser, newAccount }) => {
    const page = await openBrowser();
    const account = await newAccount(state);
    await enter(page, account, '/dashboard');
    await expect(page.getByText(words).first()).toBeVisible({ timeout: 20_000 });
    await expect(page).toHaveURL(new RegExp(`${path}$`));
  });
}

test('invited: is led to the invitation', async ({ openBrowser, newAccount }) => {
  const page = await openBrowser();
  await enter(page, await newAccount('invited'), '/dashboard');
  await expect(page).toHaveURL(/\/accept-invitation$/);
  await expect(page.getByRole('button', { name: /^Join / })).toBeVisible();
});

test('google-only: has no password to log in with, and nothing says that the account exists', async ({
  openBrowser,
  newAccount,
}) => {
  const page = await openBrowser();
  expectRefusals(page);
  await enter(page, await newAccount('google-only'), '/auth');
  await expect(page.getByText('Failed to log in. Please check your credentials.').first()).toBeVisible();
});

test('a child of a family whose trial has ended reads who has to choose, and no price', async ({ openBrowser }) => {
  const page = await openBrowser();
  await enter(page, { email: 'trialendedkid@casita.test', password: DEMO_PASSWORD }, '/tasks');
  await expect(page).toHaveURL(/\/pricing$/);
  await expect(page.getByRole('heading', { name: /needs to choose a plan$/ })).toBeVisible();
  await expect(page.getByText('$')).toHaveCount(0);
  await expect(page.getByText(/trial/i)).toHaveCount(0);
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(page.getByText('Subscription status updated')).toBeVisible();
});

test('a child of a family that has chosen nothing waits in Spanish, too', async ({ openBrowser }) => {
  const page = await openBrowser({ locale: 'es-ES', viewport: { width: 390, height: 844 } });
  await enter(page, { email: 'noplankid@casita.test', password: DEMO_PASSWORD }, '/dashboard');
  await expect(page.getByRole('heading', { name: /tiene que elegir un plan$/ })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);
});

/** What is drawn between the address that was opened and the screen on which it rests. */
const PASSAGES: Readonly<Record<string, readonly string[]>> = {
  'free-parent': ['/dashboard Today', '/dashboard Nothing today. Enjoy it.'],
  'no-plan': ['/pricing Choose your plan'],
  'demo-ended': ['/pricing Choose your plan'],
  staff: ['/backoffice/dashboard Back Office'],
  removed: ['/dashboard You are in no family now'],
  'trial-ended': ['/dashboard Today + Your Trial Has Expired'],
  'two-homes': ['/dashboard Today', '/dashboard Nothing today. Enjoy it.'],
};

for (const [state, passage] of Object.entries(PASSAGES)) {
  test(`${state}: nothing flashes on the way in, nor when the page is opened again`, async ({
    openBrowser,
    newAccount,
  }) => {
    const page = await openBrowser();
    const screens = await watchScreens(page);
    const shifts = await watchShifts(page);
    const last = passage.at(-1) ?? '';
    await enter(page, await newAccount(state), '/dashboard');
    await expect.poll(screens).toContain(last);
    expect((await screens()).filter((screen) => !screen.startsWith('/auth'))).toEqual(passage);

    await page.evaluate(() => sessionStorage.removeItem('test.screens'));
    await page.goto('/dashboard');
    await expect.poll(screens).toContain(last);
    // Long enough for every answer that could take the screen away.
    await page.waitForTimeout(4_000);
    expect(passage.join()).toContain((await screens()).join());
    expect(await shifts(), 'what moved after it was drawn').toEqual([]);
  });
}
