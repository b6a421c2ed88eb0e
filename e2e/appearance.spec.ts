import type { Page } from '@playwright/test';
import { enter, expect, expectAccessible, expectNoSidewaysScrolling, savedNotice, signIn, test } from './fixtures.ts';
import { DESK, PHONE, search, sideBar } from './pages/shell.ts';

test('language and appearance change at once, and stay', async ({ openBrowser, newAccount }) => {
  const page = await openBrowser({ colorScheme: 'light' });
  const { email, password } = await newAccount('free-parent');
  await signIn(page, email, password);
  const scheme = () => page.evaluate(() => document.documentElement.dataset['colorScheme']);
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const paperBefore = await paper();
  await search(page, 'dark');
  await page.keyboard.press('Enter');
  await expect.poll(scheme).toBe('dark');
  expect(await paper()).not.toBe(paperBefore);
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark');

  await search(page, 'Espa');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Cerrar sesión' }).first()).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  expect(await page.evaluate(() => localStorage.getItem('i18nextLng'))).toBe('es');

  await page.reload();
  await expect(page.getByRole('button', { name: 'Cerrar sesión' }).first()).toBeVisible();
  expect(await scheme()).toBe('dark');
});

test('a browser without a preference is dark, one that likes it light is light', async ({ openBrowser }) => {
  for (const [colorScheme, expected] of [
    ['no-preference', 'light'],
    ['light', 'light'],
    ['dark', 'dark'],
  ] as const) {
    const page = await openBrowser({ colorScheme });
    // Chromium reports "light" where the device says nothing. A browser that knows neither cannot be simulated.
    if (colorScheme === 'no-preference') {
      await page.addInitScript(() => {
        const real = window.matchMedia.bind(window);
        window.matchMedia = (query) => real(query.includes('prefers-color-scheme') ? 'not all' : query);
      });
    }
    await page.goto('/auth');
    const scheme = await page.evaluate(() => document.documentElement.dataset['colorScheme']);
    expect(scheme).toBe(colorScheme === 'no-preference' ? 'dark' : expected);
  }
});

const HEADER = 'header :is(a, button)';
const SHEET = '[role=dialog] :is(a, button, h2)';

/** Checks that a visible notice covers none of these controls, neither at their middle nor at a corner. */
async function expectUncovered(page: Page, controls: string): Promise<void> {
  await expect(page.getByRole('region', { name: 'Notices' }).getByRole('listitem')).not.toHaveCount(0);
  const findCovered = (selector: string) => {
    const notices = document.querySelector('[aria-live=polite]:has(> li)');
    const shown = [...document.querySelectorAll(selector)].filter((control) => control.checkVisibility());
    const isCovered = (control: Element) => {
      const { left, right, top, bottom } = control.getBoundingClientRect();
      const across = [left + 2, (left + right) / 2, right - 2];
      return across.some((x) =>
        [top + 2, (top + bottom) / 2, bottom - 2].some((y) => notices?.contains(document.elementFromPoint(x, y))),
      );
    };
    if (!notices || shown.length === 0) return ['nothing to compare'];
    return shown.filter(isCovered).map((control) => control.outerHTML.slice(0, 120));
  };
  // A notice that has just opened has its final position from the second frame on.
  await expect.poll(() => page.evaluate(findCovered, controls)).toEqual([]);
}

test('notices stand at the top right, 16 px from the edge and from the tools of the header, above everything, and can be closed', async ({
  openBrowser,
  newAccount,
}) => {
  // In a family of their own, whose news would be further notices.
  const { email, password } = await newAccount('free-parent');
  const page = await openBrowser({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
  await enter(page, email, '/dashboard', password);
  const notices = page.getByRole('region', { name: 'Notices' });
  const header = page.getByRole('banner');
  const tools = header.getByRole('button', { name: 'Search' }).locator('..');
  const distances = async () => {
    const [box, beside, band] = await Promise.all(
      [notices.getByRole('listitem'), tools, header].map((one) => one.boundingBox()),
    );
    if (!box || !beside || !band) return null;
    return [beside.x - box.x - box.width, box.y, box.y + box.height <= band.y + band.height];
  };
  await expect.poll(distances).toEqual([16, 16, true]);
  // Under the pointer it stays, however long the checks take.
  await notices.getByRole('listitem').hover();
  await expect(notices).toHaveCSS('z-index', '100000');
  await expectUncovered(page, `${HEADER}, main :is(h1, a, button)`);
  await notices.getByRole('button', { name: 'Close' }).click();
  await expect(notices.getByRole('listitem')).toHaveCount(0);
});

test('a notice covers no control of a dialog, nor of the header, however wide the window is', async ({
  openBrowser,
  newAccount,
}) => {
  const { email, password } = await newAccount('free-parent');
  const page = await openBrowser({ viewport: PHONE, reducedMotion: 'reduce' });
  await signIn(page, email, password, '/dashboard');
  const refusal = page.getByRole('listitem').filter({ hasText: 'Task title is required' });
  const success = savedNotice(page, 'Task created');
  for (const viewport of [{ width: 1280, height: 720 }, { width: 900, height: 720 }, PHONE]) {
    await page.setViewportSize(viewport);
    if (viewport === PHONE) {
      await page.getByRole('button', { name: 'Add', exact: true }).click();
      await page.getByRole('button', { name: 'More fields' }).click();
    } else await page.getByRole('button', { name: 'Add Task' }).filter({ visible: true }).click();
    await page.getByRole('button', { name: 'Create Task' }).click();
    await expect(refusal).toBeVisible();
    await expectUncovered(page, SHEET);
    await page.getByRole('dialog').getByLabel('Title').fill(`Sweep ${viewport.width}`);
    await page.getByRole('button', { name: 'Create Task' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(success).toBeVisible();
    // Hovering restarts its time, so that it does not close on a busy machine.
    await success.hover();
    await expectUncovered(page, HEADER);
  }
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectUncovered(page, SHEET);
});

test('on a phone a notice stands above the bar at the foot, covers nothing at the top of the screen, and moves nothing when it closes', async ({
  openBrowser,
  newAccount,
}) => {
  const { email, password } = await newAccount('trial-5');
  const page = await openBrowser({ viewport: PHONE });
  await enter(page, email, '/dashboard', password);
  const notice = page.getByRole('listitem').filter({ hasText: 'Successfully logged in!' });
  const banner = page.getByRole('region', { name: 'Trial Ending Soon' });
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeAttached();
  // Under the pointer it stays, however long the answer about the trial takes.
  await notice.hover();
  await expect(banner).toBeVisible();
  await expectUncovered(page, 'header :is(a, button), main :is(h1, h2), nav[aria-label="Quick access"] :is(a, button)');
  const [shown, stood] = [await notice.boundingBox(), await banner.boundingBox()];
  expect(shown?.y).toBeGreaterThan(PHONE.height / 2);
  await notice.getByRole('button', { name: 'Close' }).click();
  await expect(notice).toHaveCount(0);
  expect(await banner.boundingBox()).toEqual(stood);
});

test('decorations are small, silent and out of the way, more in October, and none where they do not belong', async ({
  openBrowser,
}) => {
  const page = await openBrowser();
  await signIn(page, 'tomas@rivera.test', undefined, '/dashboard');
  const drawings = page.locator('[data-decoration] svg:visible');
  await expect(drawings).toHaveCount(1);
  const place = page.locator('[data-decoration]').last();
  await expect(place).toHaveAttribute('aria-hidden', 'true');
  await expect(place).toHaveCSS('pointer-events', 'none');
  expect(await drawings.evaluateAll((all) => all.flatMap((one) => one.getAnimations({ subtree: true })).length)).toBe(
    0,
  );
  await sideBar(page)
    .getByRole('link', { name: /^Medical/ })
    .click();
  await expect(page.getByRole('main').getByRole('heading', { name: 'Medical' })).toBeVisible();
  await expect(drawings).toHaveCount(0);

  await page.clock.setFixedTime(new Date('2026-10-15T10:00:00Z'));
  await page.goto('/dashboard');
  await expect.poll(() => drawings.count()).toBeGreaterThan(1);
  await page.setViewportSize(PHONE);
  await expect.poll(() => drawings.count()).toBeGreaterThan(1);
  // A title with a drawing in it reads as if the drawing belonged to it.
  await expect(page.locator(':is(header, h1, h2) [data-decoration]')).toHaveCount(0);
});

test('a badge that a host lays over the page is removed', async ({ openBrowser }) => {
  const page = await openBrowser();
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      const badge = document.createElement('div');
      badge.id = 'lovable-badge';
      badge.textContent = 'Edit with';
      document.body.append(badge);
    });
  });
  await page.goto('/auth');
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible();
  await expect(page.locator('#lovable-badge')).toHaveCount(0);
});

test('text at twice its size still fits, on a desk and on a phone', async ({ openBrowser }) => {
  const page = await openBrowser();
  await signIn(page, 'ana@rivera.test', undefined, '/dashboard');
  for (const viewport of [DESK, PHONE]) {
    await page.setViewportSize(viewport);
    for (const path of ['/dashboard', '/school']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
      });
      await expectNoSidewaysScrolling(page);
      await expect(page.getByRole('button', { name: /^Your account/ })).toBeInViewport();
    }
  }
});

test('the design kit is accessible in both schemes, both languages and at both sizes of text', async ({
  openBrowser,
}) => {
  const page = await openBrowser();
  await page.goto('/dev/look');
  for (const language of ['English', 'Español']) {
    await page.getByText(language, { exact: true }).click();
    for (const size of ['100 %', '200 %']) {
      await page.getByText(size, { exact: true }).click();
      await expectNoSidewaysScrolling(page);
    }
  }
  // Every part is there in both schemes.
  await expectAccessible(page);
});
