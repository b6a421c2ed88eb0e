import { expect, test } from 'vitest';
import { offerDay, openNewEvent, readEventOpening } from './event-opening.ts';

test('a new event begins on the day that the calendar shows, unless times were chosen in it', () => {
  offerDay('2026-12-16');
  openNewEvent();
  expect(readEventOpening(null).preset).toEqual({ event_date: '2026-12-16' });
  openNewEvent({ event_date: '2026-12-17', event_time: '10:00' });
  expect(readEventOpening(null).preset).toEqual({ event_date: '2026-12-17', event_time: '10:00' });
  offerDay(null);
  openNewEvent();
  expect(readEventOpening(null).preset).toBeNull();
});
