import { beforeEach, expect, test } from 'vitest';
import type { DayLine } from '../../areas/area.ts';
import { showWords, translatorOf } from '../../lib/i18n/i18n.ts';
import type { DateHabits } from '../../ui/dates/date-habits.ts';
import { messages as shell } from '../shell/messages.en.ts';
import { messages as today } from './messages.en.ts';
import { sayDay } from './sentence.ts';

const NOW = new Date(2026, 10, 20, 12);
const HABITS: DateHabits = { language: 'en', dateFormat: null, timeFormat: '24' };
beforeEach(() => showWords('en', { shell, today }));

const aLine = (fields: Partial<DayLine>): DayLine => ({
  ...{ id: 'x', title: 'Bins', group: 'any', startMs: null, order: '', memberIds: [], isToDo: true, draw: () => null },
  ...fields,
});
const task = aLine({});
const late = aLine({ group: 'late' });
const done = aLine({ group: 'done', isToDo: false });
const event = (hour: number, title = 'Football') =>
  aLine({ title, group: 'timed', isToDo: false, startMs: new Date(2026, 10, 20, hour).getTime() });
const say = (lines: readonly DayLine[], more: { elsewhere?: number; isKnown?: boolean; isChild?: boolean } = {}) =>
  sayDay({ lines, elsewhere: 0, isKnown: true, isChild: false, ...more }, NOW, translatorOf('today'), HABITS);

test('"nothing today" is said only where nothing is shown, and once that is known', () => {
  expect(say([])).toBe('Nothing today. Enjoy it.');
  expect(say([], { isKnown: false })).toBe('Today');
  expect(say([], { elsewhere: 1 })).toContain('one thing in another home');
  expect(say([done])).toBe('All done for today. Well done!');
  expect(say([event(9)])).toBe('One thing on the calendar today.');
  expect(say([task], { isKnown: false })).toBe('One thing left today.');
});

test('it says how much is left, what of it is late, and what comes next', () => {
  expect(say([task, late, done])).toBe('Two things left today. One is late.');
  expect(say([late, late])).toBe('Two things are late.');
  expect(say([task, late], { isChild: true })).toBe('Two things left today.');
  expect(say([task, event(9), event(17), event(19, 'Dinner')])).toBe('One thing left today. Next: Football, 17:00.');
  expect(say([task, event(17, 'A title that is far too long for a heading of a screen')])).toBe(
    'One thing left today.',
  );
});
