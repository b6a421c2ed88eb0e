import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { resendEmailConfirmation, sendPasswordReset } from '#contract/areas/account-links.ts';
import { newId } from '#contract/ids.ts';
import { API } from '#contract/paths.ts';
import { areaFollowers } from '../../areas.ts';
import { ATTEMPT_LIMITS, createAttemptLimits } from '../../platform/auth/attempt-limits.ts';
import { Transactions } from '../../platform/db/transactions.ts';
import { aDatabase, type TestDatabase } from '../../testing/database.ts';
import { aBrowser, anAccountServer, aPerson, readSession, TEST_SECRET } from './testing.ts';

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
const RESEND = resendEmailConfirmation.path;
const RESET_MAIL = sendPasswordReset.path;

const mailsTo = (email: string) => server.mailsTo(email);

/** The link of the newest mail to an address. */
async function linkTo(email: string): Promise<URL> {
  const [mail] = await mailsTo(email);
  const url = /^https?:\/\/\S+token=\S+$/m.exec(mail?.text ?? '')?.[0];
  if (!url) throw new Error(`No link in ${mail?.text}`);
  return new URL(url);
}

async function tokenTo(email: string): Promise<string> {
  return (await linkTo(email)).searchParams.get('token') ?? '';
}

const isConfirmed = async (email: string) =>
  (await place.admin.query('select "emailVerified" as confirmed from auth."user" where email = $1', [email])).rows[0]
    ?.confirmed;
const pass = (minutes: number) => (clock.now = new Date(clock.now.getTime() + minutes * 60_000));

describe('a new account', () => {
  it('is mailed a link that confirms its address once, and leads to the dashboard', async () => {
    const person = aPerson();
    await aBrowser(app).signUp(person);
    const mails = await mailsTo(person.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toBe('Confirm your email for Casita');
    const link = await linkTo(person.email);
    expect(link.origin + link.pathname).toBe('http://localhost:3000/confirm-email');
    expect(link.searchParams.get('redirect_to')).toBe('/dashboard');
    expect(mails[0]?.html).toContain(link.href.replaceAll('&', '&amp;'));
    expect(await isConfirmed(person.email)).toBe(false);
    const token = link.searchParams.get('token');
    const answer = await aBrowser(app).post(API.confirmEmail, { token });
    expect(answer.json()).toEqual({ email: person.email });
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(await isConfirmed(person.email)).toBe(true);
    const again = await aBrowser(app).post(API.confirmEmail, { token });
    expect([again.statusCode, again.json().code]).toEqual([410, 'LINK_USED']);
  });

  it('is mailed in the browser’s language, unless the settings name another', async () => {
    const person = aPerson();
    const spanish = { headers: { 'accept-language': 'es-ES,es;q=0.9,en;q=0.5' } };
    const { user } = readSession(await aBrowser(app).post(API.signUp, person, spanish));
    expect((await mailsTo(person.email))[0]?.subject).toBe('Confirma tu correo en Casita');
    await server.transactions.withSystem('a choice for a test', { familyId: user.id }, (tx) =>
      tx.db.updateTable('settings').set({ language: 'en' }).where('family_id', '=', user.id).execute(),
    );
    await aBrowser(app).post(RESET_MAIL, { email: person.email }, spanish);
    expect((await mailsTo(person.email))[0]?.subject).toBe('A new password for Casita');
  });

  it('is signed in also when no mail can be written', async () => {
    const withSystem = (reason: string, ...rest: unknown[]) =>
      reason.startsWith('mail')
        ? Promise.reject(new Error('no connection'))
        : Reflect.apply(server.transactions.withSystem, server.transactions, [reason, ...rest]);
    const broken = await anAccountServer(place.database, {
      transactions: Object.assign(Object.create(server.transactions), {
        withSystem,
        withAccount: server.transactions.withAccount.bind(server.transactions),
      }),
    });
    await aBrowser(broken.app).signUp();
    expect(broken.logged.join()).toContain('could not be mailed');
    await broken.app.close();
  });
});

describe('a confirmation link', () => {
  it('that is requested again works, and so does the first one, until one was used', async () => {
    const person = aPerson();
    await aBrowser(app).signUp(person);
    const first = await tokenTo(person.email);
    const answer = await aBrowser(app).post(RESEND, { email: ` ${person.email.toUpperCase()}` });
    expect(answer.json()).toEqual({
      alreadyConfirmed: false,
      message: "If an account exists for this address, you'll receive a confirmation email shortly.",
    });
    const second = await tokenTo(person.email);
    expect(second).not.toBe(first);
    expect((await aBrowser(app).post(API.confirmEmail, { token: first })).statusCode).toBe(200);
    expect((await aBrowser(app).post(API.confirmEmail, { token: second })).json().code).toBe('LINK_USED');
    const done = await aBrowser(app).post(
      RESEND,
      { email: person.email },
      { headers: { cookie: 'i18nextLng=es', origin: 'http://localhost:3000' } },
    );
    expect(done.json()).toEqual({
      alreadyConfirmed: true,
      message: 'Tu correo ya está confirmado. Puedes entrar.',
    });
    expect(await mailsTo(person.email)).toHaveLength(2);
  });

  it('expires after three days, and a made-up one was never valid', async () => {
    const person = aPerson();
    await aBrowser(app).signUp(person);
    const token = await tokenTo(person.email);
    for (const wrong of [`${token}x`, token.slice(1), 'x', newId()]) {
      const refused = await aBrowser(app).post(API.confirmEmail, { token: wrong });
      expect([refused.statusCode, refused.json().code]).toEqual([400, 'LINK_INVALID']);
    }
    expect((await aBrowser(app).post(API.resetPassword, { token, password: NEW_PASSWORD })).json().code).toBe(
      'LINK_INVALID',
    );
    expect((await aBrowser(app).post(API.confirmEmail, {})).json().fields).toEqual({ token: 'required' });
    pass(73 * 60);
    const late = await aBrowser(app).post(API.confirmEmail, { token });
    expect([late.statusCode, late.json().code]).toEqual([410, 'LINK_EXPIRED']);
    expect(await isConfirmed(person.email)).toBe(false);
  });

  it('proves the address it was sent to, and no other', async () => {
    const person = aPerson();
    await aBrowser(app).signUp(person);
    const token = await tokenTo(person.email);
    const other = aPerson().email;
    await place.admin.query('update auth."user" set email = $1 where email = $2', [other, person.email]);
    expect((await aBrowser(app).post(API.confirmEmail, { token })).json().code).toBe('LINK_INVALID');
    expect(await isConfirmed(other)).toBe(false);
  });

  it('is used once by two tabs at the same moment', async () => {
    const person = aPerson();
    await aBrowser(app).signUp(person);
    const token = await tokenTo(person.email);
    const answers = await Promise.all([1, 2, 3].map(() => aBrowser(app).post(API.confirmEmail, { token })));
    expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([200, 410, 410]);
  });

  it('is stored as a hash only', async () => {
    const person = aPerson();
    await aBrowser(app).signUp(person);
    const token = await tokenTo(person.email);
    const { rows } = await place.admin.query('select * from auth.links where email = $1', [person.email]);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});

describe('requesting a mail', () => {
  it('does not reveal whether an address has an account', async () => {
    const person = aPerson();
    await aBrowser(app).signUp(person);
    for (const path of [RESEND, RESET_MAIL]) {
      const known = await aBrowser(app).post(path, { email: person.email });
      const unknown = await aBrowser(app).post(path, { email: aPerson().email });
      expect(known.statusCode).toBe(200);
      expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body]);
      expect(Object.keys(unknown.headers).toSorted()).toEqual(Object.keys(known.headers).toSorted());
    }
  });

  it('is answered by one mail while mails cannot be sent', async () => {
    const person = aPerson();
    await aBrowser(app).signUp(person);
    const before = (await mailsTo(person.email)).length;
    for (let time = 0; time < 3; time += 1) await aBrowser(app).post(RESET_MAIL, { email: person.email });
    expect(await mailsTo(person.email)).toHaveLength(before + 1);
  });

  it('sends nothing to an address without an account', async () => {
    const { email } = aPerson();
    await aBrowser(app).post(RESEND, { email });
    await aBrowser(app).post(RESET_MAIL, { email });
    expect(await mailsTo(email)).toEqual([]);
  });

  it('is limited to five an hour per caller, known address or not, and leaves links for the owner', async () => {
    const known = aPerson();
    await aBrowser(app).signUp(known);
    await mailsTo(known.email);
    for (const email of [known.email, aPerson().email]) {
      for (const path of [RESEND, RESET_MAIL]) {
        const statuses: number[] = [];
        for (let time = 0; time < 7; time += 1) {
          statuses.push((await aBrowser(app, '198.51.100.1').post(path, { email })).statusCode);
          await mailsTo(email); // one that still waited would be replaced
        }
        expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
        expect((await aBrowser(app, '198.51.100.2').post(path, { email })).statusCode).toBe(200);
        await mailsTo(email);
      }
    }
    expect(await mailsTo(known.email)).toHaveLength(13);
  });

  it('is limited per address, from any machine', async () => {
    const few = { ...ATTEMPT_LIMITS, mailAccountDay: { max: 3, windowMs: 60_000 } };
    const strict = await anAccountServer(place.database, {
      limits: createAttemptLimits(server.identity.db, `${TEST_SECRET} for one address`, undefined, few),
    });
    const { email } = aPerson();
    const statuses: number[] = [];
    for (let time = 0; time < 4; time += 1)
      statuses.push((await aBrowser(strict.app, `198.51.100.${time}`).post(RESET_MAIL, { email })).statusCode);
    expect(statuses).toEqual([200, 200, 200, 429]);
    await strict.app.close();
  });

  it('is limited per machine', async () => {
    const few = { ...ATTEMPT_LIMITS, addressMail: { max: 2, windowMs: 60_000 } };
    const strict = await anAccountServer(place.database, {
      limits: createAttemptLimits(server.identity.db, `${TEST_SECRET} for mails`, undefined, few),
    });
    const statuses: number[] = [];
    for (let time = 0; time < 3; time += 1)
      statuses.push((await aBrowser(strict.app).post(RESEND, aPerson())).statusCode);
    expect(statuses).toEqual([400, 400, 400]);
    for (let time = 0; time < 3; time += 1)
      statuses.push((await aBrowser(strict.app).post(RESEND, { email: aPerson().email })).statusCode);
    expect(statuses.slice(3)).toEqual([200, 200, 429]);
    await strict.app.close();
  });

  it('names the field when the address is blank or invalid', async () => {
    for (const email of ['', '  ', 'nobody'])
      expect((await aBrowser(app).post(RESET_MAIL, { email })).json()).toMatchObject({
        code: 'BAD_REQUEST',
        fields: { email: expect.any(String) },
      });
  });
});

describe('guessing links', () => {
  it('is limited per machine', async () => {
    const few = { ...ATTEMPT_LIMITS, addressLink: { max: 2, windowMs: 60_000 } };
    const strict = await anAccountServer(place.database, {
      limits: createAttemptLimits(server.identity.db, `${TEST_SECRET} for links`, undefined, few),
    });
    const statuses: number[] = [];
    for (let time = 0; time < 4; time += 1) {
      const path = time % 2 ? API.confirmEmail : API.resetPassword;
      const body = { token: newId(), ...(time % 2 ? {} : { password: NEW_PASSWORD }) };
      statuses.push((await aBrowser(strict.app).post(path, body)).statusCode);
    }
    expect(statuses).toEqual([400, 400, 429, 429]);
    await strict.app.close();
  });
});
