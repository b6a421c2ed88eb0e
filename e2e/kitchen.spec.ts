import type { Page } from '@playwright/test';
import { createPairingCode } from '#contract/areas/pins/pin-access.ts';
import { newId } from '#contract/ids.ts';
import { AUTH_KEY, KITCHEN_KEY } from '#web/lib/storage/storage-keys.ts';
import {
  addressOf,
  expect,
  expectAccessible,
  startSession,
  test,
  untilServedByWorker,
  WITH_WORKER,
} from './fixtures.ts';
import { expectProblems, setOffline } from './problems.ts';

const TABLET = { ...WITH_WORKER, viewport: { width: 1280, height: 800 }, hasTouch: true };
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Asks the API as the signed-in person of this page. */
const ask = (page: Page, family: string, path: string, body: object): Promise<unknown> =>
  page.evaluate(
    async (sent) => {
      const { access_token } = JSON.parse(localStorage.getItem(sent.key) ?? '') as { access_token: string };
      const headers = {
        ...{ 'content-type': 'application/json', 'x-family-id': sent.family },
        authorization: `Bearer ${access_token}`,
      };
      const answer = await fetch(sent.path, { method: 'POST', headers, body: JSON.stringify(sent.body) });
      if (!answer.ok) throw new Error(`${answer.status} ${sent.path}`);
      return answer.json();
    },
    { key: AUTH_KEY, family, path, body },
  );

/** The same words would not be missed on the wrong screen: nothing else in the test has them. */
const PARTY = 'Party with a lighthouse cake';

test('a surprise never reaches the kitchen screen before it is shown, and unpairing ends the screen', async ({
  openBrowser,
  newAccount,
}) => {
  const [planner, victim, tablet] = [await openBrowser(), await openBrowser(), await openBrowser(TABLET)];
  const account = await newAccount('full-parent');
  const family = account.family_id ?? '';
  await startSession(planner, account.email);
  await startSession(victim, addressOf(account, 'partner'));
  const { code } = createPairingCode.output.parse(
    await ask(planner, family, '/api/functions/create-pairing-code', { deviceName: 'Kitchen tablet' }),
  );
  // The page of pairing asks whether it is paired already, and an unpaired screen is told that it is not.
  expectProblems(tablet, /^404 \/api\/auth\/paired/);
  await tablet.goto(`/pair#${code}`);
  await button(tablet, 'Pair this device').click();
  await button(tablet, 'Show the faces').click();

  await test.step('a manager lets it show the day, and reads who can then read it', async () => {
    await planner.goto('/family');
    await button(planner, 'More for “Kitchen tablet”').click();
    await planner.getByRole('menuitem', { name: 'Show the day in the kitchen' }).click();
    const sheet = planner.getByRole('dialog', { name: 'Show the day on Kitchen tablet?' });
    await expect(sheet.getByText(/everybody who passes it can read the tasks/)).toBeVisible();
    await expectAccessible(planner);
    await button(planner, 'Show the day in the kitchen').click();
    await expect(planner.getByText('Shows the day', { exact: true })).toBeVisible();
    await tablet.reload();
    await expect(tablet.getByRole('main', { name: 'Today at home' })).toBeVisible();
    await expect.poll(() => tablet.evaluate((key) => localStorage.getItem(key), KITCHEN_KEY)).not.toBeNull();
    await expectAccessible(tablet);
  });

  const me = await tablet.evaluate((key) => {
    const { day } = JSON.parse(localStorage.getItem(key) ?? '') as { day: { people: { id: string }[] } };
    return day.people.map(({ id }) => id);
  }, KITCHEN_KEY);
  const change = (table: string, row_id: string, op: string, fields: object) =>
    ask(planner, family, '/api/changes', {
      changes: [{ id: newId(), row_id, table, op, fields, made_at: new Date().toISOString() }],
    });
  const today = await planner.evaluate(() => new Date().toLocaleDateString('sv'));
  const [party, chore] = [newId(), newId()];

  await test.step('a task is ticked by a face', async () => {
    const due = { due_date: `${today}T00:00:00+00:00`, due_all_day: true };
    await change('tasks', chore, 'create', { title: 'Feed the cat', assigned_to: me[0], ...due });
    await tablet.getByRole('checkbox', { name: 'Feed the cat, done' }).tap();
    const sheet = tablet.getByRole('dialog', { name: 'Who did “Feed the cat”?' });
    await expectAccessible(tablet);
    await sheet.getByRole('button').nth(1).tap();
    await expect(tablet.getByRole('checkbox', { name: 'Feed the cat, done', checked: true })).toBeVisible();
  });

  await test.step('a surprise is on no wrong screen, until it is shown', async () => {
    const event = { event_date: today, event_time: '23:58', end_time: '23:59', time_zone: null, assigned_members: [] };
    const secret = { kind: 'people', members: [] };
    await change('family_events', party, 'create', { title: PARTY, ...event, audience: secret });
    // What everyone sees arrives, so what was made before it would have come as well.
    await change('family_events', newId(), 'create', { title: 'Seen by all', ...event });
    await expect(tablet.getByText('Seen by all').first()).toBeVisible();
    await expect(tablet.getByText(PARTY)).toHaveCount(0);
    expect(await tablet.evaluate((key) => localStorage.getItem(key), KITCHEN_KEY)).not.toContain('lighthouse');
    await victim.goto(`/calendar?view=day&date=${today}`);
    await expect(victim.getByText('Seen by all').first()).toBeVisible();
    await expect(victim.getByText(PARTY)).toHaveCount(0);
    await change('family_events', party, 'update', { audience: null });
    await expect(tablet.getByText(PARTY).first()).toBeVisible();
    await expect(victim.getByText(PARTY).first()).toBeVisible();
    await change('family_events', party, 'update', { audience: secret });
    await expect(tablet.getByText(PARTY)).toHaveCount(0);
    await expect(victim.getByText(PARTY)).toHaveCount(0);
  });

  await test.step('it is there without a network, after a restart too', async () => {
    await untilServedByWorker(tablet);
    await setOffline(tablet, true);
    await tablet.reload();
    await expect(tablet.getByRole('main', { name: 'Today at home' })).toBeVisible();
    await expect(tablet.getByText('Seen by all').first()).toBeVisible();
    const cat = tablet.getByRole('checkbox', { name: 'Feed the cat, done' });
    await cat.tap();
    await tablet.getByRole('dialog').getByRole('button').nth(1).tap();
    await expect(tablet.getByText('Sent as soon as Casita can be reached.')).toBeVisible();
    await expect(cat).not.toBeChecked();
    await setOffline(tablet, false);
    await planner.goto('/tasks');
    await expect(planner.getByRole('checkbox', { name: /Feed the cat/ })).not.toBeChecked();
    await expect(cat).not.toBeChecked();
    await planner.goto('/family');
  });

  await test.step('unpairing ends it at once, with what was stored', async () => {
    await button(planner, 'More for “Kitchen tablet”').click();
    await planner.getByRole('menuitem', { name: 'Unpair' }).click();
    await button(planner, 'Unpair').click();
    await expect(tablet.getByText('This screen is no longer paired')).toBeVisible({ timeout: 5_000 });
    expect(await tablet.evaluate((key) => localStorage.getItem(key), KITCHEN_KEY)).toBeNull();
  });
});
