import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { ensureBuilt } from '#tools/build.mjs';
import { SCRIPT_LIMITS } from '#tools/script-limits.mjs';
import { launchChromium, signUp } from './browser/chromium.ts';
import type { Figure } from './figures.ts';
import { startCasita } from './servers.ts';

const KB = 1_000;
/** Wait for scripts that a page requests after loading. The live stream never ends, so the network is never idle. */
const LATE_SCRIPTS_MS = 4_000;

export const BYTES_METHOD =
  'The bodies of all script answers, and how many there are, as Chromium receives them (brotli) on a first visit with an empty cache, from the real server; ' +
  'all but the first two signed in. The service worker is blocked: what it fetches ahead is not what a page waits for. Asked once, because bytes do not vary.';

/** Measures the bytes of script on the wire for a first visit, as Chromium receives them. Once is enough: bytes do not vary. */
export async function measureScriptBytes(folder: string): Promise<Figure[]> {
  await ensureBuilt();
  const casita = await startCasita(folder);
  const browser = await launchChromium();
  try {
    // The server accepts sign-ups only from its own address, localhost.
    const baseURL = casita.origin.replace('127.0.0.1', 'localhost');
    const { storageState } = await signUp(browser, baseURL);
    const visitor = { baseURL };
    const figures: Figure[] = [];
    for (const [address, limit] of Object.entries(SCRIPT_LIMITS)) {
      const isVisitors = address === '/' || address === '/auth';
      const sizes = await visit(browser, isVisitors ? visitor : { baseURL, storageState }, address);
      const bytes = sizes.reduce((sum, size) => sum + size, 0);
      figures.push(
        { name: `Script of ${address}`, value: bytes / KB, unit: 'kB', limit: limit.kB },
        { name: `Script files of ${address}`, value: sizes.length, unit: 'files', limit: limit.files },
      );
    }
    return figures;
  } finally {
    await browser.close();
    await casita.stop();
  }
}

/** The bytes of each script of a first visit: no cache, and no service worker that fetches what the page did not request. */
async function visit(browser: Browser, options: BrowserContextOptions, address: string): Promise<number[]> {
  const context = await browser.newContext({ ...options, serviceWorkers: 'block' });
  const page = await context.newPage();
  const sizes = countScripts(page);
  await page.goto(address, { waitUntil: 'load' });
  await page.waitForTimeout(LATE_SCRIPTS_MS);
  if (new URL(page.url()).pathname !== address) throw new Error(`${address} led to ${page.url()}.`);
  const all = await Promise.all(sizes);
  await context.close();
  if (all.length === 0) throw new Error(`${address} loaded no script.`);
  return all;
}

function countScripts(page: Page): Promise<number>[] {
  const sizes: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    // The resource type of a preloaded module is not script.
    const isScript = request.resourceType() === 'script' || new URL(request.url()).pathname.endsWith('.js');
    if (isScript) sizes.push(request.sizes().then((size) => size.responseBodySize));
  });
  return sizes;
}
