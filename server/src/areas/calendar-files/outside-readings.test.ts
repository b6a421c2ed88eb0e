import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { newId } from '#contract/ids.ts';
import { drainQueue } from '../../platform/jobs/queue.ts';
import type { Fetched } from '../../platform/outside/fetch-outside.ts';
import { aFamily, signInAs, type TestMember } from '../../testing/family.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { fetchCalendarWorker } from './jobs.ts';

const HOUR = 3_600_000;
const begin = new Date('2026-11-20T10:00:00Z');
let server: TestServer;
let ana: TestMember;
/** What the school answers next. */
let answer: () => Promise<Fetched>;

beforeAll(async () => {
  // Its own workers would ask the internet.
  server = await aServer({ startsWorkers: false });
});
afterAll(() => server.close());
afterEach(() => server.admin.query('delete from app.jobs'));

beforeEach(async () => {
  server.clock.now = begin;
  ({ ana } = await aFamily(server, { ana: 'parent' }));
  const fields = { name: 'School', address: 'https://school.example/', time_zone: 'Europe/Madrid' };
  const change = { table: 'outside_calendars', op: 'create', row_id: newId(), fields, made_at: begin.toISOString() };
  await ana.post('/api/changes', { changes: [{ id: newId(), ...change }] });
});

const event = (uid: string, ...more: string[]) =>
  ['BEGIN:VEVENT', `UID:${uid}`, `SUMMARY:${uid}`, 'DTSTART:20261221', ...more, 'END:VEVENT', ''].join('\r\n');
function offer(...events: string[]): void {
  const bytes = Buffer.from(`BEGIN:VCALENDAR\r\n${events.join('')}END:VCALENDAR\r\n`);
  answer = async () => ({ kind: 'body', bytes, etag: null, lastModified: null });
}

/** Fetches what is due after a while, and answers what the operator is told. */
async function run(afterMs = 0): Promise<string[]> {
  server.clock.now = new Date(server.clock.now.getTime() + afterMs);
  if (afterMs > 0) ana = await signInAs(server, ana); // access tokens have expired
  const errors: string[] = [];
  const worker = fetchCalendarWorker(server.transactions, { fetch: () => answer(), random: () => 0 });
  const tell = (error: Error) => errors.push(error.message);
  await drainQueue(server.transactions, worker, tell, () => server.clock.now);
  return errors;
}
const calendar = async () => (await ana.get('/api/tables/outside_calendars')).json().rows[0];
async function titles(): Promise<string[]> {
  const list = await ana.get('/api/tables/outside_events?from=2026-01-01T00:00:00Z&to=2028-01-01T00:00:00Z');
  const { rows } = list.json<{ rows: { title: string }[] }>();
  return rows.map(({ title }) => title).toSorted();
}

it('leaves out what cannot be read, says what and why, and has the rest', async () => {
  offer(
    ...[event('A'), event('No such day', 'RRULE:FREQ=DAILY;UNTIL=20260199'), event('B')],
    ...[event('No such month', 'RRULE:FREQ=DAILY;UNTIL=20261331T100000'), event('Always', 'RRULE:FREQ=SECONDLY')],
    ...[event('Lasting', 'DTEND;VALUE=DATE:20290101'), event('Ending', 'EXDATE:never')],
    event('Abroad').replace('DTSTART:20261221', 'DTSTART;TZID=Nowhere:20261221T100000'),
  );
  expect(await run()).toEqual([]);
  expect(await titles()).toEqual(['A', 'Abroad', 'B', 'Ending']);
  const state = await calendar();
  expect(state).toMatchObject({ last_error: null, event_count: 4 });
  expect(state.reading).toEqual({
    entries: 8,
    left_out_count: 4,
    left_out: expect.arrayContaining([
      { title: 'No such day', problem: 'rule' },
      { title: 'No such month', problem: 'rule' },
      { title: 'Always', problem: 'often' },
      { title: 'Lasting', problem: 'start' },
    ]),
    remark_count: 1,
    remarks: [{ title: 'Ending', problem: 'single_dates' }],
    unknown_zones: ['Nowhere'],
    damages: 0,
  });
  offer(event('A'), event('B'));
  await run(6 * HOUR);
  expect((await calendar()).reading).toBeNull();
});

it('says that it failed where the server does not know why, tells the operator, and is tried again as long as it is there', async () => {
  offer(event('A'));
  await run();
  answer = () => Promise.reject(new Error('a bug'));
  expect(await run(6 * HOUR)).toEqual([expect.stringContaining('a bug')]);
  const before = { event_count: 1, last_fetched_at: '2026-11-20T10:00:00Z' };
  expect(await calendar()).toMatchObject({ ...before, last_error: 'failed' });
  const { rows } = await server.admin.query("select is_kept from app.jobs where kind = 'fetch_calendar'");
  expect(rows).toEqual([{ is_kept: true }]);
  offer(event('A'), event('B'));
  expect(await run(15 * 60_000)).toEqual([]);
  expect(await calendar()).toMatchObject({ last_error: null, event_count: 2 });
});
