import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { watchProblems } from './problems.ts';

/** A page of the server without the app, and without anything to run. */
export const PLAIN_PAGE = '/robots.txt';

/** How many empty browsers of one worker stay open. */
const MOST = 5;

interface Kept {
  /** Options that a browser has for good. */
  readonly options: string;
  readonly context: BrowserContext;
  /** Keeps the process of the browser's pages alive, and in it the compiled code of the app. */
  readonly keeper: Page;
}

interface Opened {
  readonly page: Page;
  /** Answers what went wrong in the browser, and closes or empties it. */
  readonly leave: () => Promise<readonly string[]>;
}

/**
 * Opens browsers in which nothing is stored. The first start of the app in a new one costs twice as much as in one that has compiled its
 * code, so a test gets one that an earlier test of the worker has left, emptied. A clock cannot be taken back: one that was given a clock
 * is closed.
 */
export function createBrowsers(browser: Browser) {
  const idle: Kept[] = [];

  async function openNew(options: BrowserContextOptions): Promise<Opened> {
    const context = await browser.newContext(options);
    const problems = watchProblems(context);
    const page = await context.newPage();
    const leave = async () => {
      await context.close();
      return problems.end();
    };
    return { page, leave };
  }

  async function makeKept(options: BrowserContextOptions): Promise<Kept> {
    const context = await browser.newContext(options);
    const keeper = await context.newPage();
    await keeper.goto(PLAIN_PAGE);
    return { options: JSON.stringify(options), context, keeper };
  }

  async function openKept({
    viewport,
    colorScheme,
    reducedMotion,
    ...options
  }: BrowserContextOptions): Promise<Opened> {
    const found = idle.findLastIndex((one) => one.options === JSON.stringify(options));
    const kept = idle.splice(found, found < 0 ? 0 : 1)[0] ?? (await makeKept(options));
    const problems = watchProblems(kept.context);
    const page = await openBeside(kept);
    if (viewport) await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme, reducedMotion });
    const { clock } = page;
    let isClockUsed = false;
    Object.defineProperty(page, 'clock', {
      get: () => {
        isClockUsed = true;
        return clock;
      },
    });
    const leave = async () => {
      if (isClockUsed) await kept.context.close();
      else {
        await empty(kept);
        idle.push(kept);
      }
      if (idle.length > MOST) await idle.shift()?.context.close();
      return problems.end();
    };
    return { page, leave };
  }

  return {
    open(options: BrowserContextOptions): Promise<Opened> {
      const isKept = options.serviceWorkers === 'block' && options.javaScriptEnabled !== false;
      return isKept ? openKept(options) : openNew(options);
    },
    async close(): Promise<void> {
      for (const { context } of idle) await context.close();
    },
  };
}

/** Opens a page in the process of the keeper. Playwright's own pages begin in one of their own, which costs a quarter of a start. */
async function openBeside({ context, keeper }: Kept): Promise<Page> {
  const [page] = await Promise.all([
    context.waitForEvent('page'),
    keeper.evaluate((address) => void window.open(address, '_blank', 'noopener'), PLAIN_PAGE),
  ]);
  await page.waitForLoadState();
  return page;
}

/** Takes back everything that a test did in a browser. */
async function empty({ context, keeper }: Kept): Promise<void> {
  for (const page of context.pages()) if (page !== keeper) await page.close();
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  await context.clearCookies();
  const devTools = await context.newCDPSession(keeper);
  await devTools.send('Storage.clearDataForOrigin', { origin: new URL(keeper.url()).origin, storageTypes: 'all' });
  await devTools.detach();
}
