import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#contract/ids.ts';
import { API } from '#contract/paths.ts';
import type { LinkPurpose } from '#contract/session.ts';
import { ATTEMPT_LIMITS, createAttemptLimits } from '../../platform/auth/attempt-limits.ts';
import { hashSecret, newSecret } from '../../platform/auth/secrets.ts';
import { aDatabase, type TestDatabase } from '../../testing/database.ts';
import { aBrowser, anAccountServer, aPerson, TEST_SECRET } from './testing.ts';

let place: TestDatabase;
let server: Awaited<ReturnType<typeof anAccountServer>>;

beforeAll(async () => {
  place = await aDatabase();
  server = await anAccountServer(place.database);
});
afterAll(async () => {
  await server.app.close();
  await place.close();
});

/** The token of a link that was mailed to the account of `email`. */
async function aLink(email: string, purpose: LinkPurpose, inMinutes = 60): Promise<string> {
  const token = newSecret();
  await place.admin.query(
    `insert into auth.links (token_hash, purpose, user_id, email, expires_at)
     select $1, $2, id, email, now() + make_interval(mins => $4) from auth."user" where email = $3`,
    [hashSecret(token), purpose, email, inMinutes],
  );
  return token;
}

async function aNewPerson() {
  const person = aPerson();
  await aBrowser(server.app).signUp(person);
  return person;
}

const post = (path: string, body: object) => aBrowser(server.app).post(path, body);
const read = async (purpose: LinkPurpose, token: string) => {
  const answer = await post(API.readLink, { purpose, token });
  return [answer.statusCode, answer.json().email ?? answer.json().code];
};
const factsOf = async (email: string) =>
  (
    await place.admin.query(
      `select u."emailVerified" as confirmed, (select count(*)::int from auth.session where "userId" = u.id) as sessions,
              (select count(*)::int from auth.links where user_id = u.id and used_at is not null) as used
       from auth."user" u where email = $1`,
      [email],
    )
  ).rows[0];

describe('reading a link', () => {
  it.each(['confirm', 'reset'] as const)(
    'names the address, however often it is read, and changes nothing: %s',
    async (purpose) => {
      const { email } = await aNewPerson();
      const token = await aLink(email, purpose);
      for (let time = 0; time < 3; time += 1) expect(await read(purpose, token)).toEqual([200, email]);
      expect(await factsOf(email)).toEqual({ confirmed: false, sessions: 1, used: 0 });
    },
  );

  it('distinguishes a used, an expired and an unknown link, before the form is filled in', async () => {
    const { email } = await aNewPerson();
    const [used, late] = [await aLink(email, 'reset'), await aLink(email, 'reset', -1)];
    expect(await read('reset', late)).toEqual([410, 'LINK_EXPIRED']);
    expect((await post(API.resetPassword, { token: used, password: 'Nueva-Clave-7' })).statusCode).toBe(200);
    expect(await read('reset', used)).toEqual([410, 'LINK_USED']);
    expect(await read('reset', newId())).toEqual([400, 'LINK_INVALID']);
    expect(await read('reset', await aLink(email, 'confirm')), 'a link for something else').toEqual([
      400,
      'LINK_INVALID',
    ]);
  });

  it('counts against the same limit as using one', async () => {
    const few = { ...ATTEMPT_LIMITS, addressLink: { max: 2, windowMs: 60_000 } };
    const strict = await anAccountServer(place.database, {
      limits: createAttemptLimits(server.identity.db, `${TEST_SECRET} for reading links`, undefined, few),
    });
    const statuses: number[] = [];
    for (const path of [API.readLink, API.disownAccount, API.readLink, API.disownAccount]) {
      const purpose = path === API.readLink ? { purpose: 'reset' } : {};
      statuses.push((await aBrowser(strict.app).post(path, { token: newId(), ...purpose })).statusCode);
    }
    expect(statuses).toEqual([400, 400, 429, 429]);
    await strict.app.close();
  });
});

describe('disowning an account that another person made', () => {
  it('removes it with everything in it, ends its sessions, and leaves the address free', async () => {
    const person = aPerson();
    const maker = aBrowser(server.app);
    const { user } = await maker.signUp(person);
    await place.admin.query("insert into app.payment_customers (user_id, customer_id) values ($1, 'cus_disowned')", [
      user.id,
    ]);
    const token = await aLink(person.email, 'confirm');
    const answer = await post(API.disownAccount, { token });
    expect([answer.statusCode, answer.json()]).toEqual([200, { email: person.email }]);
    expect((await maker.refresh()).statusCode).toBe(401);
    expect(await factsOf(person.email)).toBeUndefined();
    const { rows } = await place.admin.query(
      `select (select count(*)::int from public.members where user_id = $1) as members,
              (select count(*)::int from public.families where created_by = $1) as families,
              (select count(*)::int from app.feeds where family_id = $1) as workspaces`,
      [user.id],
    );
    expect(rows).toEqual([{ members: 0, families: 0, workspaces: 0 }]);
    const ended = await place.admin.query("select payload from app.jobs where kind = 'end_payments'");
    const end = { payload: { customer_id: 'cus_disowned', which: 'all' } };
    expect(ended.rows, 'now, and when no checkout can be open any more').toEqual([end, end]);
    expect(await read('confirm', token)).toEqual([400, 'LINK_INVALID']);
    expect((await aBrowser(server.app).signUp({ ...person, password: 'another-one' })).user.id).not.toBe(user.id);
  });

  it('is refused for confirmed accounts, and with a link for a new password', async () => {
    const { email } = await aNewPerson();
    const [token, reset] = [await aLink(email, 'confirm'), await aLink(email, 'reset')];
    expect((await post(API.disownAccount, { token: reset })).json().code).toBe('LINK_INVALID');
    await post(API.confirmEmail, { token });
    expect((await post(API.disownAccount, { token })).json().code).toBe('LINK_USED');
    const later = await aLink(email, 'confirm');
    expect((await post(API.disownAccount, { token: later })).json().code).toBe('LINK_USED');
    expect(await factsOf(email)).toMatchObject({ confirmed: true, sessions: 1 });
  });
});
