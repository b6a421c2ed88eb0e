import { expect, it } from 'vitest';
import { readWhole } from './testing/read-whole.ts';

const event = (uid: string, ...lines: string[]) => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  `SUMMARY:${uid}`,
  'DTSTART:20261120T100000',
  ...lines,
  'END:VEVENT',
];
const read = (...lines: string[]) => {
  const { events, leftOut, isWhole, damages } = readWhole(['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR'].join('\r\n'));
  return { titles: events.map(({ title }) => title), leftOut, isWhole, damages };
};
const ALARM = ['BEGIN:VALARM', 'TRIGGER:-PT15M', 'END:VALARM'];
const without = (lines: readonly string[], line: string) => lines.filter((one) => one !== line);

it.each([
  ['the end of a reminder', [...without(event('A', ...ALARM), 'END:VALARM'), ...event('B')], ['A', 'B'], 1],
  ['the end of an event', [...without(event('A'), 'END:VEVENT'), ...event('B')], ['A', 'B'], 1],
  ['the end of the last event', [...event('A'), ...without(event('B'), 'END:VEVENT')], ['A', 'B'], 1],
  ['the end of a zone', ['BEGIN:VTIMEZONE', 'TZID:X', 'BEGIN:STANDARD', ...event('A')], ['A'], 2],
  ['the beginning of a reminder', [...event('A', 'TRIGGER:-PT15M', 'END:VALARM'), ...event('B')], ['A', 'B'], 1],
  ['nothing, but an end is there twice', [...event('A'), 'END:VEVENT', ...event('B')], ['A', 'B'], 1],
  ['nothing, but the calendar ends twice', [...event('A'), 'END:VCALENDAR'], ['A'], 1],
])('has every event of a file without %s', (_what, lines, titles, damages) => {
  const found = read(...lines);
  expect(found).toMatchObject({ titles, damages, isWhole: true });
});

it('counts an event of which only the end is there', () => {
  expect(read(...event('A'), ...without(event('B'), 'BEGIN:VEVENT'), ...event('C'))).toMatchObject({
    titles: ['A', 'C'],
    leftOut: [{ title: 'Untitled', problem: 'unreadable' }],
    isWhole: true,
  });
});

it('says that a part is missing of a file that ends inside of an event', () => {
  const { events, isWhole } = readWhole(['BEGIN:VCALENDAR', ...event('A'), 'BEGIN:VEVENT', 'UID:B'].join('\r\n'));
  expect([events.length, isWhole]).toEqual([1, false]);
});

it.each([
  ['DTEND:soon', 'end'],
  ['DURATION:long', 'end'],
  ['EXDATE:20261121T100000,never', 'single_dates'],
  ['RDATE;VALUE=DATE-TIME:2026', 'single_dates'],
])('has an event with %s, and says what it lacks', (line, problem) => {
  const file = ['BEGIN:VCALENDAR', ...event('A', 'RRULE:FREQ=DAILY', line), 'END:VCALENDAR'].join('\r\n');
  expect(readWhole(file)).toMatchObject({ events: [{ title: 'A' }], leftOut: [], remarks: [{ title: 'A', problem }] });
});
