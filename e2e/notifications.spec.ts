import type { Page } from '@playwright/test';
import {
  WITH_WORKER,
  addressOf,
  expect,
  expectAccessible,
  signIn,
  test,
  uniqueTitle,
  untilServedByWorker,
} from './fixtures.ts';
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
  await expect(page.getByText(/^(All notifications deleted|Deleted on this device)/)).toBeVisible(ALL_SENT);
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
  await untilServedByWorker(page);
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

test('a new assignee sees pop-ups, in which what arrives together is one', async ({ openBrowser, newAccount }) => {
  const [farida, karim] = [await openBrowser(), await openBrowser()];
  const family = await newAccount('full-parent');
  await signIn(farida, family.email);
  const unanswered = watchRequests(karim);
  await signIn(karim, addressOf(family, 'partner'), undefined, '/dashboard');
  await expect(karim.getByRole('region', { name: 'New notifications' })).toBeAttached();
  const titles = ['Wash the car', 'Sweep the yard', 'Feed the fish'].map(uniqueTitle);
  // What exists before the first answer does not pop up.
  await expect.poll(unanswered).toEqual([]);
  // All are sent at once. The code of the dialog comes before.
  await farida.getByRole('button', { name: 'Add Task' }).first().click();
  await expect(farida.getByRole('dialog', { name: 'Create New Task' })).toBeVisible();
  await farida.keyboard.press('Escape');
  await expect(farida.getByRole('dialog', { name: 'Create New Task' })).toBeHidden();
  await setOffline(farida, true);
  for (const title of titles) await addTaskFor(farida, 'Karim', title);
  await setOffline(farida, false);
  // One with the pointer or the focus stays, and no one else gets one.
  const popUp = popUps(karim).filter({ hasText: 'Farida gave you a task' }).last();
  await popUp.hover();
  await karim.getByRole('link', { name: 'Tasks' }).first().focus();
  const read = popUp.getByRole('button', { name: 'Mark Read' });
  await read.focus();
  await expect(popUps(farida)).toHaveCount(0);
  await expectAccessible(karim);
  // On a slow machine they may come as several, each of which says what it is about.
  const words = await popUp.innerText();
  const marked = titles.filter((title) => words.includes(title));
  expect(marked.length).toBeGreaterThan(0);
  // When it is closed by a key, the focus returns.
  await read.press('Enter');
  await expect(karim.getByRole('link', { name: 'Tasks' }).first()).toBeFocused();
  for (const title of marked) await expect(popUps(karim).filter({ hasText: title })).toHaveCount(0);

  await karim.goto('/notifications');
  for (const title of titles) {
    const row = rows(karim).filter({ hasText: title });
    await expect(row).toHaveCount(1);
    await expect(row.getByText('Unread')).toHaveCount(marked.includes(title) ? 0 : 1);
  }
});
