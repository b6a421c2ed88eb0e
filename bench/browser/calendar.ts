import type { Browser, BrowserContext } from '@playwright/test';
import { addDays } from '#contract/recurrence/local-times.ts';
import { signUp } from './chromium.ts';
import { ANSWER_LIMIT, compareFamilies, SETTLED_MS, START_LIMIT, WARM_UPS } from './large-family.ts';
import { monthOf, planChanges, type Plans } from './plans.ts';
import type { Figure } from '../figures.ts';
import { timeAnswer, timeStart, type Sight } from './paints.ts';

const MANY: Plans = { tasks: 500, events: 300, repeating: 60 };
const FEW: Plans = { tasks: 20, events: 20, repeating: 4 };
const TIMES = 7;

export const CALENDAR_METHOD =
  `Chromium, 1280 by 800, as a member of a family of five with ${MANY.tasks} tasks, half of them due in the month that is shown, and ${MANY.events} events in it, of which ` +
  `${MANY.repeating} repeat. Everything is stored on the device, and there is no network. A start is a new page, timed from the beginning of the navigation until the frame with the first ` +
  'entries or tasks is painted. An answer is timed from the event of the key or the click, by the clock of the page, until the frame with what was asked for is painted. ' +
  `Medians of ${TIMES} after ${WARM_UPS} that are not counted, in turns with a family that has ${FEW.tasks} tasks and ${FEW.events} events. What is aimed at is 300 ms for a start and 100 ms for an ` +
  `answer on a quiet machine; the limits are ratios to the same screen with few plans in the same run: ${START_LIMIT} and ${ANSWER_LIMIT}. Before 0189 the start of the tasks was at 3.3, a tick at 8.9.`;

const today = new Date().toISOString().slice(0, 10);
const month = monthOf(today);
const nextMonth = monthOf(addDays(month, 31));
const TICK_BOX = 'main [role=checkbox]';

const STARTS: Record<string, { address: string; sight: Sight }> = {
  'Start of the calendar’s month': { address: '/calendar?view=month', sight: { shown: '[data-entry]' } },
  'Start of the calendar’s agenda': { address: '/calendar?view=agenda', sight: { shown: '[data-entry]' } },
  'Start of the tasks': { address: '/tasks', sight: { shown: TICK_BOX } },
  'Start of Today': { address: '/dashboard', sight: { shown: TICK_BOX } },
};

/** Measures how soon a screen with the plans of a large family is painted from what the device has stored, and how soon it answers. */
export const measureCalendar = (folder: string): Promise<Figure[]> =>
  compareFamilies(folder, {
    ...{ times: TIMES, few: 'few plans', starts: Object.keys(STARTS) },
    open: (browser, baseURL, size) => openFamily(browser, baseURL, size === 'many' ? MANY : FEW),
    round: measureRound,
  });

/** A browser whose device has the plans stored, and which has no network any more. */
async function openFamily(browser: Browser, baseURL: string, plans: Plans): Promise<BrowserContext> {
  const { storageState } = await signUp(browser, baseURL);
  const context = await browser.newContext({ baseURL, storageState, viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.goto('/tasks');
  await page.evaluate(sendPlans, planChanges(plans, today));
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  for (const address of ['/tasks', '/dashboard', '/calendar?view=month', `/calendar?view=month&date=${nextMonth}`]) {
    await page.goto(address);
    await page.locator('[data-entry], [role=checkbox]').first().waitFor();
    await page.waitForTimeout(SETTLED_MS);
  }
  await page.close();
  await context.setOffline(true);
  return context;
}

/** Runs in the page. */
async function sendPlans(calls: object[]): Promise<void> {
  const stored = (start: string) =>
    JSON.parse(localStorage.getItem(Object.keys(localStorage).find((key) => key.startsWith(start)) ?? '') ?? 'null');
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${stored('casita.auth').access_token}`,
    'x-family-id': stored('casita.account:').families[0].family_id,
  };
  for (const call of calls) {
    for (let isTaken = false; !isTaken;) {
      const response = await fetch('/api/changes', { method: 'POST', headers, body: JSON.stringify(call) });
      const { answers = [] }: { answers?: { status: number }[] } = await response.json();
      const refused = answers.find(({ status }) => status !== 200 && status !== 429);
      if (refused) throw new Error(`The server refused the plans: ${JSON.stringify(refused)}`);
      isTaken = answers.length > 0 && answers.every(({ status }) => status === 200);
      // A person's budget of changes for a minute is smaller than the plans. Each change is applied once.
      if (!isTaken) await new Promise((done) => setTimeout(done, 5_000));
    }
  }
}

async function measureRound(context: BrowserContext): Promise<Record<string, number>> {
  const times: Record<string, number> = {};
  for (const [name, { address, sight }] of Object.entries(STARTS)) {
    const page = await context.newPage();
    times[name] = await timeStart(page, address, sight);
    await page.close();
  }
  const page = await context.newPage();
  await page.goto('/calendar?view=month');
  await page.locator('[data-entry]').first().waitFor();
  await page.waitForTimeout(SETTLED_MS);
  const press = async (name: string, key: string, sight: Sight) => {
    times[name] = await timeAnswer(page, () => page.keyboard.press(key), sight);
  };
  await press('From month to week', 'w', { shown: '[data-hours] [data-entry]' });
  await press('From week to day', 'd', { shown: '[data-hours] [data-entry]', gone: '[data-hours] ~ [data-hours]' });
  await press('From day to agenda', 'a', { shown: 'li [data-entry]', gone: '[data-hours]' });
  await press('From agenda to month', 'm', { shown: `[data-date="${month}"] `, gone: 'li [data-entry]' });
  await press('Next month', 'ArrowRight', {
    shown: `[data-entry*=" ${nextMonth.slice(0, 7)}"]`,
    gone: `[data-date="${month}"]`,
  });
  await press('Previous month', 'ArrowLeft', { shown: `[data-date="${month}"]` });
  const click = (selector: string) => () => page.locator(selector).first().click();
  times['Details of an entry'] = await timeAnswer(page, click('[data-entry]'), { shown: '[role=dialog]' });
  await page.close();
  times['Tick of a task'] = await tickTask(context);
  return times;
}

async function tickTask(context: BrowserContext): Promise<number> {
  const page = await context.newPage();
  await page.goto('/tasks');
  const box = `${TICK_BOX}[aria-checked=false]`;
  const label = (await page.locator(box).first().getAttribute('aria-label')) ?? '';
  await page.waitForTimeout(SETTLED_MS);
  const ticked = { shown: `[aria-label="${label}"][aria-checked=true]` };
  const ms = await timeAnswer(page, () => page.locator(box).first().click(), ticked);
  await page.waitForTimeout(SETTLED_MS);
  await page.close();
  return ms;
}
