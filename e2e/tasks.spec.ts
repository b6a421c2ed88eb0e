import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScrolling,
  savedNotice,
  signIn,
  taskRow,
  test,
  uniqueTitle,
} from './fixtures.ts';
import { PHONE } from './pages/shell.ts';

async function addTask(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Add Task' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Create New Task' });
  await dialog.getByRole('textbox', { name: 'Title' }).fill(title);
  await dialog.getByRole('button', { name: 'Create Task' }).click();
  await expect(dialog).toBeHidden();
}

test('a new task reaches the family at once, is ticked there, and shows as done here', async ({ openBrowser }) => {
  const [ana, marco] = [await openBrowser(), await openBrowser()];
  await signIn(ana, 'ana@rivera.test');
  await signIn(marco, 'marco@rivera.test');
  const title = uniqueTitle('Mend the gate');
  await addTask(ana, title);
  await expect(savedNotice(ana, 'Task created and notifications sent')).toBeVisible();
  await expect(taskRow(marco, title)).toBeVisible();

  await marco.getByRole('checkbox', { name: `Done: ${title}` }).click();
  // A task that another person finished leaves the open list.
  await expect(ana.getByRole('checkbox', { name: `Done: ${title}` })).toBeHidden();
  await ana.getByRole('button', { name: /^Done today/ }).click();
  await expect(ana.getByRole('checkbox', { name: `Done: ${title}` })).toBeChecked();
});

test('deleting can be undone, and deleted tasks can be restored later', async ({ openBrowser, newAccount }) => {
  const page = await openBrowser();
  const { email, password } = await newAccount('free-parent');
  await signIn(page, email, password);
  const title = uniqueTitle('Return the book');
  await addTask(page, title);
  const remove = async () => {
    await page.getByRole('button', { name: `More for “${title}”` }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(taskRow(page, title)).toBeHidden();
  };
  const notices = page.getByRole('region', { name: 'Notices' });
  await notices.getByRole('button', { name: 'Close' }).click();
  await remove();
  // The notice has two lines, and stands above the heading.
  const notice = notices.getByRole('listitem').filter({ hasText: title });
  const below = async () => {
    const [box, heading] = await Promise.all([notice, page.locator('main h1')].map((one) => one.boundingBox()));
    return box && heading ? heading.y - box.y - box.height : null;
  };
  await expect.poll(below).toBeGreaterThan(0);
  await notice.getByRole('button', { name: 'Undo' }).click();
  await expect(taskRow(page, title)).toBeVisible();
  await remove();
  await page.keyboard.press('Control+z');
  await expect(taskRow(page, title)).toBeVisible();
  await remove();
  await page.reload();
  await page.getByRole('button', { name: 'Recently deleted' }).click();
  await page
    .getByRole('button', { name: /Restore/ })
    .first()
    .click();
  await expect(page.getByText(`“${title}” is back`)).toBeVisible();
});

test('a child ticks and makes own tasks, and is not offered a parent’s actions', async ({ openBrowser }) => {
  const [leo, ana] = [await openBrowser(), await openBrowser()];
  await signIn(ana, 'ana@rivera.test');
  const title = uniqueTitle('Sort the recycling');
  await addTask(ana, title);
  await signIn(leo, 'leo@rivera.test');
  await expect(taskRow(leo, title)).toBeVisible();
  await expect(leo.getByRole('checkbox', { name: `Done: ${title}` })).toBeDisabled();
  const own = uniqueTitle('Tidy my desk');
  await addTask(leo, own);
  await expect(taskRow(ana, own)).toBeVisible();
});

test('the list works by keyboard alone', async ({ openBrowser, newAccount }) => {
  const page = await openBrowser();
  const { email, password } = await newAccount('free-parent');
  await signIn(page, email, password);
  const title = uniqueTitle('Water the plants');
  await page.getByRole('textbox', { name: 'Add a task' }).focus();
  await page.keyboard.type(title);
  await page.keyboard.press('Enter');
  const tick = page.getByRole('checkbox', { name: `Done: ${title}` });
  await expect(tick).toBeVisible();
  await tick.focus();
  await page.keyboard.press('Space');
  await expect(tick).toBeChecked();
});

test('a sentence becomes a repeated task for somebody else, and ticking it brings the next one', async ({
  openBrowser,
}) => {
  const [ana, leo] = [await openBrowser(), await openBrowser()];
  await signIn(ana, 'ana@rivera.test');
  await signIn(leo, 'leo@rivera.test');
  const title = uniqueTitle('Feed the fish');
  await ana.getByRole('textbox', { name: 'Add a task' }).fill(`${title} tomorrow every day @Le`);
  await expect(ana.getByRole('option', { name: 'Leo' })).toBeVisible();
  await ana.keyboard.press('Enter');
  await expect(ana.getByRole('button', { name: /^Every day/ })).toBeVisible();
  await ana.keyboard.press('Enter');
  await expect(taskRow(leo, title)).toContainText('every day');
  await leo.getByRole('checkbox', { name: `Done: ${title}` }).click();
  await expect(leo.getByRole('checkbox', { name: `Done: ${title}`, checked: false })).toBeVisible();
});

test('on a phone a sentence behind the big button makes an event, and the dialog begins with what was read', async ({
  openBrowser,
  newAccount,
}) => {
  const page = await openBrowser({ viewport: PHONE });
  const { email, password } = await newAccount('free-parent');
  await signIn(page, email, password, '/dashboard');
  const field = page.getByRole('dialog').getByRole('textbox', { name: 'Add a task, an event or groceries' });
  const say = async (sentence: string) => {
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(field).toBeFocused();
    await field.fill(sentence);
    await expect(page.getByRole('radio', { name: 'Event' })).toBeChecked();
  };
  await say('Swimming tomorrow 17:00-18:00');
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);
  await page.keyboard.press('Enter');
  await expect(field).toBeHidden();
  await expect(savedNotice(page, 'Event created')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Swimming/ })).toBeVisible();
  await say('Judo tomorrow 17:00-18:00');
  await page.getByRole('button', { name: 'More fields' }).click();
  await expect(page.getByRole('dialog', { name: 'Create New Event' }).getByLabel('Title')).toHaveValue('Judo');
});

test('several tasks are ticked at once by keys, and come back by one undo', async ({ openBrowser, newAccount }) => {
  const page = await openBrowser();
  const { email, password } = await newAccount('free-parent');
  await signIn(page, email, password);
  const titles = ['One', 'Two', 'Three'].map(uniqueTitle);
  for (const title of titles) {
    await page.getByRole('textbox', { name: 'Add a task' }).fill(title);
    await page.keyboard.press('Enter');
    await expect(taskRow(page, title)).toBeVisible();
  }
  // A row that is not sent yet may stand elsewhere, and rows keep their places while one of them has the focus.
  await expect(page.getByRole('main').getByRole('listitem')).toContainText(titles);
  await page.getByRole('checkbox', { name: `Done: ${titles[0]}` }).focus();
  await page.keyboard.press('x');
  await expect(page.getByRole('toolbar', { name: 'Chosen tasks' })).toBeVisible();
  for (const title of titles.slice(1)) {
    await page.keyboard.press('Shift+ArrowDown');
    await expect(page.getByRole('checkbox', { name: `Done: ${title}` })).toBeFocused();
  }
  await page.getByRole('toolbar', { name: 'Chosen tasks' }).getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('3 tasks done')).toBeVisible();
  // The last added one can be taken back too.
  await page.getByRole('listitem').filter({ hasText: '3 tasks done' }).getByRole('button', { name: 'Undo' }).click();
  for (const title of titles) await expect(page.getByRole('checkbox', { name: `Done: ${title}` })).not.toBeChecked();
});

test('the history tells who renamed a task, and brings the name back', async ({ openBrowser, newAccount }) => {
  const page = await openBrowser();
  const { email, password } = await newAccount('free-parent');
  await signIn(page, email, password);
  const [before, after] = [uniqueTitle('Buy bread'), uniqueTitle('Buy cake')];
  await addTask(page, before);
  await taskRow(page, before).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Task' });
  await dialog.getByRole('textbox', { name: 'Title' }).fill(after);
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await taskRow(page, after).click();
  await dialog.getByRole('button', { name: 'History' }).click();
  await dialog.getByRole('button', { name: new RegExp(`^Bring back.*${before}`) }).click();
  await expect(taskRow(page, before)).toBeVisible();
});
