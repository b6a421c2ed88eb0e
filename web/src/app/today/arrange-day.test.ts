import { expect, test } from 'vitest';
import type { DayLine } from '../../areas/area.ts';
import { arrangeDay, joinLines, linesByPerson, linesOf, placeOfLine } from './arrange-day.ts';

const aLine = (id: string, fields: Partial<DayLine> = {}): DayLine => ({
  ...{ id, title: id, group: 'any', startMs: null, order: id, memberIds: [], isToDo: true, draw: () => null },
  ...fields,
});
const at = (id: string, hour: number, fields: Partial<DayLine> = {}) =>
  aLine(id, { group: 'timed', startMs: new Date(2026, 10, 20, hour).getTime(), ...fields });
const ids = (lines: readonly DayLine[] = []) => lines.map(({ id }) => id);

test('lines of all areas stand in one order of time, and those without a time by their own', () => {
  const lines = [
    at('school', 15),
    at('dentist', 9, { order: 'z' }),
    aLine('b'),
    aLine('a'),
    aLine('x', { group: 'late' }),
  ];
  const groups = arrangeDay(lines, new Map());
  const shown = (group: DayLine['group']) => ids(groups.get(group)?.map(({ line }) => line));
  expect([shown('late'), shown('any'), shown('timed'), shown('done')]).toEqual([
    ['x'],
    ['a', 'b'],
    ['dentist', 'school'],
    [],
  ]);
});

test('a line that was just done stays in its place for a moment', () => {
  const before = at('bins', 8);
  const held = new Map([['bins', placeOfLine(before)]]);
  const groups = arrangeDay([{ ...before, group: 'done', isToDo: false }, at('later', 9)], held);
  expect(ids(groups.get('timed')?.map(({ line }) => line))).toEqual(['bins', 'later']);
  expect(groups.has('done')).toBe(false);
});

test('a line of the day stands in the place of the same entry', () => {
  expect(ids(joinLines([aLine('task 1')], [aLine('task 1'), aLine('event')]))).toEqual(['task 1', 'event']);
});

test('one sees what is for oneself, for everyone, and what concerns all', () => {
  const lines = [
    aLine('mine', { memberIds: ['ana'] }),
    aLine('both', { memberIds: ['ana', 'leo'] }),
    aLine('his', { memberIds: ['leo'] }),
    aLine('all'),
    aLine('birthday', { memberIds: ['leo'], concernsAll: true }),
  ];
  expect(ids(linesOf(lines, 'ana'))).toEqual(['mine', 'both', 'all', 'birthday']);
});

test('in the day of a family each line is there once: with its person, or with those of several', () => {
  const lines = [
    aLine('his', { memberIds: ['leo'] }),
    aLine('both', { memberIds: ['ana', 'leo'] }),
    aLine('all'),
    aLine('of one who left', { memberIds: ['gone'] }),
    aLine('with one who left', { memberIds: ['gone', 'ana'] }),
  ];
  const byPerson = linesByPerson(lines, [{ id: 'ana' }, { id: 'leo' }]);
  expect(ids(byPerson.get(null))).toEqual(['both', 'all', 'of one who left']);
  expect([ids(byPerson.get('ana')), ids(byPerson.get('leo'))]).toEqual([['with one who left'], ['his']]);
});
