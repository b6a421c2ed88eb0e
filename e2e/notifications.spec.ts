import type { Page } from '@playwright/test';
import { WITH_WORKER, expect, expectAccessible, signIn, test, uniqueTitle } from './fixtures.ts';
import { setOffline } from './problems.ts';
import { watchRequests } from './pages/guards.ts';

/** 120 changed rows come to both browsers, which takes long on a busy machine. */
const ALL_SENT = { timeout: 60_000 };

const rows = (page: Page) => page.getByRole('main').locator('[data-notification]');
const popUps = (page: Page) => page.getByRole('region', { name: 'New notifications' }).getByRole('listitem');

async function addTaskFor(page: Page, name: string, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Add Task' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Create New Task' });
  await dialog.getByRole('textbox', { name: 'Title' }).fill(title);
  await dialog.getByRole('radiogroup').getByText(name).click();
  await dialog.getByRole('button', { name: 'Create Task' }).click();
  await expect(dialog).toBeHidden();
}

test('120 unread: the badge says 99+, all can be marked as read, deleted and restored', async ({
  openBrowser,
  newAccount,
}) => {
  test.slow();
  const { email, password } = await newAccount('busy');
  const [page, other] = [await openBrowser(), await openBrowser()];
  await signIn(page, email, password, '/notifications');
  await signIn(other, email, password, '/notifications');
  await expect(rows(page)).toHaveCount(120);
  await expect(page.getByText('120 unread').first()).toBeAttached();
  await expect(page.getByRole('navigation').getByText('99+').first()).toBeVisible();
  // Notifications from before the sign-in do not pop up.
  await expect(popUps(page)).toHaveCount(0);

  await page.getByRole('button', { name: 'Mark all as read' }).press('Enter');
  await expect(page.getByText('All notifications marked as read')).toBeVisible(ALL_SENT);
  // The focus stays on the button instead of moving to the top of the page.
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toBeFocused();
  await expect(page.getByRole('navigation').getByText('99+')).toHaveCount(0);
  await expect(other.getByText('All read')).toBeVisible(ALL_SENT);

  await page.getByRole('button', { name: 'Delete all' }).press('Enter');
  await expect(page.getByText('All notifications deleted')).toBeVisible(ALL_SENT);
  await expect(page.getByRole('heading', { name: 'Notifications' })).toBeFocused();
  // Under the pointer the toast with Undo stays, however long the other browser takes.
  await page.getByRole('button', { name: 'Undo' }).hover();
  await expect(page.getByText('Here you read what happens while you are away.')).toBeVisible();
  await expect(rows(other)).toHaveCount(0, ALL_SENT);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rows(page)).toHaveCount(120);
  await expect(rows(other)).toHaveCount(120, ALL_SENT);
});

test('following a notification marks it as read, and deleting can be undone', async ({ openBrowser, newAccount }) => {
  const { email, password } = await newAccount('busy');
  const page = await openBrowser();
  await signIn(page, email, password, '/notifications');
  const linked = rows(page)
    .filter({ has: page.locator('a[href]') })
    .first();
  await linked.getByRole('link').click();
  await expect(page).not.toHaveURL(/\/notifications/);
  await page.goBack();
  await expect(page.getByText('119 unread').first()).toBeAttached();

  await rows(page)
    .first()
    .getByRole('button', { name: /^More for/ })
    .click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(rows(page)).toHaveCount(119);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rows(page)).toHaveCount(120);
});

test('reading and deleting work without a network', async ({ openBrowser, newAccount }) => {
  const { email, password } = await newAccount('busy');
  const [page, other] = [await openBrowser(WITH_WORKER), await openBrowser()];
  await signIn(page, email, password, '/notifications');
  await expect(rows(page)).toHaveCount(120);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await setOffline(page, true);
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await rows(page)
    .first()
    .getByRole('button', { name: /^More for/ })
    .click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.reload();
  await expect(rows(page)).toHaveCount(119);
  await expect(page.getByText('All read')).toBeVisible();
  await setOffline(page, false);
  await signIn(other, email, password, '/notifications');
  await expect(other.getByText('All read')).toBeVisible({ timeout: 20_000 });
  await expect(rows(other)).toHaveCount(119, { timeout: 20_000 });
});

test('a new assignee sees pop-ups, in which what arrives together is one', async ({ openBrowser }) => {
  const [ana, bea] = [await openBrowser(), await openBrowser()];
  await signIn(ana, 'ana@rivera.test');
  const unanswered = watchRequests(bea);
  await signIn(bea, 'bea@rivera.test', undefined, '/dashboard');
  await expect(bea.getByRole('region', { name: 'New notifications' })).toBeAttached();
  const titles = ['Wash the car', 'Sweep the yard', 'Feed the fish'].map(uniqueTitle);
  // What exists before the first answer does not pop up.
  await expect.poll(unanswered).toEqual([]);
  // All are sent at once. The code of the dialog comes before.
  await ana.getByRole('button', { name: 'Add Task' }).first().click();
  await expect(ana.getByRole('dialog', { name: 'Create New Task' })).toBeVisible();
  await ana.keyboard.press('Escape');
  await expect(ana.getByRole('dialog', { name: 'Create New Task' })).toBeHidden();
  await setOffline(ana, true);
  for (const title of titles) await addTaskFor(ana, 'Bea', title);
  await setOffline(ana, false);
  // One with the pointer or the focus stays, and no one else gets one.
  const popUp = popUps(bea).filter({ hasText: 'Ana gave you a task' }).last();
  await popUp.hover();
  await bea.getByRole('link', { name: 'Tasks' }).first().focus();
  const read = popUp.getByRole('button', { name: 'Mark Read' });
  await read.focus();
  await expect(popUps(ana)).toHaveCount(0);
  await expectAccessible(bea);
  // On a slow machine they may come as several, each of which says what it is about.
  const words = await popUp.innerText();
  const marked = titles.filter((title) => words.includes(title));
  expect(marked.length).toBeGreaterThan(0);
  // When it is closed by a key, the focus returns.
  await read.press('Enter');
  await expect(bea.getByRole('link', { name: 'Tasks' }).first()).toBeFocused();
  for (const title of marked) await expect(popUps(bea).filter({ hasText: title })).toHaveCount(0);

  await bea.goto('/notifications');
  for (const title of titles) {
    const row = rows(bea).filter({ hasText: title });
    await expect(row).toHaveCount(1);
    await expect(row.getByText('Unread')).toHaveCount(marked.includes(title) ? 0 : 1);
  }
});
