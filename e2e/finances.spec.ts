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
