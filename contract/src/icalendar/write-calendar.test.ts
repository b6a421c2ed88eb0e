import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { runsOf } from '../testing/runs.ts';
import {
  EVENT_CATEGORIES,
  EVENT_PRIORITIES,
  familyEvents,
  overrideId,
  type FamilyEvent,
  type NewEvent,
} from '../areas/calendar.ts';
import { occurrencesIn, startOf } from '../recurrence/occurrences.ts';
import { problemOfRule } from '../recurrence/rules.ts';
import { anEvent, SERIES } from '../recurrence/testing/an-event.ts';
import { instantOf } from '../recurrence/zones.ts';
import { divideIntoBlocks, type Block } from './blocks.ts';
import type { FileCalendar } from './read-calendar.ts';
import { FILES } from './testing/files.ts';
import { readWhole } from './testing/read-whole.ts';
import { writeCalendar } from './write-calendar.ts';
import { readDefinition } from './zone-definitions.ts';

const NOW = new Date('2026-11-20T10:00:00Z');

const write = (...events: FamilyEvent[]) => writeCalendar(events, { name: 'Rivera', now: NOW });

const read = (text: string) => readWhole(text, { zone: 'America/New_York' });

/** Rows as an import makes them of what a file says. */
function rowsOf({ events }: FileCalendar): FamilyEvent[] {
  const ids = new Map<string, string>();
  return events.map(({ members, category, priority, ...fields }) => {
    const id = ids.get(fields.uid) ?? `0197aaaa-0000-7000-8000-${String(ids.size).padStart(12, '0')}`;
    ids.set(fields.uid, id);
    const isReplacing = fields.recurrence_id !== null;
    const more = {
      category: category ?? 'event',
      priority: priority ?? 'medium',
      assigned_members: [...members],
    };
    return anEvent(
      { ...fields, ...more, series_id: isReplacing ? id : null },
      isReplacing ? overrideId(id, fields.recurrence_id ?? '') : id,
    );
  });
}

it.each(Object.entries(FILES))(
  'says the same of a file of another program after it was written again: %s',
  (_name, text) => {
    const first = read(text);
    const rows = rowsOf(first);
    const second = read(write(...rows));
    const window = { fromMs: Date.parse('2026-01-01T00:00Z'), toMs: Date.parse('2028-01-01T00:00Z') };
    const shown = (events: FamilyEvent[]) =>
      occurrencesIn(events, window, 'Asia/Kathmandu').map(({ event, startMs, endMs }) => [
        ...[startMs, endMs, event.title, event.location, event.description, event.category, event.priority],
        ...(event.reminders ?? []),
      ]);
    expect(shown(rowsOf(second))).toEqual(shown(rows));
    expect(shown(rows).length).toBeGreaterThan(0);
    expect(read(write(...rowsOf(second)))).toEqual(second);
  },
);

const zone = fc.constantFrom(
  'Europe/Madrid',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Apia',
  'UTC',
  null,
);
const day = fc
  .integer({ min: 0, max: 4_000 })
  .map((days) => new Date(Date.UTC(2020, 0, 1 + days)).toISOString().slice(0, 10));
const time = fc.constantFrom('00:00', '01:30', '02:30', '17:00', '23:59');
const words = fc.string({ unit: 'binary', maxLength: 120 });
const anyEvent = fc.record({
  ...{ title: words.map((text) => `T ${text}`), description: words, location: words, event_date: day },
  ...{ event_time: fc.option(time), end_time: fc.option(time), lasting: fc.nat(3), time_zone: zone },
  rrule: fc.option(
    fc.constantFrom('FREQ=DAILY;COUNT=30', 'FREQ=WEEKLY;BYDAY=MO,WE', 'FREQ=MONTHLY;BYDAY=-1FR', 'FREQ=YEARLY'),
  ),
  until: fc.option(day),
  category: fc.constantFrom(...EVENT_CATEGORIES),
  priority: fc.constantFrom(...EVENT_PRIORITIES),
  reminders: fc.option(fc.uniqueArray(fc.integer({ min: 0, max: 40_000 }), { minLength: 1, maxLength: 5 })),
  exdates: fc.option(fc.uniqueArray(day, { minLength: 1, maxLength: 4 })),
});

it('writes any event so that it is read as it was', () => {
  fc.assert(
    fc.property(anyEvent, ({ lasting, until, exdates, ...fields }) => {
      const last = new Date(Date.parse(fields.event_date) + lasting * 86_400_000).toISOString().slice(0, 10);
      const isUntil =
        until !== null && until > fields.event_date && fields.rrule !== null && !/COUNT/.test(fields.rrule);
      const clock = fields.event_time === null ? '' : 'T235959';
      const found = familyEvents.create.safeParse({
        ...fields,
        end_date: fields.end_time === null && fields.event_time !== null ? null : last,
        exdates:
          exdates?.toSorted().map((one) => (fields.event_time === null ? one : `${one}T${fields.event_time}`)) ?? null,
        reminders: fields.reminders?.toSorted((one, other) => one - other) ?? null,
        rrule: isUntil ? `${fields.rrule};UNTIL=${until.replaceAll('-', '')}${clock}` : fields.rrule,
      });
      fc.pre(found.success); // an end before the start is no event
      const row = anEvent(found.data);
      const [again] = read(write(row)).events;
      const { title, description, location, category, priority, reminders, rdates } = row;
      const { event_date, event_time, end_date, end_time, time_zone, rrule } = row;
      // No calendar has a series that ends before its first occurrence.
      fc.pre(rrule === null || problemOfRule(rrule, startOf(row)) === null);
      expect(again).toMatchObject({
        ...{ title, description, location, category, priority, reminders, rdates, exdates: row.exdates },
        ...{ event_date, event_time, end_date, end_time, rrule, time_zone: event_time === null ? null : time_zone },
      });
    }),
    { numRuns: runsOf(150) },
  );
});

it('writes an occurrence that was moved beside its series, and one that does not take place as an exception', () => {
  const weekly = anEvent({ event_time: '17:00', time_zone: 'Europe/Madrid', rrule: 'FREQ=WEEKLY' });
  const replacing = (recurrence_id: string, fields: Partial<NewEvent>) =>
    anEvent(
      { event_time: '18:00', time_zone: 'Europe/Madrid', series_id: SERIES, recurrence_id, ...fields },
      overrideId(SERIES, recurrence_id),
    );
  const moved = replacing('2026-11-27T17:00', { event_date: '2026-11-28' });
  const dropped = replacing('2026-12-04T17:00', { event_date: '2026-12-04', cancelled: true });
  expect(read(write(weekly, moved, dropped)).events).toMatchObject([
    { uid: `${SERIES}@casita`, exdates: ['2026-12-04T17:00'], recurrence_id: null },
    { uid: `${SERIES}@casita`, recurrence_id: '2026-11-27T17:00', event_date: '2026-11-28' },
  ]);
});

it('folds lines at 75 octets, ends them with CR LF, and escapes what would end a text', () => {
  const text = write(
    anEvent({ title: 'ñ'.repeat(90), description: 'a,b;c\\d\ne\nEND:VEVENT', time_zone: 'Europe/Madrid' }),
  );
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  expect(text).toContain(String.raw`DESCRIPTION:a\,b\;c\\d\ne\nEND:VEVENT`);
});

it.each(['🪅'.repeat(90), `x${'🪅'.repeat(90)}`, `xx${'🪅'.repeat(90)}`, `${'a'.repeat(66)}👩‍👩‍👧‍👦`.repeat(2)])(
  'folds no character (%s)',
  (title) => {
    const text = write(anEvent({ title }));
    for (const line of text.split('\r\n')) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(line.isWellFormed()).toBe(true);
    }
    expect(read(text).events[0]?.title).toBe(title);
  },
);

it.each([
  ['America/Santiago', 2024],
  ['Africa/Casablanca', 2024],
  ['Asia/Gaza', 2025],
  ['Africa/Cairo', 2022],
  ['America/New_York', 2005],
  ['Europe/Istanbul', 2014],
  ['Asia/Pyongyang', 2014],
  ['Australia/Lord_Howe', 2020],
  ['Europe/Madrid', 1994],
  ['Asia/Tehran', 2019],
  ['America/Sao_Paulo', 2017],
])('defines %s as it is, from the first event in %i on', (zone, first) => {
  const events = [first, 2026].map((year, index) =>
    anEvent({ event_date: `${year}-01-01`, event_time: '10:00', time_zone: zone }, overrideId(SERIES, `${index}`)),
  );
  const blocks = divideIntoBlocks(write(...events));
  const definition = 'refused' in blocks ? null : readDefinition(blocks.zones[0] as Block); // it has one
  const wrong: string[] = [];
  for (let day = Date.UTC(first, 0, 1); day < Date.UTC(2031, 0, 1); day += 86_400_000) {
    const local = `${new Date(day).toISOString().slice(0, 10)}T12:00`;
    const offset = (Date.parse(`${local}:00Z`) - instantOf(local, zone)) / 60_000;
    if (definition?.offsetAt(local) !== offset) wrong.push(local);
  }
  expect(wrong).toEqual([]);
});

it.each([
  [
    'Europe/Madrid',
    ['RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3', 'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10'],
    'DTSTART:19700329T020000',
  ],
  [
    'America/New_York',
    ['RRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3', 'RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11'],
    'DTSTART:19700308T020000',
  ],
  [
    'Australia/Lord_Howe',
    ['RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=4', 'RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=10'],
    'TZOFFSETTO:+1030',
  ],
  ['Asia/Kathmandu', [], 'TZOFFSETTO:+0545'],
])('defines %s for programs that do not know it', (time_zone, rules, line) => {
  const lines = write(anEvent({ event_time: '17:00', time_zone })).split('\r\n');
  expect(lines.filter((one) => one.startsWith('RRULE'))).toEqual(rules);
  expect(lines).toContain(line);
});

it('leaves out what it cannot write, and writes the rest', () => {
  const other = '0197aaaa-0000-7000-8000-0000000000e2';
  const third = '0197aaaa-0000-7000-8000-0000000000e3';
  const unknown = { ...anEvent({ event_time: '17:00', time_zone: 'UTC' }, other), time_zone: 'Etc/GMT-23' };
  const broken = { ...anEvent({ title: 'Broken' }, third), updated_at: 'never' };
  const { events } = read(write(unknown, broken, anEvent({ title: 'Dinner' })));
  expect(events.map(({ title }) => title)).toEqual(['Dinner']);
});

it('looks for the clock changes of a zone once, however often its calendar is written', () => {
  const event = anEvent({ event_date: '1900-01-01', event_time: '10:00', time_zone: 'America/Godthab' });
  const first = write(event);
  const asked = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts');
  expect(write(event)).toBe(first);
  expect(asked).not.toHaveBeenCalled();
  write({ ...event, time_zone: 'America/Scoresbysund' });
  expect(asked).toHaveBeenCalled();
  asked.mockRestore();
});
