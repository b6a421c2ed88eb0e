import { AUTH_KEY } from '#web/lib/storage/storage-keys.ts';
import { expect, test as base, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';
import { findViolations } from './axe.ts';
import { watchProblems } from './problems.ts';

export { expect };

export const DEMO_PASSWORD = 'Casita-demo-2026!';

export interface Account {
  email: string;
  password: string;
  user_id: string;
  family_id: string | null;
  /** In the states that are about an invitation. */
  invitation_token?: string;
}

interface Look {
  readonly language: 'en' | 'es';
  readonly colorScheme: 'light' | 'dark';
  /** Absent where the screen is shown at widths of its own. */
  readonly width?: number;
}

/** Every pair of two values (language, scheme, width) occurs once. No value affects another, so four combinations are enough. */
export const LOOKS: readonly Look[] = [
  { language: 'en', colorScheme: 'light', width: 1280 },
  { language: 'en', colorScheme: 'dark', width: 390 },
  { language: 'es', colorScheme: 'light', width: 390 },
  { language: 'es', colorScheme: 'dark', width: 1280 },
];

/**
 * For tests of what the service worker stores. All other tests block it: prefetching the whole app in each new browser costs more
 * than most tests.
 */
export const WITH_WORKER = { serviceWorkers: 'allow' } as const;

/** Both languages and both schemes. */
export const BOTH_LOOKS = [
  { language: 'en', colorScheme: 'light' },
  { language: 'es', colorScheme: 'dark' },
] as const;

interface Fixtures {
  /** Makes a fresh account in a named state. */
  newAccount: (state: string) => Promise<Account>;
  /** Opens a separate browser. Problems in it fail the test, unless it expects them. */
  openBrowser: (options?: BrowserContextOptions) => Promise<Page>;
}

export const test = base.extend<Fixtures>({
  newAccount: async ({ request }, use) => {
    await use(async (state) => {
      const answer = await request.post('/api/dev/accounts', { data: { state, language: 'en' } });
      expect(answer.status(), await answer.text()).toBe(200);
      return (await answer.json()) as Account; // the route of development accounts answers this
    });
  },
  openBrowser: async ({ browser, baseURL }, use) => {
    const opened: { page: Page; problems: readonly string[] }[] = [];
    await use(async (options = {}) => {
      const page = await newPage(browser, {
        baseURL,
        locale: 'en-GB',
        timezoneId: 'Europe/Madrid',
        serviceWorkers: 'block',
        ...options,
      });
      opened.push({ page, problems: watchProblems(page.context()) });
      return page;
    });
    for (const { page } of opened) await page.context().close();
    const problems = opened.flatMap((one) => one.problems);
    expect(problems, 'problems that the test does not expect').toEqual([]);
  },
});

async function newPage(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext(options);
  return context.newPage();
}

/**
 * Signs in without the form, and opens `path`. It costs a quarter less than filling in the form (`enter`), which only tests need that
 * are about it, its notices or the way it leads.
 */
export async function signIn(page: Page, email: string, password = DEMO_PASSWORD, path = '/tasks'): Promise<void> {
  // A page of this origin without the app.
  await page.goto('/minimal-boot');
  const isSignedIn = await page.evaluate(
    async ({ key, credentials }) => {
      const body = JSON.stringify(credentials);
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch('/api/auth/sign-in', { method: 'POST', headers, body });
      if (answer.ok) localStorage.setItem(key, JSON.stringify(await answer.json()));
      return answer.ok;
    },
    { key: AUTH_KEY, credentials: { email, password } },
  );
  expect(isSignedIn, `${email} can sign in`).toBe(true);
  await page.goto(path);
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  // Before that the page does not listen to keys.
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
}

/** Signs in, wherever that leads. */
export async function enter(page: Page, email: string, path = '/dashboard', password = DEMO_PASSWORD): Promise<void> {
  await page.goto(path);
  await page.getByRole('textbox', { name: /^(Email|Correo)/ }).fill(email);
  await page
    .getByLabel(/^(Password|Contraseña)/)
    .first()
    .fill(password);
  await page.getByRole('button', { name: /^(Log In|Entrar|Iniciar sesión)$/ }).click();
}

/**
 * Opens the screen at `path` in each look, and calls `prove` there. One signed-in browser is used for all looks, because opening
 * one and signing in costs many times the cost of opening the screen again.
 */
export async function inEachLook(page: Page, path: string, looks: readonly Look[], prove: () => Promise<void>) {
  test.slow();
  for (const { language, colorScheme, width } of looks) {
    await test.step([language, colorScheme, width].filter(Boolean).join(', '), async () => {
      await page.emulateMedia({ colorScheme });
      if (width !== undefined) await page.setViewportSize({ width, height: 844 });
      // A page without the app, so that no client writes to the storage meanwhile. The app then starts as after a sign-in on a
      // device of this language: an account without a choice neither changes the device's language nor adopts it.
      await page.goto('/minimal-boot');
      await page.evaluate((shown) => {
        localStorage.setItem('i18nextLng', shown);
        localStorage.removeItem('casita.agreed-settings');
      }, language);
      await page.goto(path);
      await prove();
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.locator('html')).toHaveAttribute('data-color-scheme', colorScheme);
    });
  }
}

/** Deletes everything that the browser stored, for the next person. */
export async function emptyBrowser(page: Page): Promise<void> {
  const { origin } = new URL(page.url());
  await page.evaluate(() => sessionStorage.clear());
  // A page that is still open could store something again.
  await page.goto('about:blank');
  await page.context().clearCookies();
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await devTools.detach();
}

/** Checks WCAG 2.2 AA with axe. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await findViolations(page)).toEqual([]);
}

export async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, 'pixels beyond the edge').toBeLessThanOrEqual(0);
}

/** The list row of a task. */
export function taskRow(page: Page, title: string) {
  return page.getByRole('main').getByRole('listitem').filter({ hasText: title });
}

/** A title that no other test uses. */
export function uniqueTitle(what: string): string {
  return `${what} ${Math.random().toString(36).slice(2, 8)}`;
}
