import { expect, expectAccessible, signIn, test } from './fixtures.ts';

test('an event is with a contact who is made on the way, and a task is made of it: each shows the others and opens them', async ({
  openBrowser,
  newAccount,
}) => {
  const page = await openBrowser();
  await signIn(page, (await newAccount('free-parent')).email, undefined, '/contacts');
  await page.goto('/calendar?view=day');
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await page.keyboard.press('n');
  const event = page.getByRole('dialog', { name: 'Create New Event' });
  await event.getByRole('textbox', { name: 'Title' }).fill('Birthday party');
  const whom = event.getByRole('combobox', { name: 'With' });
  await whom.fill('Coach Kim');
  await page.getByRole('option', { name: 'Add “Coach Kim”' }).click();
  const contact = page.getByRole('dialog', { name: 'Add a contact' });
  await expect(contact.getByRole('textbox', { name: 'Name' })).toHaveValue('Coach Kim');
  await contact.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(whom).toHaveValue('Coach Kim');
  await event.getByRole('button', { name: 'Create Event' }).click();
  await expect(event).toBeHidden();

  const entry = page.getByRole('button', { name: /^Birthday party/ });
  await entry.click();
  const details = page.getByRole('dialog', { name: 'Birthday party' });
  await expect(details.getByRole('button', { name: 'Coach Kim' })).toBeVisible();
  await details.getByRole('button', { name: 'Make a task of it' }).click();
  const newTask = page.getByRole('dialog', { name: 'Create New Task' });
  await newTask.getByRole('textbox', { name: 'Title' }).fill('Buy a present');
  await newTask.getByRole('button', { name: 'Create Task' }).click();
  await expect(newTask).toBeHidden();

  await entry.click();
  await expectAccessible(page);
  await details.getByRole('button', { name: 'Buy a present' }).click();
  const task = page.getByRole('dialog', { name: 'Edit Task' });
  await task.getByRole('button', { name: /^Birthday party/ }).click();
  const edited = page.getByRole('dialog', { name: 'Edit Event' });
  await edited.getByRole('button', { name: 'Open “Coach Kim”' }).click();
  const known = page.getByRole('dialog', { name: 'Edit contact' });
  await expect(known.getByRole('button', { name: /^Birthday party/ })).toBeVisible();
});
