import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PIN_API } from '#contract/areas/pins/sign-in.ts';
import { newId } from '#contract/ids.ts';
import { PAIRED_DEVICES_MAX } from '#contract/areas/pins/paired-devices.ts';
import { API } from '#contract/paths.ts';
import { aFamily } from '../../testing/family.ts';
import { openStream } from '../../testing/live-stream.ts';
import { aServer, TEST_APP_URL, type TestServer } from '../../testing/server.ts';
import { outcome, pinsOf } from './testing.ts';

let server: TestServer;
let address: string;
beforeAll(async () => {
  server = await aServer({ alone: 'moves the clock, and listens' });
  address = await server.listen();
});
afterAll(() => server.close());

const { aBrowser, aHome, aTablet, call, childOf, rowsOf, setPin, tap, codeOf, type } = pinsOf(() => server);

const WRONG = '400 INVALID_CREDENTIALS code=incorrect';
const minutes = (count: number) => (server.clock.now = new Date(server.clock.now.getTime() + count * 60_000));

describe('pairing a device', () => {
  it('takes a code once, however it is typed, and shows first names and colours', async () => {
    const { ana, mateo, leo } = await aHome();
    await setPin(ana, mateo);
    const made = (await call(ana, 'create-pairing-code', { deviceName: ' Kitchen ' })).json();
    expect(new Date(made.expiresAt).getTime() - server.clock.now.getTime()).toBe(600_000);
    const browser = aBrowser();
    const typed = ` ${made.code.slice(0, 4).toLowerCase()}-${made.code.slice(4)}`;
    const answer = await browser.post(PIN_API.pair, { code: typed });
    expect(answer.json()).toEqual({
      deviceId: expect.any(String),
      familyName: 'Test',
      isKitchenScreen: false,
      people: [
        { memberId: ana.id, firstName: 'ana', colour: expect.any(String), photo: null, signsInBy: 'password' },
        expect.objectContaining({ firstName: 'ben' }),
        expect.objectContaining({ firstName: 'rosa' }),
        { memberId: leo.id, firstName: 'leo', colour: expect.any(String), photo: null, signsInBy: 'password' },
        { memberId: mateo, firstName: 'Mateo', colour: expect.any(String), photo: null, signsInBy: 'pin' },
      ],
    });
    expect(String(answer.headers['set-cookie'])).toMatch(
      /^casita\.paired=[\w-]{43}; Max-Age=34560000; Path=\/api\/auth; HttpOnly; SameSite=Lax$/,
    );
    expect((await browser.get(PIN_API.paired)).json()).toEqual(answer.json());
    expect(await outcome(aBrowser().post(PIN_API.pair, { code: made.code }))).toBe(WRONG);
    const [device] = await rowsOf(ana, 'paired_devices');
    expect(device).toMatchObject({ name: 'Kitchen', paired_by: ana.id, last_used_at: null });
    expect(Object.keys(device ?? {})).not.toContain('secret_hash');
  });

  it('of fifty that use one code at once pairs one', async () => {
    const { ana } = await aHome();
    const { code } = (await call(ana, 'create-pairing-code', { deviceName: 'Hall' })).json();
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, () => outcome(aBrowser().post(PIN_API.pair, { code }))),
    );
    expect(outcomes.filter((one) => one === 'done')).toHaveLength(1);
    expect(new Set(outcomes)).toEqual(new Set(['done', WRONG]));
    expect(await rowsOf(ana, 'paired_devices')).toHaveLength(1);
  });

  it('refuses codes that are made up, replaced, over, or of a person who manages the family no more', async () => {
    const { ana, ben } = await aHome();
    const make = async (by: typeof ana) =>
      (await call(by, 'create-pairing-code', { deviceName: 'Hall' })).json<{ code: string }>().code;
    const pair = (code: string) => outcome(aBrowser().post(PIN_API.pair, { code }));
    expect(await pair('AAAA2222')).toBe(WRONG);
    const replaced = await make(ana);
    const next = await make(ana);
    const bens = await make(ben);
    expect(await pair(replaced)).toBe(WRONG);
    await call(ana, 'change-member-role', { member_id: ben.id, role: 'nurse' });
    expect(await pair(bens)).toBe(WRONG);
    minutes(10);
    expect(await pair(next)).toBe(WRONG);
  });

  it('refuses more than the family may pair, and keeps the code for later', async () => {
    const { ana } = await aHome();
    await aTablet(ana);
    await server.transactions.withSystem('a test', { familyId: ana.familyId }, ({ db }) =>
      db
        .insertInto('paired_devices')
        .values(
          Array.from({ length: PAIRED_DEVICES_MAX - 1 }, () => ({
            ...{ family_id: ana.familyId, id: newId(), name: 'Old', secret_hash: newId() },
            ...{ paired_by: ana.id, last_used_at: null },
          })),
        )
        .execute(),
    );
    const { code } = (await call(ana, 'create-pairing-code', { deviceName: 'One more' })).json();
    expect(await outcome(aBrowser().post(PIN_API.pair, { code }))).toBe('422 UNPROCESSABLE device=full');
    const [first] = await rowsOf(ana, 'paired_devices');
    await call(ana, 'unpair-device', { deviceId: first?.id });
    expect(await outcome(aBrowser().post(PIN_API.pair, { code }))).toBe('done');
  });

  it('again ends the pairing that the browser had', async () => {
    const { ana, id, mateo } = await aHome();
    const { zoe } = await aFamily(server, { zoe: 'parent' });
    await setPin(ana, mateo);
    const tablet = await aTablet(ana);
    const child = childOf(id, await tap(tablet, mateo));
    const { code } = (await call(zoe, 'create-pairing-code', { deviceName: 'Lake' })).json();
    expect((await tablet.post(PIN_API.pair, { code })).json().people).toMatchObject([{ memberId: zoe.id }]);
    expect(await rowsOf(ana, 'paired_devices')).toEqual([]);
    expect((await child.get('/api/tables/tasks')).statusCode).toBe(401);
    expect(await outcome(tap(tablet, mateo))).toBe('422 UNPROCESSABLE memberId=no_pin');
  });
});

describe('the cookie of a paired device', () => {
  it('reads nothing but the faces', async () => {
    const { ana, id, mateo } = await aHome();
    await setPin(ana, mateo);
    const tablet = await aTablet(ana);
    const cookie = [...tablet.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    for (const url of ['/api/tables/members', '/api/tables/tasks', '/api/changes?since=0']) {
      const answer = await server.app.inject({ url, headers: { cookie, 'x-family-id': id } });
      expect(answer.statusCode, url).toBe(401);
    }
    expect((await tablet.post(API.refresh)).statusCode).toBe(401);
  });

  it('shows nothing of an orphaned family, and signs nobody in', async () => {
    const { ana, id, mateo } = await aHome();
    await setPin(ana, mateo);
    const tablet = await aTablet(ana);
    await server.admin.query("update public.families set setup_status = 'orphaned' where id = $1", [id]);
    expect(await outcome(tap(tablet, mateo))).toBe('404 PGRST116');
    expect(tablet.cookies.has('casita.paired')).toBe(false);
  });

  it('is of no use to pages of other sites', async () => {
    const { ana, mateo } = await aHome();
    await setPin(ana, mateo);
    const tablet = await aTablet(ana);
    const cookie = [...tablet.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const foreign = { origin: 'https://evil.test', cookie };
    const { app } = server;
    const post = (url: string, payload: object) =>
      outcome(app.inject({ method: 'POST', url, payload, headers: foreign }));
    expect(await post(PIN_API.pinSignIn, { memberId: mateo, pin: '2580' })).toBe('403 42501');
    expect(await post(PIN_API.codeSignIn, { code: 'A', name: 'b', pin: '2580' })).toBe('403 42501');
    expect(await post(PIN_API.pair, { code: 'A' })).toBe('403 42501');
    expect(await outcome(app.inject({ url: PIN_API.paired, headers: foreign }))).toBe('403 42501');
    expect(await outcome(app.inject({ url: PIN_API.paired, headers: { cookie, origin: TEST_APP_URL } }))).toBe('done');
  });

  it('that is made up, or missing, is of a browser that is not paired', async () => {
    const browser = aBrowser();
    expect(await outcome(browser.get(PIN_API.paired))).toBe('404 PGRST116');
    expect(await outcome(tap(browser, newId()))).toBe('404 PGRST116');
    browser.cookies.set('casita.paired', 'made-up');
    expect(await outcome(browser.get(PIN_API.paired))).toBe('404 PGRST116');
    expect(browser.cookies.has('casita.paired')).toBe(false);
  });
});

describe('unpairing', () => {
  it('ends the sessions that began there at once, and no other', async () => {
    const { ana, ben, id, mateo, sofia } = await aHome();
    await setPin(ana, mateo);
    await setPin(ana, sofia);
    const [kitchen, hall] = [await aTablet(ana, 'Kitchen'), await aTablet(ana, 'Hall')];
    const child = childOf(id, await tap(kitchen, mateo));
    const staying = childOf(id, await tap(hall, mateo));
    const stream = await openStream(address, child);
    await stream.next();
    expect(await outcome(call(ben, 'unpair-device', { deviceId: kitchen.deviceId }))).toBe('done');
    await stream.ended();
    expect(await outcome(child.get('/api/tables/tasks'))).toBe('401 PGRST301');
    expect((await kitchen.post(API.refresh)).statusCode).toBe(401);
    expect(await outcome(staying.get('/api/tables/tasks'))).toBe('done');
    expect(await outcome(tap(kitchen, sofia))).toBe('404 PGRST116');
    expect(kitchen.cookies.has('casita.paired')).toBe(false);
    expect((await rowsOf(ana, 'paired_devices')).map(({ name }) => name)).toEqual(['Hall']);
    expect(await outcome(call(ana, 'unpair-device', { deviceId: kitchen.deviceId }))).toBe('done');
  });

  it('leaves no count of tries that came at the same moment', async () => {
    const { ana, mateo } = await aHome();
    await setPin(ana, mateo);
    for (let round = 0; round < 4; round += 1) {
      const tablet = await aTablet(ana);
      const tries = Array.from({ length: 8 }, () => outcome(tap(tablet, mateo, '1357')));
      await call(ana, 'unpair-device', { deviceId: tablet.deviceId });
      for (const answer of await Promise.all(tries)) expect(answer).toMatch(/INVALID_CREDENTIALS|PGRST116/);
      const late = server.admin.query('select key from app.pin_attempts where device_id = $1', [tablet.deviceId]);
      expect((await late).rows).toEqual([]);
    }
  });

  it('ends the sessions that began on it by the family code, too, and no others', async () => {
    const { ana, id, mateo } = await aHome();
    await setPin(ana, mateo);
    const { zoe } = await aFamily(server, { zoe: 'parent' });
    const code = await codeOf(ana);
    const [tablet, ofOthers] = [await aTablet(ana), await aTablet(zoe)];
    const child = childOf(id, await type(tablet, code, 'Mateo'));
    const others = [
      childOf(id, await type(ofOthers, code, 'Mateo')),
      childOf(id, await type(aBrowser(), code, 'Mateo')),
    ];
    await call(ana, 'unpair-device', { deviceId: tablet.deviceId });
    await call(zoe, 'unpair-device', { deviceId: ofOthers.deviceId });
    expect(await outcome(child.get('/api/tables/tasks'))).toBe('401 PGRST301');
    for (const other of others) expect(await outcome(other.get('/api/tables/tasks'))).toBe('done');
    // The cookie of a device that is not paired any more does no harm.
    expect(await outcome(type(tablet, code, 'Mateo'))).toBe('done');
  });

  it('is refused to others than managers, and does nothing to devices of other families', async () => {
    const { ana, leo, rosa, id, mateo } = await aHome();
    const { zoe } = await aFamily(server, { zoe: 'parent' });
    await setPin(ana, mateo);
    const tablet = await aTablet(ana);
    const child = childOf(id, await tap(tablet, mateo));
    const input = { deviceId: tablet.deviceId };
    for (const who of [leo, rosa]) expect(await outcome(call(who, 'unpair-device', input))).toBe('403 42501');
    expect(await outcome(call(zoe, 'unpair-device', input))).toBe('done');
    expect(await outcome(child.get('/api/tables/tasks'))).toBe('done');
    expect(await outcome(tap(tablet, mateo))).toBe('done');
  });

  it('at the moment of a sign-in leaves no session', async () => {
    const { ana, id, mateo } = await aHome();
    await setPin(ana, mateo);
    for (let round = 0; round < 6; round += 1) {
      const tablet = await aTablet(ana);
      const [answer] = await Promise.all([
        tap(tablet, mateo),
        call(ana, 'unpair-device', { deviceId: tablet.deviceId }),
      ]);
      const ended = answer.statusCode === 200 ? (await childOf(id, answer).get('/api/tables/tasks')).statusCode : 401;
      expect([ended, [200, 404].includes(answer.statusCode)]).toEqual([401, true]);
    }
    const { rows } = await server.admin.query(
      'select 1 from auth.session where "deviceId" is not null and "userId" in (select user_id from public.pin_accesses where family_id = $1)',
      [id],
    );
    expect(rows).toEqual([]);
  });
});
