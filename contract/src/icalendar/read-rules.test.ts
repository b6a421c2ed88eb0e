import { expect, it } from 'vitest';
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
