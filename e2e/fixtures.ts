import { messages } from '#web/app/shell/messages.en.ts';
import { AUTH_KEY } from '#web/lib/storage/storage-keys.ts';
import { expect, test as base, type BrowserContextOptions, type Locator, type Page } from '@playwright/test';
import { findViolations } from './axe.ts';
import { createBrowsers, PLAIN_PAGE } from './browsers.ts';

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
  /** Opens a separate browser, in which nothing is stored. Problems in it fail the test, unless it expects them. */
  openBrowser: (options?: BrowserContextOptions) => Promise<Page>;
}

export const test = base.extend<Fixtures, { browsers: ReturnType<typeof createBrowsers> }>({
  browsers: [
    async ({ browser }, use) => {
      const browsers = createBrowsers(browser);
      await use(browsers);
      await browsers.close();
    },
    { scope: 'worker' },
  ],
  newAccount: async ({ request }, use) => {
    await use(async (state) => {
      const answer = await request.post('/api/dev/accounts', { data: { state, language: 'en' } });
      expect(answer.status(), await answer.text()).toBe(200);
      return (await answer.json()) as Account; // the route of development accounts answers this
    });
  },
  openBrowser: async ({ browsers, baseURL }, use) => {
    const leaves: (() => Promise<readonly string[]>)[] = [];
    await use(async (options = {}) => {
      const standard = { baseURL, locale: 'en-GB', timezoneId: 'Europe/Madrid', serviceWorkers: 'block' } as const;
      const { page, leave } = await browsers.open({ ...standard, ...options });
      leaves.push(leave);
      return page;
    });
    const problems = await Promise.all(leaves.map((leave) => leave()));
    expect(problems.flat(), 'problems that the test does not expect').toEqual([]);
  },
});

/** Signs in without the form, which only tests need that are about it, its notices or the way it leads. The page is then none of the app. */
export async function startSession(page: Page, email: string, password = DEMO_PASSWORD): Promise<void> {
  if (!page.url().endsWith(PLAIN_PAGE)) await page.goto(PLAIN_PAGE);
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
}

/** The same, and opens `path`, whose screen this person sees. */
export async function signIn(page: Page, email: string, password = DEMO_PASSWORD, path = '/tasks'): Promise<void> {
  await startSession(page, email, password);
  await page.goto(path);
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  // Before that the page does not listen to keys.
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
}

/** Opens `path`, which leads to the sign-in screen, and signs in by its form, wherever that leads. */
export async function enter(page: Page, email: string, path = '/dashboard', password = DEMO_PASSWORD): Promise<void> {
  await page.goto(path);
  await page.getByRole('textbox', { name: /^(Email|Correo)/ }).fill(email);
  await page
    .getByLabel(/^(Password|Contraseña)/)
    .first()
    .fill(password);
  await page.getByRole('button', { name: /^(Log In|Entrar|Iniciar sesión)$/ }).click();
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

/** The address of another person in the family of a fresh account, by their key in server/src/demo/states.ts. */
export const addressOf = ({ email }: Account, key: string): string => email.replace('@', `-${key}@`);

/** Resolves when the service worker serves this page, which it takes over some moments after it was installed. */
export async function untilServedByWorker(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { serviceWorker } = navigator;
    await serviceWorker.ready;
    if (!serviceWorker.controller)
      await new Promise((done) => serviceWorker.addEventListener('controllerchange', done, { once: true }));
  });
}

/** The notice of a saved row: `words`, or that it is on its way, where the server takes longer than a screen waits for it. */
export function savedNotice(page: Page, words: string): Locator {
  const notices = page.getByRole('region', { name: 'Notices' }).getByRole('listitem');
  return notices.filter({ hasText: words }).or(notices.filter({ hasText: messages.savedSlow }));
}

/** The list row of a task. */
export function taskRow(page: Page, title: string) {
  return page.getByRole('main').getByRole('listitem').filter({ hasText: title });
}

/** A title that no other test uses. */
export function uniqueTitle(what: string): string {
  return `${what} ${Math.random().toString(36).slice(2, 8)}`;
}
