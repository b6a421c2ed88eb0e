import type { Browser, BrowserContext, Page } from '@playwright/test';
import type pg from 'pg';
import { getFamilyCode, setPinAccess } from '#contract/areas/pins/pin-access.ts';
import { newId } from '#contract/ids.ts';
import { AUTH_KEY } from '#web/lib/storage/storage-keys.ts';
import { findMember, writeAsSystem } from '../family-data.ts';
import { signUp } from './chromium.ts';

/** What a family has said. */
export interface Talk {
  /** In the chat of the whole family. */
  readonly messages: number;
  /** Further chats, in which both are. */
  readonly chats: number;
  readonly messagesOfEach: number;
}

/** Two people of a family, each in a browser whose device has stored what they looked at. */
export interface Talkers {
  readonly parent: BrowserContext;
  /** Signs in with a PIN. */
  readonly child: BrowserContext;
  /** The chat of the whole family, and the one that was used last of the others; the same where there is no other. */
  readonly chatId: string;
  readonly otherId: string;
}

/** Something of a chat's messages is in the page: the first of them, or the sentence that there are none. */
export const MESSAGES = '[role=region] li';
/** After this a screen has stored its rows. */
export const SETTLED_MS = 1_500;

const CHILD = { name: 'Leo', pin: '2580' };
const EACH_MS = 90_000;
const TEXTS = [
  'Yes',
  'Who fetches Leo from training tonight?',
  'I can, but only after seven. The meeting takes longer and then the bridge is closed again.',
  'Bring milk and two baguettes please, and the small tomatoes for the salad. Grandma comes at eight, and she likes those of the market.',
];

export const addressOf = (chatId: string): string => `/chat?chat=${chatId}`;

/** A parent and a child with a PIN, in whose family so much was said. */
export async function openTalkers(browser: Browser, baseURL: string, adminUrl: string, talk: Talk): Promise<Talkers> {
  const options = { baseURL, viewport: { width: 1280, height: 800 } };
  const { storageState, email } = await signUp(browser, baseURL);
  const { familyId, memberId } = await findMember(adminUrl, email);
  const parent = await browser.newContext({ ...options, storageState });
  const child = await browser.newContext(options);
  const childId = await addChild(parent, child, adminUrl, [familyId, memberId]);
  const others = Array.from({ length: talk.chats }, () => newId());
  await writeAsSystem(adminUrl, [familyId, memberId], async (admin) => {
    const people = [memberId, childId];
    await admin.query(
      `insert into public.chats (family_id, id, name, kind, created_by, scope_id, version)
       select $1, c, 'Chat ' || n, 'chat', $2, c, 0 from unnest($3::uuid[]) with ordinality x (c, n)`,
      [familyId, memberId, others],
    );
    await admin.query(
      `insert into public.chat_participants (family_id, id, chat_id, user_id, version)
       select $1, app.pair_id(c, $2), c, $2, 0 from unnest($3::uuid[]) c`,
      [familyId, childId, others],
    );
    for (const chatId of others) await fillChat(admin, [familyId, chatId], people, talk.messagesOfEach);
    await fillChat(admin, [familyId, familyId], people, talk.messages);
  });
  const talkers = { parent, child, chatId: familyId, otherId: others.at(-1) ?? familyId };
  for (const context of [parent, child]) await store(context, [talkers.otherId, talkers.chatId]);
  return talkers;
}

/** Looks at each chat, so that the device has it. */
async function store(context: BrowserContext, chatIds: readonly string[]): Promise<void> {
  const page = await context.newPage();
  await page.goto('/chat');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  // The code that a screen fetches is stored with its second start.
  for (const chatId of [...chatIds, ...chatIds]) {
    await page.goto(addressOf(chatId));
    await page.locator(MESSAGES).first().waitFor();
    await page.waitForTimeout(SETTLED_MS);
  }
  await page.close();
}

/** Lets a child into the family with a PIN, and signs them in. Answers the id of the member. */
async function addChild(
  parent: BrowserContext,
  child: BrowserContext,
  adminUrl: string,
  [familyId, memberId]: readonly [string, string],
): Promise<string> {
  const childId = newId();
  await writeAsSystem(adminUrl, [familyId, memberId], async (admin) => {
    await admin.query('insert into public.members (family_id, id, first_name, version) values ($1, $2, $3, 0)', [
      ...[familyId, childId, CHILD.name],
    ]);
  });
  const page = await parent.newPage();
  await page.goto('/chat');
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await call(page, familyId, setPinAccess.path, { memberId: childId, pin: CHILD.pin });
  const { code } = getFamilyCode.output.parse(await call(page, familyId, getFamilyCode.path, {}));
  await page.close();
  const ofChild = await child.newPage();
  await ofChild.goto('/auth');
  await ofChild.getByRole('button', { name: 'Child with a code?' }).click();
  await ofChild.getByRole('textbox', { name: 'Family code' }).fill(code);
  await ofChild.getByRole('textbox', { name: 'First name' }).fill(CHILD.name);
  await ofChild.getByRole('textbox', { name: 'PIN' }).fill(CHILD.pin);
  await ofChild.getByRole('button', { name: 'Go in' }).last().click();
  await ofChild.waitForURL(/\/dashboard$/);
  await ofChild.close();
  return childId;
}

/** Calls the server as the person who is signed in on a page. */
async function call(page: Page, familyId: string, path: string, input: object): Promise<unknown> {
  return page.evaluate(
    async (sent) => {
      const { access_token } = JSON.parse(localStorage.getItem(sent.key) ?? '') as { access_token: string };
      const headers = {
        ...{ 'content-type': 'application/json', 'x-family-id': sent.familyId },
        authorization: `Bearer ${access_token}`,
      };
      const answer = await fetch(sent.path, { method: 'POST', headers, body: JSON.stringify(sent.input) });
      if (!answer.ok) throw new Error(`${sent.path} answered ${answer.status}.`);
      return answer.json();
    },
    { key: AUTH_KEY, familyId, path, input },
  );
}

/** Messages of a chat in turns of its people, whose words end with their number. */
async function fillChat(
  admin: pg.Client,
  [familyId, chatId]: readonly [string, string],
  people: readonly string[],
  count: number,
): Promise<void> {
  const start = Date.now() - (count + 1) * EACH_MS;
  const timeOf = (number: number) => start + number * EACH_MS;
  for (let at = 0; at < count; at += 1_000) {
    const numbers = Array.from({ length: Math.min(1_000, count - at) }, (_, index) => at + index);
    await admin.query(
      `insert into public.chat_messages (family_id, id, chat_id, sender_id, message_text, created_at, version)
       select $1, i, $2, s, t, c, 0 from unnest($3::uuid[], $4::uuid[], $5::text[], $6::timestamptz[]) x (i, s, t, c)`,
      [
        ...[familyId, chatId, numbers.map((number) => newId(timeOf(number)))],
        numbers.map((number) => people[Math.floor(number / 3) % people.length]),
        numbers.map((number) => `${TEXTS[number % TEXTS.length]} ${number}`),
        numbers.map((number) => new Date(timeOf(number)).toISOString()),
      ],
    );
  }
}
