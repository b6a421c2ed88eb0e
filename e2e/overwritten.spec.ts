import { expect, expectAccessible, signIn, test, uniqueTitle } from './fixtures.ts';

test('two people edit one event: the later one is told, the other too, and both can bring their words back', async ({
  openBrowser,
}) => {
  const [ana, marco] = [await openBrowser(), await openBrowser()];
  const week = '/calendar?view=week&date=2026-11-20';
  for (const [page, email] of [
    [ana, 'ana@rivera.test'],
    [marco, 'marco@rivera.test'],
  ] as const) {
    await signIn(page, email, undefined, '/contacts');
    await page.goto(week);
  }
  const [first, later, earlier] = [uniqueTitle('Dinner'), uniqueTitle('Late dinner'), uniqueTitle('Dinner at home')];
  await ana.getByRole('button', { name: 'New Event' }).first().click();
  const form = ana.getByRole('dialog', { name: 'Create New Event' });
  await form.getByRole('textbox', { name: 'Title' }).fill(first);
  await form.getByRole('button', { name: 'Create Event' }).click();

  for (const page of [ana, marco]) {
    await page.getByRole('button', { name: new RegExp(`^${first}`) }).click();
    await page.getByRole('button', { name: 'Edit' }).click();
    await expect(page.getByRole('dialog', { name: 'Edit Event' })).toBeVisible();
  }
  for (const [page, title] of [
    [marco, earlier],
    [ana, later],
  ] as const) {
    const dialog = page.getByRole('dialog', { name: 'Edit Event' });
    await dialog.getByRole('textbox', { name: 'Title' }).fill(title);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
  }
  const told = ana.getByRole('listitem').filter({ hasText: `Marco changed “${later}” too` });
  await expect(told).toContainText(`title “${earlier}”. Yours was saved.`);
  const lost = marco.getByRole('listitem').filter({ hasText: `Ana changed “${later}” after you` });
  await expect(lost).toContainText(`Yours was: title “${earlier}”.`);
  await expectAccessible(marco);
  await lost.getByRole('button', { name: 'Use mine' }).click();
  await expect(marco.getByRole('button', { name: new RegExp(`^${earlier}`) })).toBeVisible();
  await expect(told, 'it is settled').toBeHidden();
  const back = marco.getByRole('listitem').filter({ hasText: 'Your change is back' });
  await back.getByRole('button', { name: 'Undo' }).click();
  await expect(ana.getByRole('button', { name: new RegExp(`^${later}`) })).toBeVisible();
});
