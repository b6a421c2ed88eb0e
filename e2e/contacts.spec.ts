import { expect, expectAccessible, expectNoSidewaysScrolling, signIn, test } from './fixtures.ts';

test('a contact is created, found, called, deleted and brought back', async ({ openBrowser, newAccount }) => {
  const page = await openBrowser();
  await signIn(page, (await newAccount('free-parent')).email, undefined, '/contacts');
  await page.getByRole('button', { name: 'Add a contact' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a contact' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Dr. Grant');
  await dialog.getByRole('textbox', { name: 'Phone' }).fill('+1 555 0142');
  await dialog.getByRole('textbox', { name: 'Note' }).fill('Mornings only');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(dialog).toBeHidden();

  await page.getByRole('searchbox', { name: 'Search contacts' }).fill('mornings');
  await expect(page.getByRole('link', { name: 'Call Dr. Grant' })).toHaveAttribute('href', 'tel:+15550142');
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);

  await page.getByRole('button', { name: 'More for “Dr. Grant”' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByRole('link', { name: 'Call Dr. Grant' })).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('link', { name: 'Call Dr. Grant' })).toBeVisible();
});
