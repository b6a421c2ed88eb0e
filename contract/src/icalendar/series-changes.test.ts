import { expect, it } from 'vitest';
import { anEvent } from '../recurrence/testing/an-event.ts';
import { occurrencesIn } from '../recurrence/occurrences.ts';
import { overrideId } from '../areas/calendar.ts';
import { localOf } from '../recurrence/zones.ts';
import { readWhole } from './testing/read-whole.ts';

const ZONE = 'Europe/Madrid';
const event = (...lines: string[]) => [
  'BEGIN:VEVENT',
  'UID:x',
  'SUMMARY:Club',
  'DURATION:PT1H',
  ...lines,
  'END:VEVENT',
];
const at = (name: string, time: string) => `${name};TZID=${ZONE}:${time}`;
const SERIES = event(at('DTSTART', '20261102T170000'), 'RRULE:FREQ=WEEKLY;COUNT=6', at('EXDATE', '20261130T170000'));
const read = (...lines: string[]) => readWhole(['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR'].join('\r\n'));

/** When the events of a file take place, with their titles. */
function shown(...lines: string[]): string[] {
  const ids = new Map<string, string>();
  const rows = read(...lines).events.map(
    ({ members: _members, category: _category, priority: _priority, ...fields }) => {
      const id = ids.get(fields.uid) ?? `0197aaaa-0000-7000-8000-${String(ids.size).padStart(12, '0')}`;
      ids.set(fields.uid, id);
      const { recurrence_id } = fields;
      return recurrence_id === null
        ? anEvent(fields, id)
        : anEvent({ ...fields, series_id: id }, overrideId(id, recurrence_id));
    },
  );
  const window = { fromMs: Date.parse('2026-10-01T00:00Z'), toMs: Date.parse('2027-03-01T00:00Z') };
  return occurrencesIn(rows, window, ZONE).map(
    ({ event: { title }, startMs, endMs }) =>
      `${localOf(startMs, ZONE).slice(5)} ${(endMs - startMs) / 60_000} ${title}`,
  );
}

it('follows a change of an occurrence and all after it, with its exceptions and what replaces later ones', () => {
  const change = event(
    at('RECURRENCE-ID;RANGE=THISANDFUTURE', '20261116T170000'),
    at('DTSTART', '20261117T183000'),
    'SUMMARY:x',
  ).map((line) => (line === 'SUMMARY:Club' ? 'SUMMARY:Club, Tuesdays' : line));
  const later = event(at('RECURRENCE-ID', '20261207T170000'), at('DTSTART', '20261208T200000'));
  expect(shown(...SERIES, ...change, ...later)).toEqual([
    ...['11-02T17:00 60 Club', '11-09T17:00 60 Club', '11-17T18:30 60 Club, Tuesdays', '11-24T18:30 60 Club, Tuesdays'],
    '12-08T20:00 60 Club',
  ]);
  expect(read(...SERIES, ...change).remarks).toEqual([]);
});

it('follows two changes, and the end of a series that is cancelled from one occurrence on', () => {
  const first = event(at('RECURRENCE-ID;RANGE=THISANDFUTURE', '20261109T170000'), at('DTSTART', '20261109T180000'));
  const second = event(at('RECURRENCE-ID;RANGE=THISANDFUTURE', '20261123T170000'), at('DTSTART', '20261123T190000'));
  expect(shown(...SERIES, ...second, ...first).map((one) => one.slice(0, 11))).toEqual([
    '11-02T17:00',
    '11-09T18:00',
    '11-16T18:00',
    '11-23T19:00',
    '12-07T19:00',
  ]);
  const over = event(
    at('RECURRENCE-ID;RANGE=THISANDFUTURE', '20261109T170000'),
    at('DTSTART', '20261109T170000'),
    'STATUS:CANCELLED',
  );
  expect(shown(...SERIES, ...over)).toEqual(['11-02T17:00 60 Club']);
});

it.each([
  [
    'a rule that cannot follow',
    'THISANDFUTURE',
    'RRULE:FREQ=MONTHLY;BYDAY=MO;BYSETPOS=1',
    '20261207T170000',
    '20261209T180000',
  ],
  ['one and all before it', 'THISANDPRIOR', 'RRULE:FREQ=WEEKLY', '20261109T170000', '20261109T180000'],
])('says of a change of %s that it counts once', (_of, range, rule, from, to) => {
  const series = event(at('DTSTART', '20261102T170000'), rule);
  const change = event(at(`RECURRENCE-ID;RANGE=${range}`, from), at('DTSTART', to));
  const { events, remarks } = read(...series, ...change);
  expect(events).toHaveLength(2);
  expect(remarks).toEqual([{ title: 'Club', problem: 'following' }]);
});

it('takes the newest of two versions of an event, and different events with one UID each', () => {
  const version = (time: string, ...lines: string[]) => event(`DTSTART:${time}`, ...lines);
  const dates = (...lines: string[]) => read(...lines).events.map(({ event_date }) => event_date);
  const [monday, tuesday] = ['20261123T100000', '20261124T100000'];
  expect(dates(...version(tuesday, 'SEQUENCE:2'), ...version(monday, 'SEQUENCE:1'))).toEqual(['2026-11-24']);
  expect(
    dates(...version(tuesday, 'DTSTAMP:20261102T000000Z'), ...version(monday, 'DTSTAMP:20261101T000000Z')),
  ).toEqual(['2026-11-24']);
  expect(dates(...version(monday), ...version(tuesday))).toEqual(['2026-11-23', '2026-11-24']);
  const other = version(tuesday, 'DTSTAMP:20261102T000000Z').map((line) => line.replace('Club', 'Choir'));
  expect(dates(...version(monday, 'DTSTAMP:20261101T000000Z'), ...other)).toEqual(['2026-11-23', '2026-11-24']);
  const moved = (time: string, sequence: number) =>
    event(at('RECURRENCE-ID', '20261109T170000'), at('DTSTART', time), `SEQUENCE:${sequence}`);
  expect(shown(...SERIES, ...moved('20261110T170000', 3), ...moved('20261111T170000', 2))[1]).toBe(
    '11-10T17:00 60 Club',
  );
});

it('keeps the length that a single date has of its own', () => {
  const dates = ['20261105T170000/PT3H', '20261106T170000/20261106T173000', '20261107T170000/PT1H'].join(',');
  expect(shown(...event(at('DTSTART', '20261102T170000'), at('RDATE;VALUE=PERIOD', dates)))).toEqual([
    ...['11-02T17:00 60 Club', '11-05T17:00 180 Club', '11-06T17:00 30 Club', '11-07T17:00 60 Club'],
  ]);
});

it('keeps the addresses of an event and of its call', () => {
  const said = (...lines: string[]) => {
    const [found] = read(...event('DTSTART:20261120T100000', ...lines)).events;
    return [found?.location, found?.description];
  };
  const call = 'CONFERENCE;VALUE=URI;FEATURE=VIDEO:https://meet.example/abc';
  expect(said('URL:https://club.example/1')).toEqual([null, 'https://club.example/1']);
  expect(said(call, 'DESCRIPTION:Bring shoes')).toEqual(['https://meet.example/abc', 'Bring shoes']);
  expect(said(call, 'LOCATION:Hall', 'DESCRIPTION:Bring shoes')).toEqual([
    'Hall',
    'Bring shoes\n\nhttps://meet.example/abc',
  ]);
  expect(said('URL:https://club.example/1', 'DESCRIPTION:See https://club.example/1')).toEqual([
    null,
    'See https://club.example/1',
  ]);
  expect(said('URL:message:%3Cabc%3E', 'URL:javascript:alert(1)')).toEqual([null, null]);
  const [, long] = said('URL:https://club.example/1', `DESCRIPTION:${'x'.repeat(60_000)}`);
  expect(long?.endsWith('x\n\nhttps://club.example/1')).toBe(true);
});
