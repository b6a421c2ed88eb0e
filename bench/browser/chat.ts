import type { Browser, Page } from '@playwright/test';
import pg from 'pg';
import { ensureBuilt } from '#tools/build.mjs';
import { newId } from '#contract/ids.ts';
import { nameConnection, signTicket } from '#server/platform/db/tickets.ts';
import { launchChromium, signUp } from './chromium.ts';
import { median, plainFigure, type Figure } from '../figures.ts';
import { timeStart } from './paints.ts';
import { startCasita } from '../servers.ts';

const MANY = 10_000;
const FEW = 20;
const TIMES = 7;
/** Drawn before it is measured, because the browser keeps the compiled code of scripts that it has seen a few times. */
const WARM_UPS = 2;
/** After this a screen has stored its rows. */
const SETTLED_MS = 1_500;
/** The highest accepted multiple of the time of the same chat with few messages. */
const START_LIMIT = 2;
/** What moves by more than this between two frames without a scroll has jumped. */
const JUMP_LIMIT_PX = 2;
const STEP_PX = 400;
const EACH_MS = 90_000;
const TEXTS = [
  'Yes',
  'Who fetches Leo from training tonight?',
  'I can, but only after seven. The meeting takes longer and then the bridge is closed again.',
  'Bring milk and two baguettes please, and the small tomatoes for the salad. Grandma comes at eight, and she likes those of the market.',
];

export const CHAT_METHOD =
  `Chromium, 1280 by 800, as a member of a family whose chat has ${MANY} messages. A start is a new page without a network, timed from the beginning of the navigation until the frame with the first ` +
  `messages is painted from what the device has stored; medians of ${TIMES} after ${WARM_UPS} that are not counted, in turns with a chat of ${FEW} messages. The limit is the ratio of both: ${START_LIMIT}. ` +
  `Then, with a network, the chat is scrolled back from its newest message to its first one, ${STEP_PX} px and a frame at a time: what is in view must not move by more than ${JUMP_LIMIT_PX} px in the frame after a step. ` +
  'What is aimed at on a quiet machine is 300 ms for a start, and no task of the page over 100 ms on the way.';

/** Measures how soon a long chat is painted, and whether it keeps still while it is read back to its beginning. */
export async function measureChat(folder: string): Promise<Figure[]> {
  await ensureBuilt();
  const casita = await startCasita(folder);
  const browser = await launchChromium();
  try {
    // The server accepts sign-ups only from its own address, localhost.
    const baseURL = casita.origin.replace('127.0.0.1', 'localhost');
    const long = await openFamily(browser, baseURL, casita.adminUrl, MANY);
    const short = await openFamily(browser, baseURL, casita.adminUrl, FEW);
    const times: [number[], number[]] = [[], []];
    for (let round = -WARM_UPS; round < TIMES; round += 1)
      for (const [at, { context, address }] of [long, short].entries()) {
        const page = await context.newPage();
        const ms = await timeStart(page, address, { shown: 'article[data-message]' });
        await page.close();
        if (round >= 0) times[at]?.push(ms);
      }
    await long.context.setOffline(false);
    const page = await long.context.newPage();
    await page.goto(long.address);
    const read = await readBack(page);
    if (read.first !== 0) throw new Error(`The chat was read back to message ${read.first} only.`);
    const [many, few] = [median(times[0]), median(times[1])];
    return [
      { name: 'Start of a long chat: against a short one', value: many / few, unit: 'times', limit: START_LIMIT },
      plainFigure('Start of a long chat', many, 'ms'),
      plainFigure('Start of a short chat', few, 'ms'),
      { name: 'Farthest jump on the way back', value: read.jumpPx, unit: 'px', limit: JUMP_LIMIT_PX },
      plainFigure('Longest task on the way back', read.longestMs, 'ms'),
      plainFigure('Messages in the page at most', read.mostInPage, ''),
    ];
  } finally {
    await browser.close();
    await casita.stop();
  }
}

/** A browser whose device has the newest messages of the family's chat stored, and which has no network any more. */
async function openFamily(browser: Browser, baseURL: string, adminUrl: string, count: number) {
  const context = await browser.newContext({
    ...{ baseURL, viewport: { width: 1280, height: 800 } },
    storageState: (await signUp(browser, baseURL)).storageState,
  });
  const page = await context.newPage();
  await page.goto('/chat');
  const familyId = await page.evaluate(() => {
    const key = Object.keys(localStorage).find((one) => one.startsWith('casita.account:')) ?? '';
    return String(JSON.parse(localStorage.getItem(key) ?? 'null').families[0].family_id);
  });
  await fillChat(adminUrl, familyId, count);
  const address = `/chat?chat=${familyId}`;
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await page.goto(address);
  await page.locator('article[data-message]').first().waitFor();
  await page.waitForTimeout(SETTLED_MS);
  // What is seen is read, so that the next start shows the newest ones.
  const newest = page.getByRole('button', { name: /newest|new message/ });
  if (await newest.isVisible()) await newest.click();
  await page.waitForTimeout(SETTLED_MS);
  await page.close();
  await context.setOffline(true);
  return { context, address };
}

/** Messages of the family's chat, whose words end with their number. */
async function fillChat(adminUrl: string, familyId: string, count: number): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    await nameConnection(admin);
    const { rows: keys } = await admin.query<{ key: string }>('select key from app.context_key');
    const { rows: members } = await admin.query<{ id: string }>('select id from members where family_id = $1', [
      familyId,
    ]);
    const sender = members[0]?.id ?? '';
    await admin.query('begin');
    const ticket = signTicket(keys[0]?.key ?? '', admin, 'system', [familyId, sender]);
    await admin.query('select app.enter_system($1, $2, $3, $4)', ['messages for the bench', familyId, sender, ticket]);
    const start = Date.now() - (count + 1) * EACH_MS;
    for (let at = 0; at < count; at += 1_000) {
      const numbers = Array.from({ length: Math.min(1_000, count - at) }, (_, index) => at + index);
      const timeOf = (number: number) => start + number * EACH_MS;
      await admin.query(
        `insert into public.chat_messages (family_id, id, chat_id, sender_id, message_text, created_at, version)
         select $1, i, $1, $2, t, c, 0 from unnest($3::uuid[], $4::text[], $5::timestamptz[]) x (i, t, c)`,
        [
          ...[familyId, sender, numbers.map((number) => newId(timeOf(number)))],
          numbers.map((number) => `${TEXTS[number % TEXTS.length]} ${number}`),
          numbers.map((number) => new Date(timeOf(number)).toISOString()),
        ],
      );
    }
    await admin.query('commit');
  } finally {
    await admin.end();
  }
}

/** Scrolls to the first message. */
async function readBack(page: Page) {
  await page.locator('article[data-message]').first().waitFor();
  await page.waitForTimeout(SETTLED_MS);
  return page.evaluate(
    async ({ step, patience }) => {
      const box = document.querySelector('article')?.closest<HTMLElement>('[role=region]');
      if (!box) throw new Error('There is no list of messages.');
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      const inView = () => {
        const view = box.getBoundingClientRect();
        const rows = [...box.querySelectorAll('article')].map((row) => [row, row.getBoundingClientRect()] as const);
        return new Map(
          rows.flatMap(([row, at]) => (at.bottom > view.top && at.top < view.bottom ? [[row, at.top]] : [])),
        );
      };
      let longestMs = 0;
      const observer = new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) longestMs = Math.max(longestMs, duration);
      });
      observer.observe({ entryTypes: ['longtask'] });
      let [jumpPx, mostInPage, stillSince] = [0, 0, performance.now()];
      while (performance.now() - stillSince < patience) {
        const height = box.scrollHeight;
        box.scrollBy(0, -step);
        await frame();
        const before = inView();
        await frame();
        const after = inView();
        for (const [row, top] of before) jumpPx = Math.max(jumpPx, Math.abs((after.get(row) ?? top) - top));
        mostInPage = Math.max(mostInPage, box.querySelectorAll('article').length);
        if (box.scrollTop > 0 || box.scrollHeight !== height) stillSince = performance.now();
      }
      observer.disconnect();
      const words = box.querySelector('article [data-text]')?.textContent ?? '';
      return { jumpPx, mostInPage, longestMs, first: Number(/\d+$/.exec(words)?.[0]) };
    },
    { step: STEP_PX, patience: SETTLED_MS * 2 },
  );
}
