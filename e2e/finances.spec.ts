import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import {
  addressOf,
  DEMO_PASSWORD,
  expect,
  expectAccessible,
  expectNoSidewaysScrolling,
  signIn,
  test,
} from './fixtures.ts';
import { DESK, PHONE } from './pages/shell.ts';
import { setOffline } from './problems.ts';

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

test('a parent keeps the money, a child saves for a goal, and no one else sees it', async ({
  newAccount,
  openBrowser,
}) => {
  const account = await newAccount('premium-parent');
  const parent = await openBrowser({ viewport: DESK });
  await signIn(parent, account.email, account.password, '/finances');

  await parent.getByRole('button', { name: 'Add an account' }).click();
  const bank = dialog(parent, 'Add an account');
  await bank.getByLabel('Name').fill('Cash at home');
  await bank.getByText('Cash', { exact: true }).click();
  await bank.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(section(parent, 'Accounts').getByRole('listitem')).toContainText('Cash at home');

  await parent.getByRole('button', { name: 'Add an entry' }).click();
  const entry = dialog(parent, 'Add an entry');
  await entry.getByLabel('Amount (USD)').fill('12.50');
  await entry.getByLabel('Whom or what for').fill('The book fair');
  await entry.getByRole('button', { name: 'Add', exact: true }).click();
  const line = section(parent, 'Entries').getByRole('listitem').filter({ hasText: 'The book fair' });
  await expect(line).toContainText('-$12.50');
  await expect(section(parent, 'Accounts').getByRole('listitem')).toContainText('-$12.50');
  await expectAccessible(parent);

  // An entry is never changed: another one takes it back.
  await line.getByRole('button', { name: 'More for “The book fair”' }).click();
  await parent.getByRole('menuitem', { name: 'Reverse' }).click();
  await dialog(parent, 'Reverse').getByLabel('Reason').fill('It was 11');
  await dialog(parent, 'Reverse').getByRole('button', { name: 'Reverse' }).click();
  await expect(line).toHaveCount(2);
  await expect(section(parent, 'Accounts').getByRole('listitem')).toContainText('$0.00');

  // A goal that the child can reach at once.
  await section(parent, 'Children').getByRole('link').first().click();
  await parent.getByRole('button', { name: 'Put in' }).click();
  await entry.getByLabel('Amount (USD)').fill('8');
  await entry.getByLabel('Pocket').selectOption({ label: 'Save' });
  await entry.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(entry).toBeHidden();
  await parent.getByRole('button', { name: 'Add a goal' }).click();
  const goal = dialog(parent, 'Add a goal');
  await goal.getByLabel('What for').fill('A kite');
  await goal.getByLabel('How much it takes (USD)').fill('5');
  await goal.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(goal).toBeHidden();

  await parent.getByRole('button', { name: 'Add an allowance' }).click();
  const allowance = dialog(parent, 'Add an allowance');
  await allowance.getByLabel('Amount (USD)').fill('4');
  await allowance.getByLabel('To save, in %').fill('25');
  await expect(allowance.getByText('The three parts make 125 %.')).toBeVisible();
  await allowance.getByLabel('To spend, in %').fill('75');
  await allowance.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(section(parent, 'Allowance').getByText('$4.00 every week')).toBeVisible();

  const child = await openBrowser({ viewport: PHONE, hasTouch: true });
  await signIn(child, addressOf(account, 'kid'));
  await child.goto('/finances');
  await expect(child).toHaveURL(/\/finances\/user\//);
  await child.getByRole('button', { name: 'Add money to “A kite”' }).click();
  const contribution = dialog(child, 'Add money');
  // More than the pocket holds is refused in words, and what was typed can be mended.
  await contribution.getByLabel('Amount (USD)').fill('99999');
  await contribution.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(contribution.getByText('There is not enough money for this.')).toBeVisible();
  await contribution.getByLabel('Amount (USD)').fill('5');
  await contribution.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(parent.getByText('Goal Achieved')).toBeVisible();
  await expectAccessible(child);
  await expectNoSidewaysScrolling(child);
});

test('a child is led to the own page, and a sibling or a nurse sees nothing of it', async ({ openBrowser }) => {
  const child = await openBrowser({ viewport: PHONE });
  await signIn(child, 'leo@rivera.test');
  await child.goto('/finances');
  await expect(child).toHaveURL(/\/finances\/user\//);
  await expect(child.getByRole('heading', { name: 'My money' })).toBeVisible();
  await expect(section(child, 'What you have')).toContainText('Spend');
  const address = new URL(child.url()).pathname;
  const sibling = await openBrowser({ viewport: PHONE });
  await signIn(sibling, 'mia@rivera.test', DEMO_PASSWORD, address);
  await expect(sibling.getByRole('heading', { name: 'There is nothing at this address' })).toBeVisible();
  const nurse = await openBrowser({ viewport: PHONE });
  await signIn(nurse, 'nora@rivera.test', DEMO_PASSWORD, '/dashboard');
  await nurse.goto(address);
  await expect(nurse).toHaveURL(/\/dashboard$/);
});

test('a bill is entered once by two phones, and an import that is taken back leaves the balances as they were', async ({
  newAccount,
  openBrowser,
}) => {
  const account = await newAccount('premium-parent');
  const first = await openBrowser({ viewport: PHONE, hasTouch: true });
  await signIn(first, account.email, account.password, '/finances');
  await first.getByRole('button', { name: 'Add an account' }).click();
  await dialog(first, 'Add an account').getByLabel('Name').fill('Bank');
  await dialog(first, 'Add an account').getByRole('button', { name: 'Add', exact: true }).click();
  await first.getByRole('button', { name: 'Add a bill' }).click();
  const bill = dialog(first, 'Add a bill');
  await bill.getByLabel('Whom or what for').fill('Water');
  await bill.getByLabel('Amount (USD)').fill('30');
  await bill.getByRole('combobox', { name: 'Account' }).selectOption({ label: 'Bank' });
  await bill.getByLabel('Next on').fill(new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10));
  await bill.getByRole('button', { name: 'Add', exact: true }).click();
  const line = section(first, 'Bills and regular entries').getByRole('listitem');
  await expect(line).toContainText('Overdue since');

  const second = await openBrowser({ viewport: PHONE, hasTouch: true });
  await signIn(second, account.email, account.password, '/finances');
  for (const phone of [first, second]) await phone.getByRole('button', { name: 'Paid: Water' }).click();
  await expect(dialog(second, 'Add an entry')).toBeVisible();
  await setOffline(second, true);
  await dialog(first, 'Add an entry').getByRole('button', { name: 'Add', exact: true }).click();
  await expect(line).toContainText('Paid to');
  await expect(line).not.toContainText('Overdue');
  await dialog(second, 'Add an entry').getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog(second, 'Add an entry')).toBeHidden();
  await setOffline(second, false);
  await second.getByRole('button', { name: '1 not saved' }).click();
  await expect(second.getByText('This day of the bill is paid already. Nothing was entered again.')).toBeVisible();
  const bank = section(first, 'Accounts').getByRole('listitem');
  await expect(bank).toContainText('-$30.00');

  await first.getByRole('button', { name: 'Import a bank statement' }).click();
  const statement = dialog(first, 'Import a bank statement');
  await statement.getByLabel('File').setInputFiles({
    ...{ name: 'statement.csv', mimeType: 'text/csv' },
    buffer: Buffer.from(
      'Date,Description,Amount\n11/20/2026,"Bakery, downtown",-12.50\n11/21/2026,Salary,"2,000.00"\n',
    ),
  });
  await expect(statement.getByRole('status')).toContainText('2 lines. Already there: 0.');
  await expectNoSidewaysScrolling(first);
  await expectAccessible(first);
  await statement.getByRole('button', { name: 'Import 2 lines' }).click();
  await expect(bank).toContainText('$1,957.50');
  await first.getByRole('button', { name: 'Undo' }).click();
  await expect(first.getByText('The import is taken back')).toBeVisible();
  await expect(bank).toContainText('-$30.00');

  const saved = first.waitForEvent('download');
  await first.getByRole('button', { name: 'Save all entries as a file' }).click();
  const file = await (await saved).path();
  const lines = (await readFile(file, 'utf8')).trim().split('\r\n');
  // The bill, two lines, and what took them back.
  expect(lines).toHaveLength(1 + 5);
  expect(lines.filter((text) => text.includes('"Bakery, downtown"')).map((text) => text.split(',')[1])).toEqual(
    expect.arrayContaining(['-12.50', '12.50']),
  );
});
