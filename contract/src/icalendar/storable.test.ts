import { expect, it } from 'vitest';
import { readWhole } from './testing/read-whole.ts';
import { leaveOutRefused } from './storable.ts';

it.each([
  ['DTSTART:16040304', null],
  ['DTSTART:20261120T170000', 'ok'],
  ['DTSTART:20261120T170000\r\nDTEND:20290101T170000', null],
  ['DTSTART:20261120\r\nRRULE:FREQ=DAILY;COUNT=20000', null],
  ['DTSTART:20261120\r\nRRULE:FREQ=DAILY;UNTIL=99991231', 'ok'],
  ['DTSTART:20261120T170000\r\nRRULE:FREQ=DAILY;UNTIL=20261120T160000', null],
  ['DTSTART:20261120\r\nRRULE:FREQ=DAILY;COUNT=200', 'ok'],
])('of %s imports %s', (lines, expected) => {
  const text = `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nSUMMARY:ok\r\n${lines}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`;
  const { events, leftOut } = leaveOutRefused(readWhole(text));
  expect(events.map(({ title }) => title)).toEqual(expected === null ? [] : [expected]);
  expect(leftOut).toHaveLength(expected === null ? 1 : 0);
});
