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

const homework = (page: Page) => page.getByRole('main').getByRole('region', { name: 'Homework' });

/** The pages in both schemes, and nothing beyond the edge of a phone. */
async function proveLooks(page: Page): Promise<void> {
  await page.setViewportSize(DESK);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
  await page.setViewportSize(PHONE);
  await page.emulateMedia({ colorScheme: 'light' });
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);
}

test('a parent adds homework, and the child ticks it with and without network', async ({ newAccount, openBrowser }) => {
  const account = await newAccount('premium-parent');
  const parent = await openBrowser({ viewport: DESK });
  await signIn(parent, account.email, account.password, '/school');
  await expect(parent.getByRole('heading', { name: 'What is missing' })).toBeVisible();
  await proveLooks(parent);
  await parent.setViewportSize(DESK);
  const cards = parent.getByRole('main').getByRole('heading', { level: 2 }).getByRole('link');
  const address = await cards.last().getAttribute('href');
  const siblings = await cards.first().getAttribute('href');
  await cards.last().click();
  await expect(parent.getByRole('heading', { name: 'Timetable' })).toBeVisible();
  await proveLooks(parent);
  await parent.setViewportSize(DESK);

  await homework(parent).getByRole('button', { name: 'Add homework' }).click();
  const dialog = parent.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'What is it?' }).fill('Learn the poem');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(homework(parent).getByText('Learn the poem')).toBeVisible();

  // The child has the own page only, and ticks without network.
  const child = await openBrowser({ viewport: PHONE, hasTouch: true });
  await signIn(child, addressOf(account, 'kid'), DEMO_PASSWORD, '/school');
  await expect(child.getByRole('heading', { name: /^Bag for/ })).toBeVisible();
  await setOffline(child, true);
  await homework(child).getByRole('checkbox', { name: 'Tick “Learn the poem”' }).click();
  await setOffline(child, false);
  await expect(parent.getByText('Assignment Done')).toBeVisible();
  await expectAccessible(child);
  await expectNoSidewaysScrolling(child);
  const other = [address, siblings].find((one) => !homeOf(child, one)) ?? '';
  await child.goto(other);
  await expect(child.getByRole('heading', { name: 'This page does not exist' })).toBeVisible();
});

const homeOf = (page: Page, address: string | null) => address !== null && page.url().endsWith(address);
