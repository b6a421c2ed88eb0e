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
 * code, so a test gets one that an earlier test of the worker has left, emptied.
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
    const page = await kept.context.newPage();
    if (viewport) await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme, reducedMotion });
    const leave = async () => {
      if (await empty(kept)) idle.push(kept);
      else await kept.context.close();
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

/** Takes back everything that a test did in a browser. Answers false where a clock that it has set cannot be taken back. */
async function empty({ context, keeper }: Kept): Promise<boolean> {
  if (await keeper.evaluate(() => !Date.toString().includes('native code'))) return false;
  for (const page of context.pages()) if (page !== keeper) await page.close();
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  await context.clearCookies();
  const devTools = await context.newCDPSession(keeper);
  await devTools.send('Storage.clearDataForOrigin', { origin: new URL(keeper.url()).origin, storageTypes: 'all' });
  await devTools.detach();
  return true;
}
