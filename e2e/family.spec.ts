import type { Page } from '@playwright/test';
import {
  WITH_WORKER,
  addressOf,
  expect,
  expectAccessible,
  expectNoSidewaysScrolling,
  signIn,
  startSession,
  taskRow,
  test,
  uniqueTitle,
  untilServedByWorker,
} from './fixtures.ts';
import { setOffline } from './problems.ts';

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name });

test.describe('several families', () => {
  test('are switched between at once, and waiting changes go to the family they were made in', async ({
    openBrowser,
    newAccount,
  }) => {
    const page = await openBrowser();
    const { email } = await newAccount('two-homes');
    await signIn(page, email);
    const title = uniqueTitle('Oil the hinge');
    await setOffline(page, true);
    await page.getByRole('textbox', { name: 'Add a task' }).fill(title);
    await page.getByRole('textbox', { name: 'Add a task' }).press('Enter');
    await expect(taskRow(page, title)).toBeVisible();
    await page.getByRole('button', { name: 'Family: Lake Family' }).click();
    await page.getByRole('menuitemradio', { name: 'Hill Family' }).click();
    await expect(page.getByText('Successfully switched to family schema')).toBeVisible();
    // The screen is new: the focus is in it, not at the top of the page.
    await expect(page.getByRole('main')).toBeFocused();
    await expect(page.getByText('You are in Hill Family now.')).toBeVisible();
    await expect(taskRow(page, title)).toBeHidden();
    await setOffline(page, false);
    await expect(page.getByRole('button', { name: /waiting/ })).toBeHidden();

    const other = await openBrowser();
    await signIn(other, email);
    await expect(other.getByRole('textbox', { name: 'Add a task' })).toBeVisible();
    const now = await other.getByRole('button', { name: /^Family: / }).getAttribute('aria-label');
    if (now === 'Family: Hill Family') {
      await expect(taskRow(other, title)).toBeHidden();
      await other.goto('/family');
      await other.getByRole('button', { name: 'Open Lake Family' }).click();
      await other.goto('/tasks');
    }
    await expect(taskRow(other, title)).toBeVisible();

    // What is due there today is in their own day in the first client, where Hill is open, with the name of its home. A tap opens that.
    const due = uniqueTitle('Feed the ducks');
    await other.getByRole('textbox', { name: 'Add a task' }).fill(`${due} today`);
    await Promise.all([
      other.waitForResponse((response) => response.request().postData()?.includes(due) === true),
      other.getByRole('textbox', { name: 'Add a task' }).press('Enter'),
    ]);
    await page.goto('/');
    const elsewhere = page.getByRole('region', { name: 'In your other home' });
    await expect(elsewhere.getByRole('button', { name: due })).toContainText('Lake Family');
    await expectAccessible(page);
    await elsewhere.getByRole('button', { name: due }).click();
    await expect(page.getByText('You are in Lake Family now.')).toBeVisible();
    await expect(page.locator('[data-task]').filter({ hasText: due })).toBeVisible();
    await expect(elsewhere).toBeHidden();
  });
});

test.describe('/family', () => {
  test('lists people with role, address and open tasks, and a change reaches others, but for what is for parents', async ({
    openBrowser,
    newAccount,
  }) => {
    const [page, other] = [await openBrowser(), await openBrowser()];
    const account = await newAccount('free-parent');
    const { email } = account;
    await signIn(page, email, undefined, '/family');
    await signIn(other, addressOf(account, 'kid'), undefined, '/family');
    await expect(page.getByText('2/5 members')).toBeVisible();
    const own = page.getByRole('listitem').filter({ hasText: email });
    await expect(own).toContainText('Parent');
    await expect(own).toContainText('No pending tasks');
    await expect(page.getByRole('listitem').filter({ hasText: 'Noa' })).toContainText('Child');

    await page.getByRole('button', { name: 'Add a person' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a person' });
    await dialog.getByRole('button', { name: 'Add' }).click();
    await expect(dialog.getByRole('textbox', { name: 'First name' })).toHaveAttribute('aria-invalid', 'true');
    await dialog.getByRole('textbox', { name: 'First name' }).fill('Kofi');
    await dialog.getByText('Fern', { exact: true }).click();
    await dialog.getByRole('button', { name: 'Add' }).click();
    await expect(dialog).toBeHidden();
    const kofi = other.getByRole('listitem').filter({ hasText: 'Kofi' });
    await expect(kofi).toContainText('No account');
    // People without an account do not count.
    await expect(other.getByText('2/5 members')).toBeVisible();

    await page.getByRole('button', { name: 'Rename the family' }).click();
    await page.getByRole('textbox', { name: 'Family name' }).fill('Casa Osei');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(heading(other, 'Casa Osei')).toBeVisible();

    await page.getByRole('button', { name: /^More for Samuel/ }).click();
    await page.getByRole('menuitem', { name: 'Change your name, birthday and colour' }).click();
    await page.getByRole('textbox', { name: 'First name' }).fill('Sam');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(/Welcome home, Sam/)).toBeVisible();
    await other.getByRole('link', { name: 'Sam Osei' }).click();
    await page.getByRole('link', { name: /^Sam Osei/ }).click();
    await page.getByRole('button', { name: 'Edit contact and birthday' }).click();
    await page.getByRole('textbox', { name: 'Phone' }).fill('600 11');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(other.getByRole('link', { name: '600 11' })).toBeVisible();
    await page.goto('/settings/privacy');
    await page.getByRole('group', { name: 'Who sees it: Phone' }).getByText('Only parents see it').click();
    await expect(other.getByText('600 11')).toHaveCount(0);
  });

  test('shows a child the family, and lets them edit only themselves', async ({ openBrowser, newAccount }) => {
    const page = await openBrowser();
    await signIn(page, (await newAccount('child')).email, undefined, '/family');
    await expect(page.getByText('Unlimited members')).toBeVisible();
    await expect(page.getByRole('button', { name: /^More for/ })).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'Add a person' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Rename the family' })).toHaveCount(0);
  });

  test('counts the open tasks of each person, and leads to them', async ({ openBrowser, newAccount }) => {
    const page = await openBrowser();
    await signIn(page, (await newAccount('free-parent')).email);
    const field = page.getByRole('textbox', { name: 'Add a task' });
    for (const title of ['One', 'Two']) {
      await field.fill(uniqueTitle(title));
      await field.press('Enter');
    }
    await expect(page.getByRole('checkbox')).toHaveCount(2);
    await page.getByRole('link', { name: 'Family', exact: true }).click();
    await page.getByRole('link', { name: '2 pending tasks' }).click();
    await expect(page).toHaveURL(/\/tasks\?who=/);
  });

  test('stays readable without a network', async ({ openBrowser, newAccount }) => {
    const page = await openBrowser(WITH_WORKER);
    await signIn(page, (await newAccount('free-parent')).email, undefined, '/family');
    await expect(page.getByText('Noa Osei')).toBeVisible();
    await untilServedByWorker(page);
    await setOffline(page, true);
    await page.getByRole('link', { name: 'Tasks', exact: true }).click();
    await page.getByRole('link', { name: 'Family', exact: true }).click();
    await expect(page.getByText('Noa Osei')).toBeVisible();
  });
});

test.describe('the first use', () => {
  test('follows the first plan, takes a minute, and appears once', async ({ openBrowser, newAccount }) => {
    const page = await openBrowser();
    await startSession(page, (await newAccount('no-name')).email);
    await page.goto('/welcome');
    await expect(heading(page, 'Welcome home')).toBeVisible();
    await expectAccessible(page);
    const familyName = page.getByRole('textbox', { name: 'Family name' });
    await expect(familyName).toHaveValue('Our Family');
    await page.getByRole('button', { name: 'Save and go in' }).click();
    await expect(page.getByRole('textbox', { name: 'First name' })).toHaveAccessibleDescription(
      'Please enter a first name',
    );
    await expect(page.getByRole('textbox', { name: 'First name' })).toBeFocused();
    await page.keyboard.type('Noor');
    await page.getByText('Lagoon', { exact: true }).click();
    await familyName.fill('The Noors');
    await page.getByRole('textbox', { name: 'Name of person 1' }).fill('Ali');
    await page.getByRole('button', { name: 'One more' }).click();
    await expect(page.getByRole('textbox', { name: 'Name of person 2' })).toBeFocused();
    await page.keyboard.type('Sara Lind');
    await page.getByRole('button', { name: 'Save and go in' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await page.goto('/family');
    await expect(heading(page, 'The Noors')).toBeVisible();
    await expect(page.getByText('Noor (you)')).toBeVisible();
    await expect(page.getByText('Ali', { exact: true })).toBeVisible();
    await expect(page.getByText('Sara Lind')).toBeVisible();
  });

  test('can be skipped, also on a phone and in Spanish', async ({ openBrowser, newAccount }) => {
    const page = await openBrowser({ locale: 'es', viewport: { width: 390, height: 844 } });
    await startSession(page, (await newAccount('no-name')).email);
    await page.goto('/welcome');
    await expect(heading(page, 'Ya estás en casa')).toBeVisible();
    await expectNoSidewaysScrolling(page);
    await page.getByRole('button', { name: 'Ahora no' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  test('is not shown to people who joined a family that others named', async ({ openBrowser, newAccount }) => {
    const page = await openBrowser();
    await startSession(page, (await newAccount('child')).email);
    await page.goto('/welcome');
    await expect(page).toHaveURL(/\/dashboard$/);
  });
});
