import { expect, test } from 'vitest';
import { composeDue, composeTomorrow, dueOf, isLate, timeOf } from './due.ts';

const allDay = (day: string, offset = '+09:00') => ({ due_date: `${day}T00:00:00${offset}`, due_all_day: true });
const open = { status: 'pending' } as const;

test('a task without a time is due on the same day in every time zone', () => {
  expect(dueOf(allDay('2026-11-20'))).toEqual({ day: '2026-11-20', moment: null });
  expect(dueOf(allDay('2026-11-20', '-11:00'))).toEqual({ day: '2026-11-20', moment: null });
});

test('a composed due date reads back as it was chosen', () => {
  for (const time of ['', '00:00', '07:05', '23:59']) {
    const due = dueOf(composeDue('2026-11-20', time));
    expect([due?.day, timeOf(due)]).toEqual(['2026-11-20', time]);
  }
});

test('a task without a time is late only after its day', () => {
  const task = { ...open, ...composeDue('2026-11-20', '') };
  expect(isLate(task, new Date(2026, 10, 20, 23, 59))).toBe(false);
  expect(isLate(task, new Date(2026, 10, 21, 0, 0))).toBe(true);
});

test('a task with a time is late from that minute, unless it is done', () => {
  const task = { ...open, ...composeDue('2026-11-20', '17:00') };
  expect(isLate(task, new Date(2026, 10, 20, 16, 59))).toBe(false);
  expect(isLate(task, new Date(2026, 10, 20, 17, 1))).toBe(true);
  expect(isLate({ ...task, status: 'completed' }, new Date(2026, 10, 20, 17, 1))).toBe(false);
});

test('moving a task to tomorrow keeps its time', () => {
  const now = new Date(2026, 10, 20, 12);
  const moved = dueOf(composeTomorrow(composeDue('2026-11-18', '17:30'), now));
  expect([moved?.day, timeOf(moved)]).toEqual(['2026-11-21', '17:30']);
  expect(composeTomorrow({ due_date: null, due_all_day: false }, now).due_all_day).toBe(true);
});
