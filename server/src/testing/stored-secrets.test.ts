import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resendEmailConfirmation, sendPasswordReset } from '#contract/areas/account-links.ts';
import { API } from '#contract/paths.ts';
import type { Session } from '#contract/session.ts';
import { areaFollowers } from '../areas.ts';
import { aBrowser, anAccountServer, aPerson, readSession, type AccountServer } from '../areas/account/testing.ts';
import { getAccount } from '../core/families/queries.ts';
import { loadDemoData } from '../demo/load.ts';
import { createAccessTokens } from '../platform/auth/access-token.ts';
import { createAttemptLimits } from '../platform/auth/attempt-limits.ts';
import { createIdentity } from '../platform/auth/identity.ts';
import { createKnownDevices } from '../platform/auth/known-device.ts';
import { deriveSecret } from '../platform/auth/secrets.ts';
import { Transactions } from '../platform/db/transactions.ts';
import { loadSecretKey } from '../platform/db/secret-key.ts';
import { aDatabase, type TestDatabase } from './database.ts';
import { aClient } from './google-way.ts';
import { anIssuer, type Issuer } from './issuer.ts';

const COOKIE = 'casita.session_token';
const INVITATION = 'demo-invitation-pending';
const clock = { now: new Date() };
const readClock = () => clock.now;
const pass = (minutes: number) => (clock.now = new Date(clock.now.getTime() + minutes * 60_000));

let place: TestDatabase;
let issuer: Issuer;
let server: AccountServer;
let secretKey: string;

/** As with the embedded database, the secret key is stored in the database itself. */
beforeAll(async () => {
  [place, issuer] = await Promise.all([aDatabase(), anIssuer()]);
  const transactions = new Transactions(place.database, { followers: areaFollowers });
  secretKey = await loadSecretKey(transactions);
  const { authPool: pool } = place.database;
  const identity = createIdentity({
    ...{ pool, secretKey, appUrl: 'http://localhost:3000', onError: () => undefined, clock: readClock },
  });
  server = await anAccountServer(place.database, {
    ...{ transactions, identity, openid: aClient(issuer.url), devices: createKnownDevices(secretKey) },
    tokens: await createAccessTokens(secretKey),
    limits: createAttemptLimits(identity.db, secretKey),
  });
  await loadDemoData(transactions);
});
afterAll(async () => {
  await server.app.close();
  await Promise.all([place.close(), issuer.close()]);
});

/** Every value of every column of every table, as text. */
async function readEverything(): Promise<{ place: string; value: string }[]> {
  const { rows: columns } = await place.admin.query<{ name: string; column: string }>(
    `select c.oid::regclass::text as name, quote_ident(a.attname) as column
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind = 'r' and c.relnamespace = any (array['app', 'auth', 'public']::regnamespace[])`,
  );
  const values: { place: string; value: string }[] = [];
  for (const { name, column } of columns) {
    const { rows } = await place.admin.query<{ value: string }>(
      `select distinct ${column}::text as value from ${name} where ${column} is not null`,
    );
    values.push(...rows.map(({ value }) => ({ place: `${name}.${column}`, value })));
  }
  return values;
}

describe('the database', () => {
  it('stores no secret that opens an account or a family, after every kind of sign-in and sign-out', async () => {
    const secrets: string[] = [INVITATION];
    const person = aPerson();
    const browser = aBrowser(server.app);
    const note = ({ access_token, refresh_token }: Session) => {
      const [, payload = ''] = access_token.split('.');
      const { sid } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sid: string }; // a token of ours
      const tokens = [refresh_token, browser.cookies.get(COOKIE)].filter((token) => typeof token === 'string');
      secrets.push(access_token, sid, ...tokens.flatMap((token) => [token, ...token.split('.')]));
      secrets.push(browser.cookies.get('casita.device') ?? '');
    };
    note(await browser.signUp(person));
    note(readSession(await browser.signIn(person)));
    for (let round = 0; round < 2; round += 1) {
      pass(15);
      note(readSession(await browser.refresh()));
    }
    const client = { method: 'POST', url: API.signIn, payload: person, headers: { 'x-client': 'token' } } as const;
    note(readSession(await server.app.inject(client)));

    await server.mailsTo(person.email); // the next mail would replace one that still waits
    await browser.post(resendEmailConfirmation.path, { email: person.email });
    await browser.post(sendPasswordReset.path, { email: person.email });
    const links = (await server.mailsTo(person.email)).map(({ text }) => /token=([\w-]+)/.exec(text)?.[1] ?? '');
    expect(links).toHaveLength(3);
    secrets.push(...links);
    await browser.post(sendPasswordReset.path, { email: person.email }); // and a link whose mail is not sent yet

    const start = await server.app.inject({ url: `${API.google}?intent=signup&token=${INVITATION}` });
    const { searchParams } = new URL(start.headers.location ?? '');
    secrets.push(searchParams.get('state') ?? '', searchParams.get('nonce') ?? '', INVITATION);
    secrets.push(/casita\.openid=([\w-]+)/.exec(String(start.headers['set-cookie']))?.[1] ?? '');

    expect(secrets.filter((secret) => secret.length < 20)).toEqual([]);
    const found = (await readEverything()).flatMap(({ place: where, value }) =>
      secrets.filter((secret) => value.includes(secret)).map((secret) => `${where}: ${secret}`),
    );
    expect(found).toEqual([]);
    expect((await readEverything()).length).toBeGreaterThan(500);
  });

  it('gives a reader of all its rows, the secret key included, no session', async () => {
    const owner = aBrowser(server.app);
    await owner.signUp();
    pass(15);
    const { user } = readSession(await owner.refresh());
    const everything = await readEverything();
    const key = everything.find(
      ({ place: where, value }) => where === 'app.secrets.value' && value === secretKey,
    )?.value;
    expect(key).toBeDefined();
    const signature = Buffer.from(deriveSecret(key ?? '', 'session-cookie')).toString('base64url');
    const signed = (value: string) =>
      encodeURIComponent(`${value}.${createHmac('sha256', signature).update(value).digest('base64')}`);

    const { rows } = await place.admin.query<Record<string, unknown>>(
      'select * from auth.session where "userId" = $1',
      [user.id],
    );
    const stored = rows.flatMap((row) => Object.values(row)).filter((value) => typeof value === 'string');
    expect(stored.length).toBeGreaterThan(3);
    for (const one of stored) {
      for (const cookie of [one, signed(one), ...stored.map((other) => `${one}.${other}`)]) {
        const thief = aBrowser(server.app);
        thief.cookies.set(COOKIE, cookie);
        expect((await thief.refresh()).statusCode, cookie).toBe(401);
      }
      const forged = await createAccessTokens(key ?? '');
      const claims = await server.tokens.verify((await forged.issue(user.id, one)).token);
      const entering = getAccount(server.transactions, claims ?? { userId: user.id, sessionId: '' });
      await expect(entering, one).rejects.toThrow();
    }
    expect((await owner.refresh()).statusCode).toBe(200);
  });
});
