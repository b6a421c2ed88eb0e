import { CALENDAR_END, problemOfBounds } from '../recurrence/limits.ts';
import { partsOfRule, RULE_PARTS } from '../recurrence/range.ts';
import { problemOfRule } from '../recurrence/rules.ts';
import { RuleText } from '../times.ts';
import type { Block } from './blocks.ts';
import type { EventProblem } from './problems.ts';
import { localUntil, type FileTime } from './read-times.ts';

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

/** Parts that mean other occurrences than the rule without them has. Those of other programs (`X-…`) mean none. */
const OTHER_KINDS = /^(RSCALE|SKIP|BYEASTER)$/;
const isOfOtherKind = ([name, value]: readonly [string, string]) =>
  OTHER_KINDS.test(name) && !['GREGORIAN', 'OMIT'].includes(value);

/** Checks the rules of one file. */
export function createRuleReader() {
  /** `problemOfRule`. Hours and minutes that are narrowed further cost most and occur in no family. */
  function check(rrule: string, start: string): EventProblem | null {
    const parts = partsOfRule(rrule);
    const freq = parts.get('FREQ') ?? '';
    if (freq === 'SECONDLY') return 'often';
    const texts = rrule.split(';');
    const until = parts.get('UNTIL');
    const isPlain = texts.every((part) => PLAIN.some((plain) => plain.test(part)));
    // One kind of day at a time: "Monday the 13th" may be years away, but "31 April" is not among the plain ones.
    if (isPlain && !(parts.has('BYDAY') && parts.has('BYMONTHDAY'))) {
      return until !== undefined && until < start.replaceAll(/[-:]/g, '') ? 'rule' : null;
    }
    const isFrequent = freq === 'HOURLY' || freq === 'MINUTELY';
    const narrowing = [...parts.keys()].some((name) => name.startsWith('BY'));
    if ((isFrequent && narrowing) || isNever(parts)) return 'rule';
    const problem = problemOfRule(rrule, start);
    return problem === null || problem === 'often' ? problem : 'rule';
  }

  /** The rule of an event as the calendar stores it, in the event's local time, or why the event is left out. */
  return function readRule({ lines }: Block, start: FileTime): { rrule: string | null } | { problem: EventProblem } {
    const [text, ...more] = [...new Set(lines.get('RRULE')?.map((line) => line.slice(line.indexOf(':') + 1)))];
    if (more.length > 0 || lines.has('EXRULE')) return { problem: 'unsupported' };
    if (text === undefined) return { rrule: null };
    const all = [...partsOfRule(text.replaceAll(/\s/g, ''))];
    if (all.some(isOfOtherKind)) return { problem: 'unsupported' };
    const given = all.filter(([name, value]) => RULE_PARTS.test(name) && value !== '');
    const parts = given
      // Programs write "for ever" as an end in a far year.
      .filter(
        ([name, value]) => name !== 'UNTIL' || !(/^\d{8}/.test(value) && value >= CALENDAR_END.replaceAll('-', '')),
      )
      .map(([name, value]) => [name, name === 'UNTIL' ? localUntil(value, start) : value] as const)
      .toSorted(([one], [other]) => Number(other === 'FREQ') - Number(one === 'FREQ'));
    const rrule = parts.map(([name, value]) => `${name}=${value}`).join(';');
    if (partsOfRule(rrule).get('FREQ') === 'SECONDLY') return { problem: 'often' };
    const bounds = RuleText.safeParse(rrule).success ? problemOfBounds(rrule) : 'invalid';
    if (bounds !== null) return { problem: bounds === 'interval' || bounds === 'count' ? 'unsupported' : 'rule' };
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
