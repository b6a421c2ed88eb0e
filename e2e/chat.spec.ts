import { expect, expectAccessible, expectNoSidewaysScrolling, signIn, test, uniqueTitle } from './fixtures.ts';
import { setOffline } from './problems.ts';

test('two people talk: offline and back, with a reply, a reaction, a removed message and a task; one who is taken out sees nothing', async ({
  openBrowser,
}) => {
  const ana = await openBrowser();
  const leo = await openBrowser({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const [name, first, second] = [uniqueTitle('Trip'), uniqueTitle('Buy bread tomorrow'), uniqueTitle('And the ball')];
  // Of a child others do not see it at first, of a parent they do.
  for (const [page, email, isShown] of [
    [ana, 'ana@rivera.test', false],
    [leo, 'leo@rivera.test', true],
  ] as const) {
    await signIn(page, email, undefined, '/settings/privacy');
    await page.getByRole('checkbox', { name: 'Show that I am here' }).setChecked(isShown);
    await page.goto('/chat');
  }

  await ana.getByRole('button', { name: 'New chat' }).click();
  const dialog = ana.getByRole('dialog', { name: 'New chat' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog.getByText('Leo Rivera').click();
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  const field = ana.getByRole('textbox', { name: 'Message' });
  await field.fill('Shall we go?');
  await field.press('Enter');

  await leo.getByRole('button', { name: new RegExp(name) }).click();
  await expect(leo.getByRole('article')).toHaveText(/Shall we go/);
  await expect(ana.getByText('Seen by Leo')).toBeVisible();
  await expect(ana.getByText('Leo is here')).toBeVisible();
  await field.pressSequentially('And');
  await expect(leo.getByText(/^Ana is (here|typing)/)).toHaveCount(0);
  await setOffline(leo, true);
  const ofLeo = leo.getByRole('textbox', { name: 'Message' });
  for (const words of [first, second]) {
    await ofLeo.fill(words);
    await leo.getByRole('button', { name: 'Send' }).click();
  }
  await expect(leo.getByText('On its way')).toHaveCount(2);
  await setOffline(leo, false);
  const said = ana.getByRole('article');
  await expect(said).toHaveText([/Shall we go/, new RegExp(first), new RegExp(second)]);

  await said.nth(1).click({ button: 'right' });
  await ana.getByRole('menuitem', { name: 'Make a task' }).click();
  await expect(said.nth(1).getByRole('button', { name: /Tomorrow/ })).toBeVisible();
  await said.nth(2).click({ button: 'right' });
  await ana.getByRole('menuitemcheckbox', { name: 'React with 👍' }).click();
  await said.nth(2).click({ button: 'right' });
  await ana.getByRole('menuitem', { name: 'Reply' }).click();
  await field.fill('The red one, @Leo');
  await field.press('Enter');
  await expect(leo.getByRole('button', { name: '👍 by Ana' })).toBeVisible();
  await expect(leo.getByRole('button', { name: `Leo ${second}` })).toBeVisible();
  await expectAccessible(ana);
  await expectAccessible(leo);
  await expectNoSidewaysScrolling(leo);

  await leo.getByRole('article').nth(2).getByText(second).click({ button: 'right' });
  await leo.getByRole('menuitem', { name: 'Remove' }).click();
  await leo.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(said.nth(2)).toContainText('Message removed');
  await expect(ana.getByText(second)).toHaveCount(0);

  // The task shows the message that it was made of, and leads to it.
  await said
    .nth(1)
    .getByRole('button', { name: /Tomorrow/ })
    .click();
  const task = ana.getByRole('dialog', { name: 'Edit Task' });
  await expect(task.getByRole('button', { name: /Said in a chat/ })).toBeVisible();
  await task.getByRole('button', { name: 'Discuss this' }).click();
  const discussion = ana.getByRole('dialog').last();
  await discussion.getByRole('textbox', { name: 'Message' }).fill('Which bread?');
  await discussion.getByRole('textbox', { name: 'Message' }).press('Enter');
  await expect(discussion.getByRole('article')).toHaveText(/Which bread/);
  await discussion.getByRole('button', { name: 'Close' }).click();
  await expect(task.getByRole('button', { name: /Discussion · 1 message/ })).toBeVisible();
  await task.getByRole('button', { name: 'Cancel' }).click();

  await ana.getByRole('button', { name: `More about ${name}` }).click();
  await ana.getByRole('menuitem', { name: 'Who is in it' }).click();
  await ana.getByRole('button', { name: 'Take Leo out' }).click();
  await expect(leo.getByText('This chat is not here.')).toBeVisible();
  await leo.getByRole('button', { name: 'Back to the chats' }).click();
  await expect(leo.getByRole('button', { name: /Rivera Family/ })).toBeVisible();
  await expect(leo.getByText(name)).toHaveCount(0);
});
