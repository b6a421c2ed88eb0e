import type { Page } from '@playwright/test';
import { expect, savedNotice, signIn, test } from './fixtures.ts';

const WEEK = '/calendar?view=week&date=2026-11-20';

/** A time in the hours of a day, as a point on the screen. */
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
  await expect(page.getByText('Nothing planned')).toBeVisible();
  await page.locator('[data-scroller]').evaluate((hours) => hours.scrollTo(0, (hours.scrollHeight * 8) / 24));
  await drag(page, await pointAt(page, '2026-11-20', 9), await pointAt(page, '2026-11-20', 10.5));
  const dialog = page.getByRole('dialog', { name: 'Create New Event' });
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Swimming');
  await dialog.getByRole('button', { name: 'Create Event' }).click();
  await expect(savedNotice(page, 'Event created')).toBeVisible();
  await expect(dialog).toBeHidden();
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

test('the month fits the window with today in view, and the hours open at now', async ({ openBrowser }) => {
  const page = await openBrowser({ viewport: { width: 1280, height: 800 } });
  await signIn(page, 'ana@rivera.test', undefined, '/contacts');
  await page.clock.setFixedTime(new Date('2026-11-22T20:25:00Z'));
  await page.goto('/calendar?view=month');
  const today = page.locator('[aria-current=date]');
  await expect(today).toBeInViewport();
  await expect(page.getByRole('button', { name: /^\+\d+ more/ }).first()).toBeVisible();
  const bottom = async () => {
    const box = await page.locator('[data-day]').last().boundingBox();
    return box && box.y + box.height;
  };
  await expect.poll(bottom).toBeLessThan(800);
  for (const view of ['week', 'day']) {
    await page.goto(`/calendar?view=${view}`);
    await expect(page.locator('[data-hours] svg[viewBox="0 0 24 8"]')).toBeInViewport();
  }
});

test('on a tablet a week leaves the room to its days, and nothing in it is spelled downwards', async ({
  openBrowser,
  newAccount,
}) => {
  const page = await openBrowser({ viewport: { width: 820, height: 1180 } });
  const { email } = await newAccount('free-parent');
  await openCalendar(page, email);
  const column = await page.locator('[data-hours]').first().boundingBox();
  expect(column?.width).toBeGreaterThan(85);
  await page.locator('[data-hours][data-day="2026-11-20"]').click({ position: { x: 40, y: 17 * 48 + 4 } });
  await page.getByRole('textbox', { name: 'Title' }).fill('Konzertvorbereitungen');
  await page.getByRole('button', { name: 'Create Event' }).click();
  const words = page.locator('[data-hours] [data-entry]').getByText('Konzertvorbereitungen');
  await expect(words).toBeVisible();
  expect((await words.boundingBox())?.height).toBeLessThan(25);
  await expect(words).toHaveCSS('text-overflow', 'ellipsis');
  await expect(page.getByText('17:00–18:00', { exact: true })).toBeHidden();
});

test('the view that is shown is printed: on one page, with colours, boxes and the name of the family, and without the app', async ({
  openBrowser,
}) => {
  const page = await openBrowser({ viewport: { width: 1280, height: 800 }, colorScheme: 'dark' });
  await signIn(page, 'ana@rivera.test', undefined, '/contacts');
  for (const view of ['month', 'week', 'day', 'agenda']) {
    await page.goto(`/calendar?view=${view}`);
    await page.locator('[data-entry^="task"]').first().waitFor();
    const paper = await page.pdf({ preferCSSPageSize: true });
    const sheets = paper.toString('latin1').match(/\/Type \/Page\b/g);
    if (view !== 'agenda') expect(sheets, view).toHaveLength(1);
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    await expect(page.getByText('Rivera Family', { exact: true }).filter({ visible: true })).toHaveCount(1);
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(page.getByRole('navigation').first()).toBeHidden();
    await expect(page.getByRole('button', { name: /^\+\d+ more/ })).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    await expect(page.locator('[data-entry]').first()).toHaveCSS('print-color-adjust', 'exact');
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await page.emulateMedia({ media: null });
  }
});
