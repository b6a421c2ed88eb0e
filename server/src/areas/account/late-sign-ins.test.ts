import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendPasswordReset } from '#contract/areas/account-links.ts';
import { API } from '#contract/paths.ts';
import { createIdentity } from '../../platform/auth/identity.ts';
import { DEVICE_COOKIE } from '../../platform/auth/known-device.ts';
import { createPasswordQueue, type PasswordQueue } from '../../platform/auth/password-queue.ts';
import { CHEAP_PASSWORDS } from '../../testing/cheap-passwords.ts';
import { aWayToGoogle, type Browser } from '../../testing/google-way.ts';
import { aBrowser, anAccountServer, aPerson, readSession, TEST_SECRET } from './testing.ts';

const NEW_PASSWORD = 'Nueva-Clave-7';

let way: Awaited<ReturnType<typeof aWayToGoogle>>;
/** The same database, on a server whose verifying waits. */
let slow: Awaited<ReturnType<typeof anAccountServer>>;
let gate: { reached: () => void; opened: Promise<void> } | null = null;

beforeAll(async () => {
  way = await aWayToGoogle();
  const queue = createPasswordQueue();
  const held: PasswordQueue = (asker, task) =>
    queue(asker, async () => {
      const result = await task();
      gate?.reached();
      await gate?.opened;
      return result;
    });
  const settings = {
    ...{ pool: way.place.database.authPool, secretKey: TEST_SECRET, appUrl: way.server.appUrl },
    passwords: CHEAP_PASSWORDS,
  };
  const identity = createIdentity({ ...settings, onError: (message) => slow.logged.push(message) }, held);
  slow = await anAccountServer(way.place.database, { identity });
});
afterAll(async () => {
  await slow.app.close();
  await way.close();
});

/** Signs in; `change` happens once the password was found right, and before anything follows from that. */
async function signInDuring(person: { email: string; password: string }, change: () => Promise<unknown>) {
  const reached = Promise.withResolvers<void>();
  const opened = Promise.withResolvers<void>();
  gate = { reached: reached.resolve, opened: opened.promise };
  const browser = aBrowser(slow.app);
  const signingIn = browser.signIn(person);
  await reached.promise;
  await change();
  gate = null;
  opened.resolve();
  return { browser, answer: await signingIn };
}

const sessionsOf = async (userId: string) =>
  (await way.place.admin.query('select id from auth.session where "userId" = $1', [userId])).rows.length;

async function mailedToken(email: string, page: string): Promise<string> {
  const [mail] = (await way.server.mailsTo(email)).filter(({ text }) => text.includes(page));
  return /[?#&]token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

async function resetByMail(email: string) {
  const browser = aBrowser(way.app);
  await browser.post(sendPasswordReset.path, { email });
  const token = await mailedToken(email, 'reset-password');
  expect((await browser.post(API.resetPassword, { token, password: NEW_PASSWORD })).statusCode).toBe(200);
}

it('a sign-in with the password of before gives no session and no known device once a link has set a new one', async () => {
  const person = aPerson();
  const { user } = await aBrowser(way.app).signUp(person);
  const { browser, answer } = await signInDuring(person, () => resetByMail(person.email));
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'INVALID_CREDENTIALS']);
  expect(await sessionsOf(user.id)).toBe(0);
  expect([...browser.cookies.keys()]).toEqual([]);
  expect((await browser.signIn({ ...person, password: NEW_PASSWORD })).statusCode).toBe(200);
});

it('a sign-in with the password of before gives no session once the owner has changed it', async () => {
  const person = aPerson();
  const owner = aBrowser(way.app);
  const { access_token, user } = await owner.signUp(person);
  const { answer } = await signInDuring(person, async () => {
    const body = { password: NEW_PASSWORD, current_password: person.password };
    const changed = await owner.post(API.updateUser, body, { headers: { authorization: `Bearer ${access_token}` } });
    expect(changed.statusCode).toBe(200);
  });
  expect(answer.json().code).toBe('INVALID_CREDENTIALS');
  expect(await sessionsOf(user.id)).toBe(1);
  expect((await owner.refresh()).statusCode).toBe(200);
});

it('a sign-in waits for a change of the password that is under way', async () => {
  const person = aPerson();
  const { user } = await aBrowser(way.app).signUp(person);
  const { admin } = way.place;
  await admin.query('begin');
  await admin.query('update auth.account set password = $2 where "userId" = $1', [user.id, 'another']);
  await admin.query('delete from auth.session where "userId" = $1', [user.id]);
  const signingIn = aBrowser(way.app).signIn(person);
  const isWaiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  while ((await admin.query(isWaiting)).rows.length === 0) await new Promise(setImmediate);
  await admin.query('commit');
  expect((await signingIn).json().code).toBe('INVALID_CREDENTIALS');
  expect(await sessionsOf(user.id)).toBe(0);
});

it('a sign-in of whoever made the account gives no session once its known device came with Google', async () => {
  const person = aPerson();
  const owner = aBrowser(way.app);
  const { user } = await owner.signUp(person);
  const { answer } = await signInDuring(person, () => way.comeWithGoogle(owner, person.email));
  expect(answer.json().code).toBe('INVALID_CREDENTIALS');
  expect(await sessionsOf(user.id)).toBe(1);
  expect(readSession(await owner.refresh()).user).toEqual({ ...user, email_confirmed: true });
});

it('a sign-in finds no account, and no error, once the owner of the address has removed it', async () => {
  const person = aPerson();
  const { user } = await aBrowser(way.app).signUp(person);
  const token = await mailedToken(person.email, 'confirm-email');
  const { answer } = await signInDuring(person, async () => {
    expect((await aBrowser(way.app).post(API.disownAccount, { token })).statusCode).toBe(200);
  });
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'INVALID_CREDENTIALS']);
  expect(await sessionsOf(user.id)).toBe(0);
});

it('a device whose session ends while it refreshes is not known under the new password', async () => {
  const person = aPerson();
  const thief = aBrowser(way.app);
  await thief.signUp(person);
  const { identity, devices } = way.server;
  const refresh: typeof identity.refresh = async (token) => {
    const refreshed = await identity.refresh(token);
    await resetByMail(person.email);
    return refreshed;
  };
  const late = await anAccountServer(way.place.database, { identity: { ...identity, refresh } });
  const isKnown = async (browser: Browser) =>
    devices.recognise(browser.cookies.get(DEVICE_COOKIE) ?? null, await identity.personOf(person.email)) !== null;
  expect(await isKnown(thief)).toBe(true);
  const there = aBrowser(late.app);
  for (const [name, value] of thief.cookies) there.cookies.set(name, value);
  expect((await there.refresh()).statusCode).toBe(200);
  expect(await isKnown(there)).toBe(false);
  await late.app.close();
});
