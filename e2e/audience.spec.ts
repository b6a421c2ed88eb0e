import type { Page } from '@playwright/test';
import { addressOf, expect, expectAccessible, signIn, test } from './fixtures.ts';
import { search } from './pages/shell.ts';

const DAY = '/calendar?view=day&date=2026-12-05';

async function openDay(page: Page, email: string): Promise<void> {
  await signIn(page, email, undefined, '/contacts');
  await page.goto(DAY);
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
}

test('a surprise is hidden from the one it is for, leaves their device when it is hidden later, and is shown at last', async ({
  openBrowser,
  newAccount,
}) => {
  const [planner, partner] = [await openBrowser(), await openBrowser()];
  const family = await newAccount('full-parent');
  await openDay(planner, family.email);
  await openDay(partner, addressOf(family, 'partner'));
  const entry = (page: Page) => page.getByRole('button', { name: /Trip to Lisbon/ }).first();

  await planner.keyboard.press('n');
  const form = planner.getByRole('dialog', { name: 'Create New Event' });
  await form.getByRole('textbox', { name: 'Title' }).fill('Trip to Lisbon');
  await form.getByRole('button', { name: 'Create Event' }).click();
  await expect(entry(partner)).toBeVisible();

  await entry(planner).click();
  await planner.getByRole('button', { name: 'Edit' }).click();
  const edited = planner.getByRole('dialog', { name: 'Edit Event' });
  await edited.getByLabel('Who sees it').selectOption('Everyone except some people');
  await edited.getByRole('group', { name: 'Who does not see it' }).locator('label').first().click();
  await expect(edited.getByText(/^Seen by you/)).toBeVisible();
  await expectAccessible(planner);
  await edited.getByRole('button', { name: /^Save/ }).click();
  await expect(edited).toBeHidden();
  await expect(entry(partner)).toBeHidden();
  await expect(entry(planner)).toHaveAccessibleName(/^not seen by everyone: Trip/);
  await search(partner, 'lisbon');
  await expect(partner.getByText('Nothing found for “lisbon”.')).toBeVisible();
  await partner.keyboard.press('Escape');
  await partner.reload();
  await expect(partner.getByText('Nothing planned').first()).toBeVisible();

  await entry(planner).click();
  await planner.getByRole('button', { name: 'Edit' }).click();
  await edited.getByLabel('Who sees it').selectOption('Everyone in the family');
  await edited.getByRole('button', { name: /^Save/ }).click();
  await expect(entry(partner)).toBeVisible();
});
