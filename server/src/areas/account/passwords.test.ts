import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { sendPasswordReset } from '#contract/areas/account-links.ts';
import { newId } from '#contract/ids.ts';
import { API } from '#contract/paths.ts';
import { areaFollowers } from '../../areas.ts';
import { SESSIONS_PER_PERSON } from '../../platform/auth/sessions.ts';
import { Transactions } from '../../platform/db/transactions.ts';
import { aDatabase, type TestDatabase } from '../../testing/database.ts';
import { aBrowser, anAccountServer, aPerson, readSession } from './testing.ts';

let place: TestDatabase;
let server: Awaited<ReturnType<typeof anAccountServer>>;
let app: FastifyInstance;
const clock = { now: new Date() };

beforeAll(async () => {
  place = await aDatabase();
  server = await anAccountServer(place.database, {
    transactions: new Transactions(place.database, { clock: () => clock.now, followers: areaFollowers }),
  });
  app = server.app;
});
afterAll(async () => {
  await app.close();
  await place.close();
});

const NEW_PASSWORD = 'Nueva-Clave-7';
const WEAK = ['nueva-clave', 'Nueva-7', 'NUEVACLAVE7', '12345678'];

async function resetToken(email: string): Promise<string> {
  await aBrowser(app).post(sendPasswordReset.path, { email });
  const [mail] = (await server.mailsTo(email)).filter(({ text }) => text.includes('reset-password'));
  const url = /^http:\/\/localhost:3000\/auth\/reset-password\?token=\S+$/m.exec(mail?.text ?? '')?.[0] ?? '';
  return new URL(url).searchParams.get('token') ?? '';
}

/** A person with an account who is signed in on a phone and a laptop. */
async function onTwoDevices() {
  const person = aPerson();
  const [phone, laptop] = [aBrowser(app), aBrowser(app)];
  const { access_token, user } = await phone.signUp(person);
  await laptop.signIn(person);
  return { person, phone, laptop, user, access_token };
}

const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
const mustChange = (userId: string) =>
  place.admin.query('update public.profiles set requires_password_change = true where id = $1', [userId]);
const flagOf = async (userId: string) =>
  (await place.admin.query('select requires_password_change as flag from public.profiles where id = $1', [userId]))
    .rows[0]?.flag;

describe('a forgotten password', () => {
  it('is replaced by a link, which ends every session, proves the address and ends the duty to change it', async () => {
    const { person, phone, laptop, user } = await onTwoDevices();
    await mustChange(user.id);
    const token = await resetToken(person.email);
    const answer = await aBrowser(app).post(API.resetPassword, { token, password: NEW_PASSWORD });
    expect(answer.json()).toEqual({ email: person.email });
    // No session, only the cookie of a known device.
    expect([answer.headers['set-cookie']].flat()).toEqual([expect.stringMatching(/^casita\.device=/)]);
    for (const device of [phone, laptop]) expect((await device.refresh()).statusCode).toBe(401);
    expect((await aBrowser(app).signIn(person)).json().code).toBe('INVALID_CREDENTIALS');
    const again = readSession(await aBrowser(app).signIn({ ...person, password: NEW_PASSWORD }));
    expect(again.user).toEqual({ ...user, email_confirmed: true });
    expect(await flagOf(user.id)).toBe(false);
  });

  it('signs in where it was set, while strangers use up the attempts of unknown devices', async () => {
    const { person } = await onTwoDevices();
    for (let guess = 0; guess < 11; guess += 1) await aBrowser(app).signIn({ ...person, password: 'Wrong-guess-7' });
    const changed = { ...person, password: NEW_PASSWORD };
    const here = aBrowser(app);
    await here.post(API.resetPassword, { token: await resetToken(person.email), password: NEW_PASSWORD });
    expect((await aBrowser(app).signIn(changed)).statusCode).toBe(429);
    expect((await here.signIn(changed)).statusCode).toBe(200);
  });

  it('makes every older device unknown, so that none may guess the new one', async () => {
    const { person, phone, laptop } = await onTwoDevices();
    await aBrowser(app).post(API.resetPassword, { token: await resetToken(person.email), password: NEW_PASSWORD });
    const statuses: number[] = [];
    for (const device of [phone, laptop])
      for (let guess = 0; guess < 10; guess += 1)
        statuses.push((await device.signIn({ ...person, password: 'Wrong-guess-7' })).statusCode);
    expect(statuses.filter((status) => status === 400)).toHaveLength(10);
  });

  it('needs a strong new one; the link is not used up by a weak one', async () => {
    const person = aPerson();
    await aBrowser(app).signUp(person);
    const token = await resetToken(person.email);
    for (const password of WEAK) {
      const refused = await aBrowser(app).post(API.resetPassword, { token, password });
      expect([refused.statusCode, refused.json().code, refused.json().fields]).toEqual([
        422,
        'WEAK_PASSWORD',
        { password: 'weak' },
      ]);
    }
    expect((await aBrowser(app).post(API.resetPassword, { token, password: NEW_PASSWORD })).statusCode).toBe(200);
    const used = await aBrowser(app).post(API.resetPassword, { token, password: `${NEW_PASSWORD}8` });
    expect([used.statusCode, used.json().code]).toEqual([410, 'LINK_USED']);
    expect((await aBrowser(app).signIn({ ...person, password: NEW_PASSWORD })).statusCode).toBe(200);
  });

  it('cannot be replaced by another link that was open, nor after an hour, nor twice at the same moment', async () => {
    const person = aPerson();
    await aBrowser(app).signUp(person);
    const [first, second] = [await resetToken(person.email), await resetToken(person.email)];
    const answers = await Promise.all(
      [1, 2].map(() => aBrowser(app).post(API.resetPassword, { token: second, password: NEW_PASSWORD })),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 410]);
    const other = await aBrowser(app).post(API.resetPassword, { token: first, password: NEW_PASSWORD });
    expect(other.json().code).toBe('LINK_USED');
    const third = await resetToken(person.email);
    clock.now = new Date(clock.now.getTime() + 61 * 60_000);
    const late = await aBrowser(app).post(API.resetPassword, { token: third, password: NEW_PASSWORD });
    expect([late.statusCode, late.json().code]).toEqual([410, 'LINK_EXPIRED']);
  });

  it('is added by a link to an account that had only Google', async () => {
    const { person, user } = await onTwoDevices();
    await place.admin.query(`update auth.account set "providerId" = 'google', password = null where "userId" = $1`, [
      user.id,
    ]);
    expect((await aBrowser(app).signIn(person)).json().code).toBe('INVALID_CREDENTIALS');
    const token = await resetToken(person.email);
    await aBrowser(app).post(API.resetPassword, { token, password: NEW_PASSWORD });
    expect((await aBrowser(app).signIn({ ...person, password: NEW_PASSWORD })).statusCode).toBe(200);
    const { rows } = await place.admin.query(
      'select "providerId" as way from auth.account where "userId" = $1 order by 1',
      [user.id],
    );
    expect(rows.map(({ way }) => way)).toEqual(['credential', 'google']);
  });
});

describe('changing a password', () => {
  it('needs the current one, keeps this session and ends the others', async () => {
    const { person, phone, laptop, user, access_token } = await onTwoDevices();
    const change = (body: object) => phone.post(API.updateUser, body, bearer(access_token));
    const missing = await change({ password: NEW_PASSWORD });
    expect([missing.statusCode, missing.json().code, missing.json().fields]).toEqual([
      400,
      'WRONG_PASSWORD',
      { current_password: 'required' },
    ]);
    const wrong = await change({ password: NEW_PASSWORD, current_password: 'something else' });
    expect(wrong.json()).toMatchObject({ code: 'WRONG_PASSWORD', fields: { current_password: 'incorrect' } });
    expect((await laptop.refresh()).statusCode).toBe(200);
    const done = await change({ password: NEW_PASSWORD, current_password: person.password });
    expect(done.json()).toEqual({ user });
    expect((await phone.refresh()).statusCode).toBe(200);
    expect((await laptop.refresh()).statusCode).toBe(401);
    expect((await aBrowser(app).signIn({ ...person, password: NEW_PASSWORD })).statusCode).toBe(200);
  });

  it('uses up links of mails that could change it again', async () => {
    const { person, phone, access_token } = await onTwoDevices();
    const token = await resetToken(person.email);
    const body = { password: NEW_PASSWORD, current_password: person.password };
    expect((await phone.post(API.updateUser, body, bearer(access_token))).statusCode).toBe(200);
    const late = await aBrowser(app).post(API.resetPassword, { token, password: `${NEW_PASSWORD}8` });
    expect(late.json().code).toBe('LINK_USED');
  });

  it('cancels a link that was requested before and waits to be mailed', async () => {
    const { person, phone, access_token } = await onTwoDevices();
    const other = await onTwoDevices();
    for (const { email } of [person, other.person]) await phone.post(sendPasswordReset.path, { email });
    const body = { password: NEW_PASSWORD, current_password: person.password };
    expect((await phone.post(API.updateUser, body, bearer(access_token))).statusCode).toBe(200);
    const subjectsTo = async (email: string) => (await server.mailsTo(email)).map(({ subject }) => subject);
    expect(await subjectsTo(person.email)).toEqual(['Confirm your email for Casita']);
    expect(await subjectsTo(other.person.email)).toContain('A new password for Casita');
  });

  it('refuses a weak one, a missing session and an ended one', async () => {
    const { person, phone, access_token } = await onTwoDevices();
    for (const password of WEAK) {
      const refused = await phone.post(
        API.updateUser,
        { password, current_password: person.password },
        bearer(access_token),
      );
      expect(refused.json()).toMatchObject({ code: 'WEAK_PASSWORD', fields: { password: 'weak' } });
    }
    const body = { password: NEW_PASSWORD, current_password: person.password };
    expect((await phone.post(API.updateUser, body)).statusCode).toBe(401);
    await phone.signOut();
    const ended = await phone.post(API.updateUser, body, bearer(access_token));
    expect([ended.statusCode, ended.json().code]).toEqual([401, 'PGRST301']);
    expect((await aBrowser(app).signIn(person)).statusCode).toBe(200);
  });

  it('is limited: a stolen session cannot guess the current one for long', async () => {
    const { person, phone, access_token } = await onTwoDevices();
    const statuses: number[] = [];
    for (let time = 0; time < 12; time += 1) {
      const body = { password: NEW_PASSWORD, current_password: `guess ${time}` };
      statuses.push((await phone.post(API.updateUser, body, bearer(access_token))).statusCode);
    }
    expect(statuses).toEqual([...Array(10).fill(400), 429, 429]);
    expect((await aBrowser(app).signIn(person)).statusCode).toBe(200);
  });

  it('of an account without one refers to the mail', async () => {
    const { phone, user, access_token } = await onTwoDevices();
    await place.admin.query(`update auth.account set "providerId" = 'google', password = null where "userId" = $1`, [
      user.id,
    ]);
    const refused = await phone.post(API.updateUser, { password: NEW_PASSWORD }, bearer(access_token));
    expect(refused.json()).toMatchObject({ code: 'UNPROCESSABLE', fields: { current_password: 'none' } });
  });
});

describe('a password that has to be changed', () => {
  const profileOf = (id: string) => `${API.tables}/profiles/${id}`;
  const read = (url: string, token: string) =>
    app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } });
  const clearFlag = (url: string, token: string, body: object = { requires_password_change: false }) =>
    app.inject({ method: 'PATCH', url, headers: { authorization: `Bearer ${token}` }, payload: body });

  it('is changed without the current one, and only then is the flag cleared', async () => {
    const { person, phone, user, access_token } = await onTwoDevices();
    await mustChange(user.id);
    const url = profileOf(user.id);
    expect((await read(url, access_token)).json()).toEqual({ id: user.id, requires_password_change: true });
    const early = await clearFlag(url, access_token);
    expect([early.statusCode, early.json().code]).toEqual([403, '42501']);
    expect(await flagOf(user.id)).toBe(true);
    expect((await phone.post(API.updateUser, { password: NEW_PASSWORD }, bearer(access_token))).statusCode).toBe(200);
    const late = await clearFlag(url, access_token);
    expect([late.statusCode, late.json()]).toEqual([200, { id: user.id, requires_password_change: false }]);
    expect((await aBrowser(app).signIn({ ...person, password: NEW_PASSWORD })).statusCode).toBe(200);
  });

  it('cannot be replaced by itself', async () => {
    const person = { ...aPerson(), password: 'Temp-1234' };
    const phone = aBrowser(app);
    const { user, access_token } = await phone.signUp(person);
    await mustChange(user.id);
    const same = await phone.post(API.updateUser, { password: person.password }, bearer(access_token));
    expect(same.json()).toMatchObject({ code: 'UNPROCESSABLE', fields: { password: 'same' } });
    expect(await flagOf(user.id)).toBe(true);
  });

  it('is visible to its owner only, and no other column can be written this way', async () => {
    const { user, access_token } = await onTwoDevices();
    const other = await onTwoDevices();
    for (const response of [
      await read(profileOf(other.user.id), access_token),
      await clearFlag(profileOf(other.user.id), access_token),
      await read(profileOf(newId()), access_token),
    ])
      expect([response.statusCode, response.json().code]).toEqual([404, 'PGRST116']);
    for (const body of [
      {},
      { requires_password_change: true },
      { requires_password_change: false, is_demo_account: true },
    ])
      expect((await clearFlag(profileOf(user.id), access_token, body)).statusCode).toBe(400);
  });
});

it('an account with very many sessions loses the ones that were unused for the longest time', async () => {
  const person = aPerson();
  const first = aBrowser(app);
  const { user } = await first.signUp(person);
  await place.admin.query(
    `insert into auth.session (id, "userId", token, "expiresAt", "updatedAt")
     select gen_random_uuid(), $1, gen_random_uuid()::text, now() + interval '1 day', now() - interval '1 day' * n
     from generate_series(1, 60) n`,
    [user.id],
  );
  const other = await onTwoDevices();
  await aBrowser(app).signIn(person);
  const { rows } = await place.admin.query(
    'select min("updatedAt") > now() - interval \'29 days\' as recent, count(*)::int as count from auth.session where "userId" = $1',
    [user.id],
  );
  expect(rows).toEqual([{ recent: true, count: SESSIONS_PER_PERSON }]);
  for (const browser of [first, other.phone, other.laptop]) expect((await browser.refresh()).statusCode).toBe(200);
});
