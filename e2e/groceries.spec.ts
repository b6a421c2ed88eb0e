import type { Page } from '@playwright/test';
import {
  addressOf,
  DEMO_PASSWORD,
  expect,
  expectAccessible,
  expectNoSidewaysScrolling,
  signIn,
  test,
  untilServedByWorker,
  WITH_WORKER,
} from './fixtures.ts';
import { DESK, PHONE } from './pages/shell.ts';
import { setOffline } from './problems.ts';

const field = (page: Page) => page.getByRole('combobox', { name: 'Add to the list' });
const line = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('checkbox', { name });

async function add(page: Page, words: string): Promise<void> {
  await field(page).fill(words);
  await field(page).press('Enter');
  await expect(field(page)).toHaveValue('');
}

/** A phone in the light scheme and a desk in the dark one, and nothing beyond the edge of the phone. */
async function proveLooks(page: Page): Promise<void> {
  await page.setViewportSize(DESK);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
  await page.setViewportSize(PHONE);
  await page.emulateMedia({ colorScheme: 'light' });
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);
}

test('a parent in the shop and a child at home share a list, with and without network', async ({
  newAccount,
  openBrowser,
}) => {
  const account = await newAccount('premium-parent');
  const phone = await openBrowser({ viewport: PHONE, hasTouch: true });
  await signIn(phone, account.email, account.password, '/groceries');
  await add(phone, '2 l milk, bread and 6 eggs');
  await expect(line(phone, 'Ticked: Milk')).toBeVisible();
  await proveLooks(phone);

  const home = await openBrowser({ viewport: DESK });
  await signIn(home, addressOf(account, 'kid'), DEMO_PASSWORD, '/groceries');
  await expect(line(home, 'Ticked: Eggs')).toBeVisible();

  // In the shop there is no network, and at home something is added meanwhile.
  await phone.getByRole('button', { name: 'Go shopping' }).click();
  await expect(phone).toHaveURL(/\/groceries\/shop/);
  await expect(home.getByText('is at the shop now')).toBeVisible();
  await setOffline(phone, true);
  await line(phone, /^Milk/).click();
  await add(phone, 'chocolate');
  await expect(line(phone, /^Chocolate/)).toBeVisible();
  await add(home, '2 eggs');
  await expect(home.getByRole('button', { name: /^Eggs 8/ })).toBeVisible();
  await setOffline(phone, false);
  await expect(line(phone, /^Eggs 8/)).toBeVisible();
  await expect(home.getByRole('button', { name: /^Chocolate/ })).toBeVisible();
  await expect(line(home, 'Ticked: Milk')).toBeChecked();

  // What is ticked at home is said in the shop, so that it is not bought twice.
  await line(home, 'Ticked: Bread').click();
  await expect(phone.getByRole('status').getByText(/has: Bread$/)).toBeVisible();
  await expectAccessible(phone);
  await expectNoSidewaysScrolling(phone);

  // What is left goes on.
  await phone.getByRole('button', { name: 'Done, 2 go on to the next list' }).click();
  await expect(home.getByText('Shopping Done')).toBeVisible();
  for (const page of [phone, home]) {
    await expect(line(page, 'Ticked: Chocolate')).toBeVisible();
    await expect(line(page, 'Ticked: Eggs')).toBeVisible();
    await expect(line(page, 'Ticked: Milk')).toBeHidden();
  }
});

/** A wish is proposed, accepted by keys in part on a phone, and taken back. */
async function proveAssistant(page: Page): Promise<void> {
  await add(page, '2 onions');
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
}

test('a list is written by wish and by keyboard alone, worked through, and stays after a restart without network', async ({
  newAccount,
  openBrowser,
}) => {
  const account = await newAccount('free-parent');
  const page = await openBrowser({ viewport: PHONE, ...WITH_WORKER });
  await signIn(page, account.email, account.password, '/groceries');
  await proveAssistant(page);
  await page.setViewportSize(DESK);
  await field(page).focus();
  await page.keyboard.type('3 app');
  await expect(page.getByRole('option').first()).toHaveText(/^Apples/);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.type('pears');
  await page.keyboard.press('Enter');
  const apples = page.getByRole('button', { name: /^Apples 3/ });
  const pears = page.getByRole('button', { name: /^Pears/ });
  await expect(pears).toBeVisible();
  await apples.focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(page.getByRole('main').getByRole('button', { name: /^(Apples|Pears)/ })).toHaveText([
    /^Pears/,
    /^Apples/,
  ]);
  await expect(apples).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Edit' });
  await dialog.getByRole('textbox', { name: /^Note/ }).fill('The red ones');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: /Apples.*The red ones/ })).toBeVisible();
  await line(page, 'Ticked: Pears').press('Space');
  await expect(line(page, 'Ticked: Pears')).toBeChecked();
  await page.keyboard.press('Control+z');
  await expect(line(page, 'Ticked: Pears')).not.toBeChecked();

  await untilServedByWorker(page);
  await setOffline(page, true);
  await add(page, 'figs');
  await page.reload();
  await expect(line(page, 'Ticked: Figs')).toBeVisible();
  await line(page, 'Ticked: Apples').click();
  await expect(line(page, 'Ticked: Apples')).toBeChecked();
  await setOffline(page, false);
});
