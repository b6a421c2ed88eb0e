import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KITCHEN_API, type KitchenDay } from '#contract/areas/pins/kitchen.ts';
import { contract } from '#contract/contract.ts';
import { newId } from '#contract/ids.ts';
import { PIN_API } from '#contract/areas/pins/sign-in.ts';
import { callSampleOf } from '../../testing/authorization/samples.ts';
import type { TestMember } from '../../testing/family.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { outcome, pinsOf, type TestBrowser } from '../pins/testing.ts';

let server: TestServer;
let address: string;
beforeAll(async () => {
  server = await aServer({ alone: 'listens, for the streams of devices' });
  address = await server.listen();
});
afterAll(() => server.close());

const { aBrowser, aHome, aTablet, call, rowsOf } = pinsOf(() => server);

const DAY = '2026-11-20';
const ASKED = `?day=${DAY}&time_zone=Europe/Madrid`;
const read = (on: TestBrowser) => on.get(`${KITCHEN_API.day}${ASKED}`);
const dayOn = async (on: TestBrowser): Promise<KitchenDay> => {
  const answer = await read(on);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<KitchenDay>();
};
const turn = (by: TestMember, deviceId: string, isOn: boolean) => call(by, 'set-kitchen-screen', { deviceId, isOn });
const tickOn = (on: TestBrowser, table: 'tasks' | 'grocery_items', id: string, face: string, is_done = true) =>
  outcome(on.post(KITCHEN_API.tick, { table, id, is_done, member_id: face }));

async function make(by: TestMember, table: string, fields: object): Promise<string> {
  const made = await by.post(`/api/tables/${table}`, fields);
  expect(made.statusCode, made.body).toBe(200);
  return made.json<{ id: string }>().id;
}
const rowOf = async (by: TestMember, table: string, id: string) =>
  (await rowsOf(by, table)).find((row) => row.id === id);

/** A family whose tablet shows the day. */
async function aKitchen() {
  const home = await aHome();
  const tablet = await aTablet(home.ana);
  expect((await turn(home.ana, tablet.deviceId, true)).statusCode).toBe(200);
  return { ...home, tablet };
}
const today = { due_date: `${DAY}T00:00:00+01:00`, due_all_day: true };
const event = { event_date: DAY, event_time: '17:00', end_time: '18:00', time_zone: 'Europe/Madrid' };

describe('a paired device that shows the day', () => {
  it('does so once a manager has turned it on, and no longer than it is on', async () => {
    const { ana, leo } = await aHome();
    const tablet = await aTablet(ana);
    const faces = async () => (await tablet.get(PIN_API.paired)).json<{ isKitchenScreen: boolean }>().isKitchenScreen;
    expect(await outcome(read(tablet))).toBe('404 PGRST116');
    expect(await faces()).toBe(false);
    expect((await turn(leo, tablet.deviceId, true)).statusCode).toBe(403);
    expect((await turn(ana, tablet.deviceId, true)).statusCode).toBe(200);
    expect(await outcome(read(tablet))).toBe('done');
    expect(await faces()).toBe(true);
    expect((await turn(ana, tablet.deviceId, false)).statusCode).toBe(200);
    expect(await outcome(read(tablet))).toBe('404 PGRST116');
    expect(await outcome(read(aBrowser()))).toBe('404 PGRST116');
  });

  it('reads tasks, events, groceries and people, with nothing but what it draws', async () => {
    const { ana, leo, mateo, tablet } = await aKitchen();
    const task = await make(ana, 'tasks', {
      title: 'Feed the cat',
      description: 'Secret',
      assigned_to: mateo,
      ...today,
    });
    await make(ana, 'tasks', { title: 'Some day', assigned_to: leo.id });
    const meeting = await make(ana, 'family_events', { title: 'Football', description: 'Secret', ...event });
    const list = await make(ana, 'grocery_lists', { title: 'This week', is_first: true });
    const milk = await make(ana, 'grocery_items', {
      list_id: list,
      name: 'Milk',
      note: 'Secret',
      quantity: 2,
      unit: 'l',
    });
    const day = await dayOn(tablet);
    expect(day.people.map(({ name }) => name)).toEqual(['ana', 'ben', 'rosa', 'leo', 'Mateo', 'Sofía']);
    expect(day.tasks).toMatchObject([{ id: task, title: 'Feed the cat', is_done: false, people: [mateo] }]);
    expect(day.tasks[0]?.tickers).toHaveLength(3);
    expect(day.events).toMatchObject([{ id: meeting, title: 'Football', first_day: DAY, people: [] }]);
    expect(day.groceries).toMatchObject({ id: list, items: [{ id: milk, name: 'Milk', quantity: 2, unit: 'l' }] });
    expect(JSON.stringify(day)).not.toMatch(/Secret|birth|email|phone/);
  });

  it('never learns of a surprise: planned, changed, ticked, and then shown at last', async () => {
    const { ana, leo, tablet } = await aKitchen();
    const hidden = { audience: { kind: 'except', members: [leo.id] } };
    const party = await make(ana, 'family_events', { title: 'Party for Leo', ...event, ...hidden });
    const cake = await make(ana, 'tasks', { title: 'Order the cake', assigned_to: ana.id, ...today, ...hidden });
    const words = async () => JSON.stringify(await dayOn(tablet));
    expect(await words()).not.toMatch(/Leo|cake|Party/);
    expect((await ana.patch(`/api/tables/family_events/${party}`, { title: 'Big party for Leo' })).statusCode).toBe(
      200,
    );
    expect(await words()).not.toMatch(/Leo|cake|arty/);
    expect(await tickOn(tablet, 'tasks', cake, ana.id)).toBe('404 PGRST116');
    expect((await rowOf(ana, 'tasks', cake))?.['status']).toBe('pending');
    for (const [table, id] of [
      ['family_events', party],
      ['tasks', cake],
    ])
      expect((await ana.patch(`/api/tables/${table}/${id}`, { audience: null })).statusCode).toBe(200);
    expect(await words()).toMatch(/Big party for Leo/);
    expect(await words()).toMatch(/Order the cake/);
    expect((await ana.patch(`/api/tables/family_events/${party}`, hidden)).statusCode).toBe(200);
    expect(await words()).not.toMatch(/arty/);
  });
});

describe('a tick on the kitchen screen', () => {
  it('is of the member whose face was pressed, and its history says where it was made', async () => {
    const { ana, mateo, tablet } = await aKitchen();
    const task = await make(ana, 'tasks', { title: 'Feed the cat', assigned_to: mateo, ...today });
    const list = await make(ana, 'grocery_lists', { title: 'This week' });
    const milk = await make(ana, 'grocery_items', { list_id: list, name: 'Milk' });
    expect(await tickOn(tablet, 'tasks', task, mateo)).toBe('done');
    expect(await rowOf(ana, 'tasks', task)).toMatchObject({ status: 'completed', completed_by: mateo });
    expect(await tickOn(tablet, 'grocery_items', milk, mateo)).toBe('done');
    expect(await rowOf(ana, 'grocery_items', milk)).toMatchObject({ is_checked: true, checked_by: mateo });
    const { entries } = (await ana.get(`/api/tables/tasks/${task}/history`)).json();
    expect(entries).toMatchObject([
      { op: 'update', actor: mateo, at_kitchen_screen: true },
      { op: 'create', actor: ana.id, at_kitchen_screen: false },
    ]);
    expect(await tickOn(tablet, 'tasks', task, mateo, false)).toBe('done');
    expect(await rowOf(ana, 'tasks', task)).toMatchObject({ status: 'pending', completed_by: null });
    // What follows from a tick follows from this one too.
    expect((await rowsOf(ana, 'grocery_products')).map(({ name }) => name)).toEqual(['Milk']);
  });

  it('brings the next task of one that repeats', async () => {
    const { ana, mateo, tablet } = await aKitchen();
    const rule = { rrule: 'FREQ=DAILY', due_zone: 'Europe/Madrid' };
    const task = await make(ana, 'tasks', { title: 'Feed the cat', assigned_to: mateo, ...today, ...rule });
    expect(await tickOn(tablet, 'tasks', task, mateo)).toBe('done');
    expect(await rowsOf(ana, 'tasks')).toHaveLength(2);
  });

  it('is refused of rows that the member may not tick, of strangers to the family, and in other families', async () => {
    const { ana, leo, mateo, tablet } = await aKitchen();
    const other = await aKitchen();
    const task = await make(ana, 'tasks', { title: 'Of Mateo', assigned_to: mateo, ...today });
    expect(await tickOn(tablet, 'tasks', task, leo.id)).toBe('403 42501');
    expect(await tickOn(tablet, 'tasks', task, newId())).toBe('403 42501');
    expect(await tickOn(tablet, 'tasks', task, other.ana.id)).toBe('403 42501');
    expect(await tickOn(other.tablet, 'tasks', task, other.ana.id)).toBe('404 PGRST116');
    expect(
      await outcome(tablet.post(KITCHEN_API.tick, { table: 'members', id: task, is_done: true, member_id: leo.id })),
    ).toBe('400 BAD_REQUEST table=invalid');
    expect((await rowOf(ana, 'tasks', task))?.['status']).toBe('pending');
    expect(await tickOn(tablet, 'tasks', task, ana.id)).toBe('done');
  });
});

describe('unpairing, and turning the screen off', () => {
  const cookieOf = (on: TestBrowser) => [...on.cookies].map(([name, value]) => `${name}=${value}`).join('; ');

  it.each(['unpaired', 'turned off'])('ends an open stream within two seconds: %s', async (how) => {
    const { ana, tablet } = await aKitchen();
    const live = await fetch(`${address}${KITCHEN_API.live}`, { headers: { cookie: cookieOf(tablet) } });
    expect(live.status).toBe(200);
    const reader = live.body?.getReader();
    expect(new TextDecoder().decode((await reader?.read())?.value)).toMatch(/"version"/);
    const begun = performance.now();
    if (how === 'unpaired') await call(ana, 'unpair-device', { deviceId: tablet.deviceId });
    else await turn(ana, tablet.deviceId, false);
    expect(await outcome(read(tablet))).toBe('404 PGRST116');
    while (!(await reader?.read())?.done);
    // The sweep is every 1.5 s; a loaded machine gets the rest.
    expect(performance.now() - begun).toBeLessThan(4_000);
    expect((await fetch(`${address}${KITCHEN_API.live}`, { headers: { cookie: cookieOf(tablet) } })).status).toBe(404);
  });

  it('is announced to the screen at once, because the family has changed', async () => {
    const { ana, tablet } = await aKitchen();
    const live = await fetch(`${address}${KITCHEN_API.live}`, { headers: { cookie: cookieOf(tablet) } });
    const reader = live.body?.getReader();
    const begun = performance.now();
    await reader?.read();
    await turn(ana, tablet.deviceId, false);
    expect(new TextDecoder().decode((await reader?.read())?.value)).toMatch(/"version"/);
    expect(performance.now() - begun).toBeLessThan(1_500);
    await reader?.cancel();
  });
});

describe('the secret of such a device', () => {
  /** What its cookie opens beside what it opens for a device that only shows faces. */
  const KITCHEN = [`get ${KITCHEN_API.day}`, `post ${KITCHEN_API.tick}`];

  it('opens two kinds of reads and the tick, of all calls of the API', async () => {
    const { ana, mateo, tablet, id } = await aKitchen();
    const task = await make(ana, 'tasks', { title: 'Feed the cat', assigned_to: mateo, ...today });
    const secret = tablet.cookies.get('casita.paired') ?? '';
    const { paths } = (await server.app.inject({ url: '/api/openapi.json' })).json<{
      paths: Record<string, Record<string, unknown>>;
    }>();
    const bodyOf = (path: string): object => {
      if (path === KITCHEN_API.tick) return { table: 'tasks', id: task, is_done: true, member_id: mateo };
      const known = contract.calls.find((one) => one.path === path);
      return known ? callSampleOf(known)(ana) : {};
    };
    const [opened, odd]: [string[], string[]] = [[], []];
    /** True for a call that is declared as open to strangers. */
    const serves = (operation: unknown) => JSON.stringify((operation as { security?: unknown }).security) === '[]'; // of the description
    let sent = 0;
    for (const [path, operations] of Object.entries(paths)) {
      for (const method of Object.keys(operations)) {
        // A stream has no end that could be waited for; the tests above open it.
        if (path === KITCHEN_API.live) continue;
        const url = path.replaceAll(/\{\w+\}/g, task) + (path === KITCHEN_API.day ? ASKED : '');
        // Each from a network of its own: strangers have a budget of tries.
        const send = async (headers: Record<string, string>) => {
          const payload = method === 'get' || method === 'delete' ? {} : { payload: bodyOf(path) };
          const headersOf = { origin: 'http://localhost:3000', 'x-family-id': id, ...headers };
          const remoteAddress = `198.51.${100 + (sent % 100)}.${(sent += 1) % 250}`;
          const options = { method: method.toUpperCase() as 'GET', url, remoteAddress, headers: headersOf, ...payload };
          return (await server.app.inject(options)).statusCode;
        };
        const stranger = await send({});
        const answers = [
          await send({ cookie: `casita.paired=${secret}` }),
          await send({ cookie: `casita.paired=${secret}`, authorization: `Bearer ${secret}` }),
          await send({ cookie: `casita.refresh=${secret}` }),
        ];
        if (stranger >= 300 && answers.some((answer) => answer < 300)) opened.push(`${method} ${path}`);
        const isRefused = stranger === 401 && answers.every((answer) => answer === 401);
        // What strangers may call as well, such as an enquiry, is no right of the device.
        if (!path.startsWith('/api/auth/') && !isRefused && !serves(operations[method])) odd.push(`${method} ${path}`);
      }
    }
    expect(odd).toEqual([]);
    expect(opened.toSorted()).toEqual([`get ${PIN_API.paired}`, ...KITCHEN].toSorted());
  });
});
