import fc from 'fast-check';
import { expect, test } from 'vitest';
import { byDay, midnightOf, type Entry } from '../../rows/entries/entry.ts';
import { addDays } from '../../ui/dates/dates.ts';
import { isShown } from './entries.ts';
import { fitBars, fitBlocks, layBars, layBlocks, openingMinute, printedHours } from './layout.ts';
import { daysOf, daysRead, readPlace, stepFrom, weekOf } from './place.ts';

const WEEK = weekOf('2026-11-20', 1);
const DAY = '2026-11-20';

function anEntry(key: string, fields: Partial<Entry> = {}): Entry {
  const firstDay = fields.firstDay ?? DAY;
  return {
    ...{ key, title: key, isAllDay: true, firstDay, lastDay: firstDay, memberIds: [], category: 'event' },
    ...{ startMs: midnightOf(firstDay), endMs: midnightOf(addDays(firstDay, 1)), isDone: false, isWaiting: false },
    open: () => undefined,
    ...fields,
  };
}

const at = (clock: string) => midnightOf(DAY) + (Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))) * 60_000;
const timed = (key: string, from: string, to: string) =>
  anEntry(key, { isAllDay: false, startMs: at(from), endMs: at(to) });

test('bars of a week share no lane on a day, keep to the week, and long ones come first', () => {
  const span = fc.record({ start: fc.integer({ min: -9, max: 9 }), days: fc.integer({ min: 0, max: 12 }) });
  fc.assert(
    fc.property(fc.array(span, { maxLength: 20 }), (spans) => {
      const entries = spans.map(({ start, days }, index) => {
        const firstDay = addDays(WEEK[0] ?? DAY, start);
        return anEntry(String(index), { firstDay, lastDay: addDays(firstDay, days) });
      });
      const bars = layBars(entries, WEEK);
      const cells = bars.flatMap(({ from, to, lane }) =>
        Array.from({ length: to - from + 1 }, (_, day) => `${from + day}/${lane}`),
      );
      expect(new Set(cells).size).toBe(cells.length);
      expect(bars.every(({ from, to }) => from >= 0 && to <= 6 && from <= to)).toBe(true);
      const seen = entries.filter(({ firstDay, lastDay }) => firstDay <= (WEEK[6] ?? '') && lastDay >= (WEEK[0] ?? ''));
      expect(bars.map(({ entry }) => entry.key).toSorted()).toEqual(seen.map(({ key }) => key).toSorted());
      const { drawn, hidden } = fitBars(bars, 7, 4);
      expect(drawn.every(({ lane }) => lane < 4)).toBe(true);
      hidden.forEach((count, day) => {
        const all = bars.filter(({ from, to }) => from <= day && to >= day).length;
        const shown = drawn.filter(({ from, to }) => from <= day && to >= day);
        expect(shown.length + count).toBe(all);
        // The words "+3 more" stand in the last lane.
        expect(count === 0 || shown.every(({ lane }) => lane < 3)).toBe(true);
      });
    }),
    { numRuns: 100 },
  );
});

test('an entry over the end of a week is open there', () => {
  const trip = anEntry('trip', { firstDay: '2026-11-21', lastDay: '2026-11-24' });
  expect(layBars([trip], WEEK)).toMatchObject([{ from: 5, to: 6, isStart: true, isEnd: false }]);
  expect(layBars([trip], weekOf('2026-11-24', 1))).toMatchObject([{ from: 0, to: 1, isStart: false, isEnd: true }]);
});

test('blocks at the same time stand side by side, and those apart have the whole width', () => {
  const blocks = layBlocks(
    [
      timed('a', '09:00', '11:00'),
      timed('b', '09:30', '10:00'),
      timed('c', '10:00', '12:00'),
      timed('d', '12:00', '12:10'),
    ],
    DAY,
  );
  expect(blocks.map(({ entry, column, columns }) => [entry.key, column, columns])).toEqual([
    ['a', 0, 2],
    ['b', 1, 2],
    ['c', 1, 2],
    ['d', 0, 1],
  ]);
  expect(blocks[3]).toMatchObject({ start: 720, end: 750 });
});

test('blocks never overlap in a column', () => {
  const minute = fc.integer({ min: 0, max: 1439 });
  fc.assert(
    fc.property(fc.array(fc.tuple(minute, minute), { maxLength: 25 }), (spans) => {
      const entries = spans.map(([one, other], index) =>
        anEntry(String(index), {
          isAllDay: false,
          startMs: midnightOf(DAY) + Math.min(one, other) * 60_000,
          endMs: midnightOf(DAY) + Math.max(one, other) * 60_000,
        }),
      );
      const blocks = layBlocks(entries, DAY);
      expect(blocks).toHaveLength(entries.length);
      const meets = (one: (typeof blocks)[0], other: (typeof blocks)[0]) =>
        one !== other && one.column === other.column && one.end > other.start && other.end > one.start;
      expect(blocks.some((one) => blocks.some((other) => meets(one, other)))).toBe(false);
      expect(blocks.every(({ column, columns, end }) => column < columns && end <= 1440)).toBe(true);
    }),
    { numRuns: 100 },
  );
});

test('of blocks at the same time two stand side by side, and the number of the others beside them', () => {
  const busy = [
    timed('a', '09:00', '11:00'),
    timed('b', '09:00', '10:00'),
    timed('c', '09:30', '10:30'),
    timed('d', '10:15', '12:00'),
    timed('e', '10:20', '10:50'),
    timed('f', '13:00', '14:00'),
    timed('g', '13:00', '13:30'),
  ];
  const { drawn, hidden } = fitBlocks(layBlocks(busy, DAY), 2, 2);
  expect(drawn.map(({ entry, column, columns, isCut }) => [entry.key, column, columns, isCut])).toEqual([
    ['a', 0, 2, true],
    ['b', 1, 2, true],
    ['d', 1, 2, true],
    ['f', 0, 2, false],
    ['g', 1, 2, false],
  ]);
  expect(hidden).toEqual([{ count: 2, start: 570, end: 650 }]);
  expect(fitBlocks(layBlocks(busy, DAY), 2, 1)).toMatchObject({ hidden: [{ count: 4, start: 540, end: 720 }] });
  expect(fitBlocks(layBlocks(busy, DAY), Infinity, 1)).toMatchObject({ drawn: { length: 7 }, hidden: [] });
});

test('the hours open at now, on other days at the earliest entry, and without one at eight', () => {
  const now = new Date(at('21:25'));
  const [early, late] = [timed('early', '06:30', '07:00'), timed('late', '18:00', '19:00')];
  expect(openingMinute([early], WEEK, now)).toBe(21 * 60 + 25);
  const other = weekOf('2026-11-27', 1);
  expect(openingMinute([late, early], [DAY], new Date(at('21:25') - 86_400_000))).toBe(6 * 60 + 30);
  expect(openingMinute([late, anEntry('trip')], other, now)).toBe(8 * 60);
});

test('paper has the hours of the day, and those of entries before and after them', () => {
  expect(printedHours([])).toEqual({ from: 8, to: 20 });
  const blocks = layBlocks([timed('early', '06:40', '07:00'), timed('late', '21:00', '21:10')], DAY);
  expect(printedHours(blocks)).toEqual({ from: 6, to: 22 });
});

test('a place is read from the address, and what is no place is today in the usual view', () => {
  expect(readPlace({ view: 'week', date: '2026-02-28' }, 'month', DAY)).toEqual({ view: 'week', day: '2026-02-28' });
  for (const date of ['2026-02-29', '20261120', '0999-01-01', 7, undefined])
    expect(readPlace({ view: 'year', date }, 'agenda', DAY)).toEqual({ view: 'agenda', day: DAY });
});

test('every view shows days of what is read', () => {
  for (const view of ['month', 'week', 'day', 'agenda'] as const)
    for (const day of ['2026-11-01', '2026-11-30', '2026-02-01'])
      for (const weekStart of [0, 1, 6]) {
        const { first, end } = daysRead({ view, day }, weekStart);
        expect(daysOf({ view, day }, weekStart).every((one) => one >= first && one < end)).toBe(true);
      }
  expect(stepFrom({ view: 'month', day: '2026-01-31' }, 1).day).toBe('2026-02-28');
  expect(stepFrom({ view: 'agenda', day: DAY }, -1).day).toBe('2026-11-13');
});

test('entries of the whole family are those of everyone', () => {
  const isFor = (entry: Entry, ...people: string[]) => isShown(entry, { people, category: null });
  const ofLeo = anEntry('leo', { memberIds: ['leo'] });
  expect([isFor(ofLeo, 'leo'), isFor(ofLeo, 'ana'), isFor(ofLeo)]).toEqual([true, false, true]);
  expect(isFor(anEntry('all'), 'ana')).toBe(true);
  expect(isShown(anEntry('all'), { people: [], category: 'task' })).toBe(false);
  const trip = anEntry('trip', { lastDay: '2026-11-21' });
  expect([...byDay([trip], WEEK).values()].map((list) => list.length)).toEqual([0, 0, 0, 0, 1, 1, 0]);
});
