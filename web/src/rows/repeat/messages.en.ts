import { CALENDAR_YEARS, PER_DAY_MAX, RULE_COUNT_MAX, RULE_INTERVAL_MAX } from '#contract/recurrence/limits.ts';
import type { RuleProblem } from '#contract/recurrence/rules.ts';

const COUNT = RULE_COUNT_MAX.toLocaleString('en');
const INTERVAL = RULE_INTERVAL_MAX.toLocaleString('en');

/** What is wrong with a rule, by its code: the server's, and `too_long` of the contract's schema. */
const faults: Readonly<Record<RuleProblem | 'too_long', string>> = {
  invalid: 'It cannot repeat like this. Choose another way.',
  too_long: `It can repeat at most ${COUNT} times, and at least every ${INTERVAL} days, weeks, months or years`,
  empty: 'Repeated like this it would never take place. Choose other days or a later end.',
  often: `It can repeat at most ${PER_DAY_MAX} times a day`,
  interval: `It has to repeat at least every ${INTERVAL} days, weeks, months or years`,
  count: 'It cannot repeat that many times. Choose fewer, or no end.',
  years: `It can repeat only between the years ${CALENDAR_YEARS.first} and ${CALENDAR_YEARS.last}`,
};

export const messages = {
  repeats: 'Repeats',
  none: 'Does not repeat',
  custom: 'Custom…',
  needsDay: 'Choose a date first',
  every: 'Every',
  unit: 'Unit',
  DAILY: 'days',
  WEEKLY: 'weeks',
  MONTHLY: 'months',
  YEARLY: 'years',
  weekdays: 'On',
  monthBy: 'On the same',
  day: 'Day of the month',
  weekday: 'Weekday',
  ends: 'Ends',
  never: 'Never',
  until: 'On a day',
  count: 'After a number of times',
  lastDay: 'Last possible day',
  times: 'Times',
  faults,
};
