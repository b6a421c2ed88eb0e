import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScrolling, inEachLook, LOOKS, signIn, test } from './fixtures.ts';

const WEEK = '/calendar?view=week&date=2026-11-20';

/** A time in the hours of a day, as a point on the screen; from seven in the morning on they are seen. */
async function pointAt(page: Page, day: string, hour: number): Promise<{ x: number; y: number }> {
  const column = page.locator(`[data-hours][data-day="${day}"]`);
  const box = await column.boundingBox();
  if (!box) throw new Error(`no ${day}`);
  return { x: box.x + box.width / 2, y: box.y + (box.height / 24) * hour + 2 };
}

async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2);
  await page.mouse.move(to.x, to.y);
  await page.mouse.up();
}

async function openCalendar(page: Page, email: string, path = WEEK): Promise<void> {
  await signIn(page, email, undefined, '/contacts');
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
}

test('hours that are dragged over become an event, which is moved and made longer by dragging', async ({
  openBrowser,
  newAccount,
}) => {
  const page = await openBrowser();
  await page.setViewportSize({ width: 1280, height: 1000 });
  await openCalendar(page, (await newAccount('free-parent')).email);
  await drag(page, await pointAt(page, '2026-11-20', 9), await pointAt(page, '2026-11-20', 10.5));
  const dialog = page.getByRole('dialog', { name: 'Create New Event' });
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Swimming');
  await dialog.getByRole('button', { name: 'Create Event' }).click();
  await expect(page.getByText('Event created')).toBeVisible();
  const entry = page.getByRole('button', { name: /^Swimming/ });
  await expect(entry).toHaveAccessibleName(/Friday 20 November, 9:00–10:45/);

  await drag(page, await pointAt(page, '2026-11-20', 9.5), await pointAt(page, '2026-11-21', 11.5));
  await expect(entry).toHaveAccessibleName(/Saturday 21 November, 11:00–12:45/);
  const end = await pointAt(page, '2026-11-21', 12.75);
  await drag(page, { ...end, y: end.y - 5 }, await pointAt(page, '2026-11-21', 13.5));
  await expect(entry).toHaveAccessibleName(/11:00–13:45/);
  // A drag is no click: the details stay closed.
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.keyboard.press('Control+z');
  await expect(entry).toHaveAccessibleName(/11:00–12:45/);
});

test('without a mouse: a day is reached, an event made, moved, deleted and brought back', async ({
  openBrowser,
  newAccount,
}) => {
  const page = await openBrowser();
  await openCalendar(page, (await newAccount('free-parent')).email, '/calendar?view=month&date=2026-11-20');
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'Create New Event' });
  await dialog.waitFor();
  await page.keyboard.type('Dentist');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  const entry = page.getByRole('button', { name: /^Dentist/ });
  await expect(entry).toHaveAccessibleName(/Friday 20 November/);
  await entry.focus();
  await page.keyboard.press('Alt+ArrowRight');
  await expect(entry).toHaveAccessibleName(/Saturday 21 November/);
  await entry.focus();
  await page.keyboard.press('Delete');
  await expect(page.getByText('Event deleted')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(entry).toBeVisible();
  await page.keyboard.press('a');
  await expect(page).toHaveURL(/view=agenda&date=2026-11-20$/);
  await page.goBack();
  await expect(page).toHaveURL(/view=month/);
});

test('a week is printed on one page', async ({ openBrowser, newAccount }) => {
  const page = await openBrowser();
  await openCalendar(page, (await newAccount('free-parent')).email);
  const paper = await page.pdf({ preferCSSPageSize: true });
  expect(paper.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  // The width of the window, which the side bar shares on the screen.
  const days = await page.locator('section:has(> h2)').last().boundingBox();
  expect(days?.width).toBeGreaterThan(1150);
});

test('every view is accessible and fits, in each look', async ({ openBrowser }) => {
  const page = await openBrowser({ hasTouch: true });
  await signIn(page, 'ana@rivera.test', undefined, '/contacts');
  await inEachLook(page, '/calendar?view=month', LOOKS, async () => {
    for (const key of ['m', 'w', 'a']) {
      await page.getByRole('heading', { level: 2 }).first().waitFor();
      await page.keyboard.press(key);
      await expect(page).toHaveURL(new RegExp(`view=${{ m: 'month', w: 'week', a: 'agenda' }[key]}`));
      await expectAccessible(page);
      await expectNoSidewaysScrolling(page);
    }
  });
});
