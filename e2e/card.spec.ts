import type { Page } from '@playwright/test';
import {
  BOTH_LOOKS,
  expect,
  expectAccessible,
  expectNoSidewaysScrolling,
  signIn,
  addressOf,
  test,
  untilServedByWorker,
  WITH_WORKER,
} from './fixtures.ts';
import { PHONE } from './pages/shell.ts';
import { expectProblems, setOffline } from './problems.ts';

const openRecord = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Whose record' }).getByRole('button', { name, exact: true }).click();

test('an emergency card is read by its link without an account or script, until the link is ended', async ({
  newAccount,
  openBrowser,
}) => {
  const family = await newAccount('full-parent');
  const parent = await openBrowser({ ...WITH_WORKER, viewport: PHONE });
  await signIn(parent, family.email, undefined, '/medical');
  await openRecord(parent, 'Yasmin');
  await parent.getByRole('button', { name: 'Add an allergy' }).first().click();
  const allergy = parent.getByRole('dialog', { name: 'Add an allergy' });
  await allergy.getByRole('textbox', { name: 'What to' }).fill('Penicillin <script>');
  await allergy.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(allergy).toBeHidden();
  await parent.getByRole('button', { name: 'Add a condition' }).click();
  const condition = parent.getByRole('dialog', { name: 'Add a condition' });
  await condition.getByRole('textbox', { name: 'Condition' }).fill('Anxiety');
  await condition.getByLabel('Who sees it').selectOption({ index: 1 });
  await condition.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(condition).toBeHidden();

  await parent.getByRole('button', { name: 'Emergency card' }).click();
  const dialog = parent.getByRole('dialog', { name: 'Emergency card: Yasmin' });
  const face = dialog.getByRole('article');
  await expect(face.getByText('Penicillin <script>')).toBeVisible();
  await expect(face.getByText('Anxiety')).toBeHidden();
  await expectNoSidewaysScrolling(parent);
  await expectAccessible(parent);
  await dialog.getByText('1 day').click();
  await dialog.getByRole('button', { name: 'Make a link' }).click();
  const link = await dialog.getByRole('textbox', { name: 'The link' }).inputValue();
  await expectAccessible(parent);
  await expect(dialog.getByText('not opened yet')).toBeVisible();

  for (const { language, colorScheme } of BOTH_LOOKS) {
    const locale = language === 'en' ? 'en-GB' : 'es-ES';
    const reader = await openBrowser({ javaScriptEnabled: false, viewport: PHONE, locale, colorScheme });
    await reader.goto(link);
    await expect(reader.getByRole('heading', { name: 'Yasmin', level: 1 })).toBeVisible();
    await expect(reader.getByText('Penicillin <script>')).toBeVisible();
    await expect(reader.getByText('Anxiety')).toBeHidden();
    await expect(reader.getByRole('heading', { name: language === 'en' ? 'Allergies' : 'Alergias' })).toBeVisible();
    // The check itself brings a style, which the page would refuse.
    const judge = await openBrowser({ bypassCSP: true, viewport: PHONE, locale, colorScheme });
    await judge.goto(link);
    await expectAccessible(judge);
    await expectNoSidewaysScrolling(judge);
  }
  await expect(dialog.getByText(/^opened 4 times/)).toBeVisible();
  // In the parent's own browser, too, the page is the server's and none of the app.
  await untilServedByWorker(parent);
  const own = await parent.context().newPage();
  await own.goto(link);
  await expect(own.getByRole('heading', { name: 'Yasmin', level: 1 })).toBeVisible();
  await own.close();

  await dialog.getByRole('button', { name: /^More for “Until/ }).click();
  await parent.getByRole('menuitem', { name: 'End the link' }).click();
  await expect(dialog.getByText('not opened yet')).toBeHidden();
  await expect(dialog.getByText('None', { exact: true })).toBeVisible();
  const late = await openBrowser({ javaScriptEnabled: false, viewport: PHONE });
  expectProblems(late, /^404 \/card\//);
  expect((await late.goto(link))?.status()).toBe(404);
  await expect(late.getByRole('heading', { name: 'This page is not available' })).toBeVisible();
  await expect(late.getByText('Yasmin')).toBeHidden();
});

test('those who may see a record have its card without a network, and no links', async ({
  newAccount,
  openBrowser,
}) => {
  const family = await newAccount('full-parent');
  const parent = await openBrowser();
  await signIn(parent, family.email, undefined, '/medical');
  await openRecord(parent, 'Yasmin');
  await parent.getByRole('button', { name: 'Add an allergy' }).first().click();
  const allergy = parent.getByRole('dialog', { name: 'Add an allergy' });
  await allergy.getByRole('textbox', { name: 'What to' }).fill('Penicillin');
  await allergy.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(allergy).toBeHidden();

  const granny = await openBrowser({ ...WITH_WORKER, viewport: PHONE });
  await signIn(granny, addressOf(family, 'granny'), undefined, '/medical');
  await openRecord(granny, 'Yasmin');
  await expect(granny.getByText('Penicillin')).toBeVisible();
  await untilServedByWorker(granny);
  await setOffline(granny, true);
  await granny.reload();
  await openRecord(granny, 'Yasmin');
  await granny.getByRole('button', { name: 'Emergency card' }).click();
  const dialog = granny.getByRole('dialog', { name: 'Emergency card: Yasmin' });
  await expect(dialog.getByRole('article').getByText('Penicillin')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Make a link' })).toBeHidden();
  await setOffline(granny, false);
});
