import { expect, test } from 'vitest';
import type { Task } from '#contract/areas/tasks.ts';
import { moveDue, placeDue } from './move-due.ts';
import { placeInDays } from './place-in-days.ts';

const ZONE = 'Europe/Madrid';
const DAY = '2026-11-20';

test('a task is on the day that it is due', () => {
  const task = {
    ...{ id: 't', version: 1, created_at: '', updated_at: '', deleted_at: null, title: 'Water', description: null },
    ...{ assigned_to: 'leo', assigned_members: null, due_date: `${DAY}T00:00:00+14:00`, due_all_day: true },
    ...{ status: 'pending', created_by: 'ana', completed_at: null, completed_by: null },
  } as unknown as Task; // further columns do not matter here
  const place = placeInDays(task, { first: DAY, end: '2026-11-21' });
  expect(place).toMatchObject({ title: 'Water', firstDay: DAY, memberIds: ['leo'], isAllDay: true });
  expect(placeInDays(task, { first: '2026-11-21', end: '2026-11-22' })).toBeNull();
});

test('a moved task keeps its day, or its time', () => {
  const whole = { due_date: '2026-11-20T00:00:00+01:00', due_all_day: true };
  const allDay = moveDue(whole, { days: 1, minutes: 0 }, ZONE);
  expect(allDay).toMatchObject({ due_date: expect.stringMatching(/^2026-11-21T/), due_zone: ZONE });
  const before = '2026-11-20T17:00:00+05:00';
  const timed = moveDue({ due_date: before, due_all_day: false }, { days: 1, minutes: -30 }, ZONE);
  expect(Date.parse(timed.due_date) - Date.parse(before)).toBe((1440 - 30) * 60_000);
});

test('a task gets a time, or loses it', () => {
  expect(placeDue({ day: '2026-11-21', minute: 900 }, ZONE)).toEqual({
    ...{ due_date: '2026-11-21T15:00:00+01:00', due_all_day: false, due_zone: ZONE },
  });
  expect(placeDue({ day: '2026-11-21', minute: null }, ZONE)).toMatchObject({
    ...{ due_date: '2026-11-21T00:00:00+01:00', due_all_day: true },
  });
});
