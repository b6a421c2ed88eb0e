import { partsOfRule, RULE_PARTS } from '../recurrence/range.ts';
import { problemOfRule } from '../recurrence/rules.ts';
import { RuleText } from '../times.ts';
import type { EventProblem } from './problems.ts';
import { localUntil, type FileTime } from './read-times.ts';

/** Time for the rules of one file that are not plain, in ms. */
const CHECK_MS = 150;
/** Rules that are known to take place, and seldom, from their text alone. */
const PLAIN = [
  /^FREQ=(DAILY|WEEKLY|MONTHLY|YEARLY)$/,
  /^INTERVAL=[1-9]\d{0,2}$/,
  /^COUNT=[1-9]\d{0,5}$/,
  /^UNTIL=\d{8}(T\d{6})?$/,
  /^BYDAY=(-?[1-4])?(MO|TU|WE|TH|FR|SA|SU)(,(-?[1-4])?(MO|TU|WE|TH|FR|SA|SU))*$/,
  /^BYMONTH=([1-9]|1[0-2])(,([1-9]|1[0-2]))*$/,
  /^BYMONTHDAY=-?([1-9]|1\d|2[0-8])$/,
  /^WKST=(MO|TU|WE|TH|FR|SA|SU)$/,
];

/** Checks the rules of one file. `clock`: ms, of which only differences count. */
export function createRuleReader(clock: () => number) {
  let spent = 0;

  /** `problemOfRule`, as long as there is time. Hours and minutes that are narrowed further cost most and occur in no family. */
  function check(rrule: string, start: string): EventProblem | null {
    const parts = partsOfRule(rrule);
    const freq = parts.get('FREQ') ?? '';
    if (freq === 'SECONDLY') return 'often';
    const texts = rrule.split(';');
    const until = parts.get('UNTIL');
    const isPlain = texts.every((part) => PLAIN.some((plain) => plain.test(part)));
    // One kind of day at a time: "Monday the 13th" may be years away, but "31 April" is not among the plain ones.
    if (isPlain && !(parts.has('BYDAY') && parts.has('BYMONTHDAY'))) {
      return until !== undefined && until.slice(0, 8) < start.slice(0, 10).replaceAll('-', '') ? 'rule' : null;
    }
    const isFrequent = freq === 'HOURLY' || freq === 'MINUTELY';
    const narrowing = [...parts.keys()].some((name) => name.startsWith('BY'));
    if ((isFrequent && narrowing) || spent > CHECK_MS || isNever(parts)) return 'rule';
    const startedAt = clock();
    const problem = problemOfRule(rrule, start);
    spent += clock() - startedAt;
    return problem === null ? null : problem === 'often' ? 'often' : 'rule';
  }

  /** A rule of a file as the calendar stores it, in the event's local time, or why the event is left out. */
  return function readRule(text: string, start: FileTime): { rrule: string } | { problem: EventProblem } {
    const given = [...partsOfRule(text.replaceAll(/\s/g, ''))].filter(
      ([name, value]) => RULE_PARTS.test(name) && value !== '',
    );
    const parts = given
      .map(([name, value]) => [name, name === 'UNTIL' ? localUntil(value, start) : value] as const)
      .toSorted(([one], [other]) => Number(other === 'FREQ') - Number(one === 'FREQ'));
    const rrule = parts.map(([name, value]) => `${name}=${value}`).join(';');
    if (partsOfRule(rrule).get('FREQ') === 'SECONDLY') return { problem: 'often' };
    if (!RuleText.safeParse(rrule).success) return { problem: 'rule' };
    const problem = check(rrule, start.local);
    return problem === null ? { rrule } : { problem };
  };
}

const DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** True for days that none of the rule's months has, and positions beyond the days of a week or a month. */
function isNever(parts: ReadonlyMap<string, string>): boolean {
  const numbers = (name: string) => parts.get(name)?.split(',').map(Number) ?? [];
  const months = numbers('BYMONTH');
  const days = numbers('BYMONTHDAY');
  const longest = Math.max(...(months.length > 0 ? months : [1]).map((month) => DAYS[month - 1] ?? 0));
  const freq = parts.get('FREQ');
  const positions = freq === 'WEEKLY' ? 7 : freq === 'MONTHLY' ? 31 : 366;
  const isOut = (name: string, max: number) => {
    const given = numbers(name);
    return given.length > 0 && given.every((one) => one === 0 || Math.abs(one) > max);
  };
  return (
    (days.length > 0 && days.every((day) => Math.abs(day) > longest)) ||
    (!parts.has('BYHOUR') && !parts.has('BYMINUTE') && isOut('BYSETPOS', positions)) ||
    isOut('BYWEEKNO', 53) ||
    isOut('BYYEARDAY', 366)
  );
}
