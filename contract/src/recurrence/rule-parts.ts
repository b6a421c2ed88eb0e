import { partsOfRule, RULE_DAYS, RULE_PARTS } from './range.ts';

const FREQUENCIES = ['YEARLY', 'MONTHLY', 'WEEKLY', 'DAILY', 'HOURLY', 'MINUTELY'] as const;
export type Frequency = (typeof FREQUENCIES)[number];

/** A weekday of a rule, 0 for Sunday; `ordinal` says which of its month or year (-1 for the last), 0 for all. */
export interface RuleWeekday {
  readonly ordinal: number;
  readonly weekday: number;
}

/** The parts of a rule (RFC 5545, 3.3.10). Null for a list that it does not have. */
export interface RuleParts {
  /** The text that was read. */
  readonly rrule: string;
  readonly freq: Frequency;
  readonly interval: number;
  /** Infinity for a rule that does not count. */
  readonly count: number;
  /** As it is written, in local time. */
  readonly until: string | null;
  /** The weekday on which weeks begin. */
  readonly weekStart: number;
  readonly months: readonly number[] | null;
  readonly weeks: readonly number[] | null;
  readonly yearDays: readonly number[] | null;
  readonly monthDays: readonly number[] | null;
  readonly weekdays: readonly RuleWeekday[] | null;
  readonly hours: readonly number[] | null;
  readonly minutes: readonly number[] | null;
  readonly positions: readonly number[] | null;
  /** False for a rule that RFC 5545 forbids. It is read all the same, because rows were stored before such rules were refused. */
  readonly isStandard: boolean;
}

/** The parts of a rule with the numbers that they may have; those from -x on also count from the end. */
const LISTS = {
  BYMONTH: [1, 12],
  BYWEEKNO: [-53, 53],
  BYYEARDAY: [-366, 366],
  BYMONTHDAY: [-31, 31],
  BYHOUR: [0, 23],
  BYMINUTE: [0, 59],
  BYSECOND: [0, 60],
  BYSETPOS: [-366, 366],
} as const;

/** The parts of a rule's text; null for a text that is none. */
export function readRuleParts(rrule: string): RuleParts | null {
  const parts = partsOfRule(rrule);
  const freq = FREQUENCIES.find((name) => name === parts.get('FREQ'));
  const interval = Number(parts.get('INTERVAL') ?? 1);
  const count = Number(parts.get('COUNT') ?? Infinity);
  const until = parts.get('UNTIL') ?? null;
  if (freq === undefined || !isPositive(interval) || !(count === Infinity || isPositive(count))) return null;
  if (until !== null && !/^\d{8}(T\d{6}Z?)?$/.test(until)) return null;
  if (![...parts.keys()].every((name) => RULE_PARTS.test(name))) return null;
  const weekStart = RULE_DAYS.findIndex((name) => name === (parts.get('WKST') ?? 'MO'));
  const weekdays = readWeekdays(parts.get('BYDAY'));
  if (weekStart < 0 || weekdays === undefined) return null;
  let isStandard = true;
  function list(name: keyof typeof LISTS): number[] | null {
    const text = parts.get(name);
    if (text === undefined) return null;
    const [min, max] = LISTS[name];
    const given = text.split(',');
    const numbers = given.filter((one) => /^[+-]?\d{1,3}$/.test(one)).map(Number);
    const known = numbers.filter((one) => one >= min && one <= max && !(one === 0 && min !== 0));
    if (known.length < given.length) isStandard = false;
    return known.length === 0 ? null : [...new Set(known)].toSorted((one, other) => one - other);
  }
  const lists = {
    ...{ months: list('BYMONTH'), weeks: list('BYWEEKNO'), yearDays: list('BYYEARDAY'), monthDays: list('BYMONTHDAY') },
    ...{ hours: list('BYHOUR'), minutes: list('BYMINUTE'), positions: list('BYSETPOS') },
  };
  const seconds = list('BYSECOND');
  const hasOrdinals = freq === 'MONTHLY' || (freq === 'YEARLY' && lists.weeks === null);
  const isForbidden =
    (!hasOrdinals && weekdays?.some(({ ordinal }) => ordinal !== 0)) ||
    (freq === 'WEEKLY' && lists.monthDays !== null) ||
    (['MONTHLY', 'WEEKLY', 'DAILY'].includes(freq) && lists.yearDays !== null) ||
    (freq !== 'YEARLY' && lists.weeks !== null) ||
    (lists.positions !== null && ![...parts.keys()].some((name) => /^BY(?!SETPOS)/.test(name))) ||
    // Clocks of the calendar have no seconds.
    (seconds !== null && seconds.length > 1);
  return {
    ...{ rrule, freq, interval, count, until, weekStart, ...lists },
    weekdays: hasOrdinals || weekdays === null ? weekdays : weekdays.map(({ weekday }) => ({ ordinal: 0, weekday })),
    isStandard: isStandard && !isForbidden,
  };
}

const isPositive = (number: number) => Number.isInteger(number) && number >= 1;

/** Undefined for a text that names no weekdays. */
function readWeekdays(text: string | undefined): RuleWeekday[] | null | undefined {
  if (text === undefined) return null;
  const found = text.split(',').map((one) => {
    const [, ordinal = '', name] = /^([+-]?[1-9]\d?)?([A-Z]{2})$/.exec(one) ?? [];
    return { ordinal: Number(ordinal), weekday: RULE_DAYS.findIndex((day) => day === name) };
  });
  return found.every(({ ordinal, weekday }) => weekday >= 0 && Math.abs(ordinal) <= 53) ? found : undefined;
}
