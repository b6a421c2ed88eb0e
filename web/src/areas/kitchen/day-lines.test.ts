import { describe, expect, test } from 'vitest';
import type { KitchenDay, KitchenEvent, KitchenTask } from '#contract/areas/pins/kitchen.ts';
import { newId } from '#contract/ids.ts';
import { isNight, isOver, isRunning, linesFor, linesForAll, linesOf, nextLines } from './day-lines.ts';

const [ANA, LEO] = [newId(), newId()];
const TODAY = '2026-11-20';
const at = (time: string, day = TODAY) => new Date(`${day}T${time}:00`);

const task = (title: string, more: Partial<KitchenTask> = {}): KitchenTask => ({
  ...{ id: newId(), title, due_date: `${TODAY}T12:00:00Z`, due_all_day: true, is_done: false },
  ...{ people: [ANA], tickers: [ANA] },
  ...more,
});
const event = (title: string, from: string, to: string, more: Partial<KitchenEvent> = {}): KitchenEvent => ({
  ...{ id: newId(), title, location: null, is_all_day: false, first_day: TODAY, last_day: TODAY, people: [] },
  ...{ starts_at: at(from).toISOString(), ends_at: at(to).toISOString() },
  ...more,
});
const kitchen = (tasks: KitchenTask[], events: KitchenEvent[] = []): KitchenDay => ({
  ...{ epoch: newId(), version: 1, day: TODAY, people: [], groceries: null },
  ...{ tasks, events },
});
const titles = (lines: readonly { title: string }[]) => lines.map(({ title }) => title);

describe('the lines of a day', () => {
  test('stand in the order of what is late, without a time, by the clock, and over or done', () => {
    const day = kitchen(
      [
        task('At six', { due_date: at('18:00').toISOString(), due_all_day: false }),
        task('Done', { is_done: true }),
        task('Any time'),
        task('Late', { due_date: '2026-11-18T00:00:00+01:00' }),
      ],
      [event('Breakfast', '08:00', '09:00'), event('Football', '17:00', '18:00')],
    );
    const lines = linesOf(day, TODAY, at('12:00'));
    expect(titles(lines)).toEqual(['Late', 'Any time', 'Football', 'At six', 'Done', 'Breakfast']);
    expect(lines[0]).toMatchObject({ isLate: true, atMs: null });
  });

  test('are those of that day: tomorrow begins without what was done, and what is left is late', () => {
    const day = kitchen(
      [task('Done', { is_done: true }), task('Open'), task('Tomorrow', { due_date: '2026-11-21T00:00:00+01:00' })],
      [event('Today', '10:00', '11:00'), event('Camp', '10:00', '11:00', { last_day: '2026-11-22' })],
    );
    expect(titles(linesOf(day, TODAY, at('09:00')))).toEqual(['Open', 'Camp', 'Today', 'Done']);
    const next = linesOf(day, '2026-11-21', at('09:00', '2026-11-21'));
    expect(titles(next)).toEqual(['Open', 'Camp', 'Tomorrow']);
    expect(next.map(({ isLate, atMs }) => [isLate, atMs])).toEqual([
      [true, null],
      [false, null],
      [false, null],
    ]);
  });

  test('are of those they are for, or of the whole family', () => {
    const lines = linesOf(
      kitchen([task('Of Ana'), task('Of both', { people: [ANA, LEO] })], [event('Of all', '10:00', '11:00')]),
      TODAY,
      at('09:00'),
    );
    expect(titles(linesFor(lines, ANA))).toEqual(['Of Ana', 'Of both']);
    expect(titles(linesFor(lines, LEO))).toEqual(['Of both']);
    expect(titles(linesForAll(lines))).toEqual(['Of all']);
  });
});

describe('what comes next', () => {
  const day = kitchen(
    [task('At five', { due_date: at('17:00').toISOString(), due_all_day: false }), task('Any time')],
    [
      event('School', '09:00', '15:00'),
      event('Football', '17:00', '18:00'),
      event('Dentist', '08:00', '09:00', {
        ...{ first_day: '2026-11-21', last_day: '2026-11-21' },
        ...{ starts_at: at('08:00', '2026-11-21').toISOString(), ends_at: at('09:00', '2026-11-21').toISOString() },
      }),
    ],
  );
  test('is all that begins at the next moment of today, else of tomorrow', () => {
    expect(titles(nextLines(day, at('08:00')).lines)).toEqual(['School']);
    expect(titles(nextLines(day, at('09:00')).lines)).toEqual(['At five', 'Football']);
    expect(nextLines(day, at('17:00'))).toMatchObject({ day: '2026-11-21', lines: [{ title: 'Dentist' }] });
    expect(nextLines(kitchen([task('Any time')]), at('08:00')).lines).toEqual([]);
  });

  test('is told apart from what is on, and what is over', () => {
    const [football] = linesOf(kitchen([], [event('Football', '17:00', '18:00')]), TODAY, at('09:00'));
    if (!football) throw new Error('There is no line.');
    const states = ['16:59', '17:00', '17:59', '18:00'].map((time) => [
      isRunning(football, at(time)),
      isOver(football, at(time)),
    ]);
    expect(states).toEqual([
      [false, false],
      [true, false],
      [true, false],
      [false, true],
    ]);
  });
});

test('the screen is dim from nine in the evening to half past six', () => {
  expect(['06:29', '06:30', '12:00', '20:59', '21:00', '23:59', '00:00'].map((time) => isNight(at(time)))).toEqual([
    ...[true, false, false, false, true, true, true],
  ]);
});
