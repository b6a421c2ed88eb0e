import type { Page } from '@playwright/test';
import { DEMO_PASSWORD, emptyBrowser, expect, expectAccessible, expectNoSidewaysScrolling, test } from './fixtures.ts';
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
    words: 'You are in no family now',
    screens: ['/dashboard You are in no family now'],
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
