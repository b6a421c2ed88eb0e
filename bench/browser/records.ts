import type { Browser, BrowserContext, Page } from '@playwright/test';
import type pg from 'pg';
import { newId } from '#contract/ids.ts';
import { findMember, writeAsSystem } from '../family-data.ts';
import type { Figure } from '../figures.ts';
import { signUp } from './chromium.ts';
import { ANSWER_LIMIT, compareFamilies, SETTLED_MS, START_LIMIT, WARM_UPS } from './large-family.ts';
import { timeAnswer, timeStart, type Sight } from './paints.ts';

/** What a family has kept of money, school and health. */
interface Records {
  /** In the ledger, over two years. */
  readonly entries: number;
  /** Of each of three children. */
  readonly grades: number;
  /** Of each of three people. */
  readonly doses: number;
  readonly measurements: number;
  readonly documents: number;
}

const MANY: Records = { entries: 10_000, grades: 400, doses: 500, measurements: 200, documents: 100 };
const FEW: Records = { entries: 50, grades: 12, doses: 10, measurements: 6, documents: 4 };
const CHILDREN = 3;
const TIMES = 7;

const MONEY = 'Start of the month of money';
const SCHOOL = 'Start of a student’s page';
const HEALTH = 'Start of a medical record';

export const RECORDS_METHOD =
  `Chromium, 390 by 844, as a member of a family with ${MANY.entries} entries in its ledger, and three children who have ${MANY.grades} grades, ${MANY.doses} doses, ${MANY.measurements} ` +
  `measurements and ${MANY.documents} medical documents each. The rows are stored on the device as far as the app stores them. A start is a new page, timed from the beginning of the navigation until the ` +
  'frame with the sums of the month, the grades or the documents is painted: the last two without a network, the sums with one call. An answer is timed from the event, by the clock of the page, until the frame ' +
  `with the sums of the month before, or with what was found for a word, is painted. Medians of ${TIMES} after ${WARM_UPS} that are not counted, in turns with a family that has ${FEW.entries} entries and ` +
  `${FEW.grades} grades. What is aimed at is 300 ms for each on a quiet machine; the limits are ratios to the small family in the same run: ${START_LIMIT} and ${ANSWER_LIMIT}.`;

/** Measures how soon the records that a family has kept for years are painted, and how soon they answer. */
export function measureRecords(folder: string): Promise<Figure[]> {
  const children = new Map<BrowserContext, string>();
  return compareFamilies(folder, {
    ...{ times: TIMES, few: 'few records', starts: [MONEY, SCHOOL, HEALTH] },
    open: async (browser, baseURL, size, adminUrl) => {
      const { context, childId } = await openFamily(browser, baseURL, size === 'many' ? MANY : FEW, adminUrl);
      children.set(context, childId);
      return context;
    },
    round: (context) => measureRound(context, children.get(context) ?? ''),
  });
}

const SUMS = '[data-month][aria-busy=false]';
const ENTRIES = '[aria-labelledby=finances-entries]';
const addressesOf = (childId: string) => [
  [SCHOOL, `/school/student/${childId}`, { shown: '[aria-labelledby=school-grades] details' }] as const,
  [HEALTH, `/medical?person=${childId}`, { shown: '[aria-labelledby=medical-medical_documents] li' }] as const,
];

async function openFamily(browser: Browser, baseURL: string, records: Records, adminUrl: string) {
  const { storageState, email } = await signUp(browser, baseURL);
  const { familyId, memberId } = await findMember(adminUrl, email);
  const children = Array.from({ length: CHILDREN }, () => newId());
  await writeAsSystem(adminUrl, [familyId, memberId], (admin) =>
    writeRecords(admin, [familyId, memberId], children, records),
  );
  const context = await browser.newContext({ baseURL, storageState, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const childId = children[0] ?? '';
  const open = async (address: string, { shown }: Sight) => {
    await page.goto(address);
    await page.locator(shown).first().waitFor();
    await page.waitForTimeout(SETTLED_MS);
  };
  await open('/finances', { shown: SUMS });
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  for (let visit = 0; visit < 2; visit += 1) {
    await open('/finances', { shown: SUMS });
    for (const [, address, sight] of addressesOf(childId)) await open(address, sight);
  }
  await page.close();
  return { context, childId };
}

async function measureRound(context: BrowserContext, childId: string): Promise<Record<string, number>> {
  const times: Record<string, number> = {};
  await context.setOffline(true);
  for (const [name, address, sight] of addressesOf(childId)) {
    const page = await context.newPage();
    times[name] = await timeStart(page, address, sight);
    await page.close();
  }
  await context.setOffline(false);
  const page = await context.newPage();
  times[MONEY] = await timeStart(page, '/finances', { shown: SUMS });
  await page.waitForTimeout(SETTLED_MS);
  const shown = (await page.locator(SUMS).getAttribute('data-month')) ?? '';
  const before = page.getByRole('button', { name: 'The month before' });
  const sight = { shown: SUMS, gone: `[data-month="${shown}"]` };
  times['The month before'] = await timeAnswer(page, () => before.click(), sight);
  Object.assign(times, await search(page));
  await page.close();
  return times;
}

/** What the device has is found at once, and all of it once the person pauses and the server has answered. */
async function search(page: Page): Promise<Record<string, number>> {
  const field = page.getByRole('searchbox');
  const times: Record<string, number> = {};
  for (const [name, shown] of [
    ['Search, found on the device', `${ENTRIES} p[aria-live=polite]`],
    ['Search, found by the server', `${ENTRIES} p.quiet[aria-live=polite]`],
  ] as const) {
    await field.fill('');
    await page.waitForTimeout(SETTLED_MS);
    times[name] = await timeAnswer(page, () => field.press('b'), { shown });
  }
  return times;
}

type Ids = readonly [familyId: string, memberId: string];

/** Writes the rows as the server would have. */
async function writeRecords(admin: pg.Client, ids: Ids, children: readonly string[], records: Records): Promise<void> {
  const { entries, grades, doses, measurements, documents } = records;
  const people = [...ids, children];
  await admin.query(
    `insert into public.members (family_id, id, first_name, version)
     select $1, id, 'Child ' || n, 0 from unnest($2::uuid[]) with ordinality t (id, n)`,
    [ids[0], children],
  );
  const accountId = newId();
  await admin.query(
    `insert into public.finance_accounts (family_id, id, name, kind, created_by, version) values ($1, $2, 'Bank', 'bank', $3, 0)`,
    [ids[0], accountId, ids[1]],
  );
  await admin.query(
    `insert into public.financial_transactions
       (family_id, id, account_id, scope_id, kind, amount, occurred_on, category, payee, created_by, created_at, version)
     select $1, uuidv7(), $3, $3, 'expense', -100 - n % 9000, current_date - n * 730 / $4, 'Category ' || n % 12,
       (array['Bakery downtown', 'Market', 'Fuel', 'Cinema', 'Pharmacy'])[1 + n % 5] || ' ' || n % 40, $2, now() - make_interval(days => n * 730 / $4), 0
     from generate_series($4 - 1, 0, -1) n`,
    [...ids, accountId, entries],
  );
  await admin.query(
    `with years as (
       insert into public.school_profiles (family_id, id, student_id, school, starts_on, ends_on, grading_scale, terms, created_by, version)
       select $1, uuidv7(), id, 'Parkside', current_date - 200, current_date + 100, 'ten', null, $2, 0 from unnest($3::uuid[]) t (id)
       returning id, student_id)
     insert into public.grades (family_id, id, student_id, profile_id, subject, title, weight, score, score_max, graded_on, created_by, version)
     select $1, uuidv7(), student_id, y.id, 'Subject ' || n % 10, 'Test ' || n, 1 + n % 3, n % 11, 10, current_date - n % 190, $2, 0
     from years y, generate_series(1, $4::int) n`,
    [...people, grades],
  );
  await admin.query(
    `with plans as (
       insert into public.medications (family_id, id, user_id, name, schedule, created_by, starts_on, version)
       select $1, uuidv7(), id, 'Ibuprofen', '{"kind": "as_needed"}', $2, current_date - 400, 0 from unnest($3::uuid[]) t (id)
       returning id, user_id)
     insert into public.doses (family_id, id, medication_id, user_id, status, taken_at, created_by, version)
     select $1, uuidv7(), p.id, p.user_id, 'given', now() - make_interval(hours => 12 * n), $2, 0 from plans p, generate_series(1, $4::int) n`,
    [...people, doses],
  );
  await admin.query(
    `insert into public.measurements (family_id, id, user_id, kind, value, measured_at, created_by, version)
     select $1, uuidv7(), id, case n % 2 when 0 then 'weight' else 'height' end, 30 + n * 0.05, now() - make_interval(days => n), $2, 0
     from unnest($3::uuid[]) t (id), generate_series(1, $4::int) n`,
    [...people, measurements],
  );
  await admin.query(
    `insert into public.medical_documents (family_id, id, user_id, title, dated_on, created_by, version)
     select $1, uuidv7(), id, 'Report ' || n, current_date - n, $2, 0 from unnest($3::uuid[]) t (id), generate_series(1, $4::int) n`,
    [...people, documents],
  );
}
