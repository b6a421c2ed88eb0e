import type { Page } from '@playwright/test';
import { addressOf, expect, expectAccessible, expectNoSidewaysScrolling, signIn, test } from './fixtures.ts';
import { PHONE } from './pages/shell.ts';
import { setOffline } from './problems.ts';

const open = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Whose record' }).getByRole('button', { name, exact: true }).click();
const summary = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('a dose that was given is not given again too soon, and what is private stays so', async ({
  newAccount,
  openBrowser,
}) => {
  const family = await newAccount('full-parent');
  const parent = await openBrowser();
  await signIn(parent, family.email, undefined, '/medical');
  await open(parent, 'Yasmin');
  await expect(parent.getByText('Nothing is known about Yasmin yet.')).toBeVisible();
  await parent.getByRole('button', { name: 'Add a medication' }).first().click();
  const medication = parent.getByRole('dialog', { name: 'Add a medication' });
  await medication.getByRole('textbox', { name: 'Medication' }).fill('Ibuprofen');
  await medication.getByText('As needed').click();
  await medication.getByRole('textbox', { name: /^Least hours/ }).fill('6');
  await expectAccessible(parent);
  await medication.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(medication).toBeHidden();
  await parent.getByRole('button', { name: 'Add a condition' }).click();
  const condition = parent.getByRole('dialog', { name: 'Add a condition' });
  await condition.getByRole('textbox', { name: 'Condition' }).fill('Anxiety');
  await condition.getByLabel('Who sees it').selectOption({ index: 1 });
  await condition.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(summary(parent, 'Conditions').getByRole('button', { name: /^Anxiety/ })).toBeVisible();

  // The grandmother gives a dose on her phone, without network, and changes nothing else.
  const granny = await openBrowser({ viewport: PHONE });
  await signIn(granny, addressOf(family, 'granny'), undefined, '/medical');
  await open(granny, 'Yasmin');
  const give = (page: Page) => page.getByRole('button', { name: 'Given: Ibuprofen, Yasmin' });
  await expect(give(granny)).toBeVisible();
  await expect(granny.getByText('Anxiety')).toBeHidden();
  await expect(granny.getByRole('button', { name: 'Add an allergy' })).toBeHidden();
  await setOffline(granny, true);
  await give(granny).click();
  await expect(granny.getByText(/^given at .* by Salma/)).toBeVisible();
  await setOffline(granny, false);
  await expectAccessible(granny);
  await expectNoSidewaysScrolling(granny);
  await granny.getByRole('button', { name: /^Ibuprofen/ }).click();
  await expect(granny.getByRole('textbox', { name: 'Medication' })).toBeDisabled();

  await expect(parent.getByText(/^given at .* by Salma/)).toBeVisible();
  await give(parent).click();
  const warning = parent.getByRole('dialog', { name: 'Dose of Ibuprofen' });
  await expect(warning.getByText(/^Too soon: given .* by Salma\.$/)).toBeVisible();
  await expectAccessible(parent);
  await warning.getByRole('button', { name: 'Give anyway' }).click();
  await expect(parent.getByText(/^given at .* by Farida/)).toBeVisible();

  await parent.getByRole('button', { name: 'Who looked' }).click();
  await expect(parent.getByRole('dialog', { name: 'Who looked' }).getByText('Salma Haddad')).toBeVisible();
  await expectAccessible(parent);
});
