import type { Page } from '@playwright/test';

const PATIENCE_MS = 30_000;

/** What a page that is measured has in its global scope. */
interface PageScope {
  /** Milliseconds until what is waited for was painted. */
  paint: Promise<number>;
}

/** What the page shows when it is there: something matches `shown`, with these words in it if there are any, and nothing `gone`. */
export interface Sight {
  shown: string;
  words?: string;
  gone?: string;
}

/**
 * Runs in the page. Sets `paint`: the time from the beginning of the page, or from the next input, until the frame with the sight is
 * painted. It is over when the next frame begins.
 */
function watch({ sight, isFromInput }: { sight: Sight; isFromInput: boolean }): void {
  const { promise, resolve } = Promise.withResolvers<number>();
  (globalThis as unknown as PageScope).paint = promise; // only this script sets it
  let startedAt = isFromInput ? null : 0;
  for (const kind of isFromInput ? ['pointerup', 'keydown'] : [])
    window.addEventListener(kind, ({ timeStamp }) => (startedAt ??= timeStamp), { capture: true, once: true });
  const observer = new MutationObserver(() => {
    if (startedAt === null) return;
    const { words = '' } = sight;
    if (![...document.querySelectorAll(sight.shown)].some((one) => one.textContent.includes(words))) return;
    if (sight.gone !== undefined && document.querySelector(sight.gone)) return;
    const begin = startedAt;
    observer.disconnect();
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - begin)));
  });
  observer.observe(document, { childList: true, subtree: true, attributes: true });
}

/** Throws when the sight does not come. */
async function readPaint(page: Page, sight: Sight): Promise<number> {
  const ms = await page.evaluate(
    (limit) =>
      Promise.race([
        (globalThis as unknown as PageScope).paint, // set by `watch`
        new Promise<null>((done) => setTimeout(() => done(null), limit)),
      ]),
    PATIENCE_MS,
  );
  if (ms !== null) return ms;
  const shown = await page.locator('body').innerText();
  throw new Error(`${page.url()} never showed ${sight.shown} without ${sight.gone ?? 'anything'}, but: ${shown}`);
}

/** Opens an address in a new page; answers the ms from the start of the navigation until the sight was painted. */
export async function timeStart(page: Page, address: string, sight: Sight): Promise<number> {
  await page.addInitScript(watch, { sight, isFromInput: false });
  await page.goto(address, { waitUntil: 'commit' });
  return readPaint(page, sight);
}

/** Answers the ms from the input that `act` makes until the sight was painted, by the browser's own times. */
export async function timeAnswer(page: Page, act: () => Promise<void>, sight: Sight): Promise<number> {
  await page.evaluate(watch, { sight, isFromInput: true });
  await act();
  return readPaint(page, sight);
}

/** Answers the ms from the key that `act` presses in one page until another one has painted the sight, by the clock of their machine. */
export async function timeArrival(from: Page, to: Page, act: () => Promise<void>, sight: Sight): Promise<number> {
  await to.evaluate(watch, { sight, isFromInput: false });
  const pressed = await from.evaluateHandle(() => {
    const { promise, resolve } = Promise.withResolvers<number>();
    const note = ({ timeStamp }: Event) => resolve(performance.timeOrigin + timeStamp);
    window.addEventListener('keydown', note, { capture: true, once: true });
    return { promise };
  });
  await act();
  const pressedAt = await pressed.evaluate(({ promise }) => promise);
  return (await to.evaluate(() => performance.timeOrigin)) + (await readPaint(to, sight)) - pressedAt;
}
