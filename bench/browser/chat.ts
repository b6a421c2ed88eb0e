import type { BrowserContext, Page } from '@playwright/test';
import { ensureBuilt } from '#tools/build.mjs';
import { median, plainFigure, quantile, type Figure } from '../figures.ts';
import { startCasita } from '../servers.ts';
import { addressOf, MESSAGES, openTalkers, SETTLED_MS, type Talk, type Talkers } from './chat-family.ts';
import { launchChromium } from './chromium.ts';
import { timeAnswer, timeArrival, timeStart } from './paints.ts';

const MUCH: Talk = { messages: 10_000, chats: 60, messagesOfEach: 50 };
const NOTHING: Talk = { messages: 0, chats: 0, messagesOfEach: 0 };
const TIMES = 7;
/** Drawn before it is measured, because the browser keeps the compiled code of scripts that it has seen a few times. */
const WARM_UPS = 2;
const SEEN_TIMES = 40;
/** A person writes at most 30 messages a minute, and both families do in turns. */
const BETWEEN_MS = 700;
/** The highest accepted multiple of the time of the same screen in a family that has said nothing. */
const START_LIMIT = 2;
/** The way of a message is the same, however many there are. */
const SEEN_LIMIT = 1.5;
/** What moves by more than this between two frames without a scroll has jumped. */
const JUMP_LIMIT_PX = 2;
const STEP_PX = 400;

const START = 'Start of a chat';
const CHILD_START = 'Start of a chat as a child';
const LIST = 'Start of the list of chats';
const OPEN = 'A chat opened from the list';
const SEEN = 'Enter to seen by another browser, p50';

export const CHAT_METHOD =
  `Chromium, 1280 by 800, as a parent and a child with a PIN of a family with ${MUCH.chats} chats of ${MUCH.messagesOfEach} messages each beside that of the family, which has ${MUCH.messages}; all figures ` +
  'in turns with a family whose one chat is empty. A start is a new page without a network, timed from the beginning of the navigation until the frame with the first messages (or chats) is painted from what ' +
  `the device has stored; a chat is opened by a press in the list, timed from the event; medians of ${TIMES} after ${WARM_UPS} that are not counted. The limit is the ratio of both families: ${START_LIMIT}. ` +
  `Then, with a network, parent and child write ${SEEN_TIMES} messages by turns in two browsers that both show the chat of the family: timed from the press of Enter until the frame with the words is painted in the ` +
  `other one, against the same in the chat that began empty: ${SEEN_LIMIT}. At last both scroll the long chat back from its newest message to its first one, ${STEP_PX} px and a frame at a time: what is in view must not ` +
  `move by more than ${JUMP_LIMIT_PX} px in the frame after a step. What is aimed at on a quiet machine is 300 ms for a start and for opening, 100 ms for a message to be seen, and no frame over 100 ms on the way back.`;

/** Measures how soon chats are painted and a message is seen, and whether a long one keeps still while it is read back to its beginning. */
export async function measureChat(folder: string): Promise<Figure[]> {
  await ensureBuilt();
  const casita = await startCasita(folder);
  const browser = await launchChromium();
  try {
    // The server accepts sign-ups only from its own address, localhost.
    const baseURL = casita.origin.replace('127.0.0.1', 'localhost');
    const full = await openTalkers(browser, baseURL, casita.adminUrl, MUCH);
    const empty = await openTalkers(browser, baseURL, casita.adminUrl, NOTHING);
    const starts: [Measured, Measured] = [{}, {}];
    for (let round = -WARM_UPS; round < TIMES; round += 1)
      for (const [at, family] of [full, empty].entries())
        for (const [name, ms] of Object.entries(await measureStarts(family)))
          if (round >= 0) (starts[at as 0 | 1][name] ??= []).push(ms);
    for (const { parent, child } of [full, empty])
      for (const context of [parent, child]) await context.setOffline(false);
    const seen = await measureSeen(full, empty);
    const ways = [await readBack(full.parent, full.chatId), await readBack(full.child, full.chatId)];
    return [
      ...Object.entries(starts[0]).flatMap(([name, many]) => compare(name, many, starts[1][name] ?? [], START_LIMIT)),
      ...compare(SEEN, ...seen, SEEN_LIMIT),
      plainFigure('Enter to seen by another browser, p95', quantile(seen[0], 0.95), 'ms'),
      ...ways.flatMap(({ jumpPx, longestMs, longestFrameMs, frames, mostInPage }, at): Figure[] => {
        const who = at === 0 ? '' : ', as a child';
        return [
          { name: `Farthest jump on the way back${who}`, value: jumpPx, unit: 'px', limit: JUMP_LIMIT_PX },
          plainFigure(`Longest frame on the way back, of ${frames}${who}`, longestFrameMs, 'ms'),
          plainFigure(`Longest task on the way back${who}`, longestMs, 'ms'),
          plainFigure(`Messages in the page at most${who}`, mostInPage, ''),
        ];
      }),
    ];
  } finally {
    await browser.close();
    await casita.stop();
  }
}

type Measured = Record<string, number[]>;

function compare(name: string, many: readonly number[], none: readonly number[], limit: number): Figure[] {
  return [
    { name: `${name}: against an empty one`, value: median(many) / median(none), unit: 'times', limit },
    plainFigure(name, median(many), 'ms'),
    plainFigure(`${name}, empty`, median(none), 'ms'),
  ];
}

/** Without a network, from what the device has. */
async function measureStarts({ parent, child, chatId, otherId }: Talkers): Promise<Record<string, number>> {
  const times: Record<string, number> = {};
  for (const [name, context] of [
    [START, parent],
    [CHILD_START, child],
  ] as const) {
    await context.setOffline(true);
    const page = await context.newPage();
    times[name] = await timeStart(page, addressOf(chatId), { shown: MESSAGES });
    await page.close();
  }
  const page = await parent.newPage();
  times[LIST] = await timeStart(page, '/chat', { shown: '[data-chat]' });
  await page.waitForTimeout(SETTLED_MS);
  const row = page.locator(`[data-chat="${otherId}"]`);
  times[OPEN] = await timeAnswer(page, () => row.click(), { shown: MESSAGES });
  await page.close();
  return times;
}

/** Milliseconds in the chat of each family, in which parent and child write by turns. */
async function measureSeen(...families: readonly [Talkers, Talkers]): Promise<[number[], number[]]> {
  const times: [number[], number[]] = [[], []];
  const pages = await Promise.all(
    families.map(async ({ parent, child, chatId }) => [await openChat(parent, chatId), await openChat(child, chatId)]),
  );
  for (let number = -WARM_UPS; number < SEEN_TIMES; number += 1)
    for (const [at, both] of pages.entries()) {
      const [from, to] = number % 2 === 0 ? both : both.toReversed();
      if (!from || !to) continue;
      const words = `I am there in ${number} minutes`;
      const field = from.getByRole('textbox', { name: 'Message' });
      await field.fill(words);
      await from.waitForTimeout(BETWEEN_MS);
      const ms = await timeArrival(from, to, () => field.press('Enter'), { shown: '[data-text]', words });
      if (number >= 0) times[at as 0 | 1].push(ms);
    }
  for (const page of pages.flat()) await page.close();
  return times;
}

/** The newest messages of a chat. */
async function openChat(context: BrowserContext, chatId: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(addressOf(chatId));
  await page.locator(MESSAGES).first().waitFor();
  await page.waitForTimeout(SETTLED_MS);
  // What is seen is read, so that the next start shows the newest ones.
  const newest = page.getByRole('button', { name: /newest|new message/ });
  if (await newest.isVisible()) await newest.click();
  await page.waitForTimeout(SETTLED_MS);
  return page;
}

/** Scrolls to the first message. Throws where it does not come. */
async function readBack(context: BrowserContext, chatId: string) {
  const page = await openChat(context, chatId);
  const way = await page.evaluate(
    async ({ step, patience }) => {
      const box = document.querySelector('article')?.closest<HTMLElement>('[role=region]');
      if (!box) throw new Error('There is no list of messages.');
      let [longestFrameMs, frames, lastFrame] = [0, 0, 0];
      const frame = () =>
        new Promise<void>((resolve) =>
          requestAnimationFrame((at) => {
            if (lastFrame > 0) longestFrameMs = Math.max(longestFrameMs, at - lastFrame);
            lastFrame = at;
            frames += 1;
            resolve();
          }),
        );
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
      return { jumpPx, mostInPage, longestMs, longestFrameMs, frames, first: Number(/\d+$/.exec(words)?.[0]) };
    },
    { step: STEP_PX, patience: SETTLED_MS * 2 },
  );
  await page.close();
  if (way.first !== 0) throw new Error(`The chat was read back to message ${way.first} only.`);
  return way;
}
