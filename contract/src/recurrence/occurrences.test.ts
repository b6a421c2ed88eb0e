import { expect, it } from 'vitest';
import { overrideId, type FamilyEvent, type NewEvent } from '../areas/calendar.ts';
import { occurrencesIn } from './occurrences.ts';
import { anEvent, SERIES } from './testing/an-event.ts';
import { instantOf, localOf } from './zones.ts';

/** The starts in UTC of all occurrences on the viewer's days. */
function startsIn(events: readonly FamilyEvent[], from: string, to: string, zone: string): string[] {
  const window = { fromMs: instantOf(`${from}T00:00`, zone), toMs: instantOf(`${to}T00:00`, zone) };
  return occurrencesIn(events, window, zone).map(({ startMs }) => new Date(startMs).toISOString().slice(0, 16));
}

/** Zones with unusual clocks, and the local times around their changes with the instants that they are. */
const CLOCKS: readonly [zone: string, local: string, instant: string][] = [
  ['America/New_York', '2026-03-08T01:59', '2026-03-08T06:59'],
  ['America/New_York', '2026-03-08T02:30', '2026-03-08T07:30'], // skipped
  ['America/New_York', '2026-03-08T03:00', '2026-03-08T07:00'],
  ['America/New_York', '2026-11-01T01:30', '2026-11-01T05:30'], // repeated: the first
  ['America/New_York', '2026-11-01T02:00', '2026-11-01T07:00'],
  ['Europe/Madrid', '2026-03-29T02:30', '2026-03-29T01:30'], // skipped
  ['Europe/Madrid', '2026-10-25T02:30', '2026-10-25T00:30'], // repeated: the first
  ['Europe/Madrid', '2026-10-25T03:00', '2026-10-25T02:00'],
  ['Australia/Lord_Howe', '2026-10-04T02:15', '2026-10-03T15:45'], // half an hour is skipped
  ['Australia/Lord_Howe', '2026-04-05T01:45', '2026-04-04T14:45'], // half an hour is repeated
  ['Asia/Kathmandu', '2026-11-20T17:00', '2026-11-20T11:15'],
  ['Pacific/Apia', '2011-12-29T23:00', '2011-12-30T09:00'],
  ['Pacific/Apia', '2011-12-31T00:00', '2011-12-30T10:00'], // 30 December 2011 did not exist
  ['UTC', '2026-11-20T17:00', '2026-11-20T17:00'],
];

it.each(CLOCKS)('in %s, %s is %s in UTC', (zone, local, instant) => {
  expect(new Date(instantOf(local, zone)).toISOString().slice(0, 16)).toBe(instant);
});

it.each(CLOCKS)('in %s, an event at %s is within the range by which it is listed', (zone, local, instant) => {
  const [event_date = '', event_time = ''] = local.split('T');
  const event = anEvent({ event_date, event_time, time_zone: zone });
  expect(event.range_start <= `${instant}:00.000Z`).toBe(true);
  expect(event.range_end > `${instant}:00.000Z`).toBe(true);
  for (const viewer of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', zone]) {
    const day = localOf(Date.parse(`${instant}Z`), viewer).slice(0, 10);
    const next = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
    expect(startsIn([event], day, next, viewer)).toEqual([instant]);
  }
});

it('keeps its clock time over both changes of the clocks, and lasts as long by the clock', () => {
  const weekly = anEvent({
    event_date: '2026-10-18',
    event_time: '01:30',
    end_time: '03:30',
    time_zone: 'Europe/Madrid',
    rrule: 'FREQ=WEEKLY',
  });
  const window = { fromMs: Date.parse('2026-10-17T00:00Z'), toMs: Date.parse('2026-11-03T00:00Z') };
  const hours = occurrencesIn([weekly], window, 'Europe/Madrid').map(({ startMs, endMs }) => [
    localOf(startMs, 'Europe/Madrid'),
    (endMs - startMs) / 3_600_000,
  ]);
  expect(hours).toEqual([
    ['2026-10-18T01:30', 2],
    ['2026-10-25T01:30', 3],
    ['2026-11-01T01:30', 2],
  ]);
});

it('shows whole days on the same days everywhere, and a time without a zone by every viewer’s clock', () => {
  const trip = anEvent({ event_date: '2026-11-20', end_date: '2026-11-22' });
  const walk = anEvent({ event_time: '17:00' }, '0197aaaa-0000-7000-8000-0000000000e2');
  for (const zone of ['Pacific/Kiritimati', 'Europe/Madrid', 'Pacific/Pago_Pago']) {
    const window = { fromMs: instantOf('2026-11-20T00:00', zone), toMs: instantOf('2026-11-21T00:00', zone) };
    const found = occurrencesIn([trip, walk], window, zone);
    expect(found.map(({ firstDay, lastDay }) => `${firstDay} ${lastDay}`)).toEqual([
      '2026-11-20 2026-11-22',
      '2026-11-20 2026-11-20',
    ]);
    expect(localOf(found[1]?.startMs ?? 0, zone)).toBe('2026-11-20T17:00');
  }
});

it('shows an event of another zone on the viewer’s own day, and one that ends at midnight not on the next', () => {
  const call = anEvent({
    event_time: '23:30',
    end_date: '2026-11-21',
    end_time: '00:30',
    time_zone: 'America/New_York',
  });
  const party = anEvent(
    { event_time: '20:00', end_date: '2026-11-21', end_time: '00:00', time_zone: 'Europe/Madrid' },
    '0197aaaa-0000-7000-8000-0000000000e2',
  );
  const window = { fromMs: Date.parse('2026-11-19T00:00Z'), toMs: Date.parse('2026-11-24T00:00Z') };
  const days = occurrencesIn([call, party], window, 'Europe/Madrid').map(({ firstDay, lastDay }) => [
    firstDay,
    lastDay,
  ]);
  expect(days).toEqual([
    ['2026-11-20', '2026-11-20'],
    ['2026-11-21', '2026-11-21'],
  ]);
});

it('leaves out exceptions and what is replaced or cancelled, adds dates, also where a series was given another time of the day', () => {
  const weekly = anEvent({
    event_time: '17:00',
    time_zone: 'Europe/Madrid',
    rrule: 'FREQ=WEEKLY;COUNT=6',
    exdates: ['2026-11-27'],
    rdates: ['2026-11-23', '2026-11-24T09:00'],
  });
  const replace = (recurrence_id: string, fields: Partial<NewEvent>) =>
    anEvent(
      { event_time: '17:00', time_zone: 'Europe/Madrid', series_id: SERIES, recurrence_id, ...fields },
      overrideId(SERIES, recurrence_id),
    );
  const moved = replace('2026-12-04T17:00', { event_date: '2026-12-05' });
  const cancelled = replace('2026-12-11T16:00', { event_date: '2026-12-11', cancelled: true });
  expect(startsIn([weekly, moved, cancelled], '2026-11-01', '2027-02-01', 'Europe/Madrid')).toEqual([
    '2026-11-20T16:00',
    '2026-11-23T16:00',
    '2026-11-24T08:00',
    '2026-12-05T16:00',
    '2026-12-18T16:00',
    '2026-12-25T16:00',
  ]);
  expect(moved.range_start < '2026-12-04' && moved.range_end > '2026-12-06').toBe(true);
});

/** Every day at ten, also at three on 22 November. */
const DAILY = anEvent({
  ...{ event_time: '10:00', time_zone: 'UTC', rrule: 'FREQ=DAILY;COUNT=4', rdates: ['2026-11-22T15:00'] },
});
const dailyWith = (fields: Partial<NewEvent>, ...others: FamilyEvent[]) =>
  startsIn([{ ...DAILY, ...fields }, ...others], '2026-11-22', '2026-11-24', 'UTC').map((start) => start.slice(8));

it.each([
  [[], ['22T10:00', '22T15:00', '23T10:00']],
  [['2026-11-22T10:00'], ['22T15:00', '23T10:00']],
  [['2026-11-22T15:00'], ['22T10:00', '23T10:00']],
  [
    ['2026-11-22T09:00', '2026-11-23T09:00'],
    ['22T10:00', '22T15:00', '23T10:00'],
  ],
  // A day without a time means all of the day.
  [['2026-11-22'], ['23T10:00']],
])('takes exceptions by their moment: %j', (exdates, starts) => {
  expect(dailyWith({ exdates })).toEqual(starts);
});

it('takes the exceptions of whole days by their day', () => {
  const daily = anEvent({ rrule: 'FREQ=DAILY', exdates: ['2026-11-21', '2026-11-22T10:00'] });
  expect(startsIn([daily], '2026-11-20', '2026-11-24', 'UTC').map((start) => start.slice(8, 10))).toEqual(['20', '23']);
});

it.each([
  ['2026-11-22T10:00', ['22T15:00', '22T18:00', '23T10:00']],
  ['2026-11-22T15:00', ['22T10:00', '22T18:00', '23T10:00']],
  // A moment that the series does not have means the only occurrence of its day, because its time may have changed since.
  ['2026-11-23T09:00', ['22T10:00', '22T15:00', '22T18:00']],
  ['2026-11-22T09:00', ['22T10:00', '22T15:00', '22T18:00', '23T10:00']],
])('replaces the occurrence of %s alone', (recurrence_id, starts) => {
  const other = { event_date: '2026-11-22', event_time: '18:00', time_zone: 'UTC', series_id: SERIES, recurrence_id };
  expect(dailyWith({}, anEvent(other, overrideId(SERIES, recurrence_id)))).toEqual(starts);
});

it('replaces nothing in place of an exception', () => {
  const recurrence_id = '2026-11-22T10:00';
  const other = anEvent(
    { event_date: '2026-11-24', series_id: SERIES, recurrence_id },
    overrideId(SERIES, recurrence_id),
  );
  expect(dailyWith({ exdates: [recurrence_id] }, other)).toEqual(['22T15:00', '23T10:00']);
});

it('repeats by the clock every hour, and takes the hour that the clocks skip together with the next', () => {
  const hourly = (rrule: string) => anEvent({ event_time: '00:30', time_zone: 'Europe/Madrid', rrule });
  const on = (event: FamilyEvent, day: string, next: string) =>
    startsIn([event], day, next, 'Europe/Madrid')
      .map((start) => start.slice(8))
      .slice(0, 5);
  const spring = { ...hourly('FREQ=HOURLY'), event_date: '2027-03-28' };
  expect(on(spring, '2027-03-28', '2027-03-29')).toEqual(['27T23:30', '28T00:30', '28T01:30', '28T02:30', '28T03:30']);
  const quarters = { ...spring, rrule: 'FREQ=MINUTELY;INTERVAL=15', event_time: '01:15' };
  expect(on(quarters, '2027-03-28', '2027-03-29')).toEqual([
    '28T00:15',
    '28T00:30',
    '28T00:45',
    '28T01:00',
    '28T01:15',
  ]);
  const autumn = { ...spring, event_date: '2027-10-31' };
  expect(on(autumn, '2027-10-31', '2027-11-01')).toEqual(['30T22:30', '30T23:30', '31T00:30', '31T02:30', '31T03:30']);
});

it('gives the row of an occurrence the same id on every device, another for every occurrence', () => {
  const ids = ['2026-12-04T17:00', '2026-12-04T18:00', '2026-12-05', '2027-12-04T17:00'].map((at) =>
    overrideId(SERIES, at),
  );
  expect(new Set([...ids, SERIES]).size).toBe(5);
  expect(overrideId(SERIES, '2026-12-04T17:00')).toBe(ids[0]);
  for (const id of ids) expect(id).toMatch(/^0197aaaa-0000-7000-8000-[0-9a-f]{12}$/);
});
