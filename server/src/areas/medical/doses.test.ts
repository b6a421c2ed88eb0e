import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aFamily, signInAs, type TestMember } from '../../testing/family.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { letTimeGoOn, make, runAt, toldOf } from './testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer({ alone: 'moves the clock', startsWorkers: false });
});
afterAll(() => server.close());

const HOUR_MS = 3_600_000;
const PRIVATE = { audience: { kind: 'managers', members: [] } };
const aHome = () => aFamily(server, { ana: 'parent', leo: 'child', nurse: 'nurse', rosa: 'grandma' });

/** Lets time pass to so many hours after `startMs`, and runs what is due then. */
const passTo = (startMs: number, hours: number) => runAt(server, startMs + hours * HOUR_MS);
const told = (who: TestMember) => toldOf(server, who, 'dose_%');

/** A medication that is due two hours from now, and every day. */
async function dailyIn2Hours(by: TestMember, person: TestMember, more: object = {}) {
  const startMs = server.clock.now.getTime();
  const due_at = new Date(startMs + 2 * HOUR_MS).toISOString();
  const schedule = { kind: 'times', times: [due_at.slice(11, 16)], weekdays: null };
  const fields = { user_id: person.id, name: 'Syrup', schedule, time_zone: 'UTC', ...more };
  const { id } = await make(by, 'medications', fields);
  return { startMs, due_at, medication_id: id, user_id: person.id };
}

describe('a dose that is due', () => {
  it('is told to the person, and when they miss it to them and then to those who care for them', async () => {
    const { ana, leo, nurse, rosa } = await aHome();
    const { startMs } = await dailyIn2Hours(ana, leo);
    await passTo(startMs, 1.9);
    expect(await told(leo)).toEqual([]);
    await passTo(startMs, 2);
    expect(await told(leo)).toHaveLength(1);
    expect([await told(ana), await told(nurse), await told(rosa)]).toEqual([[], [], []]);
    await passTo(startMs, 2.5);
    expect(await told(leo)).toHaveLength(2);
    await passTo(startMs, 3);
    expect(await told(ana)).toHaveLength(1);
    expect((await told(ana))[0]).toMatch(/^A reminder for leo was not answered: .*Syrup$/);
    expect([await told(nurse), await told(rosa)]).toEqual([[], []]);
  });

  it('is told to the carer of the time in place of managers, of a private medication too', async () => {
    const { ana, leo, nurse } = await aHome();
    const { startMs } = await dailyIn2Hours(ana, leo, PRIVATE);
    const span = {
      from_at: new Date(startMs - HOUR_MS).toISOString(),
      until_at: '2999-01-01T00:00:00Z',
      may_log: true,
    };
    await make(ana, 'medical_carers', { user_id: leo.id, carer_id: nurse.id, ...span });
    await passTo(startMs, 3);
    expect([(await told(nurse)).length, (await told(ana)).length]).toEqual([1, 0]);
  });

  it('is told as due when it is, and later as missed, also while time goes on', async () => {
    const { ana, leo } = await aHome();
    const { startMs } = await dailyIn2Hours(ana, leo);
    const stop = letTimeGoOn(server, startMs);
    await passTo(startMs, 2);
    expect(await told(leo)).toEqual([expect.stringMatching(/^A reminder for leo is due: /)]);
    await passTo(startMs, 2.5);
    stop();
    expect((await told(leo))[1]).toMatch(/^A reminder for leo was not answered: /);
  });

  it('is told no more once it is given or skipped, or in a pause', async () => {
    const { ana, leo } = await aHome();
    const { startMs, due_at, ...whose } = await dailyIn2Hours(ana, leo);
    await make(ana, 'doses', { ...whose, status: 'skipped', taken_at: due_at, due_at, reason: 'Asleep' });
    await passTo(startMs, 5);
    expect([await told(leo), await told(ana)]).toEqual([[], []]);
    const pauses = [{ from: due_at, until: null }];
    const again = await signInAs(server, ana);
    expect((await again.patch(`/api/tables/medications/${whose.medication_id}`, { pauses })).statusCode).toBe(200);
    await passTo(startMs, 50);
    expect([await told(leo), await told(ana)]).toEqual([[], []]);
  });

  it('is not told as missed to a server that was down, where it was given days later', async () => {
    const { ana, leo } = await aHome();
    const first_at = new Date(server.clock.now.getTime() + 2 * HOUR_MS).toISOString();
    const schedule = { kind: 'hours', every: 168, first_at };
    const { startMs, due_at, ...whose } = await dailyIn2Hours(ana, leo, { schedule });
    const taken_at = new Date(startMs + 50 * HOUR_MS).toISOString();
    await make(ana, 'doses', { ...whose, status: 'given', taken_at, due_at });
    await passTo(startMs, 60);
    expect([await told(leo), await told(ana)]).toEqual([[], []]);
  });

  it('is told as missed also where the server was down for days: each of them', async () => {
    const { ana, leo } = await aHome();
    const { startMs } = await dailyIn2Hours(ana, leo);
    await passTo(startMs, 24 * 3 + 4);
    expect((await told(ana)).length).toBe(4);
    await passTo(startMs, 24 * 4 + 4);
    expect((await told(ana)).length).toBe(5);
  });
});

describe('a plan without a zone', () => {
  it('is due by the clock of the person, else of the family', async () => {
    const day = Math.ceil(server.clock.now.getTime() / (24 * HOUR_MS)) * 24 * HOUR_MS;
    server.clock.now = new Date(day);
    const { ana, leo, rosa } = await aHome();
    for (const [who, time_zone] of [
      [ana, 'Asia/Tokyo'],
      [leo, 'America/Phoenix'],
    ] as const) {
      const chosen = await who.post('/api/tables/notification_preferences', { id: who.userId, time_zone }, who.userId);
      expect(chosen.statusCode, chosen.body).toBe(200);
    }
    const schedule = { kind: 'times', times: ['12:00'], weekdays: null };
    for (const { id } of [leo, rosa]) await make(ana, 'medications', { user_id: id, name: 'Syrup', schedule });
    const reached = [];
    for (const hour of [2.9, 3.1, 18.9, 19.1]) {
      await passTo(day, hour);
      reached.push([(await told(rosa)).length > 0, (await told(leo)).length > 0]);
    }
    expect(reached).toEqual([
      [false, false],
      [true, false],
      [true, false],
      [true, true],
    ]);
    expect((await told(rosa))[0]).toMatch(/12:00/);
  });
});

describe('a second dose too soon', () => {
  it('of two devices without network stays, and both people are told, however late the first is sent', async () => {
    const { ana, leo, nurse, rosa } = await aHome();
    const { startMs, due_at, ...whose } = await dailyIn2Hours(ana, leo);
    const at = (minutes: number) => new Date(startMs + 2 * HOUR_MS + minutes * 60_000).toISOString();
    const second = await make(rosa, 'doses', { ...whose, status: 'given', taken_at: at(20), due_at });
    await passTo(startMs, 30);
    const first = await make(await signInAs(server, nurse), 'doses', {
      ...whose,
      status: 'given',
      taken_at: at(0),
      due_at,
    });
    await passTo(startMs, 31);
    const { rows } = (await (await signInAs(server, ana)).get('/api/tables/doses')).json<{ rows: { id: string }[] }>();
    expect(new Set(rows.map(({ id }) => id))).toEqual(new Set([first.id, second.id]));
    const doubled = async (who: TestMember) => (await told(who)).filter((one) => one.startsWith('Two entries for leo'));
    expect([(await doubled(nurse)).length, (await doubled(rosa)).length, (await doubled(leo)).length]).toEqual([
      1, 1, 0,
    ]);
    expect((await doubled(rosa))[0]).toMatch(/Syrup · .*, nurse · .*, rosa$/);
  });

  it('is told of each pair, for the same moment days later too, and where the moment is corrected', async () => {
    const { ana, leo, nurse, rosa } = await aHome();
    const { startMs, due_at, ...whose } = await dailyIn2Hours(ana, leo);
    const give = async (who: TestMember, minutes: number, due: string | null) => {
      const taken_at = new Date(startMs + 2 * HOUR_MS + minutes * 60_000).toISOString();
      return make(await signInAs(server, who), 'doses', { ...whose, status: 'given', taken_at, due_at: due });
    };
    const pairs = async (who: TestMember) => (await told(who)).filter((one) => one.startsWith('Two')).length;
    const all = async () => [await pairs(nurse), await pairs(rosa), await pairs(ana)];
    await passTo(startMs, 100);
    await give(nurse, 0, due_at);
    await give(rosa, 300, null);
    await passTo(startMs, 101);
    expect(await all()).toEqual([0, 0, 0]);
    // Between both, and too close to each.
    await give(ana, 150, null);
    await passTo(startMs, 102);
    expect(await all()).toEqual([1, 1, 2]);
    const { id } = await give(rosa, 60 * 65, null);
    await passTo(startMs, 103);
    expect(await all()).toEqual([1, 1, 2]);
    expect((await (await signInAs(server, rosa)).patch(`/api/tables/doses/${id}`, { due_at })).statusCode).toBe(200);
    await passTo(startMs, 104);
    expect(await all()).toEqual([2, 2, 2]);
  });

  it('is none where the other was removed, or the next one is due', async () => {
    const { ana, leo, nurse } = await aHome();
    const { startMs, due_at, ...whose } = await dailyIn2Hours(ana, leo);
    const at = (hours: number) => new Date(startMs + hours * HOUR_MS).toISOString();
    const wrong = await make(nurse, 'doses', { ...whose, status: 'given', taken_at: at(2), due_at });
    expect((await nurse.delete(`/api/tables/doses/${wrong.id}`)).statusCode).toBe(200);
    await make(ana, 'doses', { ...whose, status: 'given', taken_at: at(2.1), due_at });
    await make(ana, 'doses', { ...whose, status: 'given', taken_at: at(26), due_at: at(26) });
    await passTo(startMs, 27);
    expect([await told(nurse), (await told(ana)).filter((one) => one.startsWith('Two'))]).toEqual([[], []]);
  });
});
