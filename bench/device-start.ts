import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { build } from 'vite';
import { ROOT } from '#tools/project.mjs';
import type { createCacheDb } from '#web/lib/sync/cache/cache-db.ts';
import { launchChromium } from './browser/chromium.ts';
import { median, plainFigure, type Figure } from './figures.ts';

const TABLES = 40;
const ROWS = 20_000;
const SHOWN = 3;
const STARTS = 7;
/** The highest accepted share of the time that reading every row takes. */
const LIMIT = 0.5;
const ORIGIN = 'http://localhost:1';

export const DEVICE_METHOD =
  `Chromium with ${ROWS} rows of ${TABLES} tables in IndexedDB, as the app stores them (web/src/lib/sync/cache/cache-db.ts), without a server. Each start is a ` +
  `new page. It reads what is stored about every list and the rows of the ${SHOWN} tables that a first screen shows. Held against reading the rows ` +
  `of all tables, as every start did before 0128, in turns. Medians of ${STARTS} starts; the times begin when the script runs.`;

/** Measures what a start reads from a device with many tables. */
export async function measureDeviceStart(): Promise<Figure[]> {
  const script = await bundleCache();
  const browser = await launchChromium();
  try {
    const context = await browser.newContext();
    await context.route('**', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }));
    const onPage = async <Result>(work: (page: Page) => Promise<Result>) => {
      const page = await context.newPage();
      await page.goto(ORIGIN);
      await page.addScriptTag({ content: script });
      const result = await work(page);
      await page.close();
      return result;
    };
    await onPage((page) => page.evaluate(storeRows, { tables: TABLES, rows: ROWS }));
    const times = { lists: [] as number[], shown: [] as number[], all: [] as number[] };
    for (let start = 0; start < STARTS; start += 1) {
      times.lists.push(await onPage((page) => page.evaluate(readTables, 0)));
      times.shown.push(await onPage((page) => page.evaluate(readTables, SHOWN)));
      times.all.push(await onPage((page) => page.evaluate(readTables, TABLES)));
    }
    const [lists, shown, all] = [median(times.lists), median(times.shown), median(times.all)];
    const stored = `${ROWS} rows in ${TABLES} tables`;
    return [
      { name: `Start with ${stored}: against reading all rows`, value: shown / all, unit: 'times', limit: LIMIT },
      plainFigure(`Start with ${stored}: what is stored about the lists`, lists, 'ms'),
      plainFigure(`Start with ${stored}: and ${SHOWN} tables`, shown, 'ms'),
      plainFigure(`Start with ${stored}: and all rows, as before 0128`, all, 'ms'),
    ];
  } finally {
    await browser.close();
  }
}

/** The app's own cache as a script that leaves `createCacheDb` in the page's global scope. */
async function bundleCache(): Promise<string> {
  const built = await build({
    configFile: false,
    root: ROOT,
    logLevel: 'warn',
    build: {
      write: false,
      lib: { entry: join(ROOT, 'web/src/lib/sync/cache/cache-db.ts'), formats: ['iife'], name: 'cacheModule' },
    },
  });
  const [first] = [built].flat();
  const code = first && 'output' in first ? first.output[0].code : '';
  return `${code};globalThis.createCacheDb = cacheModule.createCacheDb;`;
}

/** The global scope of the page that ran the bundle. */
interface PageScope {
  createCacheDb: typeof createCacheDb;
}

/** Runs in the page. */
async function storeRows({ tables, rows }: { tables: number; rows: number }): Promise<void> {
  const cache = (globalThis as unknown as PageScope).createCacheDb(() => true); // the bundle has set it
  for (let number = 0; number < tables; number += 1) {
    const table = `table_${number}`;
    const listed = Array.from({ length: rows / tables }, () => ({
      id: crypto.randomUUID(),
      version: 1,
      created_at: '2026-11-20T10:00:00.000Z',
      updated_at: '2026-11-20T10:00:00.000Z',
      deleted_at: null,
      title: 'Bring the recycling down',
      description: 'Glass on Tuesdays, paper on Thursdays; the keys hang by the door.',
      assigned_to: crypto.randomUUID(),
      status: 'pending',
    }));
    await cache.storeList(
      { user: 'ana', family: 'home' },
      {
        ...{ key: table, table, filter: {}, epoch: 'e', version: 1, rules: 'r', sync: 'full' },
        ...{ stretch: { start: null, end: null }, rows: listed, continues: undefined, isListed: () => true },
      },
    );
  }
  cache.close();
}

/** Runs in the page. Milliseconds for a start that needs the rows of the first `tables` tables. */
async function readTables(tables: number): Promise<number> {
  const cache = (globalThis as unknown as PageScope).createCacheDb(() => true); // the bundle has set it
  const owner = { user: 'ana', family: 'home' };
  const startedAt = performance.now();
  const { queries } = await cache.load(owner);
  const read = await Promise.all(queries.slice(0, tables).map(({ table }) => cache.load(owner, table)));
  const ms = performance.now() - startedAt;
  if (read.some(({ rows }) => rows.length === 0)) throw new Error('A table came back empty.');
  return ms;
}
