import type { Page } from '@playwright/test';
import { ROUTES } from './pages/routes.ts';
import { englishLeft, rawKeys } from './pages/words.ts';
import { expect, startSession, test } from './fixtures.ts';

/** All text that a person reads or hears: text, names, tips, placeholders, and the title of the page. */
async function readWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const words = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node instanceof Text && !node.parentElement?.closest('script, style, noscript, [lang]:not(html)'))
        words.push(node.data);
      if (!(node instanceof Element) || node.closest('[lang]:not(html)')) continue;
      for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'data-tip'])
        words.push(node.getAttribute(name) ?? '');
    }
    return words.map((text) => text.replaceAll(/\s+/g, ' ').trim()).filter(Boolean);
  });
}

async function expectSpanish(page: Page, path: string): Promise<void> {
  const answer = await page.goto(path);
  expect(answer?.status(), path).toBeLessThan(400);
  await expect(page.locator('h1').first()).toBeAttached();
  await expect(page.locator('html'), path).toHaveAttribute('lang', 'es');
  // A loading part has no text yet. Beneath a dialog nothing needs to be loaded.
  const [busy, dialog] = [page.locator('[role=status]:not(:empty)'), page.getByRole('dialog')];
  await expect.poll(async () => (await dialog.count()) > 0 || (await busy.count()) === 0, { message: path }).toBe(true);
  const words = await readWords(page);
  expect(englishLeft(words), `English on ${path}`).toEqual([]);
  expect(rawKeys(words), `keys on ${path}`).toEqual([]);
}

const visitors = [...new Set(ROUTES.map(({ visitor }) => visitor))];

for (const visitor of visitors) {
  const paths = ROUTES.filter((route) => route.visitor === visitor).map(({ path }) => path);
  test(`no English is left in Spanish, and no key shows: ${visitor}`, async ({ openBrowser, newAccount }) => {
    test.setTimeout(30_000 + paths.length * 5_000);
    const page = await openBrowser({ locale: 'es' });
    if (visitor === 'rosa') await startSession(page, 'rosa@rivera.test');
    else if (visitor !== 'stranger') await startSession(page, (await newAccount(visitor)).email);
    for (const path of paths) await expectSpanish(page, path);
  });
}

test('the check itself finds English and raw keys', () => {
  expect(englishLeft(['Marcar todo como leído', 'Mark all as read'])).toEqual(['Mark all as read']);
  expect(englishLeft(['3 tasks deleted by Ana', '120 unread'])).toEqual(['120 unread']);
  expect(rawKeys(['todayNothing', 'Nada para hoy. A disfrutar.'])).toEqual(['todayNothing']);
});
