import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runsOf } from '../testing/runs.ts';
import { familyEvents, type EventChanges, type FamilyEvent } from '../areas/calendar.ts';
import { addDays, addMinutes, minutesBetween } from './local-times.ts';
import { occurrencesIn, startOf, type Occurrence } from './occurrences.ts';
import { planChange, seriesWith, timesOf, type Plan, type Reach } from './series.ts';
import { shiftRule } from './shift.ts';
import { ANA, anEvent } from './testing/an-event.ts';
import { instantOf, localOf } from './zones.ts';

const PART = '0197aaaa-0000-7000-8000-0000000000e2';
const ZONE = 'Europe/Madrid';
const TWO_YEARS = { fromMs: instantOf('2026-01-01T00:00', ZONE), toMs: instantOf('2028-01-01T00:00', ZONE) };

type Rows = ReadonlyMap<string, FamilyEvent>;

const living = (rows: Rows) => [...rows.values()].filter(({ deleted_at }) => deleted_at === null);

/** The rows after the writes, by the rules of the contract; throws for a write that the server would refuse. */
function apply(rows: Rows, writes: Plan['writes']): Rows {
  const next = new Map(rows);
  for (const write of writes) {
    const row = next.get(write.id);
    if (write.op === 'create') {
      if (row) throw new Error(`${write.id} exists`);
      next.set(write.id, anEvent(familyEvents.create.parse(write.fields), write.id));
      continue;
    }
    if (!row || (row.deleted_at === null) !== (write.op !== 'restore')) throw new Error(`no row for ${write.op}`);
    if (write.op === 'update') {
      const changes = familyEvents.update.parse(write.fields);
      next.set(write.id, { ...row, ...familyEvents.applyUpdate?.(row, changes, ANA, new Date(0)) });
    } else next.set(write.id, { ...row, deleted_at: write.op === 'remove' ? 'now' : null });
  }
  return next;
}

const occurrences = (rows: Rows) => occurrencesIn(living(rows), TWO_YEARS, ZONE);
/** Title, start and end of all occurrences. */
const said = (found: readonly Occurrence[]) =>
  found
    .map(({ event, startMs, endMs }) => `${event.title} ${localOf(startMs, ZONE)} ${localOf(endMs, ZONE)}`)
    .toSorted();

function choose(rows: Rows, at: number) {
  const found = occurrences(rows);
  const occurrence = found[at % found.length];
  if (!occurrence) throw new Error('no occurrence');
  const { event, recurrenceId } = occurrence;
  const known = living(rows);
  const series = seriesWith(known, event);
  if (series === null || recurrenceId === null) throw new Error('no series');
  const chosen = { event, series, recurrenceId, known, find: (id: string) => rows.get(id) ?? null, newId: PART };
  return { chosen, occurrence, found, at: found.indexOf(occurrence) };
}

/** Series whose days all move alike. */
const series = fc.record({
  hour: fc.integer({ min: 6, max: 20 }),
  rule: fc.constantFrom(
    'FREQ=DAILY',
    'FREQ=DAILY;INTERVAL=3',
    'FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR',
    'FREQ=WEEKLY',
    'FREQ=WEEKLY;BYDAY=MO,WE,FR',
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SA',
  ),
  end: fc.constantFrom('', ';COUNT=12', ';UNTIL=20270301', ';UNTIL=20261231T235959'),
  isAllDay: fc.boolean(),
  exdates: fc.boolean(),
});
const change = fc.record({
  reach: fc.constantFrom<Reach>('one', 'following', 'all'),
  at: fc.nat(40),
  days: fc.integer({ min: -9, max: 9 }),
  minutes: fc.constantFrom(0, 15, -120),
  isDeletion: fc.boolean(),
  /** One that is changed alone before. */
  earlier: fc.option(fc.nat(40), { nil: null }),
});

function start(given: { hour: number; rule: string; end: string; isAllDay: boolean; exdates: boolean }): Rows {
  const clock = (hour: number) => `${String(hour).padStart(2, '0')}:30`;
  const times = given.isAllDay
    ? {}
    : { event_time: clock(given.hour), end_time: clock(given.hour + 1), time_zone: ZONE };
  const event = anEvent({
    ...{ title: 'Swimming', event_date: '2026-11-02', rrule: given.rule + given.end, ...times },
    exdates: given.exdates ? [startOf({ event_date: '2026-11-16', event_time: times.event_time ?? null })] : null,
  });
  return new Map([[event.id, event]]);
}

/** The changes of an occurrence that a move makes, with a new title. */
function moveBy({ event, recurrenceId }: { event: FamilyEvent; recurrenceId: string }, days: number, minutes: number) {
  const times = timesOf(event, recurrenceId);
  const lasting =
    times.event_time === null
      ? 0
      : minutesBetween(startOf(times), `${times.end_date ?? times.event_date}T${times.end_time}`);
  const moved =
    times.event_time === null ? addDays(times.event_date, days) : addMinutes(startOf(times), days * 1440 + minutes);
  const end = times.event_time === null ? null : addMinutes(moved, lasting);
  const { rrule: _rule, ...own } = times;
  const changes: EventChanges = {
    ...{ title: 'Moved', ...own, event_date: moved.slice(0, 10) },
    ...(end === null ? {} : { event_time: moved.slice(11), end_time: end.slice(11), end_date: end.slice(0, 10) }),
  };
  return changes;
}

it('changes and deletes one occurrence, those that follow, or all, leaves the others alone, and takes it back', () => {
  fc.assert(
    fc.property(series, change, (given, { reach, at, days, minutes, isDeletion, earlier }) => {
      let rows = start(given);
      const shift = (ms: number, by: number) => instantOf(addMinutes(localOf(ms, ZONE), by), ZONE);
      if (earlier !== null) {
        const first = choose(rows, earlier);
        rows = apply(rows, planChange(first.chosen, 'one', { title: 'Earlier', location: 'Pool' })?.writes ?? []);
      }
      const { chosen, occurrence, found, at: place } = choose(rows, at);
      const plan = planChange(chosen, reach, isDeletion ? null : moveBy(chosen, days, minutes));
      if (plan === null) throw new Error('refused');
      const by = days * 1440 + (given.isAllDay ? 0 : minutes);
      const isMeant = (one: Occurrence, index: number) =>
        reach === 'all' || (reach === 'one' ? one.key === occurrence.key : index >= place);
      const expected = found.flatMap((one, index) => {
        if (!isMeant(one, index)) return [one];
        if (isDeletion) return [];
        const isOverride = one.event.recurrence_id !== null;
        // A row that replaces an occurrence keeps its own time and title, but for the chosen one.
        if (isOverride && one.key !== occurrence.key) return [one];
        const event = { ...one.event, title: 'Moved' };
        return [{ ...one, event, startMs: shift(one.startMs, by), endMs: shift(one.endMs, by) }];
      });
      const after = apply(rows, plan.writes);
      const isSeen = ({ startMs, endMs }: Occurrence) => startMs < TWO_YEARS.toMs && endMs > TWO_YEARS.fromMs;
      // Near the end of the two years others come in.
      const soon = (found_: readonly Occurrence[]) =>
        found_.filter(({ startMs }) => startMs < Date.parse('2027-12-01'));
      expect(said(soon(occurrences(after)))).toEqual(said(soon(expected.filter(isSeen))));
      expect(said(occurrences(apply(after, plan.undo)))).toEqual(said(found));
    }),
    {
      numRuns: runsOf(60),
      examples: [
        [
          { hour: 6, rule: 'FREQ=DAILY', end: '', isAllDay: false, exdates: false },
          { reach: 'following', at: 0, days: 0, minutes: 0, isDeletion: false, earlier: 0 },
        ],
      ],
    },
  );
});

it.each([
  ['FREQ=MONTHLY', '2026-11-20', '2026-11-21', 'FREQ=MONTHLY', '2026-11-21'],
  ['FREQ=MONTHLY;BYMONTHDAY=20', '2026-11-20', '2026-12-02', 'FREQ=MONTHLY;BYMONTHDAY=2', '2026-12-02'],
  ['FREQ=MONTHLY;BYDAY=3FR', '2026-11-20', '2026-11-26', 'FREQ=MONTHLY;BYDAY=4TH', '2026-11-26'],
  ['FREQ=MONTHLY;BYDAY=-1FR', '2026-11-27', '2026-11-28', 'FREQ=MONTHLY;BYDAY=-1SA', '2026-11-28'],
  ['FREQ=YEARLY;UNTIL=20301120', '2026-11-20', '2026-11-19', 'FREQ=YEARLY;UNTIL=20301119', '2026-11-19'],
  [
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=SU',
    '2026-11-22',
    '2026-11-23',
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO;WKST=TU',
    '2026-11-23',
  ],
])('moves %s from %s to %s', (rrule, from, to, moved, firstDay) => {
  expect(shiftRule(rrule, from, from, to)).toEqual({ rrule: moved, firstDay });
});

it.each(['FREQ=MONTHLY;BYMONTHDAY=-1', 'FREQ=YEARLY;BYMONTH=11;BYDAY=3FR', 'FREQ=DAILY;BYHOUR=9,17'])(
  'refuses to move all of %s to another day',
  (rrule) => {
    expect(shiftRule(rrule, '2026-11-20', '2026-11-20T17:00', '2026-11-21T17:00')).toBeNull();
  },
);

/** Every day at ten, but not on the 20th and 23rd; on the 22nd also at three. */
const DAILY = anEvent({
  ...{ event_time: '10:00', end_time: '11:00', time_zone: ZONE, rrule: 'FREQ=DAILY' },
  ...{ exdates: ['2026-11-20T10:00', '2026-11-23T10:00'], rdates: ['2026-11-22T15:00'] },
});
const chooseDaily = (recurrenceId: string) => ({
  ...{ event: DAILY, series: DAILY, recurrenceId, known: [DAILY], newId: PART },
  find: (id: string) => (id === DAILY.id ? DAILY : null),
});
const LATER = { event_time: '11:30', end_time: '12:30' };
const startsAfter = (plan: Plan | null) => {
  const rows = apply(new Map([[DAILY.id, DAILY]]), plan?.writes ?? []);
  const window = { fromMs: Date.parse('2026-11-20T00:00Z'), toMs: Date.parse('2026-11-25T00:00Z') };
  return occurrencesIn(living(rows), window, ZONE).map(({ startMs }) => localOf(startMs, ZONE).slice(8));
};

it('moves exceptions and dates beside the rule by as much as the series', () => {
  expect(startsAfter({ writes: [], undo: [] })).toEqual(['21T10:00', '22T10:00', '22T15:00', '24T10:00']);
  const all = planChange(chooseDaily('2026-11-21T10:00'), 'all', LATER);
  expect(startsAfter(all)).toEqual(['21T11:30', '22T11:30', '22T16:30', '24T11:30']);
});

it.each([
  ['2026-11-22T10:00', ['21T10:00', '22T11:30', '22T16:30', '24T11:30']],
  ['2026-11-24T10:00', ['21T10:00', '22T10:00', '22T15:00', '24T11:30']],
])('divides a series with exceptions and dates beside its rule at %s', (recurrenceId, starts) => {
  const plan = planChange(chooseDaily(recurrenceId), 'following', LATER);
  expect(plan?.writes.map(({ op }) => op)).toEqual(['create', 'update']);
  expect(startsAfter(plan)).toEqual(starts);
});

it('changes a date beside the rule alone, since the rule cannot begin at its time', () => {
  const beside = chooseDaily('2026-11-22T15:00');
  expect(startsAfter(planChange(beside, 'one', { ...LATER, event_time: '12:00' }))).toEqual([
    ...['21T10:00', '22T10:00', '22T12:00', '24T10:00'],
  ]);
  expect(planChange(beside, 'all', LATER)).toBeNull();
  expect(planChange(beside, 'following', { title: 'Other' })).toBeNull();
  expect(startsAfter(planChange(beside, 'all', { title: 'Other' }))).toHaveLength(4);
  expect(startsAfter(planChange(beside, 'following', null))).toEqual(['21T10:00', '22T10:00']);
});

it('finds the series of an occurrence whose time has changed since', () => {
  const replacing = (recurrence_id: string) =>
    anEvent({ event_date: '2026-11-21', series_id: DAILY.id, recurrence_id }, PART);
  expect(seriesWith([DAILY], replacing('2026-11-21T09:00'))).toBe(DAILY);
  expect(seriesWith([DAILY], replacing('2026-11-22T09:00'))).toBeNull();
  expect(seriesWith([DAILY], replacing('2026-11-23T10:00'))).toBeNull();
});
