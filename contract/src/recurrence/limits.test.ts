import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runsOf } from '../testing/runs.ts';
import { EventChanges, NewEvent, overrideId, type FamilyEvent } from '../areas/calendar.ts';
import { NewTask } from '../areas/tasks.ts';
import { fieldErrors } from '../field-errors.ts';
import { addDays } from './local-times.ts';
import { occurrencesIn, type Timed } from './occurrences.ts';
import { problemOfRule, startsOfRule } from './rules.ts';
import { readRuleParts } from './rule-parts.ts';
import { expandRule } from './expand.ts';
import { seriesWith } from './series.ts';
import { anEvent, SERIES } from './testing/an-event.ts';

const START = '2026-11-25';

function faults(schema: typeof NewEvent | typeof EventChanges, fields: object): Record<string, string> {
  const parsed = schema.safeParse(fields, { reportInput: true });
  return parsed.success ? {} : fieldErrors(parsed.error);
}

describe('a rule', () => {
  it.each([
    ['FREQ=WEEKLY;INTERVAL=1000', START, null],
    ['FREQ=WEEKLY;INTERVAL=1001', START, 'interval'],
    ['FREQ=WEEKLY;INTERVAL=999999999', START, 'interval'],
    ['FREQ=DAILY;INTERVAL=4000000', START, 'interval'],
    ['FREQ=DAILY;INTERVAL=0', START, 'invalid'],
    ['FREQ=MONTHLY;RSCALE=CHINESE;BYMONTHDAY=1', START, 'invalid'],
    ['FREQ=DAILY;EXDATE=20261120', START, 'invalid'],
    ['FREQ=DAILY;INTERVAL=-1', START, 'invalid'],
    ['FREQ=DAILY;COUNT=10000', START, null],
    ['FREQ=DAILY;COUNT=10001', START, 'count'],
    ['FREQ=DAILY;COUNT=9999999', START, 'count'],
    ['FREQ=MONTHLY;BYDAY=3FR;COUNT=10000', START, null],
    ['FREQ=MONTHLY;BYDAY=MO,FR;BYSETPOS=-1;COUNT=1000', START, null],
    ['FREQ=MONTHLY;BYDAY=MO,FR;BYSETPOS=-1;COUNT=10000', START, null],
    ['FREQ=DAILY;COUNT=0', START, 'invalid'],
    ['FREQ=DAILY', '1900-01-01', null],
    ['FREQ=DAILY', '1899-12-31', 'years'],
    ['FREQ=DAILY', '2199-12-31', null],
    ['FREQ=DAILY', '2200-01-01', 'years'],
    ['FREQ=DAILY;UNTIL=21991231', START, null],
    ['FREQ=DAILY;UNTIL=22000101', START, 'years'],
    ['FREQ=DAILY;UNTIL=20261345', START, 'invalid'],
    ['FREQ=DAILY;UNTIL=20270230T120000', START, 'invalid'],
    ['FREQ=MONTHLY;INTERVAL=12;BYMONTHDAY=31', '2026-04-30', 'empty'],
    ['FREQ=WEEKLY;UNTIL=20200101', START, 'empty'],
    ['FREQ=MINUTELY;INTERVAL=14', `${START}T00:00`, 'often'],
    ['FREQ=MINUTELY;INTERVAL=15', `${START}T00:00`, null],
  ])('%s from %s: %s', (rrule, start, problem) => expect(problemOfRule(rrule, start)).toBe(problem));

  it('beyond its bounds is refused on the device too, of events and tasks', () => {
    const event = (rrule: string) => faults(NewEvent, { title: 'A', event_date: START, rrule });
    expect(event('FREQ=DAILY;INTERVAL=1000;COUNT=10000')).toEqual({});
    expect(event('FREQ=DAILY;INTERVAL=1001')).toEqual({ rrule: 'too_long' });
    expect(event('FREQ=DAILY;COUNT=10001')).toEqual({ rrule: 'too_long' });
    expect(event('FREQ=DAILY;UNTIL=20261345')).toEqual({ rrule: 'invalid' });
    expect(NewTask.safeParse({ title: 'A', rrule: 'FREQ=DAILY;INTERVAL=4000000' }).success).toBe(false);
  });
});

describe('the times of an event', () => {
  it.each([
    [{ event_date: '1900-01-01' }, {}],
    [{ event_date: '1899-12-31' }, { event_date: 'invalid' }],
    [{ event_date: '2199-12-31' }, {}],
    [{ event_date: '2200-01-01' }, { event_date: 'invalid' }],
    [
      { event_date: '1000-01-01', end_date: '9997-12-31' },
      { event_date: 'invalid', end_date: 'invalid' },
    ],
    [{ event_date: '2026-01-01', end_date: '2027-02-05' }, {}],
    [{ event_date: '2026-01-01', end_date: '2027-02-06' }, { end_date: 'too_long' }],
    [{ event_date: '2026-01-02', end_date: '2026-01-01' }, { end_date: 'too_short' }],
    [{ event_date: START, recurrence_id: '2026-13-45' }, { recurrence_id: 'invalid' }],
    [{ event_date: START, recurrence_id: '2026-11-20T99:99' }, { recurrence_id: 'invalid' }],
    [{ event_date: START, recurrence_id: '2026-11-20T17:00' }, {}],
    [{ event_date: START, exdates: ['2026-02-31'] }, { 'exdates.0': 'invalid' }],
    [{ event_date: START, rdates: ['2026-02-28', '2026-02-31'] }, { 'rdates.1': 'invalid' }],
    [{ event_date: START, rdates: ['2026-02-28T24:00'] }, { 'rdates.0': 'invalid' }],
    [{ event_date: START, rdates: ['1000-01-01'] }, { 'rdates.0': 'invalid' }],
  ])('%j are at fault in %j', (fields, fault) => expect(faults(NewEvent, { title: 'A', ...fields })).toEqual(fault));

  it('are checked alike in a change, which may leave them out', () => {
    expect(faults(EventChanges, { title: 'B' })).toEqual({});
    expect(faults(EventChanges, { event_date: START, end_date: '2029-01-01' })).toEqual({ end_date: 'too_long' });
    expect(faults(EventChanges, { exdates: ['2026-02-31'] })).toEqual({ 'exdates.0': 'invalid' });
  });
});

/** What older versions stored may have any values. */
const stored = (fields: Partial<FamilyEvent>): FamilyEvent => ({ ...anEvent({ event_date: START }), ...fields });

/** A month of the calendar, by the clock of UTC. */
const monthAt = (month: number) => {
  const first = `${1900 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`;
  return { first, end: addDays(first, 31) };
};
const shownIn = (event: Timed, month: number) => {
  const { first, end } = monthAt(month);
  return occurrencesIn([event], { fromMs: Date.parse(first), toMs: Date.parse(end) }, 'UTC');
};

const NARROWINGS: readonly (readonly [freq: string, by: readonly string[]])[] = [
  ['DAILY', ['', 'BYDAY=MO,FR', 'BYMONTH=2', 'BYHOUR=9,10', 'BYMONTHDAY=29', 'BYMONTH=2;BYMONTHDAY=29']],
  ['WEEKLY', ['', 'BYDAY=MO,SU', 'BYMONTH=5', 'BYDAY=MO,TU;BYSETPOS=1']],
  ['MONTHLY', ['', 'BYDAY=5MO', 'BYMONTHDAY=31', 'BYMONTHDAY=1,15', 'BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1', 'BYDAY=FR']],
  ['YEARLY', ['', 'BYMONTH=5', 'BYWEEKNO=53', 'BYYEARDAY=-1', 'BYMONTH=11;BYDAY=-1SU', 'BYMONTHDAY=13;BYDAY=FR']],
  ['HOURLY', ['', 'BYHOUR=9,10', 'BYDAY=MO']],
  ['MINUTELY', ['', 'BYHOUR=9;BYMINUTE=0', 'BYHOUR=9']],
];
const rules = fc
  .constantFrom(...NARROWINGS.flatMap(([freq, by]) => by.map((narrowing) => ({ freq, narrowing }))))
  .chain((kind) =>
    fc.record({
      kind: fc.constant(kind),
      interval: fc.oneof(fc.integer({ min: 1, max: 15 }), fc.integer({ min: 1, max: 1_001 })),
      count: fc.option(fc.integer({ min: 1, max: 10_001 })),
      until: fc.option(fc.integer({ min: 1900, max: 2200 })),
    }),
  )
  .map(({ kind: { freq, narrowing }, interval, count, until }) =>
    [
      `FREQ=${freq};INTERVAL=${interval}`,
      ...(narrowing === '' ? [] : [narrowing]),
      ...(count === null ? (until === null ? [] : [`UNTIL=${until}0228`]) : [`COUNT=${count}`]),
    ].join(';'),
  );
const days = fc.integer({ min: 0, max: 109_571 }).map((day) => addDays('1900-01-01', day));
const months = fc.integer({ min: 0, max: 300 * 12 - 1 });
const partsOf = (rrule: string) => {
  const parts = readRuleParts(rrule);
  if (parts === null) throw new Error(`${rrule} is no rule.`);
  return parts;
};
/** The most steps that one month may cost: at most a hundred for each of its days, and one for each month of three hundred years. */
const MONTH_STEPS = 7_500;

it('shows every accepted event in every month, within few steps', () => {
  fc.assert(
    fc.property(
      rules,
      days,
      fc.boolean(),
      fc.integer({ min: 0, max: 400 }),
      months,
      (rrule, day, isTimed, lasting, at) => {
        const event_time = isTimed ? '17:30' : null;
        const start = isTimed ? `${day}T17:30` : day;
        fc.pre(problemOfRule(rrule, start) === null);
        const event = stored({ event_date: day, event_time, end_date: addDays(day, lasting), rrule });
        expect(() => shownIn(event, at)).not.toThrow();
        const { first, end } = monthAt(at);
        const all = startsOfRule(rrule, start, first, end);
        const steps = { left: MONTH_STEPS };
        expect(expandRule(partsOf(rrule), start, { from: first, to: end, max: 5_000, steps })).toEqual(all);
      },
    ),
    { numRuns: runsOf(300) },
  );
});

describe('a row that was stored before the limits', () => {
  it.each([
    ['every 999999999 weeks', { rrule: 'FREQ=WEEKLY;INTERVAL=999999999' }, [START]],
    ['every 4000000 days', { rrule: 'FREQ=DAILY;INTERVAL=4000000' }, [START]],
    ['a text that is no rule', { rrule: 'FREQ=DAILY;BYDAY=XX' }, [START]],
    ['an event of centuries', { end_date: '9997-12-31' }, [START]],
    ['one that counts for ever', { rrule: 'FREQ=WEEKLY;COUNT=9999999', event_date: '1000-01-01' }, 4],
    [
      'one that counts for ever by the library',
      { rrule: 'FREQ=WEEKLY;BYMONTH=11;COUNT=9999999', event_date: '1000-01-01' },
      4,
    ],
    ['centuries every day', { event_date: '1000-01-01', end_date: '9997-12-31', rrule: 'FREQ=DAILY' }, 31],
    ['a zone that is not known here', { event_time: '17:00', time_zone: 'Etc/GMT-23' }, [START]],
    ['dates that do not exist', { rdates: ['2026-11-31', '2026-11-27'] }, [START, '2026-11-27']],
  ])('is shown without a fault: %s', (_what, fields, expected) => {
    const found = shownIn(stored(fields), (2026 - 1900) * 12 + 10).map(({ firstDay }) => firstDay);
    expect(typeof expected === 'number' ? found.length : found).toEqual(expected);
  });

  it('belongs to no series as an occurrence of no time', () => {
    const occurrence = stored({ id: overrideId(SERIES, START), series_id: SERIES, recurrence_id: `${START}T99:99` });
    expect(seriesWith([stored({ rrule: 'FREQ=DAILY' })], occurrence)).toBeNull();
  });
});
