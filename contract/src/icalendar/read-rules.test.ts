import { expect, it } from 'vitest';
import { countRule, expandRule, spend } from '../recurrence/expand.ts';
import { addDays } from '../recurrence/local-times.ts';
import { readRuleParts } from '../recurrence/rule-parts.ts';
import { createRuleReader, FILE_STEPS_MAX } from './read-rules.ts';
import { fileOf } from './testing/files.ts';
import { readWhole } from './testing/read-whole.ts';

const read = (...lines: string[]) => {
  const { events, leftOut } = readWhole(fileOf(...lines));
  return leftOut[0]?.problem ?? events[0]?.rrule;
};

it.each([
  ['a day that does not exist', 'UNTIL=20260199', 'rule'],
  ['an hour that does not exist', 'UNTIL=20261331T100000', 'rule'],
  ['a time that does not exist', 'UNTIL=20261231T250000', 'rule'],
  ['no day', 'UNTIL=soon', 'rule'],
  ['an end before the beginning', 'UNTIL=20201120', 'rule'],
  ['an end before the beginning of the same day', 'UNTIL=20261120T160000', 'rule'],
  ['the years before the calendar', 'UNTIL=18991231', 'rule'],
  ['too many times', 'COUNT=10001', 'unsupported'],
  ['other intervals', 'INTERVAL=1001', 'unsupported'],
  ['the calendar of another people', 'RSCALE=CHINESE', 'unsupported'],
  ['the last day of shorter months', 'RSCALE=GREGORIAN;SKIP=BACKWARD', 'unsupported'],
  ['days of no month', 'BYMONTHDAY=32', 'rule'],
  ['weekdays of a month that is none', 'BYDAY=1MO', 'rule'],
  ['days after Easter', 'BYEASTER=1', 'unsupported'],
])('leaves out an event with a rule of %s: %s', (_what, part, problem) => {
  expect(read(`RRULE:FREQ=DAILY;${part}`)).toBe(problem);
});

it.each([
  ['an end that means never', 'FREQ=DAILY;UNTIL=99991231T235959Z', 'FREQ=DAILY'],
  ['the calendar that is ours', 'RSCALE=GREGORIAN;FREQ=DAILY;SKIP=OMIT', 'FREQ=DAILY'],
  ['a part of another program', 'FREQ=DAILY;X-OTHER=1', 'FREQ=DAILY'],
])('takes %s', (_what, given, rrule) => {
  expect(read(`RRULE:${given}`)).toBe(rrule);
});

it('leaves out an event with a second rule, or with a rule of exceptions, and takes one that is written twice', () => {
  expect(read('RRULE:FREQ=DAILY', 'RRULE:FREQ=WEEKLY')).toBe('unsupported');
  expect(read('RRULE:FREQ=DAILY', 'EXRULE:FREQ=WEEKLY')).toBe('unsupported');
  expect(read('RRULE:FREQ=DAILY', 'RRULE:FREQ=DAILY')).toBe('FREQ=DAILY');
});

const START = { local: '2026-03-01T09:00', zone: 'Europe/Madrid' };

/** Which of so many events with a rule are taken, by a reader with so many steps; the rule, or the problem. */
function readMany(count: number, rrule: string, steps = { left: FILE_STEPS_MAX }) {
  const readRule = createRuleReader(steps);
  const block = { kind: 'VEVENT', lines: new Map([['RRULE', [`RRULE:${rrule}`]]]), parts: [] };
  return Array.from({ length: count }, () => readRule(block, START));
}
const takenOf = (found: ReturnType<typeof readMany>) => found.filter((one) => 'rrule' in one);

it.each([
  [5_000, 'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1'],
  [5_000, 'FREQ=WEEKLY;BYDAY=MO,WE;COUNT=30'],
  [2_000, 'FREQ=DAILY'],
  [60, 'FREQ=DAILY;BYMONTH=2;COUNT=10000'],
])('takes all of %i events that repeat by %s', (count, rrule) => {
  const steps = { left: FILE_STEPS_MAX };
  const [one] = readMany(1, rrule, steps);
  expect(one).toEqual({ rrule });
  expect(count * (FILE_STEPS_MAX - steps.left)).toBeLessThan(FILE_STEPS_MAX);
});

it.each([
  'FREQ=DAILY;BYDAY=MO;COUNT=10000',
  'FREQ=MINUTELY;INTERVAL=15',
  'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30,29;INTERVAL=7;COUNT=900',
  'FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYHOUR=1,2,3,4,5;BYMINUTE=1,2,3,4,5;BYSETPOS=-1,1;COUNT=200',
])('takes no more events with %s than can be shown: a month takes at most twice the steps of a file', (rrule) => {
  const max = 500_000;
  const found = readMany(400, rrule, { left: max });
  const taken = takenOf(found);
  expect(found.filter((one) => 'problem' in one && one.problem !== 'effort')).toEqual([]);
  const parts = readRuleParts(rrule);
  if (parts === null) throw new Error('This is no rule.');
  for (const from of ['2026-03-01', '2028-02-01']) {
    const steps = { left: 2 * max };
    countRule(parts, START.local, steps);
    const month = expandRule(parts, START.local, { from, to: addDays(from, 31), max: Infinity, steps });
    spend(steps, 30 * month.length);
    expect(taken.length * (2 * max - steps.left)).toBeLessThanOrEqual(2 * max);
  }
});

it('takes the same events, whatever was read before', () => {
  const read = () => takenOf(readMany(20, 'FREQ=DAILY;BYDAY=MO;COUNT=10000', { left: 1_000_000 })).length;
  const first = read();
  expect(first).toBeGreaterThan(0);
  expect(first).toBeLessThan(20);
  expect(read()).toBe(first);
});
