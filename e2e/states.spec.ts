import type { Page } from '@playwright/test';
import {
  emptyBrowser,
  enter,
  expect,
  expectAccessible,
  expectNoSidewaysScrolling,
  signIn,
  startSession,
  test,
  uniqueTitle,
} from './fixtures.ts';
import { expectProblems } from './problems.ts';
import { watchRequests, watchScreens, watchShifts } from './pages/guards.ts';

interface Shown {
  readonly path: string;
  /** The screen's heading, or another text where it has no heading. */
  readonly words: string | RegExp;
}

const HOME: Shown = { path: '/dashboard', words: 'Nothing today. Enjoy it.' };
const PLANS: Shown = { path: '/pricing', words: 'Choose your plan' };

async function expectShown(page: Page, { path, words }: Shown): Promise<void> {
  await expect(page.getByText(words).first()).toBeVisible({ timeout: 20_000 });
  await expect(page).toHaveURL(new RegExp(`${path}$`));
}

/** Which screen an account in each state sees is decided, with the server's answers, in server/src/testing/real-client-states.test.ts. */
const REPAIRED: Readonly<Record<string, Shown>> = { pending: HOME, 'no-family': HOME, 'no-profile': PLANS };

test('what an account lacks is repaired by the screen that it sees first', async ({ openBrowser, newAccount }) => {
  const page = await openBrowser();
  for (const [state, shown] of Object.entries(REPAIRED)) {
    await test.step(state, async () => {
      const { email, password } = await newAccount(state);
      await enter(page, email, '/dashboard', password);
      await expectShown(page, shown);
      await emptyBrowser(page);
    });
  }
});

test('a family whose set-up has failed says so', async ({ openBrowser, newAccount }) => {
  const page = await openBrowser();
  await signIn(page, (await newAccount('failed')).email, undefined, '/dashboard');
  await expectShown(page, { path: '/dashboard', words: /Family setup failed/ });
});

test('google-only: has no password to log in with, and nothing reveals that the account exists', async ({
  openBrowser,
  newAccount,
}) => {
  const page = await openBrowser();
  expectProblems(page, '400 /api/auth/sign-in');
  await enter(page, (await newAccount('google-only')).email, '/auth');
  await expect(page.getByText('Failed to log in. Please check your credentials.').first()).toBeVisible();
});

test('a child of a family whose trial has ended reads who has to choose, and no price', async ({ openBrowser }) => {
  const page = await openBrowser();
  await startSession(page, 'trialendedkid@casita.test');
  await page.goto('/tasks');
  await expect(page).toHaveURL(/\/pricing$/);
  await expect(page.getByRole('heading', { name: 'Casita is closed for now' })).toBeVisible();
  await expect(page.getByText('$')).toHaveCount(0);
  await expect(page.getByText(/trial/i)).toHaveCount(0);
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(page.getByText('Subscription status updated')).toBeVisible();
});

test('a child of a family that has chosen nothing waits in Spanish, too', async ({ openBrowser }) => {
  const page = await openBrowser({ locale: 'es-ES', viewport: { width: 390, height: 844 } });
  await startSession(page, 'noplankid@casita.test');
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Casita está cerrada por ahora' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);
});

interface Passage extends Shown {
  /** The screens drawn between the opened address and the final screen. */
  readonly screens: readonly string[];
}

const PASSAGES: Readonly<Record<string, Passage>> = {
  child: { ...HOME, screens: ['/dashboard Today', '/dashboard Nothing today. Enjoy it.'] },
  'no-plan': { ...PLANS, screens: ['/pricing Choose your plan'] },
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
    await enter(page, (await newAccount(state)).email);
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
  await signIn(page, (await newAccount('free-parent')).email);
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
  await signIn(page, (await newAccount('free-parent')).email, undefined, '/dashboard');
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
    const { email } = await newAccount('free-parent');
    const address = '/auth?payment_success=true&session_id=cs_test_nothing';
    if (isSignedIn) {
      await signIn(page, email, undefined, '/dashboard');
      await page.goto(address);
    } else {
      await page.goto(address);
      await expect(page.getByText('Payment successful! Please log in to access your subscription.')).toBeVisible();
      await expect(page).toHaveURL(/\/auth$/);
      await enter(page, email, '/auth');
    }
    await expect(page.getByText('Payment verification failed. Please contact support.')).toBeVisible();
    if (isSignedIn) await expectAccessible(page);
    await page.getByRole('button', { name: 'Go on to Casita' }).click();
    await expectShown(page, HOME);
    // A second visit does not try again.
    await page.goto('/auth');
    await expectShown(page, HOME);
  });
}
