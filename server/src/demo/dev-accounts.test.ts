import { afterAll, beforeAll, expect, it } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { DEMO_PASSWORD } from './demo-family.ts';
import { STATES } from './states.ts';
import { getAccount } from '../core/families/queries.ts';
import { ensureFamilySetup } from '../core/families/commands.ts';
import { registerDevAccounts } from './dev-accounts.ts';
import { aDatabase, type TestDatabase } from '../testing/database.ts';
import { aBrowser, anAccountServer, readSession } from '../areas/account/testing.ts';

let place: TestDatabase;
let server: Awaited<ReturnType<typeof anAccountServer>>;
let app: FastifyInstance;

beforeAll(async () => {
  place = await aDatabase();
  server = await anAccountServer(place.database);
  app = server.app;
  registerDevAccounts(app, server);
});
afterAll(async () => {
  await app.close();
  await place.close();
});

interface Made {
  email: string;
  password: string;
  user_id: string;
  family_id: string | null;
}

async function make(state: string): Promise<Made> {
  const response = await aBrowser(app).post('/api/dev/accounts', { state, language: 'es' });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}

/** The account as it is after signing in, and as set-up changes it. */
async function enter(made: Made) {
  const { access_token } = readSession(await aBrowser(app).signIn({ email: made.email, password: made.password }));
  const claims = await server.tokens.verify(access_token);
  if (!claims) throw new Error('The access token is not ours.');
  return {
    account: await getAccount(server.transactions, claims),
    setUp: () => ensureFamilySetup(server.transactions, claims, { user_id: made.user_id, user_email: made.email }),
    enterFamily: () =>
      server.transactions.withMember(claims, { familyId: made.family_id ?? '', write: true }, (tx) =>
        Promise.resolve(tx.actor.effectiveRole),
      ),
  };
}

it.each(['admin', 'child', 'grandma', 'grandpa', 'nurse', 'baby_sister'])('makes a %s in a family', async (role) => {
  const made = await make(role);
  expect(made).toEqual({
    email: expect.any(String),
    password: DEMO_PASSWORD,
    user_id: expect.any(String),
    family_id: expect.any(String),
  });
  const { account, enterFamily } = await enter(made);
  expect(account.families).toMatchObject([
    { family_id: made.family_id, member_id: made.user_id, role, setup_status: 'completed' },
  ]);
  expect(account.profile).toMatchObject({ family_id: made.family_id, requires_password_change: false });
  expect(await enterFamily()).toBe(role);
});

it.each([
  ['premium-parent', 999],
  ['free-parent', 5],
  ['full-parent', 5],
])('makes a parent: %s', async (state, max) => {
  const made = await make(state);
  const { rows } = await place.admin.query(
    'select max_members, current_member_count as count from public.families where id = $1',
    [made.family_id],
  );
  expect(rows).toEqual([{ max_members: max, count: state === 'full-parent' ? 5 : 2 }]);
  expect(await (await enter(made)).enterFamily()).toBe('parent');
});

it('makes a person with two homes', async () => {
  const made = await make('two-homes');
  const { account, enterFamily } = await enter(made);
  expect(account.families.map((family) => family.name)).toEqual(['Lake Family', 'Hill Family']);
  expect(account.profile?.family_id).toBe(made.family_id);
  expect(await enterFamily()).toBe('parent');
});

it('makes workspaces that cannot be used', async () => {
  for (const [state, status] of [
    ['orphaned', 'orphaned'],
    ['failed', 'failed'],
    ['pending', 'pending'],
  ] as const) {
    const { account, enterFamily, setUp } = await enter(await make(state));
    expect(account.families).toMatchObject([{ setup_status: status }]);
    await expect(enterFamily()).rejects.toMatchObject({ code: 'CA503' });
    await setUp();
    const after = await enterFamily().catch((error: { code: string }) => error.code);
    expect(after).toBe(status === 'pending' ? 'parent' : 'CA503');
  }
});

it('makes people without a family, whom set-up treats as their state requires', async () => {
  for (const [state, gets] of [
    ['no-family', true],
    ['no-profile', true],
    ['removed', false],
    ['staff', false],
  ] as const) {
    const made = await make(state);
    expect(made.family_id).toBeNull();
    const { account, setUp } = await enter(made);
    expect(account.families).toEqual([]);
    expect(account.profile === null).toBe(state === 'no-profile');
    expect(account.profile?.family_id ?? null).toBeNull();
    expect((await setUp()).success, state).toBe(gets);
  }
});

it('makes the remaining oddities', async () => {
  const { account: noRole, enterFamily: enterWithoutRole } = await enter(await make('no-role'));
  expect(noRole.families).toMatchObject([{ role: null }]);
  expect(await enterWithoutRole()).toBe('none');

  expect((await enter(await make('no-name'))).account.profile).toMatchObject({ first_name: null, last_name: null });
  const { account: mustChange, enterFamily: enterMustChange } = await enter(await make('must-change'));
  expect(mustChange.profile).toMatchObject({ requires_password_change: true });
  await expect(enterMustChange()).rejects.toMatchObject({ code: 'CA403' });

  const staffParent = await make('staff-parent');
  expect(await (await enter(staffParent)).enterFamily()).toBe('parent');
  const { rows } = await place.admin.query(
    'select role from public.user_roles where user_id = $1 order by created_at',
    [staffParent.user_id],
  );
  expect(rows).toEqual([{ role: 'backoffice_admin' }, { role: 'parent' }]);

  const unconfirmed = readSession(await aBrowser(app).signIn(credentials(await make('unconfirmed'))));
  expect(unconfirmed.user.email_confirmed).toBe(false);
  expect((await aBrowser(app).signIn(credentials(await make('google-only')))).json().code).toBe('INVALID_CREDENTIALS');
});

it('can make every state again and again, side by side', async () => {
  const states = Object.keys(STATES);
  const waiting = [...states, ...states];
  const emails = new Set<string>();
  // As many as browser tests make at a time: of all at once a busy machine refuses some, as the server does with any crowd.
  const makeAll = async () => {
    for (let state = waiting.shift(); state; state = waiting.shift()) emails.add((await make(state)).email);
  };
  await Promise.all(Array.from({ length: 6 }, makeAll));
  expect(emails.size).toBe(states.length * 2);
});

it('names the known states when asked for another', async () => {
  for (const state of ['trial-6', 'toString', '']) {
    const response = await aBrowser(app).post('/api/dev/accounts', { state });
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({
      code: 'UNPROCESSABLE',
      message: expect.stringContaining('premium-parent'),
    });
  }
  const foreign = await aBrowser(app).post(
    '/api/dev/accounts',
    { state: 'child' },
    { headers: { origin: 'https://evil.test' } },
  );
  expect(foreign.statusCode).toBe(403);
});

function credentials({ email, password }: Made) {
  return { email, password };
}
