import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { newId } from '#contract/ids.ts';
import { DAY_MS } from '#contract/limits.ts';
import { drainQueue } from '../../platform/jobs/queue.ts';
import type { Fetched, Validators } from '../../platform/outside/fetch-outside.ts';
import { aFamily, signInAs, type TestMember } from '../../testing/family.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { fetchCalendarWorker } from './jobs.ts';

const HOUR = 3_600_000;
let server: TestServer;
let ana: TestMember;
let calendarId: string;
/** What the school answers next. */
let answer: Fetched;
let asked: { address: string; validators: Validators }[];

const begin = new Date('2026-11-20T10:00:00Z');
beforeAll(async () => {
  // Its own workers would ask the internet.
  server = await aServer({ startsWorkers: false });
});
afterAll(() => server.close());
afterEach(() => server.admin.query('delete from app.jobs'));

const event = (uid: string, more = '') =>
  `BEGIN:VEVENT\r\nUID:${uid}\r\nSUMMARY:${uid}\r\nDTSTART:20261221\r\n${more}END:VEVENT\r\n`;
function offer(...events: string[]): void {
  const text = `BEGIN:VCALENDAR\r\n${events.join('')}END:VCALENDAR\r\n`;
  answer = { kind: 'body', bytes: Buffer.from(text), etag: '"one"', lastModified: null };
}

beforeEach(async () => {
  server.clock.now = begin;
  ({ ana } = await aFamily(server, { ana: 'parent' }));
  calendarId = newId();
  asked = [];
  const fields = { name: 'School', address: 'webcal://school.example/term.ics', time_zone: 'Europe/Madrid' };
  await change('create', fields);
});

const change = (op: 'create' | 'remove' | 'restore', fields: object = {}) =>
  ana.post('/api/changes', {
    changes: [
      { id: newId(), table: 'outside_calendars', op, row_id: calendarId, fields, made_at: begin.toISOString() },
    ],
  });

async function run(afterMs = 0): Promise<number> {
  server.clock.now = new Date(server.clock.now.getTime() + afterMs);
  if (afterMs > 0) ana = await signInAs(server, ana); // access tokens have expired
  const before = asked.length;
  const errors: Error[] = [];
  const worker = fetchCalendarWorker(server.transactions, {
    fetch: async (address, validators) => {
      asked.push({ address, validators });
      return answer;
    },
    random: () => 0,
  });
  await drainQueue(
    server.transactions,
    worker,
    (error) => errors.push(error),
    () => server.clock.now,
  );
  expect(errors).toEqual([]);
  return asked.length - before;
}

const calendar = async () => (await ana.get('/api/tables/outside_calendars')).json().rows[0];
async function titles(): Promise<string[]> {
  const list = await ana.get('/api/tables/outside_events?from=2026-01-01T00:00:00Z&to=2028-01-01T00:00:00Z');
  return list
    .json<{ rows: { title: string }[] }>()
    .rows.map(({ title }) => title)
    .toSorted();
}

it('is fetched at once, then every six hours, and writes what has changed only', async () => {
  offer(event('Christmas'), event('Concert', 'RRULE:FREQ=WEEKLY\r\n'));
  expect(await run()).toBe(1);
  expect(await titles()).toEqual(['Christmas', 'Concert']);
  expect(await calendar()).toMatchObject({
    address: 'https://school.example/term.ics',
    last_error: null,
    event_count: 2,
    last_fetched_at: '2026-11-20T10:00:00Z',
  });
  expect(await run(5 * HOUR)).toBe(0);
  const feed = async () =>
    (
      await server.admin.query(
        `select count(*)::int as n from app.changes where table_name = 'outside_events' and family_id = '${ana.familyId}'`,
      )
    ).rows[0]?.n;
  const written = await feed();
  expect(await run(HOUR)).toBe(1);
  expect(asked[1]).toEqual({
    address: 'https://school.example/term.ics',
    validators: { etag: '"one"', lastModified: null },
  });
  expect(await feed()).toBe(written);
  offer(event('Christmas', 'LOCATION:Hall\r\n'), event('Play'));
  await run(6 * HOUR);
  expect(await titles()).toEqual(['Christmas', 'Play']);
  expect(await feed()).toBe(written + 3);
  answer = { kind: 'unchanged' };
  await run(6 * HOUR);
  expect(await calendar()).toMatchObject({
    last_error: null,
    last_fetched_at: server.clock.now.toISOString().replace('.000', ''),
  });
});

it('is no news of another person when it is fetched', async () => {
  const { epoch, version } = (await ana.get('/api/tables/outside_calendars')).json();
  offer(event('A'));
  await run();
  const pulled = (await ana.get(`/api/changes?epoch=${epoch}&since=${version}`)).json();
  expect(new Set(Object.keys(pulled.rows))).toEqual(new Set(['outside_calendars', 'outside_events']));
  expect(pulled.by_others).toEqual({});
});

it('shows what replaces an occurrence, and takes an event that comes back', async () => {
  const moved = event('Concert', 'RECURRENCE-ID:20261228\r\n').replace('DTSTART:20261221', 'DTSTART:20261229');
  offer(
    event('Concert', 'RRULE:FREQ=WEEKLY\r\n'),
    moved,
    event('Whole', 'STATUS:CANCELLED\r\n'),
    event('A'),
    event('B'),
  );
  await run();
  const { rows } = (
    await ana.get('/api/tables/outside_events?from=2026-01-01T00:00:00Z&to=2028-01-01T00:00:00Z')
  ).json();
  expect(rows).toHaveLength(4);
  const series = rows.find((row: { rrule: string | null }) => row.rrule !== null);
  expect(rows).toContainEqual(
    expect.objectContaining({ series_id: series.id, recurrence_id: '2026-12-28', event_date: '2026-12-29' }),
  );
  offer(event('A'), event('B'));
  await run(6 * HOUR);
  expect(await titles()).toEqual(['A', 'B']);
  offer(event('A'), event('Concert'));
  await run(6 * HOUR);
  expect(await titles()).toEqual(['A', 'Concert']);
});

it.each<[string, () => Fetched, string]>([
  [
    'an empty answer',
    () => ({ kind: 'body', bytes: new Uint8Array(), etag: null, lastModified: null }),
    'not_calendar',
  ],
  [
    'a page',
    () => ({ kind: 'body', bytes: Buffer.from('<html>Sign in</html>'), etag: null, lastModified: null }),
    'not_calendar',
  ],
  [
    'an answer without its end',
    () => ({ kind: 'body', bytes: Buffer.from(`BEGIN:VCALENDAR\r\n${event('A')}`), etag: null, lastModified: null }),
    'truncated',
  ],
  ['a calendar without events', () => (offer(), answer), 'shrunk'],
  ['a calendar with fewer than half', () => (offer(event('A')), answer), 'shrunk'],
  ['an error', () => ({ kind: 'failed', problem: 'status' }), 'status'],
  ['an address inside the network', () => ({ kind: 'failed', problem: 'address' }), 'address'],
])('removes nothing after %s, says so, and tries again sooner', async (_name, bad, problem) => {
  offer(event('A'), event('B'), event('C'));
  await run();
  answer = bad();
  await run(6 * HOUR);
  expect(await titles()).toEqual(['A', 'B', 'C']);
  expect(await calendar()).toMatchObject({
    last_error: problem,
    event_count: 3,
    last_fetched_at: '2026-11-20T10:00:00Z',
  });
  expect(await run(15 * 60_000)).toBe(1);
  offer(event('A'), event('B'));
  await run(HOUR);
  expect(await titles()).toEqual(['A', 'B']);
  expect(await calendar()).toMatchObject({ last_error: null, offered_count: null, event_count: 2 });
});

it('takes fewer events once people agree', async () => {
  offer(event('A'), event('B'), event('C'));
  await run();
  offer(event('A'));
  await run(6 * HOUR);
  expect(await calendar()).toMatchObject({ last_error: 'shrunk', offered_count: 1 });
  const ask = (more: object) => ana.post('/api/functions/fetch-outside-calendar', { calendar_id: calendarId, ...more });
  expect((await ask({})).statusCode).toBe(200); // too soon: nothing is queued
  expect(await run()).toBe(0);
  expect((await ask({ accept_fewer: true })).statusCode).toBe(200);
  expect(await run()).toBe(1);
  expect(asked.at(-1)?.validators.etag).toBeNull();
  expect(await titles()).toEqual(['A']);
  expect(await calendar()).toMatchObject({ last_error: null, offered_count: null });
  expect((await ask({ accept_fewer: true })).statusCode).toBe(200); // nothing is offered any more: too soon
  expect(await run()).toBe(0);
});

it('goes with its events when it is removed, and comes back with them', async () => {
  offer(event('A'));
  await run();
  await change('remove');
  expect(await run()).toBe(0);
  expect(await titles()).toEqual([]);
  expect(await run(DAY_MS)).toBe(0);
  await change('restore');
  expect(await run()).toBe(1);
  expect(await titles()).toEqual(['A']);
});

it('leaves nothing behind of events that have other UIDs at every fetch', async () => {
  for (const time of ['one', 'two', 'three']) {
    offer(event(`${time}-a`), event(`${time}-b`));
    await run(6 * HOUR);
  }
  expect(await titles()).toEqual(['three-a', 'three-b']);
  const stored = await server.admin.query(
    `select count(*)::int as n from public.outside_events where family_id = '${ana.familyId}'`,
  );
  expect(stored.rows).toEqual([{ n: 2 }]);
});

it('takes no answer that nothing has changed before anything was stored', async () => {
  answer = { kind: 'unchanged' };
  await run();
  expect(await calendar()).toMatchObject({ last_error: 'status', last_fetched_at: null });
});

it('has no family wait for the slow addresses of another', async () => {
  const slow = Promise.withResolvers<void>();
  const reached = Promise.withResolvers<void>();
  const add = async (who: TestMember, path: string) => {
    const fields = { name: 'X', address: `https://x.example/${path}`, time_zone: 'UTC' };
    const made_at = begin.toISOString();
    const created = { id: newId(), table: 'outside_calendars', op: 'create', row_id: newId(), fields, made_at };
    await who.post('/api/changes', { changes: [created] });
  };
  for (let count = 0; count < 5; count += 1) await add(ana, 'slow');
  const { ben } = await aFamily(server, { ben: 'parent' });
  await add(ben, 'good');
  let [running, most] = [0, 0];
  const worker = fetchCalendarWorker(server.transactions, {
    fetch: async (address) => {
      if (address.endsWith('good')) reached.resolve();
      else {
        [running, most] = [running + 1, Math.max(most, running + 1)];
        if (running > 1) slow.resolve();
        await slow.promise;
        running -= 1;
      }
      return { kind: 'failed', problem: 'timeout' };
    },
    random: () => 0,
  });
  const drained = drainQueue(
    server.transactions,
    worker,
    (error) => expect.fail(error.message),
    () => server.clock.now,
  );
  await reached.promise;
  slow.resolve();
  await drained;
  expect(most).toBe(1);
});

it('is not fetched while the family has no plan', async () => {
  offer(event('A'));
  await server.admin.query(
    `update public.families set open_until = now() - interval '1 day' where id = '${ana.familyId}'`,
  );
  expect(await run()).toBe(0);
  await server.admin.query(`update public.families set open_until = null where id = '${ana.familyId}'`);
  expect(await run(6 * HOUR)).toBe(1);
});

it.each([
  'http://school.example/',
  'https://ana:secret@school.example/',
  'https://',
  'ftp://school.example',
  'file:///etc/passwd',
  'https://school.example/a b',
])('refuses the address %s in the form', async (address) => {
  const answered = await ana.post('/api/tables/outside_calendars', { name: 'X', address, time_zone: 'UTC' });
  expect([answered.statusCode, answered.json().code]).toEqual([400, 'BAD_REQUEST']);
});
