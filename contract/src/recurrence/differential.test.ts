import { expect, it } from 'vitest';
import { addDays } from './local-times.ts';
import { RULE_DAYS } from './range.ts';
import { checkRule, startsOfRule } from './rules.ts';
import { readRuleParts, type RuleParts } from './rule-parts.ts';

// A second reading of RFC 5545 that shares no code with the first: it looks at every day of the years and asks each part whether it allows it.

const END = '2034-01-01';
const TIME = 'T09:00';
const LISTED = 30;

/** Answers each question once. */
function once<Answer>(answer: (day: string, start: number) => Answer): (day: string, start?: number) => Answer {
  const known = new Map<string, Answer>();
  return (day, start = 0) => {
    const key = `${day} ${start}`;
    const found = known.get(key) ?? answer(day, start);
    known.set(key, found);
    return found;
  };
}

const partsOf = once((day) => day.split('-').map(Number) as [number, number, number]); // three numbers, as every day has
const weekdayOf = once((day) => new Date(`${day}T00:00Z`).getUTCDay());
const numberOf = once((day) => Date.parse(`${day}T00:00Z`) / 86_400_000);
const after = once((day) => addDays(day, 1));
const daysOfMonth = ([year, month]: readonly number[]) => new Date(Date.UTC(year ?? 0, month ?? 0, 0)).getUTCDate();
const daysOfYear = (year: number) => numberOf(`${year + 1}-01-01`) - numberOf(`${year}-01-01`);

/** The first day of the week of a day, where weeks begin with `start`. */
const weekOf = once((day, start) => addDays(day, -((weekdayOf(day) - start + 7) % 7)));
/** The first day of the first week of a year: the first that has four days of it. */
const firstWeekOf = (year: number, start: number) => weekOf(`${year}-01-04`, start);

/** The year that a week is numbered in, its number, and how many weeks that year has. */
const numberedWeek = once((day, start) => {
  const week = weekOf(day, start);
  const [year] = partsOf(addDays(week, 3));
  const weeksTo = (other: string) => (numberOf(other) - numberOf(firstWeekOf(year, start))) / 7;
  return { year, number: weeksTo(week) + 1, count: weeksTo(firstWeekOf(year + 1, start)) };
});

const has = (list: readonly number[] | null, number: number, length: number) =>
  list === null || list.includes(number) || list.includes(number - length - 1);

/** Whether every part of a rule allows a day. What it does not say follows from its start. */
function allows(rule: RuleParts, start: string, day: string): boolean {
  const [year, month, date] = partsOf(day);
  const [, startMonth, startDate] = partsOf(start);
  const { freq, months, weeks, yearDays, monthDays, weekdays } = rule;
  const yearDay = numberOf(day) - numberOf(`${year}-01-01`) + 1;
  if (months !== null && !months.includes(month)) return false;
  if (!has(yearDays, yearDay, daysOfYear(year)) || !has(monthDays, date, daysOfMonth([year, month]))) return false;
  if (weeks !== null) {
    const { number, count } = numberedWeek(day, rule.weekStart);
    if (!has(weeks, number, count)) return false;
  }
  if (weekdays !== null) {
    const isOfMonth = freq === 'MONTHLY' || months !== null;
    const [at, length] = isOfMonth ? [date, daysOfMonth([year, month])] : [yearDay, daysOfYear(year)];
    const ordinals = [0, Math.ceil(at / 7), -Math.ceil((length - at + 1) / 7)];
    return weekdays.some((one) => one.weekday === weekdayOf(day) && ordinals.includes(one.ordinal));
  }
  const isSaid = monthDays !== null || yearDays !== null;
  if (freq === 'WEEKLY' || (freq === 'YEARLY' && weeks !== null && !isSaid)) return weekdayOf(day) === weekdayOf(start);
  if (freq === 'MONTHLY' && !isSaid) return date === startDate;
  if (freq === 'YEARLY' && !isSaid) return date === startDate && (months !== null || month === startMonth);
  return true;
}

/** The number of a day's period, counted from that of the start. */
function periodOf({ freq, weeks, weekStart }: RuleParts, start: string, day: string): number {
  if (freq === 'DAILY') return numberOf(day) - numberOf(start);
  if (freq === 'WEEKLY') return (numberOf(weekOf(day, weekStart)) - numberOf(weekOf(start, weekStart))) / 7;
  const [[year, month], [startYear, startMonth]] = [partsOf(day), partsOf(start)];
  if (freq === 'MONTHLY') return (year - startYear) * 12 + month - startMonth;
  return weeks === null ? year - startYear : numberedWeek(day, weekStart).year - numberedWeek(start, weekStart).year;
}

function readAgain(rrule: string, start: string): string[] {
  const rule = readRuleParts(rrule);
  if (rule === null) throw new Error(`${rrule} is no rule.`);
  const periods = new Map<number, string[]>();
  // The period of the start begins before it, which set positions count.
  for (let day = addDays(start, -400); day < END; day = after(day)) {
    const period = periodOf(rule, start, day);
    if (period < 0 || period % rule.interval !== 0 || !allows(rule, start, day)) continue;
    periods.set(period, [...(periods.get(period) ?? []), day]);
  }
  const found = [...periods.values()].flatMap((days) =>
    days.filter((_day, at) => rule.positions === null || has(rule.positions, at + 1, days.length)),
  );
  return found
    .toSorted()
    .filter((day) => day >= start)
    .slice(0, Math.min(LISTED, rule.count));
}

/** Numbers that are the same at every run, below `max`. */
function createNumbers(): (max: number) => number {
  let state = 20_261_124;
  return (max) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * max);
  };
}

function makeRule(below: (max: number) => number): { rrule: string; start: string } {
  const chance = (percent: number) => below(100) < percent;
  const freq = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY', 'YEARLY'][below(5)] ?? 'DAILY';
  const parts = [`FREQ=${freq}`];
  const list = (name: string, percent: number, max: number, mayCountBack = true) => {
    if (!chance(percent)) return false;
    const numbers = Array.from(
      { length: 1 + below(3) },
      () => (1 + below(max)) * (mayCountBack && chance(35) ? -1 : 1),
    );
    parts.push(`${name}=${numbers.join(',')}`);
    return true;
  };
  if (chance(50)) parts.push(`INTERVAL=${1 + below(5)}`);
  list('BYMONTH', 40, 12, false);
  if (freq !== 'WEEKLY') list('BYMONTHDAY', 30, 31);
  if (freq === 'YEARLY') list('BYYEARDAY', 20, 366);
  const hasWeeks = freq === 'YEARLY' && list('BYWEEKNO', 25, 53);
  if (chance(50)) {
    const mayCount = (freq === 'MONTHLY' || freq === 'YEARLY') && !hasWeeks;
    const days = Array.from({ length: 1 + below(3) }, () => {
      const ordinal = mayCount && chance(40) ? ['1', '2', '3', '5', '-1', '-2'][below(6)] : '';
      return `${ordinal}${RULE_DAYS[below(7)]}`;
    });
    parts.push(`BYDAY=${days.join(',')}`);
  }
  if (chance(30)) parts.push(`WKST=${RULE_DAYS[below(7)]}`);
  if (parts.some((part) => part.startsWith('BY'))) list('BYSETPOS', 25, 4);
  if (chance(30)) parts.push(`COUNT=${1 + below(25)}`);
  return { rrule: parts.join(';'), start: addDays('2024-01-01', below(900)) };
}

it('expands random rules as a second reading of RFC 5545 does, which looks at every day', () => {
  const below = createNumbers();
  const different: unknown[] = [];
  let isShown = 0;
  for (let count = 0; count < 300; count += 1) {
    const { rrule, start } = makeRule(below);
    const problem = checkRule(rrule, `${start}${TIME}`, { left: 1_000_000 });
    expect([null, 'empty'], rrule).toContain(problem);
    const ours = startsOfRule(rrule, `${start}${TIME}`, `${start}${TIME}`, END, LISTED).map((local) =>
      local.slice(0, 10),
    );
    const again = readAgain(rrule, start);
    if (again.length > 0) isShown += 1;
    if (String(ours) !== String(again))
      different.push({ rrule, start, ours: ours.slice(0, 5), again: again.slice(0, 5) });
  }
  expect(different).toEqual([]);
  expect(isShown).toBeGreaterThan(200);
});
