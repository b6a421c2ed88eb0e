import { expect, expectAccessible, expectNoSidewaysScrolling, signIn, test } from './fixtures.ts';

test('a wish is proposed, accepted by keys in part on a phone, and taken back', async ({ openBrowser, newAccount }) => {
  const page = await openBrowser({ viewport: { width: 390, height: 844 } });
  await signIn(page, (await newAccount('free-parent')).email, undefined, '/groceries');
  const field = page.getByRole('combobox', { name: 'Add to the list' });
  await field.fill('2 onions');
  await field.press('Enter');
  const item = (name: RegExp) => page.getByRole('button', { name });
  await expect(item(/^onions 2/i)).toBeVisible();

  await page.getByRole('button', { name: 'Ask the assistant' }).press('Enter');
  const sheet = page.getByRole('dialog', { name: 'What shall we have?' });
  await expect(sheet.getByText('Answered by Casita itself. Nothing leaves this server.')).toBeVisible();
  await expectAccessible(page);
  await sheet.getByRole('textbox', { name: 'Your wish' }).fill('Tacos for six, Leo eats no gluten');
  await page.keyboard.press('Enter');
  await expect(sheet.getByText('Tacos, for 6')).toBeVisible();
  await expect(sheet.getByRole('checkbox', { name: /^onions/ })).not.toBeChecked();
  await sheet.getByRole('checkbox', { name: /^cumin/ }).press('Space');
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);
  await sheet.getByRole('button', { name: 'Add 7 things' }).press('Enter');
  await expect(sheet).toBeHidden();
  await expect(page.getByText('7 things added')).toBeVisible();
  await expect(item(/^corn tortillas 18/i)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(item(/^corn tortillas/i)).toBeHidden();
  await expect(item(/^onions 2/i)).toBeVisible();
});
