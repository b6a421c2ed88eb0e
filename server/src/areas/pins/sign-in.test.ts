import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '#contract/limits.ts';
import { API } from '#contract/paths.ts';
import { CODE_TRIES_PER_HOUR } from '#contract/areas/pins/sign-in.ts';
import { aFamily } from '../../testing/family.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { outcome, pinsOf, PIN } from './testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer({ alone: 'moves the clock' });
});
afterAll(() => server.close());

const { aBrowser, accessOf, aHome, aTablet, call, childOf, codeOf, lockSeen, rowsOf, setPin, tap, titlesTo, type } =
  pinsOf(() => server);

const WRONG = '400 INVALID_CREDENTIALS pin=incorrect';
const LOCKED = '400 INVALID_CREDENTIALS pin=locked';
const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

/** A home in which Mateo and Sofía have a PIN. */
async function aHomeWithPins() {
  const home = await aHome();
  expect([await setPin(home.ana, home.mateo), await setPin(home.ana, home.sofia, '3690')]).toEqual(['done', 'done']);
  return { ...home, code: await codeOf(home.ana) };
}
/** The status of a call with the session of an answer; that of the answer where it has none. */
const statusWith = async (familyId: string, answer: LightMyRequestResponse) =>
  answer.statusCode === 200 ? (await childOf(familyId, answer).get('/api/tables/tasks')).statusCode : answer.statusCode;
const triesOf = async (memberId: string) =>
  (
    await server.admin.query<{ tries: number }>('select tries from app.pin_attempts where member_id = $1', [memberId])
  ).rows.map(({ tries }) => tries);

describe('a PIN on a paired device', () => {
  it('signs the child in with an ordinary session, which replaces the one before', async () => {
    const { ana, id, mateo, sofia } = await aHomeWithPins();
    const tablet = await aTablet(ana);
    const answer = await tap(tablet, mateo);
    expect(answer.json()).toEqual({
      ...{ access_token: expect.any(String), refresh_token: null, expires_at: expect.any(Number) },
      user: { id: expect.any(String), email: '', email_confirmed: false },
    });
    expect(tablet.cookies.get('casita.session_token')).toMatch(/^[\w-]{43}\.[\w-]{43}$/);
    const child = childOf(id, answer);
    expect((await child.post('/api/tables/tasks', { title: 'Feed the cat' })).statusCode).toBe(200);
    expect((await tablet.post(API.refresh)).json().user).toEqual(answer.json().user);
    const [device] = await rowsOf(ana, 'paired_devices');
    expect(device).toMatchObject({ last_used_at: expect.any(String) });
    const next = childOf(id, await tap(tablet, sofia, '3690'));
    expect(await outcome(child.get('/api/tables/tasks'))).toBe('401 PGRST301');
    expect(await outcome(next.get('/api/tables/tasks'))).toBe('done');
  });

  it('locks the child there after five wrong ones in a row, and a parent unlocks', async () => {
    const { ana, ben, rosa, mateo, sofia } = await aHomeWithPins();
    const [kitchen, hall] = [await aTablet(ana, 'Kitchen'), await aTablet(ana, 'Hall')];
    const wrong = () => outcome(tap(kitchen, mateo, '1357'));
    expect([await wrong(), await wrong()]).toEqual([`${WRONG} tries_left=4`, `${WRONG} tries_left=3`]);
    expect(await outcome(tap(kitchen, mateo))).toBe('done'); // so none of the two counts any more
    expect([await wrong(), await wrong(), await wrong(), await wrong(), await wrong()]).toEqual([
      ...[4, 3, 2, 1].map((left) => `${WRONG} tries_left=${left}`),
      LOCKED,
    ]);
    expect(await outcome(tap(kitchen, mateo))).toBe(LOCKED);
    expect(await accessOf(ana, mateo)).toMatchObject({
      locked_devices: [kitchen.deviceId],
      locked_elsewhere_until: null,
    });
    expect(await outcome(tap(kitchen, sofia, '3690'))).toBe('done');
    expect(await outcome(tap(hall, mateo))).toBe('done');
    for (const parent of [ana, ben]) {
      await expect
        .poll(() => titlesTo(parent))
        .toEqual([
          {
            title: "Mateo's PIN is locked",
            content: 'Five wrong PINs on “Kitchen”. You can unlock it on their page.',
            link: `/family/${mateo}`,
          },
        ]);
    }
    expect(await titlesTo(rosa)).toEqual([]);
    server.clock.now = new Date(server.clock.now.getTime() + 10 * 60_000);
    expect(await outcome(tap(kitchen, mateo))).toBe(LOCKED);
    expect(await outcome(call(ben, 'unlock-pin', { memberId: mateo }))).toBe('done');
    expect(await accessOf(ana, mateo)).toMatchObject({ locked_devices: [] });
    expect(await outcome(tap(kitchen, mateo))).toBe('done');
    expect(await titlesTo(ana)).toHaveLength(1);
  });

  it('stays locked for ever without a parent, and a new PIN or the end of the pairing unlocks', async () => {
    const { ana, mateo } = await aHomeWithPins();
    const [kitchen, hall] = [await aTablet(ana, 'Kitchen'), await aTablet(ana, 'Hall')];
    for (const tablet of [kitchen, hall]) await Promise.all(times(5, () => tap(tablet, mateo, '1357')));
    expect((await accessOf(ana, mateo))?.['locked_devices']).toEqual([kitchen.deviceId, hall.deviceId]);
    const { now } = server.clock;
    server.clock.now = new Date(now.getTime() + 400 * DAY_MS);
    expect(await outcome(tap(hall, mateo))).toBe(LOCKED);
    server.clock.now = now;
    await call(ana, 'unpair-device', { deviceId: kitchen.deviceId });
    expect((await accessOf(ana, mateo))?.['locked_devices']).toEqual([hall.deviceId]);
    await setPin(ana, mateo, '8642');
    expect((await accessOf(ana, mateo))?.['locked_devices']).toEqual([]);
    expect(await outcome(tap(hall, mateo, '8642'))).toBe('done');
  });

  it('fifty wrong ones at once are counted, five looked at; a right one after the fifth is refused', async () => {
    const { ana, mateo } = await aHomeWithPins();
    const tablet = await aTablet(ana);
    const wrong = times(50, () => outcome(tap(tablet, mateo, '1357')));
    const outcomes = await Promise.all(wrong);
    expect(await triesOf(mateo)).toEqual([50]);
    expect(outcomes.filter((one) => one.startsWith(WRONG))).toHaveLength(4);
    expect(outcomes.filter((one) => one === LOCKED)).toHaveLength(46);
    expect(await outcome(tap(tablet, mateo))).toBe(LOCKED);
    await call(ana, 'unlock-pin', { memberId: mateo });
    await Promise.all(times(5, () => tap(tablet, mateo, '1357')));
    expect(new Set(await Promise.all(times(20, () => outcome(tap(tablet, mateo)))))).toEqual(new Set([LOCKED]));
    expect((await rowsOf(ana, 'paired_devices'))[0]).toMatchObject({ last_used_at: null });
  });

  it('of another family, or of a person without a PIN, is not looked at', async () => {
    const { ana, leo } = await aHomeWithPins();
    const lake = await aFamily(server, { zoe: 'parent' });
    await call(lake.zoe, 'choose-plan', { plan: 'Trial', family_id: lake.id });
    const child = (await lake.zoe.post('/api/tables/members', { first_name: 'Mateo' })).json<{ id: string }>().id;
    expect(await setPin(lake.zoe, child)).toBe('done');
    const tablet = await aTablet(ana);
    for (const id of [child, leo.id, ana.id])
      expect(await outcome(tap(tablet, id))).toBe('422 UNPROCESSABLE memberId=no_pin');
  });

  it('that is set at the moment of a sign-in leaves no session of the old one', async () => {
    const { ana, id, mateo } = await aHomeWithPins();
    const tablet = await aTablet(ana);
    for (let round = 0; round < 10; round += 1) {
      const [old, fresh] = round % 2 === 0 ? [PIN, '8642'] : ['8642', PIN];
      const [answer, set] = await Promise.all([
        tap({ ...tablet, cookies: new Map(tablet.cookies) }, mateo, old),
        setPin(ana, mateo, fresh),
      ]);
      expect(set).toBe('done');
      expect([401, 400]).toContain(await statusWith(id, answer));
    }
  });
});

describe('code, name and PIN on any other device', () => {
  it('sign the child in, with the name in any case, with or without accents', async () => {
    const { id, sofia, code } = await aHomeWithPins();
    for (const name of ['Sofía', ' sofia ', 'SOFÍA', 'Sofi\u0301a']) {
      const answer = await type(aBrowser(), code.toLowerCase(), name, '3690');
      expect(answer.statusCode, name).toBe(200);
      const account = (await childOf(id, answer).post('/api/functions/get-account')).json();
      expect(account.families[0].member_id).toBe(sofia);
    }
  });

  it('are refused with one answer, whichever of the three is wrong, also when they are locked', async () => {
    const { code } = await aHomeWithPins();
    const tries = [
      [code, 'Mateo', '1357'],
      [code, 'Nobody', PIN],
      ['ZZZZ2222', 'Mateo', PIN],
    ] as const;
    for (const [typed, name, pin] of tries) {
      const browser = aBrowser();
      const answers = [];
      for (let count = 0; count < 6; count += 1) answers.push(await type(browser, typed, name, pin));
      expect(answers.map((answer) => [answer.statusCode, answer.json().fields.pin])).toEqual([
        ...times(4, () => [400, 'incorrect']),
        [400, 'locked'],
        [400, 'locked'],
      ]);
      expect(new Set(answers.map((answer) => answer.json().message)).size).toBe(2);
      expect(answers.every((answer) => answer.headers['set-cookie'] === undefined)).toBe(true);
    }
    const messages = await Promise.all(
      tries.map(async ([typed, name, pin]) => (await type(aBrowser(), typed, name, pin)).json()),
    );
    for (const { request_id: _, ...body } of messages)
      expect(body).toEqual({
        code: 'INVALID_CREDENTIALS',
        message: 'The code, the name or the PIN is wrong.',
        fields: { pin: 'incorrect' },
      });
  });

  it('lock the child in that network for an hour, and on no paired device', async () => {
    const { ana, mateo, code } = await aHomeWithPins();
    const tablet = await aTablet(ana);
    const neighbours = [aBrowser('2001:db8:7:1::1'), aBrowser('2001:db8:7:1::2')] as const;
    for (let count = 0; count < 5; count += 1) await type(neighbours[0], code, 'Mateo', '1357');
    expect(await outcome(type(neighbours[1], code, 'Mateo'))).toBe(LOCKED);
    expect(await outcome(type(aBrowser(), code, 'Mateo'))).toBe('done');
    expect(await outcome(tap(tablet, mateo))).toBe('done');
    const lock = await lockSeen(ana, mateo);
    expect(lock['locked_devices']).toEqual([]);
    expect(Date.parse(String(lock['locked_elsewhere_until'])) - server.clock.now.getTime()).toBe(3_600_000);
    server.clock.now = new Date(server.clock.now.getTime() + 59 * 60_000);
    expect(await outcome(type(neighbours[0], code, 'Mateo'))).toBe(LOCKED);
    server.clock.now = new Date(server.clock.now.getTime() + 60_000);
    expect(await outcome(type(neighbours[1], code, 'Mateo', '1357'))).toBe(WRONG);
    expect(await outcome(type(neighbours[0], code, 'Mateo'))).toBe('done');
  });

  it('are unlocked by a parent before the hour is over', async () => {
    const { ana, mateo, code } = await aHomeWithPins();
    const browser = aBrowser();
    await Promise.all(times(5, () => type(browser, code, 'Mateo', '1357')));
    await lockSeen(ana, mateo);
    expect(await outcome(type(browser, code, 'Mateo'))).toBe(LOCKED);
    expect(await outcome(call(ana, 'unlock-pin', { memberId: mateo }))).toBe('done');
    expect(await accessOf(ana, mateo)).toMatchObject({ locked_elsewhere_until: null });
    expect(await outcome(type(browser, code, 'Mateo'))).toBe('done');
  });

  it('on a device where the child has signed in before are apart from what strangers of its network try', async () => {
    const { code } = await aHomeWithPins();
    const own = aBrowser('203.0.113.7');
    expect(await outcome(type(own, code, 'Mateo'))).toBe('done');
    const stranger = aBrowser('203.0.113.7');
    for (let count = 0; count < 5; count += 1) await type(stranger, code, 'Mateo', '1357');
    expect(await outcome(type(stranger, code, 'Mateo'))).toBe(LOCKED);
    expect(await outcome(type(own, code, 'Mateo'))).toBe('done');
    for (let count = 0; count < 5; count += 1) await type(own, code, 'Mateo', '1357');
    expect(await outcome(type(own, code, 'Mateo'))).toBe(LOCKED);
  });

  it('fifty at once from as many networks get no more than twenty wrong answers', async () => {
    const { mateo, code, sofia } = await aHomeWithPins();
    const outcomes = await Promise.all(times(50, () => outcome(type(aBrowser(), code, 'Mateo', '1357'))));
    expect(outcomes.filter((one) => one === WRONG)).toHaveLength(CODE_TRIES_PER_HOUR);
    expect(outcomes.filter((one) => one === '429 TOO_MANY_REQUESTS')).toHaveLength(30);
    expect(await outcome(type(aBrowser(), code, 'Sofía', '3690'))).toBe('429 TOO_MANY_REQUESTS');
    // What was not looked at is no try of the child.
    expect((await triesOf(mateo)).toSorted((one, other) => one - other)).toEqual([
      ...times(30, () => 0),
      ...times(20, () => 1),
    ]);
    expect(await triesOf(sofia)).toEqual([0]);
  });

  it('right ones do not count, and a renewed code replaces the old one', async () => {
    const { ana, code } = await aHomeWithPins();
    for (let count = 0; count < CODE_TRIES_PER_HOUR + 2; count += 1)
      expect(await outcome(type(aBrowser(), code, 'Mateo'))).toBe('done');
    const renewed = (await call(ana, 'renew-family-code')).json<{ code: string }>().code;
    expect(renewed).not.toBe(code);
    expect(await codeOf(ana)).toBe(renewed);
    expect(await outcome(type(aBrowser(), code, 'Mateo'))).toBe(WRONG);
    expect(await outcome(type(aBrowser(), renewed, 'Mateo'))).toBe('done');
  });
});
