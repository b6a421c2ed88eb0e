import type { Locator, Page } from '@playwright/test';
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

/** As the state of the account names the child. */
const KID_FIRST = 'Noa';

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

async function create(page: Page, fill: (dialog: Locator) => Promise<unknown>): Promise<void> {
  const dialog = page.getByRole('dialog');
  await fill(dialog);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog).toBeHidden();
}

test('a parent begins a school year and adds homework, and the child ticks it with and without network', async ({
  newAccount,
  openBrowser,
}) => {
  const account = await newAccount('premium-parent');
  const parent = await openBrowser({ viewport: DESK });
  await signIn(parent, account.email, account.password, '/school');
  await parent.getByRole('button', { name: 'Add a school year' }).click();
  await create(parent, async (dialog) => {
    await dialog.getByRole('combobox', { name: 'Student' }).selectOption({ label: 'Noa Vidal' });
    await dialog.getByRole('textbox', { name: 'School', exact: true }).fill('Hillcrest');
  });
  await parent.getByRole('main').getByRole('link', { name: KID_FIRST }).click();
  await expect(parent.getByRole('heading', { name: `${KID_FIRST}'s school` })).toBeVisible();

  // A lesson on every school day, with something to bring.
  await parent.getByRole('button', { name: 'Add a lesson' }).click();
  await create(parent, async (dialog) => {
    for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'])
      await dialog.getByRole('checkbox', { name: day }).check({ force: true });
    await dialog.getByRole('combobox', { name: 'Starts' }).fill('9');
    await dialog.getByRole('combobox', { name: 'Ends' }).fill('10');
    await dialog.getByRole('combobox', { name: 'Subject' }).fill('Sports');
    await dialog.getByRole('textbox', { name: 'What to bring' }).fill('Sports bag');
  });
  await expect(parent.getByRole('listitem').filter({ hasText: 'Sports bag' }).first()).toBeVisible();
  await homework(parent).getByRole('button', { name: 'Add homework' }).click();
  await create(parent, (dialog) => dialog.getByRole('textbox', { name: 'Title' }).fill('Learn the poem'));
  await expect(homework(parent).getByText('Learn the poem')).toBeVisible();
  await proveLooks(parent);
  await parent.setViewportSize(DESK);

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
  await child.goto(`/school/student/${account.user_id}`);
  await expect(child.getByRole('heading', { name: 'There is no room behind this door' }).first()).toBeVisible();
});
