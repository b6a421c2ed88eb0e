import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#contract/ids.ts';
import { DAY_MS } from '#contract/limits.ts';
import { aDatabase, type TestDatabase } from '../../testing/database.ts';
import { createIdentity, type Identity } from './identity.ts';

const SECRET = 'a secret of at least thirty-two characters';
const PASSWORD = 'six-or-more';
const AGENT = 'A test/1.0';
const HERE = { address: '192.0.2.1', known: null };

let place: TestDatabase;
let identity: Identity;
const complaints: string[] = [];

function anIdentity(
  more: { appUrl?: string; clock?: () => Date; onSessionEnd?: (sessionId: string) => void } = {},
): Identity {
  return createIdentity({
    pool: place.database.authPool,
    secretKey: SECRET,
    appUrl: 'http://localhost:3000',
    onError: (message) => complaints.push(message),
    ...more,
  });
}

function aPerson() {
  return { email: `${newId()}@casa.test`, password: PASSWORD };
}

beforeAll(async () => {
  place = await aDatabase();
  identity = anIdentity();
});
afterAll(() => place.close());

describe('signing up and in', () => {
  it('creates an account with ids of ours, and a session that only a cookie opens', async () => {
    const person = aPerson();
    const signedIn = await identity.signUp(person, 'Ana Rivera', AGENT, HERE);
    expect(signedIn?.user).toEqual({ id: expect.any(String), email: person.email, email_confirmed: false });
    expect(signedIn?.user.id[14]).toBe('7');
    expect(signedIn?.cookies).toEqual([
      expect.stringContaining(`casita.session_token=${signedIn?.refreshToken}; Max-Age=2592000`),
    ]);
    expect(signedIn?.cookies[0]).toMatch(/; Path=\/api\/auth; HttpOnly; SameSite=Lax$/);
    const { rows } = await place.admin.query('select * from auth.session where id = $1', [signedIn?.sessionId]);
    expect(rows).toMatchObject([{ userId: signedIn?.user.id, ipAddress: '', userAgent: AGENT }]);
    const account = await place.admin.query('select password from auth.account where "userId" = $1', [
      signedIn?.user.id,
    ]);
    expect(account.rows[0].password, 'salt and key of scrypt').toMatch(/^[0-9a-f]{32}:[0-9a-f]{128}$/);
    expect(account.rows[0].password).not.toContain(PASSWORD);
  });

  it('accepts the right password, and answers the same for a wrong one, an unknown address and an account without a password', async () => {
    const person = aPerson();
    const first = await identity.signUp(person, '', AGENT, HERE);
    const again = await identity.signIn(person, AGENT, HERE);
    expect(again?.user).toEqual(first?.user);
    expect(again?.sessionId).not.toBe(first?.sessionId);
    expect(await identity.signIn({ ...person, password: 'something else' }, AGENT, HERE)).toBeNull();
    expect(await identity.signIn(aPerson(), AGENT, HERE)).toBeNull();
    await place.admin.query(`update auth.account set password = null where "userId" = $1`, [first?.user.id]);
    expect(await identity.signIn(person, AGENT, HERE)).toBeNull();
  });

  it('creates one account per address, even when two tabs sign up at once', async () => {
    const person = aPerson();
    const results = await Promise.all([
      identity.signUp(person, '', AGENT, HERE),
      identity.signUp(person, '', AGENT, HERE),
    ]);
    expect(results.filter((result) => result === null)).toHaveLength(1);
    expect(await identity.signUp(person, '', AGENT, HERE)).toBeNull();
    const { rows } = await place.admin.query('select 1 from auth."user" where email = $1', [person.email]);
    expect(rows).toHaveLength(1);
  });

  it('accepts any password of 6 to 200 characters', async () => {
    for (const password of ['  six ', 'ñandú-€-😀', 'p'.repeat(200)]) {
      const person = { ...aPerson(), password };
      await identity.signUp(person, '', AGENT, HERE);
      expect(await identity.signIn(person, AGENT, HERE)).not.toBeNull();
      expect(await identity.signIn({ ...person, password: password.trim().slice(1) }, AGENT, HERE)).toBeNull();
    }
  });

  it('marks its cookie as secure on an https address', async () => {
    const secure = anIdentity({ appUrl: 'https://casita.example' });
    const signedIn = await secure.signUp(aPerson(), '', AGENT, HERE);
    expect(signedIn?.cookies[0]).toMatch(
      /^__Secure-casita\.session_token=.*; Path=\/api\/auth; HttpOnly; SameSite=Lax; Secure$/,
    );
    expect(secure.clearCookie).toMatch(/^__Secure-casita\.session_token=; Max-Age=0; .*; Secure$/);
    expect(await secure.refresh(signedIn?.refreshToken ?? '')).not.toBeNull();
  });
});

describe('sessions', () => {
  it('are found by their refresh token, in two tabs at once, until they end', async () => {
    const signedIn = await identity.signUp(aPerson(), '', AGENT, HERE);
    const token = signedIn?.refreshToken ?? '';
    const found = await Promise.all([identity.refresh(token), identity.refresh(token)]);
    for (const session of found)
      expect(session).toMatchObject({ user: signedIn?.user, sessionId: signedIn?.sessionId });
    expect(await identity.endSession(signedIn?.sessionId ?? '')).toBe(true);
    expect(await identity.endSession(signedIn?.sessionId ?? '')).toBe(false);
    expect(await identity.refresh(token)).toBeNull();
  });

  it('end after thirty days, and each use moves the end', async () => {
    const clock = { now: new Date() };
    const timed = anIdentity({ clock: () => clock.now });
    const pass = (days: number) => (clock.now = new Date(clock.now.getTime() + days * DAY_MS));
    const signedIn = await timed.signUp(aPerson(), '', AGENT, HERE);
    pass(20);
    const renewed = await timed.refresh(signedIn?.refreshToken ?? '');
    expect(renewed?.cookies).toEqual([expect.stringContaining('Max-Age=2592000')]);
    pass(29.9);
    const again = await timed.refresh(renewed?.refreshToken ?? '');
    expect(again?.sessionId).toBe(signedIn?.sessionId);
    pass(30.1);
    expect(await timed.refresh(again?.refreshToken ?? '')).toBeNull();
  });

  it('cannot be had by a changed, foreign or malformed token', async () => {
    const signedIn = await identity.signUp(aPerson(), '', AGENT, HERE);
    const token = signedIn?.refreshToken ?? '';
    const [value] = token.split('.');
    for (const wrong of [
      '',
      value ?? '',
      `${'A'.repeat(43)}.${'A'.repeat(43)}`,
      `${value}.${'A'.repeat(42)}`,
      `${token}; a=b`,
      `x${token}`,
      'a'.repeat(1_500),
    ]) {
      expect(await identity.refresh(wrong), wrong).toBeNull();
    }
    expect(await identity.refresh(token)).not.toBeNull();
  });

  it('are not called ended when the database cannot be asked', async () => {
    const signedIn = await identity.signUp(aPerson(), '', AGENT, HERE);
    const broken = createIdentity({
      pool: Object.assign(Object.create(place.database.authPool), {
        connect: () => Promise.reject(new Error('connect ECONNREFUSED')),
      }),
      secretKey: SECRET,
      appUrl: 'http://localhost:3000',
      onError: () => undefined,
    });
    await expect(broken.refresh(signedIn?.refreshToken ?? '')).rejects.toThrow();
    await expect(broken.endSession(signedIn?.sessionId ?? '')).rejects.toThrow();
  });
});

it('logs nothing about people', () => {
  expect(complaints.join(' ')).not.toMatch(/@|six-or-more/);
});

it('tells of no end of a session that never was, so that made-up tokens push out none that ended', async () => {
  const ends: string[] = [];
  const told = anIdentity({ onSessionEnd: (sessionId) => void ends.push(sessionId) });
  const signedIn = await told.signUp(aPerson(), '', AGENT, HERE);
  expect(await told.endSessionOf(`${'a'.repeat(43)}.${'b'.repeat(43)}`)).not.toBeNull();
  await told.endSessionOf(signedIn?.refreshToken ?? '');
  expect(ends).toEqual([signedIn?.sessionId]);
});
