import { expect, test } from 'vitest';
import { anEvent } from '#contract/recurrence/testing/an-event.ts';
import type { DateHabits } from '../../ui/dates/date-habits.ts';
import { deviceZone } from '../../ui/dates/dates.ts';
import { describeOwnZone } from './describe.ts';
import { eventEntries } from './entries.ts';

const HABITS: DateHabits = { language: 'en', dateFormat: null, timeFormat: '24' };

test.each([
  ['Asia/Kathmandu', 'inZone'],
  [deviceZone(), null],
  ['Etc/GMT-23', null], // a device may know fewer zones than the one that chose it
])('the start of an event in %s is said in its own zone as %s', (time_zone, said) => {
  const event = { ...anEvent({ event_time: '12:00' }), time_zone };
  const [entry] = eventEntries([event], { first: '2026-11-19', end: '2026-11-22' }, () => () => undefined);
  if (!entry) throw new Error('The event is not shown.');
  expect(describeOwnZone(entry, event, (key) => key, HABITS)).toBe(said);
});
