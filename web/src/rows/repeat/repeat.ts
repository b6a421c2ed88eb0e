import { addDays, ordinalOf, weekdayOf } from '#contract/recurrence/local-times.ts';
import { dayOfUntil, partsOfRule, RULE_DAYS, type RuleDay } from '#contract/recurrence/range.ts';

export const REPEATS = [
  'none',
  'daily',
  'weekdays',
  'weekly',
  'fortnightly',
  'monthlyDay',
  'monthlyWeekday',
  'yearly',
  'custom',
] as const;
export const UNITS = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const;

/** How a row with a date repeats, as the form has it. Texts that are not used keep what was typed. */
export interface Repeat {
  /** `own`: by a rule that the form does not know, such as one of an imported file; it stays as it is. */
  readonly repeat: (typeof REPEATS)[number] | 'own';
  readonly every: string;
  readonly unit: (typeof UNITS)[number];
  /** For weeks; empty for the weekday of the first day. */
  readonly weekdays: readonly RuleDay[];
  readonly monthBy: 'day' | 'weekday';
  readonly ends: 'never' | 'until' | 'count';
  readonly until: string;
  readonly count: string;
  readonly ownRule: string;
}

const WORKDAYS: readonly RuleDay[] = ['MO', 'TU', 'WE', 'TH', 'FR'];

export const NO_REPEAT: Repeat = {
  ...{ repeat: 'none', every: '1', unit: 'WEEKLY', weekdays: [], monthBy: 'day' },
  ...{ ends: 'never', until: '', count: '10', ownRule: '' },
};

const nameOf = (day: string): RuleDay => RULE_DAYS[weekdayOf(day)] ?? 'MO';
/** `3FR`: the weekday of a day and which of its month it is. */
const ordinalWeekday = (day: string) => `${ordinalOf(day)}${nameOf(day)}`;

const isRuleDay = (name: string): name is RuleDay => RULE_DAYS.some((one) => one === name);

/** The form's values of a rule whose first occurrence is on `day`. */
export function readRepeat(rrule: string | null, day: string): Repeat {
  if (rrule === null) return NO_REPEAT;
  const parts = partsOfRule(rrule);
  const own: Repeat = { ...NO_REPEAT, repeat: 'own', ownRule: rrule };
  const unit = UNITS.find((one) => one === parts.get('FREQ'));
  const known = ['FREQ', 'INTERVAL', 'COUNT', 'UNTIL', 'BYDAY', 'BYMONTHDAY', 'WKST'];
  if (unit === undefined || [...parts.keys()].some((name) => !known.includes(name))) return own;
  const named = parts.get('BYDAY')?.split(',') ?? [];
  // The weekday of the first day goes unsaid, so that it follows the day.
  const weekdays = named.length === 1 && named[0] === nameOf(day) && unit === 'WEEKLY' ? [] : named;
  const every = parts.get('INTERVAL') ?? '1';
  const until = parts.get('UNTIL');
  const base: Repeat = {
    ...{ ...NO_REPEAT, every, unit, ownRule: rrule },
    ends: until ? 'until' : parts.has('COUNT') ? 'count' : 'never',
    until: until ? dayOfUntil(until) : '',
    count: parts.get('COUNT') ?? NO_REPEAT.count,
  };
  const isMonthDay = parts.get('BYMONTHDAY') === undefined || Number(parts.get('BYMONTHDAY')) === Number(day.slice(8));
  if (!isMonthDay || (unit !== 'MONTHLY' && parts.has('BYMONTHDAY'))) return own;
  const isPreset = every === '1';
  if (unit === 'WEEKLY' && weekdays.every(isRuleDay)) {
    const isWork = weekdays.length === 5 && WORKDAYS.every((one) => weekdays.includes(one));
    const isFortnight = every === '2' && weekdays.length === 0;
    return {
      ...base,
      weekdays,
      repeat: isFortnight ? 'fortnightly' : !isPreset ? 'custom' : isWork ? 'weekdays' : 'weekly',
    };
  }
  if (unit === 'MONTHLY' && weekdays.length === 1 && weekdays[0] === ordinalWeekday(day))
    return { ...base, monthBy: 'weekday', repeat: isPreset ? 'monthlyWeekday' : 'custom' };
  if (weekdays.length > 0) return own;
  const presets = { DAILY: 'daily', WEEKLY: 'weekly', MONTHLY: 'monthlyDay', YEARLY: 'yearly' } as const;
  return { ...base, repeat: isPreset ? presets[unit] : 'custom' };
}

interface Step {
  readonly unit: Repeat['unit'];
  readonly every: number;
  readonly weekdays: readonly RuleDay[];
  readonly monthBy: Repeat['monthBy'];
}

function stepOf({ repeat, unit, every, weekdays, monthBy }: Repeat): Step | null {
  const plain = { every: 1, weekdays: [], monthBy: 'day' } as const;
  switch (repeat) {
    case 'none':
    case 'own':
      return null;
    case 'daily':
      return { ...plain, unit: 'DAILY' };
    case 'weekdays':
      return { ...plain, unit: 'WEEKLY', weekdays: WORKDAYS };
    case 'weekly':
      return { ...plain, unit: 'WEEKLY', weekdays };
    case 'fortnightly':
      return { ...plain, unit: 'WEEKLY', every: 2 };
    case 'monthlyDay':
      return { ...plain, unit: 'MONTHLY' };
    case 'monthlyWeekday':
      return { ...plain, unit: 'MONTHLY', monthBy: 'weekday' };
    case 'yearly':
      return { ...plain, unit: 'YEARLY' };
    case 'custom':
      return { unit, every: Math.max(1, Math.trunc(Number(every)) || 1), weekdays, monthBy };
  }
}

/** The rule of the form's values for a row whose first occurrence is on `day`; null for one that does not repeat. */
export function writeRepeat(repeat: Repeat, day: string): string | null {
  if (repeat.repeat === 'own') return repeat.ownRule;
  const step = stepOf(repeat);
  if (step === null) return null;
  const chosen = RULE_DAYS.filter((name) => step.weekdays.includes(name));
  const isOnlyFirst = chosen.length === 0 || (chosen.length === 1 && chosen[0] === nameOf(day));
  const byDay = step.unit === 'WEEKLY' && !isOnlyFirst ? chosen.join() : '';
  const inMonth = step.unit === 'MONTHLY' && step.monthBy === 'weekday' ? ordinalWeekday(day) : '';
  const count = Math.min(999, Math.max(1, Math.trunc(Number(repeat.count)) || 1));
  const parts = [
    `FREQ=${step.unit}`,
    step.every > 1 ? `INTERVAL=${step.every}` : '',
    byDay || inMonth ? `BYDAY=${byDay || inMonth}` : '',
    repeat.ends === 'until' && repeat.until !== '' ? `UNTIL=${repeat.until.replaceAll('-', '')}` : '',
    repeat.ends === 'count' ? `COUNT=${count}` : '',
  ];
  return parts.filter(Boolean).join(';');
}

/** The first day, from `day` on, on which it takes place: one of the chosen weekdays. */
export function firstDayOf(repeat: Repeat, day: string): string {
  const step = stepOf(repeat);
  if (step?.unit !== 'WEEKLY' || step.weekdays.length === 0) return day;
  const days = Array.from({ length: 7 }, (_, at) => addDays(day, at));
  return days.find((one) => step.weekdays.includes(nameOf(one))) ?? day;
}
