import type { BrowserContextOptions, Locator, Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScrolling, startSession, test } from './fixtures.ts';
import { PLAIN_PAGE } from './browsers.ts';

/** Every pair of two values (language, scheme, width) occurs once. No value affects another, so four combinations are enough. */
const LOOKS = [
  { language: 'en', colorScheme: 'light', width: 1280 },
  { language: 'en', colorScheme: 'dark', width: 390 },
  { language: 'es', colorScheme: 'light', width: 390 },
  { language: 'es', colorScheme: 'dark', width: 1280 },
] as const;

interface Screen {
  readonly path: string;
  /** Visible when the screen is complete. */
  readonly shows: (page: Page) => Locator;
}

interface Visit {
  /** An account of the demo data, or the state of a fresh one. */
  readonly account: string;
  readonly screens: readonly Screen[];
  readonly options?: BrowserContextOptions;
}

const notification = (page: Page) => page.getByRole('main').locator('[data-notification]').first();
const control = (page: Page) => page.locator('main section :is(input, button, a)').filter({ visible: true }).first();
const title = (page: Page) => page.getByRole('heading', { level: 2 }).first();

/** The sections that a parent with a password has. */
const SETTINGS = ['display', 'name', 'photo', 'subscription', 'password', 'install', 'family', 'account'];

/** The screens of the app. Dialogs and menus are in dialogs.spec.ts, public pages in site.spec.ts, those of the sign-in in account.spec.ts. */
const VISITS: readonly Visit[] = [
  {
    account: 'nora@rivera.test',
    screens: [
      { path: '/dashboard', shows: (page) => page.getByRole('heading', { level: 1 }) },
      { path: '/tasks', shows: (page) => page.getByRole('checkbox').first() },
      { path: '/family', shows: (page) => page.getByText('ana@rivera.test').or(page.getByText('chidi@okafor.test')) },
    ],
  },
  {
    account: 'ana@rivera.test',
    options: { hasTouch: true },
    screens: ['month', 'week', 'agenda'].map((view) => ({ path: `/calendar?view=${view}`, shows: title })),
  },
  {
    account: 'free-parent',
    screens: [
      { path: '/settings', shows: (page) => page.locator('nav a[href^="/settings/"]').first() },
      { path: '/notifications', shows: title },
    ],
  },
  ...[SETTINGS.slice(0, 4), SETTINGS.slice(4)].map((sections) => ({
    account: 'free-parent',
    screens: sections.map((section) => ({ path: `/settings/${section}`, shows: control })),
  })),
  { account: 'busy', screens: [{ path: '/notifications', shows: notification }] },
  {
    account: 'trial-5',
    screens: [
      { path: '/dashboard', shows: (page) => page.getByRole('link', { name: /^(Upgrade Now|Elegir un plan)$/ }) },
      { path: '/pricing', shows: (page) => page.getByRole('heading', { name: 'Premium' }) },
    ],
  },
];

/** Chooses the language of the device, on a page without the app, so that no client writes to the storage meanwhile. */
async function setLanguage(page: Page, language: string): Promise<void> {
  await page.goto(PLAIN_PAGE);
  await page.evaluate((shown) => {
    localStorage.setItem('i18nextLng', shown);
    // An account without a choice neither changes the device's language nor adopts it, as after a sign-in.
    localStorage.removeItem('casita.agreed-settings');
  }, language);
}

for (const { account, screens, options = {} } of VISITS) {
  test(`${account}: ${screens.map(({ path }) => path).join(', ')} fit in each look, and are accessible in both schemes`, async ({
    openBrowser,
    newAccount,
  }) => {
    test.slow();
    const page = await openBrowser(options);
    await startSession(page, account.includes('@') ? account : (await newAccount(account)).email);
    for (const language of ['en', 'es'] as const) {
      await setLanguage(page, language);
      for (const { path, shows } of screens) {
        for (const [nth, { colorScheme, width }] of LOOKS.filter((look) => look.language === language).entries()) {
          await test.step([path, language, colorScheme, width].join(' '), async () => {
            await page.emulateMedia({ colorScheme });
            await page.setViewportSize({ width, height: 844 });
            // The second look comes upon a screen that is there, which costs less.
            if (nth === 0) await page.goto(path);
            await expect(shows(page)).toBeVisible();
            await expect(page.locator('html')).toHaveAttribute('data-color-scheme', colorScheme);
            await expect(page.locator('html')).toHaveAttribute('lang', language);
            await expectNoSidewaysScrolling(page);
            // Words make no difference to it.
            if (language === 'en') await expectAccessible(page);
          });
        }
      }
    }
  });
}

test('the account and the search fit a phone', async ({ openBrowser }) => {
  const page = await openBrowser({ viewport: { width: 390, height: 844 }, locale: 'es' });
  await startSession(page, 'nora@rivera.test');
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /^Tu cuenta/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: /^Buscar/ })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);
});
