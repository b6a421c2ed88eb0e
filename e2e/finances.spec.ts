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

  // An entry changes the sums of the month.
  await expect(section(parent, 'Accounts').getByRole('listitem').first()).toBeVisible();
  await parent.getByRole('button', { name: 'Add an entry' }).click();
  const entry = dialog(parent, 'Add an entry');
  await entry.getByLabel('Amount (USD)').fill('12.50');
  await entry.getByLabel('Account').selectOption({ label: 'Cash at home' });
  await entry.getByLabel('Whom or what for').fill('The book fair');
  await entry.getByRole('button', { name: 'Add', exact: true }).click();
  const line = section(parent, 'Entries').getByRole('listitem').filter({ hasText: 'The book fair' });
  await expect(line).toContainText('-$12.50');
  await expectAccessible(parent);

  // A goal that the child can reach at once.
  await section(parent, 'Children').getByRole('link', { name: /^Leo/ }).click();
  await parent.getByRole('button', { name: 'Add a goal' }).click();
  const goal = dialog(parent, 'Add a goal');
  await goal.getByLabel('What for').fill('A kite');
  await goal.getByLabel('How much it takes (USD)').fill('5');
  await goal.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(goal).toBeHidden();

  const child = await openBrowser({ viewport: PHONE, hasTouch: true });
  await signIn(child, addressOf(account, 'kid'), DEMO_PASSWORD, '/finances');
  await expect(child).toHaveURL(/\/finances\/user\//);
  await child.getByRole('button', { name: 'Add money to “A kite”' }).click();
  const contribution = dialog(child, 'Add money');
  await contribution.getByLabel('Amount (USD)').fill('5');
  await contribution.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(parent.getByText('Goal Achieved')).toBeVisible();
  await expectAccessible(child);
  await expectNoSidewaysScrolling(child);

  // More than the pocket holds is refused in words.
  await child
    .getByRole('button', { name: /^Add money to/ })
    .first()
    .click();
  await contribution.getByLabel('Amount (USD)').fill('99999');
  await contribution.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(contribution.getByText('There is not enough money for this.')).toBeVisible();
});
