import { addDays, weekdayOf } from '../recurrence/local-times.ts';
import { RULE_DAYS } from '../recurrence/range.ts';
import { localOf } from '../recurrence/zones.ts';

/** A component as ical.js writes it (jCal, RFC 7265). */
export type JComponent = [name: string, properties: JLine[], parts: JComponent[]];
export type JLine = [name: string, parameters: Record<string, string>, type: string, ...values: unknown[]];

/** The years whose clock changes have to follow one rule, for the rule to be written. */
const COMPARED_YEARS = 6;

/** A change of a zone's clocks: the last local time before it, and the offsets on both sides in minutes. */
interface ClockChange {
  readonly local: string;
  readonly before: number;
  readonly after: number;
}

const offsetAt = (ms: number, zone: string) => Math.round((Date.parse(`${localOf(ms, zone)}Z`) - ms) / 60_000);

/** Shorter than any two changes of clocks are apart. */
const STEP_MS = 14 * 86_400_000;

/** The clock changes of a zone in a year, found in steps and then to the minute. */
function changesIn(zone: string, year: number): ClockChange[] {
  const found: ClockChange[] = [];
  const end = Date.UTC(year + 1, 0, 1);
  for (let ms = Date.UTC(year, 0, 1); ms < end; ms += STEP_MS) {
    const [before, after] = [offsetAt(ms, zone), offsetAt(Math.min(ms + STEP_MS, end), zone)];
    if (before === after) continue;
    let [low, high] = [ms, Math.min(ms + STEP_MS, end)];
    while (high - low > 60_000) {
      const middle = low + Math.floor((high - low) / 120_000) * 60_000;
      if (offsetAt(middle, zone) === before) low = middle;
      else high = middle;
    }
    found.push({ local: new Date(high + before * 60_000).toISOString().slice(0, 16), before, after });
  }
  return found;
}

/**
 * The definition of a zone (VTIMEZONE) for programs that do not know its name: its present clock changes by a yearly rule, or each by its
 * date for some years where they follow none. Programs that know the name use their own data.
 */
export function defineZone(zone: string, year: number): JComponent {
  const years = Array.from({ length: COMPARED_YEARS }, (_, index) => changesIn(zone, year + index));
  const base: JComponent = ['vtimezone', [['tzid', {}, 'text', zone]], []];
  const first = years[0] ?? [];
  if (years.every((changes) => changes.length === 0)) {
    const offset = offsetAt(Date.UTC(year, 0, 1), zone);
    base[2].push(observance('standard', '1970-01-01T00:00:00', offset, offset));
    return base;
  }
  const rules = first.map((change, index) =>
    ruleOf(
      years.map((changes) => changes[index]),
      change,
    ),
  );
  const isRegular = years.every((changes) => changes.length === first.length) && rules.every((rule) => rule !== null);
  const kindOf = ({ before, after }: ClockChange) => (after > before ? 'daylight' : 'standard');
  const observances = isRegular
    ? first.map((change, index) => {
        const { start = '', ...rule } = rules[index] ?? {}; // a regular zone has a rule for each change
        return observance(kindOf(change), `${start}${change.local.slice(10)}:00`, change.before, change.after, rule);
      })
    : years.flat().map((change) => observance(kindOf(change), `${change.local}:00`, change.before, change.after));
  base[2].push(...observances);
  return base;
}

interface YearlyRule {
  readonly freq: 'YEARLY';
  readonly byday: readonly string[];
  readonly bymonth: readonly number[];
  /** The day in 1970, from which programs take the rule to hold. */
  readonly start: string;
}

/** The rule of a change that comes on the same weekday of its month every year, counted from its beginning or its end. */
function ruleOf(
  changes: readonly (ClockChange | undefined)[],
  { local, before, after }: ClockChange,
): YearlyRule | null {
  const month = Number(local.slice(5, 7));
  const isSame = (other: ClockChange | undefined): other is ClockChange =>
    other?.before === before &&
    other.after === after &&
    other.local.slice(5, 7) === local.slice(5, 7) &&
    other.local.slice(10) === local.slice(10) &&
    weekdayOf(other.local) === weekdayOf(local);
  const same = changes.filter(isSame);
  if (same.length < changes.length) return null;
  const days = same.map((change) => change.local.slice(0, 10));
  const isLast = days.every((day) => addDays(day, 7).slice(5, 7) !== day.slice(5, 7));
  const places = new Set(days.map((day) => Math.ceil(Number(day.slice(8)) / 7)));
  if (!isLast && places.size > 1) return null;
  const [place = 1] = places;
  const weekday = weekdayOf(days[0] ?? '');
  const inMonth = Array.from({ length: 31 }, (_, index) => addDays(`1970${local.slice(4, 8)}01`, index)).filter(
    (day) => day.slice(5, 7) === local.slice(5, 7) && weekdayOf(day) === weekday,
  );
  const start = inMonth.at(isLast ? -1 : place - 1) ?? '';
  return { freq: 'YEARLY', byday: [`${isLast ? -1 : place}${RULE_DAYS[weekday]}`], bymonth: [month], start };
}

function observance(kind: string, start: string, before: number, after: number, rule?: object | null): JComponent {
  return [
    kind,
    [
      ['dtstart', {}, 'date-time', start],
      ['tzoffsetfrom', {}, 'utc-offset', offsetText(before)],
      ['tzoffsetto', {}, 'utc-offset', offsetText(after)],
      ...(rule ? [['rrule', {}, 'recur', rule] satisfies JLine] : []),
    ],
    [],
  ];
}

function offsetText(minutes: number): string {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `${minutes < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`;
}
