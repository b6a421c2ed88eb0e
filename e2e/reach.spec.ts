import { API } from '#contract/paths.ts';
import type { APIRequestContext, Page } from '@playwright/test';
import { DEMO_PASSWORD, addressOf, expect, signIn, test } from './fixtures.ts';

/** A person who acts without a browser, which costs a test less. */
async function withoutBrowser(request: APIRequestContext, email: string) {
  const signedIn = await request.post(API.signIn, { data: { email, password: DEMO_PASSWORD } });
  const { access_token } = (await signedIn.json()) as { access_token: string }; // the sign-in answers this
  const ask = async <Answer>(method: string, path: string, family: string | null, data?: object): Promise<Answer> => {
    const headers = { authorization: `Bearer ${access_token}`, ...(family !== null && { 'x-family-id': family }) };
    const answer = await request.fetch(path, { method, headers, ...(data && { data }) });
    expect(answer.status(), await answer.text()).toBe(200);
    return (await answer.json()) as Answer; // what the caller says that this path answers
  };
  const families = async () => {
    const path = `${API.functions}/get-account`;
    const account = await ask<{ families: { family_id: string; name: string }[] }>('POST', path, null, {});
    return new Map(account.families.map(({ family_id, name }) => [name, family_id]));
  };
  return { ask, families };
}

/** A zone in which quiet hours from 22:00 to 7:00 are now. */
function nightZone(): string {
  const zones = ['Europe/Madrid', 'America/New_York', 'America/Los_Angeles', 'Asia/Tokyo'];
  const hourIn = (timeZone: string) =>
    Number(new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format());
  const zone = zones.find((one) => hourIn(one) >= 22 || hourIn(one) < 6);
  if (zone === undefined) throw new Error('It is night nowhere.');
  return zone;
}

/** What a page has let a person hear and see. */
interface Seen {
  chimes: number;
  popUps: string[];
}

const popUps = (page: Page) => page.getByRole('region', { name: 'New notifications' }).getByRole('listitem');

test('each choice of what reaches a person, and how, is seen in what comes', async ({
  openBrowser,
  newAccount,
  request,
}) => {
  const theo = await newAccount('two-homes');
  const page = await openBrowser({ timezoneId: nightZone() });
  await page.addInitScript(() => {
    const seen: Seen = { chimes: 0, popUps: [] };
    const Real = AudioContext;
    Object.assign(globalThis, {
      seen,
      AudioContext: function Counted() {
        seen.chimes += 1;
        return new Real();
      },
    });
    // A pop-up goes after some seconds.
    setInterval(() => {
      for (const one of document.querySelectorAll('[aria-label="New notifications"] li'))
        if (!seen.popUps.includes(one.textContent)) seen.popUps.push(one.textContent);
    }, 100);
  });
  const look = () => page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen); // the script above has put it there
  const chimes = async () => (await look()).chimes;
  await signIn(page, theo.email, theo.password, '/settings/notifications');
  const [hannah, poppy, himself] = await Promise.all(
    [addressOf(theo, 'parent'), addressOf(theo, 'kid'), theo.email].map((email) => withoutBrowser(request, email)),
  );
  if (!hannah || !poppy || !himself) throw new Error('There are three.');
  const families = await himself.families();
  const [lake = '', hill = ''] = ['Lake Family', 'Hill Family'].map((name) => families.get(name));
  const { rows: members } = await hannah.ask<{ rows: { id: string; user_id: string }[] }>(
    ...(['GET', `${API.tables}/members`, hill] as const),
  );
  const theoInHill = members.find(({ user_id }) => user_id === theo.user_id)?.id;

  let toldCount = 0;
  /** What a person chooses next is not for what was told before. */
  const untilDecided = async () => {
    toldCount += 1;
    const listOf = () => himself.ask<{ rows: { channel: string }[] }>('GET', `${API.tables}/deliveries`, theo.user_id);
    await expect
      .poll(async () => (await listOf()).rows.filter(({ channel }) => channel === 'in_app').length)
      .toBe(toldCount);
  };
  const say = async (sender: typeof hannah, family_id: string, title: string) => {
    const message = { family_id, user_id: theo.user_id, title };
    await sender.ask('POST', `${API.functions}/family-notification-router`, family_id, message);
    await untilDecided();
  };
  const give = async (title: string) => {
    const made = await hannah.ask<{ id: string }>('POST', `${API.tables}/tasks`, hill, {
      ...{ title, assigned_to: theoInHill },
    });
    await untilDecided();
    return made.id;
  };
  const untilStored = async (act: () => Promise<unknown>) => {
    const isSent = page.waitForResponse(
      (answer) => answer.request().method() === 'POST' && new URL(answer.url()).pathname === API.changes,
    );
    await Promise.all([isSent, act()]);
  };
  const choose = (name: string, isOn: boolean) =>
    untilStored(() => page.getByRole('checkbox', { name, exact: true }).setChecked(isOn));
  const mails = async (): Promise<string> =>
    (await request.get(`/api/dev/mailbox?to=${encodeURIComponent(theo.email)}`)).text();

  // The sound, and a kind in one of two families.
  await page.getByRole('button', { name: 'Listen' }).click();
  await expect.poll(chimes).toBe(1);
  await choose('Sound', false);
  await page.getByLabel('In which family').selectOption({ label: 'Hill Family' });
  await choose('A message of your family: Pop-up', false);
  await say(hannah, hill, 'Not over the page');
  await say(poppy, lake, 'Over the page');
  await expect(popUps(page)).toHaveText([/Over the page/]);
  expect(await chimes()).toBe(1);
  await popUps(page).getByRole('button', { name: 'Dismiss' }).click();
  await page.getByLabel('In which family').selectOption({ label: 'All families' });

  // The list and the mails of a kind, then no mails at all.
  await choose('A task for you: In the app', false);
  await untilStored(() => page.getByLabel('A task for you: Email').selectOption('Always'));
  await give('By mail alone');
  await expect.poll(mails).toContain('By mail alone');
  await choose('A task for you: In the app', true);
  await choose('Email', false);
  const muted = await give('Not by mail');
  // It comes while there is no sound, however slow the machine is.
  await expect.poll(async () => (await look()).popUps.join()).toContain('Not by mail');

  // Groups.
  await choose('Task assignments', false);
  await give('Nowhere');
  await choose('Task assignments', true);
  await choose('Family updates', false);
  await say(poppy, lake, 'Nowhere either');
  await choose('Family updates', true);

  // Quiet hours and mutes leave it in the list.
  await choose('Push', false);
  await choose('Quiet hours', true);
  await say(poppy, lake, 'At night');
  await choose('Quiet hours', false);
  await choose('Push', true);
  const muteLake = page.getByRole('group', { name: 'Mute Lake Family' });
  await untilStored(() => muteLake.getByRole('button', { name: 'For an hour' }).click());
  await say(poppy, lake, 'From a muted family');
  await untilStored(() => page.getByRole('button', { name: 'Unmute Everything from Lake Family' }).click());
  await choose('Sound', true);
  await say(poppy, lake, 'As always');
  await expect(popUps(page).filter({ hasText: 'As always' })).toBeVisible();
  await expect.poll(chimes).toBe(2);
  expect((await look()).popUps.toSorted()).toEqual(
    [/As alwaysFrom Poppy/, /Not by mail/, /: Over the page/].map((words) => expect.stringMatching(words)),
  );

  await page.goto('/notifications');
  const rows = page.getByRole('main').locator('[data-notification]');
  await rows
    .filter({ hasText: 'Not by mail' })
    .getByRole('button', { name: /^More for/ })
    .click();
  await untilStored(() => page.getByRole('menuitem', { name: 'Mute this' }).click());
  for (const assigned_to of [null, theoInHill])
    await hannah.ask('PATCH', `${API.tables}/tasks/${muted}`, hill, { assigned_to, assigned_members: null });
  await untilDecided();
  await say(poppy, lake, 'At last');
  // The other has come before it.
  await expect(popUps(page)).toHaveText([/At last/]);
  const kept = ['From a muted family', 'At night', 'Not by mail', 'Over the page', 'Not over the page'];
  await expect(rows).toHaveText(['At last', 'Not by mail', 'As always', ...kept].map((title) => new RegExp(title)));
  expect(await mails()).not.toContain('Not by mail');

  await page.goto('/settings/notifications/log');
  const log = page.getByRole('main');
  for (const sentence of [
    'Not in the app: this kind does not come that way; you can change it kind by kind.',
    'No mail: “Email” is off in your settings.',
    'Not in the app: “Task assignments” is off in your settings.',
    'Not in the app: “Family updates” is off in your settings.',
    'No push: “Push” is off in your settings.',
    'No push: you have muted Lake Family.',
    'No push: you have muted this thing.',
    'No push: none of your devices has pushes turned on.',
  ])
    await expect(log.getByText(sentence).first()).toBeVisible();
});
