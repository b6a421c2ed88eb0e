import type { Page } from '@playwright/test';
import {
  DEMO_PASSWORD,
  emptyBrowser,
  expect,
  expectAccessible,
  expectNoSidewaysScrolling,
  test,
  uniqueTitle,
} from './fixtures.ts';
import { expectProblems } from './problems.ts';
import { enter, watchRequests, watchScreens, watchShifts } from './pages/guards.ts';

interface Shown {
  readonly path: string;
  /** The screen's heading, or another text where it has no heading. */
  readonly words: string | RegExp;
  /** For a screen in place of the app: its heading, which also names the browser tab. */
  readonly title?: string;
}

const HOME: Shown = { path: '/dashboard', words: 'Nothing today. Enjoy it.' };
const PLANS: Shown = { path: '/pricing', words: 'Choose your plan' };

/**
 * The screen that an account in each state sees after opening /dashboard and logging in. One browser goes through the states of a
 * group and is emptied between them, because opening one costs more than the test. States whose intermediate screens matter are
 * tested below.
 */
const STATES: Readonly<Record<string, Readonly<Record<string, Shown>>>> = {
  'members of a family': {
    'premium-parent': HOME,
    admin: HOME,
    child: HOME,
    grandma: HOME,
    grandpa: HOME,
    nurse: HOME,
    baby_sister: HOME,
  },
  'families with a plan, a trial or a demo': {
    'full-parent': HOME,
    'trial-5': { path: '/dashboard', words: 'Trial Ending Soon' },
    'trial-8': HOME,
    cancelled: HOME,
    'past-due': { path: '/dashboard', words: 'The last payment did not go through' },
    'demo-parent': HOME,
    'demo-child': HOME,
  },
  'accounts that lack something': {
    'no-profile': PLANS,
    'no-role': HOME,
    'no-name': HOME,
    unconfirmed: HOME,
    'must-change': { path: '/auth', words: 'Password Change Required', title: 'Password Change Required' },
    pending: HOME,
    'no-family': HOME,
  },
  'families that are over or never came about, and what is like no other': {
    orphaned: {
      path: '/dashboard',
      words: /This family workspace is no longer active/,
      title: 'This family is closed',
    },
    failed: { path: '/dashboard', words: /Family setup failed/ },
    'no-recovery': { path: '/dashboard', words: 'Setup Recovery Needed', title: 'Setup Recovery Needed' },
    'local-dev': HOME,
    'staff-parent': HOME,
    busy: HOME,
  },
};

async function expectShown(page: Page, { path, words, title }: Shown): Promise<void> {
  await expect(page.getByText(words).first()).toBeVisible({ timeout: 20_000 });
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  if (title === undefined) return;
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await expect(page).toHaveTitle(`${title} · Casita`);
}

for (const [group, states] of Object.entries(STATES)) {
  test(`${group}: each state shows its screen`, async ({ openBrowser, newAccount }) => {
    test.slow();
    const page = await openBrowser();
    for (const [state, shown] of Object.entries(states)) {
      await test.step(`${state}: sees ${String(shown.words)} on ${shown.path}`, async () => {
        await enter(page, await newAccount(state), '/dashboard');
        await expectShown(page, shown);
        await emptyBrowser(page);
      });
    }
  });
}

test('google-only: has no password to log in with, and nothing reveals that the account exists', async ({
  openBrowser,
  newAccount,
}) => {
  const page = await openBrowser();
  expectProblems(page, '400 /api/auth/sign-in');
  await enter(page, await newAccount('google-only'), '/auth');
  await expect(page.getByText('Failed to log in. Please check your credentials.').first()).toBeVisible();
});

test('a child of a family whose trial has ended reads who has to choose, and no price', async ({ openBrowser }) => {
  const page = await openBrowser();
  await enter(page, { email: 'trialendedkid@casita.test', password: DEMO_PASSWORD }, '/tasks');
  await expect(page).toHaveURL(/\/pricing$/);
  await expect(page.getByRole('heading', { name: 'Casita is closed for now' })).toBeVisible();
  await expect(page.getByText('$')).toHaveCount(0);
  await expect(page.getByText(/trial/i)).toHaveCount(0);
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(page.getByText('Subscription status updated')).toBeVisible();
});

test('a plan that was chosen on one device opens the rooms on the others without a tap', async ({
  openBrowser,
  newAccount,
}) => {
  const account = await newAccount('no-plan');
  const [page, other] = [await openBrowser(), await openBrowser()];
  for (const one of [page, other]) {
    await enter(one, account, '/tasks');
    await expect(one.getByRole('button', { name: 'Choose Free' })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Choose Free' }).click();
  await expect(other).toHaveURL(/\/dashboard$/);
});

test('a child of a family that has chosen nothing waits in Spanish, too', async ({ openBrowser }) => {
  const page = await openBrowser({ locale: 'es-ES', viewport: { width: 390, height: 844 } });
  await enter(page, { email: 'noplankid@casita.test', password: DEMO_PASSWORD }, '/dashboard');
  await expect(page.getByRole('heading', { name: 'Casita está cerrada por ahora' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);
});

interface Passage extends Shown {
  /** The screens drawn between the opened address and the final screen. */
  readonly screens: readonly string[];
}

const PASSAGES: Readonly<Record<string, Passage>> = {
  'free-parent': { ...HOME, screens: ['/dashboard Today', '/dashboard Nothing today. Enjoy it.'] },
  'no-plan': { ...PLANS, screens: ['/pricing Choose your plan'] },
  'demo-ended': { ...PLANS, screens: ['/pricing Choose your plan'] },
  staff: { path: '/backoffice/dashboard', words: 'Back Office', screens: ['/backoffice/dashboard Back Office'] },
  removed: {
    path: '/dashboard',
    words: 'You have no family in Casita now',
    screens: ['/dashboard You have no family in Casita now'],
  },
  'trial-ended': {
    path: '/dashboard',
    words: 'Your Trial Has Expired',
    screens: ['/dashboard Today + Your Trial Has Expired'],
  },
  'two-homes': { ...HOME, screens: ['/dashboard Today', '/dashboard Nothing today. Enjoy it.'] },
};

for (const [state, passage] of Object.entries(PASSAGES)) {
  const { path, words } = passage;
  test(`${state}: sees ${String(words)} on ${path}, and nothing flashes on the way, nor on a second visit`, async ({
    openBrowser,
    newAccount,
  }) => {
    const page = await openBrowser();
    const screens = await watchScreens(page);
    const shifts = await watchShifts(page);
    const last = passage.screens.at(-1) ?? '';
    await enter(page, await newAccount(state), '/dashboard');
    await expect.poll(screens).toContain(last);
    expect((await screens()).filter((screen) => !screen.startsWith('/auth'))).toEqual(passage.screens);
    await expectShown(page, passage);

    const { length: seen } = await screens();
    const unanswered = watchRequests(page);
    await page.clock.install();
    await page.goto('/dashboard');
    await expectShown(page, passage);
    // Every answer that could replace the screen, also to what timers ask for. No longer than this: the stream is taken for dead after
    // some seconds without a heartbeat, of which the server sends none for a clock that runs ahead.
    await expect.poll(unanswered).toEqual([]);
    await page.clock.runFor(4_000);
    await expect.poll(unanswered).toEqual([]);
    expect(passage.screens.join()).toContain((await screens()).slice(seen).join());
    expect(await shifts(), 'what moved after it was drawn').toEqual([]);
  });
}

test('without a plan, what the device has stored stays readable, and a change waits for the next plan', async ({
  openBrowser,
  newAccount,
}) => {
  const page = await openBrowser();
  // No account has a plan that ends during a test, so the answer about it is changed on its way.
  let isLapsed = false;
  await page.route('**/api/functions/check-subscription', async (route) => {
    const answer = await route.fetch();
    const check = await answer.json();
    await route.fulfill({ response: answer, json: isLapsed ? { ...check, subscribed: false } : check });
  });
  await enter(page, await newAccount('free-parent'), '/tasks');
  const title = uniqueTitle('Task');
  const entry = page.getByRole('textbox', { name: 'Add a task' });
  await entry.fill(`${title} before`);
  await entry.press('Enter');
  await expect(page.getByText(`${title} before`)).toBeVisible();
  isLapsed = true;
  await page.reload();
  await expect(page).toHaveURL(/\/pricing$/);
  await page.getByRole('button', { name: 'See what this device has stored' }).click();
  await expect(page.getByRole('heading', { name: 'Your family has no plan' })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/tasks');
  await expect(page.getByText(`${title} before`)).toBeVisible();
  await entry.fill(`${title} after`);
  await entry.press('Enter');
  await expect(page.getByRole('button', { name: /^1 change/ })).toBeVisible();
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page.getByRole('heading', { name: 'Choose your plan' })).toBeVisible();

  isLapsed = false;
  await page.goto('/tasks');
  await expect(page.getByText(`${title} after`)).toBeVisible();
  await expect(page.getByText('Your family has no plan')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^1 change/ })).toHaveCount(0);
});

test('a checkout that was left is told once', async ({ openBrowser, newAccount }) => {
  const page = await openBrowser();
  await enter(page, await newAccount('free-parent'), '/dashboard');
  await expectShown(page, HOME);
  await page.goto('/pricing?payment=left');
  await expect(page.getByText('Nothing was paid.')).toBeVisible();
  await expect(page).toHaveURL(/\/pricing$/);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Your plan' })).toBeVisible();
  await expect(page.getByText('Nothing was paid.')).toHaveCount(0);
});

for (const isSignedIn of [false, true]) {
  test(`an address that claims a payment proves nothing: ${isSignedIn ? 'signed in' : 'signed out'}`, async ({
    openBrowser,
    newAccount,
  }) => {
    const page = await openBrowser();
    const account = await newAccount('free-parent');
    const address = '/auth?payment_success=true&session_id=cs_test_nothing';
    if (isSignedIn) {
      await enter(page, account, '/dashboard');
      await expectShown(page, HOME);
      await page.goto(address);
    } else {
      await page.goto(address);
      await expect(page.getByText('Payment successful! Please log in to access your subscription.')).toBeVisible();
      await expect(page).toHaveURL(/\/auth$/);
      await enter(page, account, '/auth');
    }
    await expect(page.getByText('Payment verification failed. Please contact support.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Go on to Casita' }).click();
    await expectShown(page, HOME);
    // A second visit does not try again.
    await page.goto('/auth');
    await expectShown(page, HOME);
  });
}
