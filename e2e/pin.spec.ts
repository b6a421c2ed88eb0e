import type { Page } from '@playwright/test';
import { createPairingCode } from '#contract/areas/pins/pin-access.ts';
import { newId } from '#contract/ids.ts';
import { AUTH_KEY } from '#web/lib/storage/storage-keys.ts';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScrolling,
  startSession,
  taskRow,
  test,
  uniqueTitle,
  type Account,
} from './fixtures.ts';
import { ENDED_SESSION, expectProblems } from './problems.ts';

const LEO_PIN = '2580';
const MIA_PIN = '7913';
const TABLET = { viewport: { width: 820, height: 1180 }, hasTouch: true };
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Asks the API as the signed-in person of this page, and answers what it does. */
async function post(page: Page, family: string, path: string, body: object): Promise<unknown> {
  const { status, answer } = await page.evaluate(
    async (sent) => {
      const { access_token } = JSON.parse(localStorage.getItem(sent.key) ?? '') as { access_token: string };
      const headers = {
        ...{ 'content-type': 'application/json', 'x-family-id': sent.family },
        authorization: `Bearer ${access_token}`,
      };
      const response = await fetch(sent.path, { method: 'POST', headers, body: JSON.stringify(sent.body) });
      return { status: response.status, answer: await response.json() };
    },
    { key: AUTH_KEY, family, path, body },
  );
  expect(status, path).toBe(200);
  return answer;
}

/** Adds a person without an account, and returns their id. */
async function addPerson(page: Page, family: string, first_name: string): Promise<string> {
  const [id, row_id] = [newId(), newId()];
  const change = {
    id,
    row_id,
    table: 'members',
    op: 'create',
    fields: { first_name },
    made_at: new Date().toISOString(),
  };
  await post(page, family, '/api/changes', { changes: [change] });
  return row_id;
}

/** Types a PIN on the pad by touching its keys. */
async function tapPin(page: Page, pin: string): Promise<void> {
  for (const digit of pin) await button(page, digit).click();
  await button(page, 'Go in').click();
}

/** The first tap opens the account, the second is the face. */
async function tapFace(page: Page, me: string, name: string): Promise<void> {
  await button(page, `Your account, ${me}`).click();
  await page.getByRole('dialog').getByRole('button', { name }).click();
  await expect(page.getByRole('textbox', { name: `PIN of ${name}` })).toBeFocused();
}

/** Gives the children Leo and Mia their PINs, and pairs the tablet, which then shows their faces. Answers the id of Mia. */
async function shareTablet(parent: Page, tablet: Page, { email, family_id }: Account): Promise<string> {
  const family = family_id ?? '';
  await startSession(parent, email);
  const [leo, mia] = [await addPerson(parent, family, 'Leo'), await addPerson(parent, family, 'Mia')];
  await post(parent, family, '/api/functions/set-pin-access', { memberId: leo, pin: LEO_PIN });
  await post(parent, family, '/api/functions/set-pin-access', { memberId: mia, pin: MIA_PIN });
  const pairing = { deviceName: 'Kitchen tablet' };
  const { code } = createPairingCode.output.parse(
    await post(parent, family, '/api/functions/create-pairing-code', pairing),
  );
  await tablet.goto(`/pair#${code}`);
  await button(tablet, 'Pair this device').click();
  await button(tablet, 'Show the faces').click();
  return mia;
}

test('a parent gives a child a PIN and pairs a tablet', async ({ openBrowser, newAccount }) => {
  const parent = await openBrowser();
  const { email, family_id } = await newAccount('premium-parent');
  await startSession(parent, email);
  const leo = await addPerson(parent, family_id ?? '', 'Leo');
  const tablet = await openBrowser(TABLET);
  let code = '';

  await test.step('a parent gives a PIN, and sees once how the child gets in', async () => {
    await parent.goto(`/family/${leo}`);
    await button(parent, 'Give access with code and PIN').click();
    await parent.getByRole('textbox', { name: 'PIN, 4 to 8 digits' }).fill('1234');
    await parent.getByRole('textbox', { name: 'The same PIN again' }).fill('1234');
    await button(parent, 'Save').click();
    await expect(parent.getByText('This PIN is easy to guess. Take another one.')).toBeVisible();
    await parent.getByRole('textbox', { name: 'PIN, 4 to 8 digits' }).fill(LEO_PIN);
    await parent.getByRole('textbox', { name: 'The same PIN again' }).fill(LEO_PIN);
    await button(parent, 'Save').click();
    const card = parent.getByRole('dialog', { name: 'How Leo gets in' });
    await expect(card.getByText(LEO_PIN)).toBeVisible();
    await expect(card.getByText(/^[\dA-Z]{4}-[\dA-Z]{4}$/)).toBeVisible();
    code = await card.getByText(/^[\dA-Z]{4}-[\dA-Z]{4}$/).innerText();
    await expectAccessible(parent);
    await button(parent, 'Done').click();
    await expect(parent.getByText('Leo signs in with a PIN.')).toBeVisible();
  });

  await test.step('a tablet is paired by its code, which opening the link does not use up', async () => {
    await parent.getByRole('link', { name: 'Back to the family' }).click();
    await button(parent, 'Pair another device').click();
    await parent.getByRole('textbox', { name: 'Name of the device' }).fill('Kitchen tablet');
    await button(parent, 'Make a code').click();
    const sheet = parent.getByRole('dialog', { name: 'Pair another device' });
    await expect(sheet.getByRole('img')).toBeVisible();
    const pairing = await sheet.getByText(/^[\dA-Z]{4}-[\dA-Z]{4}$/).innerText();
    await expectAccessible(parent);
    for (const _opening of ['once', 'twice']) {
      await tablet.goto(`/pair#${pairing}`);
      await expect(tablet).toHaveURL(/\/pair$/);
      await expect(tablet.getByRole('textbox', { name: 'Pairing code' })).toHaveValue(pairing);
    }
    await button(tablet, 'Pair this device').click();
    await button(tablet, 'Show the faces').click();
    await expect(tablet.getByRole('heading', { name: 'Who are you?' })).toBeVisible();
    await expect(sheet.getByText('Kitchen tablet is paired. The faces are there now.')).toBeVisible();
    await button(parent, 'Close').last().click();
    await expect(parent.getByRole('listitem').filter({ hasText: 'Kitchen tablet' })).toBeVisible();
    await expectAccessible(tablet);
  });

  await test.step('elsewhere code, name and PIN open the account', async () => {
    const phone = await openBrowser({ locale: 'es-ES', viewport: { width: 390, height: 844 } });
    await phone.goto('/auth');
    await button(phone, '¿Entras con un código?').click();
    await phone.getByRole('textbox', { name: 'Código de la familia' }).fill(code.toLowerCase());
    await phone.getByRole('textbox', { name: 'Nombre' }).fill(' leo ');
    await phone.getByRole('textbox', { name: 'PIN' }).fill(LEO_PIN);
    await expectAccessible(phone);
    await expectNoSidewaysScrolling(phone);
    await button(phone, 'Entrar').last().click();
    await expect(phone).toHaveURL(/\/dashboard$/);
  });
});

test('children share a paired tablet, and keep their waiting changes apart', async ({ openBrowser, newAccount }) => {
  const [parent, tablet] = [await openBrowser(), await openBrowser(TABLET)];
  await shareTablet(parent, tablet, await newAccount('premium-parent'));
  expectProblems(tablet, 'net::ERR_FAILED /api/changes', ENDED_SESSION);

  const title = uniqueTitle('Water the plants');
  await test.step('a child goes in by face and PIN, and what they make while changes do not get through waits', async () => {
    await tablet.getByRole('button', { name: 'Leo' }).tap();
    await expectAccessible(tablet);
    await tapPin(tablet, LEO_PIN);
    await expect(tablet).toHaveURL(/\/dashboard$/);
    await tablet
      .context()
      .route('**/api/changes', (route) => (route.request().method() === 'POST' ? route.abort() : route.fallback()));
    await tablet.goto('/tasks');
    await tablet.getByRole('textbox', { name: 'Add a task' }).fill(title);
    await tablet.getByRole('textbox', { name: 'Add a task' }).press('Enter');
    await expect(tablet.getByRole('button', { name: /1 change waiting/ })).toBeVisible();
  });

  await test.step('two taps switch to a sibling, who sees nothing of it', async () => {
    await tapFace(tablet, 'Leo', 'Mia');
    await tablet.keyboard.type(MIA_PIN);
    await tablet.keyboard.press('Enter');
    await expect(tablet).toHaveURL(/\/dashboard$/);
    await expect(button(tablet, 'Your account, Mia')).toBeVisible();
    await tablet.context().unroute('**/api/changes');
    await tablet.goto('/settings/account');
    await expect(tablet.getByText('You sign in with a PIN.')).toBeVisible();
    for (const name of ['Change password', 'Subscription'])
      await expect(tablet.getByRole('link', { name, exact: true })).toBeHidden();
    // Their addresses lead to the list.
    for (const path of ['/settings/password', '/settings/subscription']) {
      await tablet.goto(path);
      await expect(tablet).toHaveURL(/\/settings$/);
    }
    await tablet.goto('/tasks');
    await expect(tablet.getByRole('textbox', { name: 'Add a task' })).toBeVisible();
    await expect(taskRow(tablet, title)).toBeHidden();
    await expect(tablet.getByRole('button', { name: /waiting/ })).toBeHidden();
  });

  await test.step('when the first comes back, it is sent', async () => {
    await parent.goto('/tasks');
    await expect(parent.getByRole('textbox', { name: 'Add a task' })).toBeVisible();
    await expect(taskRow(parent, title)).toBeHidden();
    await tapFace(tablet, 'Mia', 'Leo');
    await tablet.keyboard.type(LEO_PIN);
    await tablet.keyboard.press('Enter');
    await expect(taskRow(parent, title)).toBeVisible();
  });
});

test('wrong PINs lock a child on a tablet, until a parent unlocks it', async ({ openBrowser, newAccount }) => {
  const [parent, tablet] = [await openBrowser(), await openBrowser(TABLET)];
  const mia = await shareTablet(parent, tablet, await newAccount('premium-parent'));
  expectProblems(tablet, ENDED_SESSION, /^40[013] \/api\/auth\/(pin|code)/);

  await test.step('after five tries', async () => {
    await tablet.getByRole('button', { name: 'Leo' }).tap();
    await tapPin(tablet, LEO_PIN);
    await expect(button(tablet, 'Your account, Leo')).toBeVisible();
    await tapFace(tablet, 'Leo', 'Mia');
    for (const tries of ['4 more tries', '3 more tries', '2 more tries', '1 more try']) {
      await tablet.keyboard.type('9146');
      await tablet.keyboard.press('Enter');
      await expect(tablet.getByText(`That was not the PIN. ${tries}.`)).toBeVisible();
    }
    await tablet.keyboard.type('9146');
    await tablet.keyboard.press('Enter');
    await expect(tablet.getByText('Too many wrong PINs. A parent can unlock it, on the page of Mia.')).toBeVisible();
    await parent.goto(`/family/${mia}`);
    await expect(parent.getByText('Wrong PINs have locked Mia on: Kitchen tablet.')).toBeVisible();
    await button(parent, 'Unlock').click();
    await expect(parent.getByText('Mia can try again')).toBeVisible();
    // The pad is still there for it.
    await tablet.keyboard.type(MIA_PIN);
    await tablet.keyboard.press('Enter');
    await expect(button(tablet, 'Your account, Mia')).toBeVisible();
  });

  await test.step('on a phone in Spanish the faces fit', async () => {
    await button(tablet, 'Your account, Mia').click();
    await tablet.getByRole('dialog').getByRole('button', { name: 'Sign Out' }).click();
    await expect(tablet).toHaveURL(/\/(landing)?$/);
    await tablet.evaluate(() => localStorage.setItem('i18nextLng', 'es'));
    await tablet.setViewportSize({ width: 390, height: 844 });
    await tablet.goto('/auth');
    await expect(tablet.getByRole('heading', { name: '¿Quién eres?' })).toBeVisible();
    await expectAccessible(tablet);
    await expectNoSidewaysScrolling(tablet);
    await button(tablet, 'Entrar con un correo').click();
    await expect(tablet.getByRole('textbox', { name: 'Correo electrónico' })).toBeVisible();
  });
});
