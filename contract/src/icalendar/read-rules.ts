import type { Steps } from '../recurrence/expand.ts';
import { CALENDAR_END } from '../recurrence/limits.ts';
import { partsOfRule, RULE_PARTS } from '../recurrence/range.ts';
import { checkRule, type RuleProblem } from '../recurrence/rules.ts';
import { RuleText } from '../times.ts';
import type { Block } from './blocks.ts';
import type { EventProblem } from './problems.ts';
import { localUntil, type FileTime } from './read-times.ts';

/** Parts that mean other occurrences than the rule without them has. Those of other programs (`X-…`) mean none. */
const OTHER_KINDS = /^(RSCALE|SKIP|BYEASTER)$/;
const isOfOtherKind = ([name, value]: readonly [string, string]) =>
  OTHER_KINDS.test(name) && !['GREGORIAN', 'OMIT'].includes(value);

const isNever = (until: string) => /^\d{8}/.test(until) && until >= CALENDAR_END.replaceAll('-', '');

/**
 * Steps that the rules of one file may take together, to be checked and to show the first month of each. Steps are the same on every machine, and
 * a tenth of a microsecond each; five thousand ordinary rules take a fifth of these.
 */
export const FILE_STEPS_MAX = 3_000_000;

const PROBLEMS: Readonly<Record<RuleProblem, EventProblem>> = {
  ...{ invalid: 'rule', empty: 'rule', years: 'rule', often: 'often' },
  ...{ interval: 'unsupported', count: 'unsupported' },
};

/** Checks the rules of one file, for imports and for calendars from outside alike. */
export function createRuleReader(steps: Steps = { left: FILE_STEPS_MAX }) {
  function check(rrule: string, start: string, lastingDays: number): EventProblem | null {
    if (!RuleText.safeParse(rrule).success) return 'rule';
    try {
      const problem = checkRule(rrule, start, steps, lastingDays);
      return problem === null ? null : PROBLEMS[problem];
    } catch {
      return 'effort';
    }
  }

  /**
   * The rule of an event as the calendar stores it, in the event's local time, or why the event is left out. Each of its occurrences
   * ends `lastingDays` after its day.
   */
  return function readRule(
    { lines }: Block,
    start: FileTime,
    lastingDays = 0,
  ): { rrule: string | null } | { problem: EventProblem } {
    const [text, ...more] = [...new Set(lines.get('RRULE')?.map((line) => line.slice(line.indexOf(':') + 1)))];
    if (more.length > 0 || lines.has('EXRULE')) return { problem: 'unsupported' };
    if (text === undefined) return { rrule: null };
    const all = [...partsOfRule(text.replaceAll(/\s/g, ''))];
    if (all.some(isOfOtherKind)) return { problem: 'unsupported' };
    const given = all.filter(([name, value]) => RULE_PARTS.test(name) && value !== '');
    const parts = given
      // Programs write "for ever" as an end in a far year, and as COUNT=-1.
      .filter(([name, value]) => !(name === 'UNTIL' && isNever(value)) && !(name === 'COUNT' && value === '-1'))
      .map(([name, value]) => [name, name === 'UNTIL' ? localUntil(value, start) : value] as const)
      .toSorted(([one], [other]) => Number(other === 'FREQ') - Number(one === 'FREQ'));
    const rrule = parts.map(([name, value]) => `${name}=${value}`).join(';');
    const isOften = partsOfRule(rrule).get('FREQ') === 'SECONDLY';
    const problem = isOften ? 'often' : check(rrule, start.local, lastingDays);
    return problem === null ? { rrule } : { problem };
  };
}
