import { expect, expectAccessible, signIn, test } from './fixtures.ts';
import { search } from './pages/shell.ts';
import { setOffline } from './problems.ts';

test('the search finds screens, tasks and people, by keys alone, and gives the focus back', async ({ openBrowser }) => {
  const page = await openBrowser();
  await signIn(page, 'ana@rivera.test');
  await expect(page.getByRole('checkbox').first()).toBeVisible();
  const opener = page.getByRole('button', { name: 'Search', exact: true });
  await opener.focus();
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Search' });
  await expect(field).toBeFocused();
  await page.keyboard.type('leo');
  const chosen = page.getByRole('listbox').getByRole('option', { selected: true });
  await expect(chosen).toContainText('Tasks of Leo Rivera');
  await expect(page.getByRole('status').filter({ hasText: /results$/ })).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await expect(chosen).not.toContainText('Tasks of Leo Rivera');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/tasks\?who=/);

  await search(page, 'groc');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/groceries$/);

  await opener.click();
  await expect(field).toBeFocused();
  await page.keyboard.type('zzz');
  await expect(page.getByText('Nothing found for “zzz”.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();
  await expect(opener).toBeFocused();

  await search(page, 'add task');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Create New Task' })).toBeVisible();
});

test('the search finds an event of another year by a word with a slip, and says without network what it could not search', async ({
  openBrowser,
  newAccount,
}) => {
  const [writer, page] = [await openBrowser(), await openBrowser()];
  const { email } = await newAccount('free-parent');
  await signIn(writer, email, undefined, '/contacts');
  await writer.goto('/calendar?view=day&date=2021-05-03');
  await expect(writer.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await writer.keyboard.press('n');
  const event = writer.getByRole('dialog', { name: 'Create New Event' });
  await event.getByRole('textbox', { name: 'Title' }).fill('Orthodontist');
  await event.getByRole('button', { name: 'Create Event' }).click();
  await expect(event).toBeHidden();

  // This browser has never shown such a day.
  await signIn(page, email, undefined, '/contacts');
  await search(page, 'ortodontist');
  const found = page.getByRole('option', { name: /^Orthodontist/ });
  await expect(found).toContainText('2021');
  await expectAccessible(page);
  const when = page.getByRole('combobox', { name: 'Time' });
  await when.selectOption('Coming');
  await expect(page.getByText('Nothing found for “ortodontist”.')).toBeVisible();
  await when.selectOption('Older');
  await found.click();
  const opened = page.getByRole('dialog', { name: 'Edit Event' });
  await expect(opened.getByLabel('Title')).toHaveValue('Orthodontist');
  await page.keyboard.press('Escape');
  await expect(opened).toBeHidden();

  await setOffline(page, true);
  await search(page, 'groceries');
  await expect(page.getByText('Only what is on this device has been searched.')).toBeVisible();
  await expect(page.getByRole('option', { name: 'Groceries' })).toBeVisible();
});
