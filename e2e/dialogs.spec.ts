import type { Page } from '@playwright/test';
import { expect, signIn, taskRow, test } from './fixtures.ts';
import { proveDialog, proveMenu, type DialogScript } from './pages/dialog.ts';
import { PHONE } from './pages/shell.ts';

// Each test walks through several dialogs, stop by stop.
test.slow();

/** Without motion, every check sees the final state. */
const STILL = { reducedMotion: 'reduce' } as const;

const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name, exact: true });
const closeButton: DialogScript['focus'] = (dialog) => dialog.getByRole('button', { name: 'Close' });
const field =
  (name: string): DialogScript['focus'] =>
  (dialog) =>
    dialog.getByRole('textbox', { name });

async function makeTask(page: Page, title: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Add a task' }).fill(title);
  await page.keyboard.press('Enter');
  await expect(taskRow(page, title)).toBeVisible();
}

test('the dialogs around tasks', async ({ openBrowser, newAccount }) => {
  const page = await openBrowser(STILL);
  const { email, password } = await newAccount('free-parent');
  await signIn(page, email, password);
  await makeTask(page, 'Water the plants');
  await makeTask(page, 'Mend the gate');
  await page.getByRole('button', { name: 'More for “Mend the gate”' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const scripts: DialogScript[] = [
    {
      name: 'Create New Task',
      opener: (at) => at.getByRole('complementary').getByRole('button', { name: 'Add Task' }),
      focus: field('Title'),
      fault: { send: 'Create Task', field: 'Title', says: 'Task title is required' },
    },
    {
      name: 'Edit Task',
      opener: (at) => taskRow(at, 'Water the plants').getByRole('button', { name: /^Water the plants/ }),
      focus: field('Title'),
      fault: { send: 'Save Changes', field: 'Title', says: 'Task title is required', empty: true },
    },
    { name: 'Recently deleted', opener: button('Recently deleted'), focus: closeButton },
  ];
  for (const script of scripts) await proveDialog(page, script);
});

test('the dialogs of the header', async ({ openBrowser, newAccount }) => {
  const page = await openBrowser(STILL);
  // News of a family that other tests use too would appear among the stops.
  await signIn(page, (await newAccount('free-parent')).email);
  const scripts: DialogScript[] = [
    { name: 'Your account', opener: button(/^Your account, /), focus: closeButton },
    { name: 'Search', opener: button('Search'), focus: (dialog) => dialog.getByRole('combobox') },
    {
      name: 'All sent',
      opener: button('Search'),
      onward: async (at) => {
        await expect(at.getByRole('combobox')).toBeFocused();
        await at.keyboard.type('waiting');
        await at.keyboard.press('Enter');
      },
      focus: closeButton,
    },
  ];
  for (const script of scripts) await proveDialog(page, script);
});

test('the dialogs of the family', async ({ openBrowser, newAccount }) => {
  const page = await openBrowser(STILL);
  await signIn(page, (await newAccount('free-parent')).email, undefined, '/family');
  const scripts: DialogScript[] = [
    {
      name: 'Add a person',
      opener: button('Add a person'),
      focus: field('First name'),
      fault: { send: 'Add', field: 'First name', says: 'Please enter a first name' },
    },
    {
      name: 'Name, birthday and colour',
      opener: button(/^More for Noa/),
      onward: (at) => at.keyboard.press('Enter'),
      focus: field('First name'),
      fault: { send: 'Save', field: 'First name', says: 'Please enter a first name', empty: true },
    },
    {
      name: 'Rename the family',
      opener: button('Rename the family'),
      focus: field('Family name'),
      fault: { send: 'Save', field: 'Family name', says: 'Please give the family a name.', empty: true },
    },
  ];
  for (const script of scripts) await proveDialog(page, script);
});

test('the list of waiting changes, and the question before signing out with them', async ({
  openBrowser,
  newAccount,
}) => {
  const page = await openBrowser(STILL);
  const { email, password } = await newAccount('free-parent');
  await signIn(page, email, password);
  // The request is sent and never answered, while the network is up.
  await page.route('**/api/changes', (route) => (route.request().method() === 'POST' ? undefined : route.continue()));
  await makeTask(page, 'Call the bank');
  await proveDialog(page, { name: 'Not sent yet', opener: button(/1 change waiting/), focus: closeButton });
  await proveDialog(page, {
    name: 'Sign out now?',
    opener: (at) => at.getByRole('banner').getByRole('button', { name: 'Sign Out' }),
    focus: closeButton,
    description: /^One change has not been sent yet/,
  });
});

test('the menus', async ({ openBrowser, newAccount }) => {
  const page = await openBrowser(STILL);
  const { email, password } = await newAccount('free-parent');
  await signIn(page, email, password, '/family');
  await proveMenu(page, {
    opener: button(/^More for Noa/),
    name: /^More for Noa/,
    items: ['Change name, birthday and colour'],
  });
  await page.getByRole('link', { name: 'Tasks', exact: true }).click();
  await makeTask(page, 'Water the plants');
  await proveMenu(page, {
    opener: button('More for “Water the plants”'),
    name: 'More for “Water the plants”',
    items: ['Done', 'In Progress', 'Tomorrow', 'Edit', 'Choose several', 'Delete'],
  });
});

test('the families, also from within the sheet of the account', async ({ openBrowser, newAccount }) => {
  const page = await openBrowser(STILL);
  await signIn(page, (await newAccount('two-homes')).email);
  const families = {
    opener: button(/^Family: Lake/),
    name: 'Family',
    items: ['Lake Family', 'Hill Family'],
  };
  await proveMenu(page, families);
  await page.setViewportSize(PHONE);
  const account = page.getByRole('button', { name: /^Your account, / });
  await account.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Your account' });
  await expect(sheet).toBeVisible();
  await proveMenu(page, { ...families, opener: () => sheet.getByRole('button', { name: /^Family: / }) });
  await expect(sheet, 'keys of the menu are for the menu').toBeVisible();
  await page.keyboard.press('Escape');
  await expect(account).toBeFocused();
});

test('the back button closes a sheet and stays on the screen; a new screen is announced once and has the focus', async ({
  openBrowser,
}) => {
  const page = await openBrowser(STILL);
  const said: string[] = [];
  await page.exposeFunction('hear', (words: string) => said.push(words));
  await page.addInitScript(() => {
    new MutationObserver((changes) => {
      for (const { target } of changes)
        if (target instanceof HTMLElement && target.matches('body > p[aria-live]') && target.textContent)
          Reflect.get(window, 'hear')(target.textContent);
    }).observe(document, { childList: true, subtree: true });
  });
  await signIn(page, 'leo@rivera.test', undefined, '/dashboard');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  said.length = 0;
  await page.getByRole('complementary').getByRole('link', { name: 'Tasks' }).press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await expect.poll(() => said).toEqual(['Tasks']);

  const opener = page.getByRole('button', { name: /^Your account, / });
  await opener.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Your account' });
  await expect(sheet).toBeVisible();
  await page.goBack();
  await expect(sheet).toBeHidden();
  await expect(opener).toBeFocused();
  await expect(page).toHaveURL(/\/tasks$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect.poll(() => said).toEqual(['Tasks', 'Today']);

  await opener.press('Enter');
  await sheet.getByRole('link', { name: 'Settings' }).press('Enter');
  await expect(page).toHaveURL(/\/settings$/);
  await expect(page.getByRole('main')).toBeFocused();
  await expect.poll(() => said).toEqual(['Tasks', 'Today', 'Settings']);

  // A busy page may handle two presses at once. The address and the screen are the same afterwards.
  await page.getByRole('complementary').getByRole('link', { name: 'Tasks' }).press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await opener.press('Enter');
  await expect(sheet).toBeVisible();
  await page.evaluate(() => {
    history.back();
    history.back();
  });
  await expect(sheet).toBeHidden();
  await expect.poll(() => said).toEqual(['Tasks', 'Today', 'Settings', 'Tasks', 'Today']);
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('the back button on the first entry closes the sheet and stays in the app; the next one leaves the app', async ({
  openBrowser,
}) => {
  const page = await openBrowser(STILL);
  await signIn(page, 'leo@rivera.test', undefined, '/dashboard');
  const app = await page.context().newPage();
  await app.emulateMedia(STILL);
  await app.goto('about:blank');
  await app.goto('/tasks');
  const opener = app.getByRole('button', { name: /^Your account, / });
  const sheet = app.getByRole('dialog', { name: 'Your account' });
  const openSheet = async () => {
    await opener.press('Enter');
    await expect(sheet).toBeVisible();
  };
  for (let n = 0; n < 2; n += 1) {
    await openSheet();
    await app.goBack();
    await expect(sheet).toBeHidden();
    await expect(opener).toBeFocused();
    await expect(app).toHaveURL(/\/tasks$/);
  }

  // Following a link in the sheet and going back returns to the first screen, and from there out of the app.
  await openSheet();
  await sheet.getByRole('link', { name: 'Settings' }).press('Enter');
  await expect(app).toHaveURL(/\/settings$/);
  await app.goBack();
  await expect(app).toHaveURL(/\/tasks$/);
  await openSheet();
  await app.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await app.goBack();
  await expect(app).toHaveURL('about:blank');
});

test('the side bar as a sheet on a phone, and the account from there', async ({ openBrowser, newAccount }) => {
  const page = await openBrowser({ ...STILL, viewport: PHONE });
  await signIn(page, (await newAccount('free-parent')).email);
  await proveDialog(page, { name: 'Casita', opener: button('Menu'), focus: closeButton });
  await proveDialog(page, {
    name: 'Your account',
    opener: button('More'),
    onward: (at) => at.getByRole('dialog').getByRole('button', { name: 'Your account' }).press('Enter'),
    focus: closeButton,
  });
});

test('the dialog for a forgotten password', async ({ openBrowser }) => {
  const page = await openBrowser(STILL);
  await page.goto('/auth');
  await proveDialog(page, { name: 'Reset Password', opener: button(/^Forgot/), focus: field('Email') });
});
