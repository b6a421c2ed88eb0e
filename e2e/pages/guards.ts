import type { Page } from '@playwright/test';
import type { Account } from '../fixtures.ts';

/** Every screen that was ever drawn since this page began to watch, reloads included: the address, and its headings. */
export async function watchScreens(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const KEY = 'test.screens';
    const note = () => {
      const headings = [...document.querySelectorAll('h1, [role=dialog] h2')].map((one) => one.textContent?.trim());
      const isLoading = headings.length === 0;
      const screen = `${location.pathname} ${isLoading ? '(nothing)' : headings.join(' + ')}`;
      const seen: string[] = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
      if (!isLoading && seen.at(-1) !== screen) sessionStorage.setItem(KEY, JSON.stringify([...seen, screen]));
    };
    new MutationObserver(note).observe(document, { childList: true, subtree: true, characterData: true });
  });
  return () => page.evaluate(() => JSON.parse(sessionStorage.getItem('test.screens') ?? '[]'));
}

/** What of the shell, or of a heading, was moved by something that came later: everything since this page began to watch. */
export async function watchShifts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const KEY = 'test.shifts';
    new PerformanceObserver((list) => {
      // The browser's own kind of entry, which the library of the language does not know yet.
      const entries = list.getEntries() as (PerformanceEntry & { sources?: { node: Node | null }[] })[];
      const moved = entries.flatMap(({ sources = [] }) => sources.map(({ node }) => node));
      const ofShell = moved.filter((node) => node instanceof Element && node.closest('header, nav, aside, h1'));
      const seen: string[] = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
      const now = ofShell.map((node) => `${location.pathname} ${node?.nodeName} ${node?.textContent}`);
      sessionStorage.setItem(KEY, JSON.stringify([...seen, ...now]));
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => JSON.parse(sessionStorage.getItem('test.shifts') ?? '[]'));
}

/** Goes to `path`, which leads to the door, and through it. Where the gates lead from there is the test's concern. */
export async function enter(page: Page, { email, password }: Pick<Account, 'email' | 'password'>, path: string) {
  await page.goto(path);
  await page.getByRole('textbox', { name: /^(Email|Correo)/ }).fill(email);
  await page
    .getByLabel(/^(Password|Contraseña)/)
    .first()
    .fill(password);
  await page.getByRole('button', { name: /^(Log In|Entrar|Iniciar sesión)$/ }).click();
}
