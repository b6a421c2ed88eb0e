import { API } from '#contract/paths.ts';
import type { Page, Request } from '@playwright/test';

/** Records every screen that is drawn from now on, reloads included: the address and its headings. */
export async function watchScreens(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const KEY = 'test.screens';
    const note = () => {
      // The address is already that of the next screen, while the one that is left is still shown.
      if (document.querySelector('[data-loading]')) return;
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

/**
 * Records whether `words` are shown from now on, reloads included, even for one change of the page. Answers the path where they were,
 * else null. For what is shown for a moment: a busy machine may not look in time.
 */
export async function watchFor(page: Page, words: string): Promise<() => Promise<string | null>> {
  const key = `test.seen ${words}`;
  await page.addInitScript(
    ({ sought, at }) => {
      const look = () => {
        const isThere = [...document.querySelectorAll('h1, button, p')].some((one) => one.textContent === sought);
        if (isThere) sessionStorage.setItem(at, location.pathname);
      };
      new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
    },
    { sought: words, at: key },
  );
  return () => page.evaluate((at) => sessionStorage.getItem(at), key);
}

/** Records layout shifts of the shell or of a heading from now on. */
export async function watchShifts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const KEY = 'test.shifts';
    new PerformanceObserver((list) => {
      // The layout-shift entry, which TypeScript's library does not know yet.
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

/** Follows the requests from now on. Answers the addresses of those without an answer; the live stream never ends. */
export function watchRequests(page: Page): () => Promise<string[]> {
  const open = new Set<Request>();
  page.on('request', (request) => {
    if (!request.url().includes(API.live)) open.add(request);
  });
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  return async () => {
    // What follows from the latest answer is drawn, and asked for, within a frame.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
    return [...open].map((request) => request.url());
  };
}
