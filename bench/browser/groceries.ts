import type { Browser, BrowserContext, Page } from '@playwright/test';
import { normalName } from '#contract/areas/groceries/products.ts';
import { AISLES } from '#contract/areas/groceries/units.ts';
import { newId } from '#contract/ids.ts';
import { DAY_MS } from '#contract/limits.ts';
import { findMember, writeAsSystem } from '../family-data.ts';
import type { Figure } from '../figures.ts';
import { signUp } from './chromium.ts';
import { ANSWER_LIMIT, compareFamilies, SETTLED_MS, START_LIMIT, WARM_UPS } from './large-family.ts';
import { timeAnswer, timeStart } from './paints.ts';

/** What a family has on its list, and has bought. */
interface Shopping {
  readonly items: number;
  /** Completed lists, one a week. */
  readonly weeks: number;
  readonly itemsOfWeek: number;
  readonly products: number;
}

const MANY: Shopping = { items: 2_000, weeks: 260, itemsOfWeek: 40, products: 2_000 };
const FEW: Shopping = { items: 20, weeks: 2, itemsOfWeek: 20, products: 20 };
const TIMES = 15;
const ROW = 'main li[data-line]';
const START = 'Start of the groceries';

export const GROCERIES_METHOD =
  `Chromium, 390 by 844, with a list of ${MANY.items} items, ${MANY.weeks} completed lists of ${MANY.itemsOfWeek} items each (five years) and ${MANY.products} products in the history. Everything is stored on the ` +
  'device, and there is no network. A start is a new page, timed from the beginning of the navigation until the frame with the first lines is painted. A tick and a key are timed from the event, by the clock of ' +
  `the page, until the frame with the ticked line or the suggestions is painted; a frame is up to 17 ms. Medians of ${TIMES} after ${WARM_UPS} that are not counted, in turns with a family that has ${FEW.items} items. What is ` +
  `aimed at is 300 ms for a start, 50 ms for a tick and 30 ms for a key on a quiet machine; the limits are ratios to the small family in the same run: ${START_LIMIT} and ${ANSWER_LIMIT}.`;

/** Measures how soon a list is painted from what the device has stored, and how soon it answers. */
export const measureGroceries = (folder: string): Promise<Figure[]> =>
  compareFamilies(folder, {
    ...{ times: TIMES, few: 'few items', starts: [START] },
    open: (browser, baseURL, size, adminUrl) => openFamily(browser, baseURL, size === 'many' ? MANY : FEW, adminUrl),
    round: measureRound,
  });

/** A browser whose device has the list stored, and which has no network any more. */
async function openFamily(
  browser: Browser,
  baseURL: string,
  shopping: Shopping,
  adminUrl: string,
): Promise<BrowserContext> {
  const { storageState, email } = await signUp(browser, baseURL);
  await writeShopping(adminUrl, email, shopping);
  const context = await browser.newContext({ baseURL, storageState, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.goto('/groceries');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await page.getByText(`${shopping.items} things to buy`).waitFor();
  await page.waitForTimeout(SETTLED_MS);
  // The catalogue and the rest of the code are fetched by now, and stored with the second start.
  await page.reload();
  await page.getByText(`${shopping.items} things to buy`).waitFor();
  await page.waitForTimeout(SETTLED_MS);
  await page.close();
  await context.setOffline(true);
  return context;
}

async function measureRound(context: BrowserContext): Promise<Record<string, number>> {
  const page = await context.newPage();
  const times: Record<string, number> = {};
  times[START] = await timeStart(page, '/groceries', { shown: ROW });
  await page.waitForTimeout(SETTLED_MS);
  times['Tick of an item'] = await tick(page);
  const field = page.getByRole('combobox');
  await field.fill('mi');
  await page.keyboard.press('Escape');
  times['Key of the suggestions'] = await timeAnswer(page, () => field.press('l'), { shown: '[role=option]' });
  await page.close();
  return times;
}

/** Ticks an item in the middle of what is seen. */
async function tick(page: Page): Promise<number> {
  const box = page.locator(`${ROW} [role=checkbox][aria-checked=false]`).nth(3);
  const label = (await box.getAttribute('aria-label')) ?? '';
  const ms = await timeAnswer(page, () => box.click(), { shown: `[aria-label="${label}"][aria-checked=true]` });
  await page.waitForTimeout(SETTLED_MS);
  return ms;
}

const nameOf = (at: number) => `${['Milk', 'Mild peppers', 'Bread', 'Figs', 'Rice', 'Soap'][at % 6]} ${at}`;
const aisleOf = (at: number) => AISLES[at % AISLES.length] ?? 'other';
const countTo = (count: number) => Array.from({ length: count }, (_, at) => at);

/** Writes the rows as the server would have, of a person's family. */
async function writeShopping(
  adminUrl: string,
  email: string,
  { items, weeks, itemsOfWeek, products }: Shopping,
): Promise<void> {
  const { familyId, memberId } = await findMember(adminUrl, email);
  const listId = newId();
  const past = countTo(weeks).map((week) => ({ id: newId(), at: new Date(Date.now() - (week + 1) * 7 * DAY_MS) }));
  await writeAsSystem(adminUrl, [familyId, memberId], async (admin) => {
    await admin.query(
      `insert into public.grocery_lists (family_id, id, title, is_first, is_completed, completed_at, completed_by, created_by, created_at, version)
       select $1, id, 'Weekly shop', at is null, at is not null, at, case when at is null then null else $2::uuid end, $2, coalesce(at, now()), 0
       from unnest($3::uuid[], $4::timestamptz[]) t (id, at)`,
      [familyId, memberId, [listId, ...past.map(({ id }) => id)], [null, ...past.map(({ at }) => at)]],
    );
    const rows = [
      ...countTo(items).map((at) => ({ list: listId, at, done: null })),
      ...past.flatMap(({ id, at: done }) => countTo(itemsOfWeek).map((at) => ({ list: id, at, done }))),
    ];
    await admin.query(
      `insert into public.grocery_items (family_id, id, list_id, name, quantity, category, position, is_checked, checked_by, checked_at, added_by, created_at, version)
       select $1, id, list, name, 2, category, position, done is not null, case when done is null then null else $2::uuid end, done, $2, coalesce(done, now()), 0
       from unnest($3::uuid[], $4::uuid[], $5::text[], $6::text[], $7::int[], $8::timestamptz[]) t (id, list, name, category, position, done)`,
      [
        ...[familyId, memberId, rows.map(() => newId()), rows.map(({ list }) => list)],
        ...[rows.map(({ at }) => nameOf(at)), rows.map(({ at }) => aisleOf(at)), rows.map(({ at }) => at)],
        rows.map(({ done }) => done),
      ],
    );
    const names = countTo(products).map(nameOf);
    await admin.query(
      `insert into public.grocery_products (family_id, id, key, name, quantity, bought_category, times_bought, last_bought_at, version)
       select $1, id, key, name, 2, category, times, now(), 0
       from unnest($2::uuid[], $3::text[], $4::text[], $5::text[], $6::int[]) t (id, key, name, category, times)`,
      [
        ...[familyId, names.map(() => newId()), names.map(normalName), names],
        ...[names.map((_, at) => aisleOf(at)), names.map((_, at) => 1 + (at % 50))],
      ],
    );
  });
}
