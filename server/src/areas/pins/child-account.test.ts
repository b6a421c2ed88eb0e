import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PIN_API } from '#contract/areas/pins/sign-in.ts';
import { resendEmailConfirmation, sendPasswordReset } from '#contract/areas/account-links.ts';
import { contract } from '#contract/contract.ts';
import { ownContentAddress } from '#contract/areas/own-content.ts';
import { API } from '#contract/paths.ts';
import { callSampleOf } from '../../testing/authorization/samples.ts';
import { aServer, TEST_APP_URL, type TestServer } from '../../testing/server.ts';
import { findGoogleAccount } from '../account/google-commands.ts';
import { invite } from '../joining/testing.ts';
import { outcome, pinsOf, PIN } from './testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

const { aBrowser, aHome, aTablet, call, childOf, codeOf, rowsOf, setPin, tap, type } = pinsOf(() => server);

/** A home, and Mateo signed in on its tablet. */
async function aChild() {
  const home = await aHome();
  await setPin(home.ana, home.mateo);
  const tablet = await aTablet(home.ana);
  const child = childOf(home.id, await tap(tablet, home.mateo));
  return { ...home, tablet, child, email: `${child.userId}@pin.invalid` };
}
type Child = Awaited<ReturnType<typeof aChild>>['child'];
const ask = (child: Child, name: string, input: object) => outcome(child.post(`/api/functions/${name}`, input));

describe('an account with a PIN, which belongs to the parents,', () => {
  it('may make none of the calls that need an account of its own', async () => {
    const { child, email, id } = await aChild();
    const refused = contract.calls.filter(({ needsOwnAccount }) => needsOwnAccount);
    expect(refused.length).toBeGreaterThanOrEqual(7);
    for (const call of refused) {
      const input = callSampleOf(call)({ userId: child.userId, familyId: id, email });
      expect(await outcome(child.post(call.path, input)), call.name).toBe('403 42501');
    }
  });

  it('cannot leave, manage, pay or pair', async () => {
    const { child, id, mateo, sofia } = await aChild();
    const denied = {
      'leave-family': { member_id: mateo },
      'create-family': { familyName: 'Mine' },
      'choose-plan': { plan: 'Free', family_id: id },
      'set-pin-access': { memberId: mateo, pin: '8642' },
      'unlock-pin': { memberId: mateo },
      'end-pin-access': { memberId: sofia },
      'create-pairing-code': { deviceName: 'Mine' },
      'family-code': {},
      'export-calendar': { from: null, to: null },
      'create-calendar-address': {},
      'offer-ownership': { member_id: sofia },
      'rename-family': { name: 'Mine' },
    };
    for (const [name, input] of Object.entries(denied)) expect(await ask(child, name, input), name).toBe('403 42501');
    expect(await outcome(child.get(ownContentAddress(id)))).toBe('403 42501');
    for (const table of ['pin_accesses', 'paired_devices', 'family_invitations'])
      expect(await outcome(child.get(`/api/tables/${table}`)), table).toBe('403 42501');
    expect((await child.get(`/api/tables/subscribers`, child.userId)).json().rows).toEqual([]);
  });

  it('learns whether the family is open, and nothing of its plan', async () => {
    const { ana, child, id } = await aChild();
    const check = (await child.post('/api/functions/check-subscription', { family_id: id })).json();
    expect(check).toMatchObject({
      ...{ subscribed: true, subscription_tier: 'Free', subscription_start: null, subscription_end: null },
      ...{ stripe_customer_id: null, may_start_trial: false, is_payer: false, cancelled_at: null },
      ...{ continues_free: false, may_pay: false, free_until: null },
    });
    await server.admin.query('update public.families set max_members = 999 where id = $1', [id]);
    const account = (await child.post('/api/functions/get-account', {})).json();
    expect(account.families).toMatchObject([{ max_members: 4 }]);
    await server.admin.query("update public.families set open_until = now() - interval '1 day' where id = $1", [id]);
    await server.transactions.withSystem('a test', { familyId: ana.userId }, ({ db }) =>
      db
        .updateTable('subscribers')
        .set({ subscription_end: '2026-01-01T00:00:00Z' })
        .where('family_id', '=', ana.userId)
        .execute(),
    );
    expect((await child.post('/api/functions/check-subscription', { family_id: id })).json()).toMatchObject({
      ...{ subscribed: false, subscription_tier: null, choosers: ['ana', 'ben'] },
    });
    expect(await outcome(child.get('/api/tables/tasks'))).toBe('402 PLAN_REQUIRED');
  });

  it('gets no other way in: by a new password, a mail, signing up or in with its address, or Google', async () => {
    const { child, email } = await aChild();
    const headers = { authorization: `Bearer ${child.token}`, origin: TEST_APP_URL };
    const update = server.app.inject({
      method: 'POST',
      url: API.updateUser,
      payload: { password: 'Strong-1234' },
      headers,
    });
    expect(await outcome(update)).toBe('403 42501');
    const browser = aBrowser();
    expect(await outcome(browser.post(API.signIn, { email, password: PIN }))).toBe('400 INVALID_CREDENTIALS');
    expect(await outcome(browser.post(API.signUp, { email, password: 'Strong-1234' }))).toBe('409 23505');
    const free = 'free@pin.invalid';
    expect(await outcome(browser.post(API.signUp, { email: free, password: 'Strong-1234' }))).toBe('409 23505');
    await server.admin.query("delete from app.jobs where kind like 'mail%'");
    expect(await outcome(browser.post(sendPasswordReset.path, { email }))).toBe('done');
    expect(await outcome(browser.post(resendEmailConfirmation.path, { email }))).toBe('done');
    const { rows } = await server.admin.query(
      "select payload ->> 'user_id' as id from app.jobs where kind like 'mail%'",
    );
    expect(rows).toEqual([{ id: null }, { id: null }]);
    const google = { subject: 'g-1', firstName: 'Mateo', lastName: null };
    for (const address of [email, free]) {
      for (const intent of ['signin', 'signup', 'trial'] as const) {
        const circumstances = { intent, token: undefined, isKnownDevice: true, isDisowned: true };
        expect(await findGoogleAccount(server.transactions, { ...google, email: address }, circumstances)).toBe(
          'unregistered',
        );
      }
    }
    expect((await server.admin.query('select 1 from auth.account where "userId" = $1', [child.userId])).rows).toEqual(
      [],
    );
  });

  it('joins no other family, also when its address is invited', async () => {
    const { child, email } = await aChild();
    const lake = await aHome();
    const { token } = await invite(server, lake.id, { email, temporaryPassword: 'Abc-12345' });
    expect(await ask(child, 'accept-family-invitation', { inviteToken: token })).toBe('403 42501');
    const join = (payload: object) => outcome(aBrowser().post(API.acceptInvited, { inviteToken: token, ...payload }));
    expect(await join({ password: 'Strong-1234' })).toMatch(/^404 PGRST116/);
    expect(await join({ temporary_password: 'Abc-12345' })).toMatch(/^404 PGRST116/);
    const { rows } = await server.admin.query('select family_id from public.members where user_id = $1', [
      child.userId,
    ]);
    expect(rows).toEqual([{ family_id: child.familyId }]);
  });

  it('does what a child does', async () => {
    const { child, mateo, ana } = await aChild();
    const task = await child.post('/api/tables/tasks', { title: 'Feed the cat', assigned_to: mateo });
    expect(task.statusCode).toBe(200);
    expect(await outcome(child.patch(`/api/tables/members/${mateo}`, { colour: 'berry' }))).toBe('done');
    expect(await outcome(child.patch(`/api/tables/members/${ana.id}`, { colour: 'berry' }))).toBe('403 42501');
    expect(await ask(child, 'switch-family', { family_id: child.familyId })).toBe('done');
  });
});

describe('secrets', () => {
  it('of PINs and devices reach no client and no log', async () => {
    const { ana, id, mateo, tablet, child, email, sofia } = await aChild();
    const { rows: start } = await server.admin.query<{ epoch: string; version: string }>(
      'select epoch, version from app.installation, app.feeds where family_id = $1',
      [id],
    );
    const code = await codeOf(ana);
    const made = (await call(ana, 'create-pairing-code', { deviceName: 'Hall' })).json<{ code: string }>().code;
    await setPin(ana, mateo, '86420975');
    await type(aBrowser(), code, 'Mateo', '97531864');
    await type(aBrowser(), code, 'Mateo', '86420975');
    for (let count = 0; count < 5; count += 1) await tap(tablet, mateo, '97531864');
    await call(ana, 'unlock-pin', { memberId: mateo });
    await call(ana, 'end-pin-access', { memberId: mateo });
    await setPin(ana, sofia, '86420975');
    await setPin(ana, sofia, '86420975');
    const { rows } = await server.admin.query<{ secret: string }>(
      `select pin_hash as secret from public.pin_accesses where family_id = $1 union all
       select secret_hash from public.paired_devices where family_id = $1 union all
       select code_hash from app.pairing_codes where family_id = $1 union all select key from app.pin_attempts where family_id = $1`,
      [id],
    );
    const secrets = [
      ...rows.map(({ secret }) => secret),
      '86420975',
      '97531864',
      made,
      tablet.cookies.get('casita.paired') ?? '',
      email,
    ];
    expect(secrets.length).toBeGreaterThanOrEqual(7);
    const pulled = await ana.get(`/api/changes?epoch=${start[0]?.epoch}&since=${start[0]?.version}`);
    expect([pulled.statusCode, pulled.body.includes('locked_devices')]).toEqual([200, true]);
    const { rows: log } = await server.admin.query('select before from app.changes where family_id = $1', [id]);
    const logged = new Set(log.flatMap(({ before }) => Object.keys(before ?? {})));
    expect(logged).toContain('last_used_at');
    for (const secret of ['pin_hash', 'secret_hash']) expect(logged).not.toContain(secret);
    const { rows: jobs } = await server.admin.query('select payload from app.jobs');
    const shown = [
      pulled.body,
      await Promise.all(
        ['members', 'pin_accesses', 'paired_devices', 'private_details'].map((table) => rowsOf(ana, table)),
      ),
      log,
      jobs,
      server.logged,
      (await tablet.get(PIN_API.paired)).body,
    ];
    const text = JSON.stringify(shown);
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
    expect(text).not.toContain('pin.invalid');
    expect(server.logged.join()).not.toContain(code);
    expect(child.userId).not.toBe(mateo);
  });
});
