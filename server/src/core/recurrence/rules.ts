import { CALENDAR_YEARS, PER_DAY_MAX, RULE_COUNT_MAX, RULE_INTERVAL_MAX } from '#contract/recurrence/limits.ts';
import { problemOfRule, type RuleProblem } from '#contract/recurrence/rules.ts';
import { Problem } from '../../platform/db/problems.ts';

/** @throws Problem BAD_REQUEST with the sentence of a `RuleProblem`, which the field `rrule` has as its code */
export function requireRule(rrule: string | null | undefined, start: string): void {
  const problem = rrule ? problemOfRule(rrule, start) : null;
  if (problem) throw new Problem('BAD_REQUEST', RULE_PROBLEMS[problem], { fields: { rrule: problem } });
}

const RULE_PROBLEMS: Readonly<Record<RuleProblem, string>> = {
  invalid: 'The rule by which this repeats is not one of RFC 5545. Please choose it again.',
  empty: 'By its rule this never takes place. Please choose other days or a later end.',
  often: `This repeats more often than a calendar can show. Please choose at most ${PER_DAY_MAX} times a day.`,
  interval: `This repeats too seldom. Please choose at most every ${RULE_INTERVAL_MAX} days, weeks, months or years.`,
  count: `This repeats too many times. Please choose at most ${RULE_COUNT_MAX} times, or fewer for an unusual rule, or no end.`,
  years: `The calendar has the years ${CALENDAR_YEARS.first} to ${CALENDAR_YEARS.last}. Please choose a beginning and an end between them.`,
};
