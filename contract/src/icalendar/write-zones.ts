import { fromAbsolute } from '@internationalized/date';
import { addDays, weekdayOf } from '../recurrence/local-times.ts';
import { RULE_DAYS } from '../recurrence/range.ts';

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

const offsetAt = (ms: number, zone: string) => Math.floor(fromAbsolute(ms, zone).offset / 60_000);

/** Shorter than any two changes of clocks are apart. */
const STEP_MS = 14 * 86_400_000;

/** Those of a year, by zone and year: a file with a hundred zones looks for thousands. Forgotten all at once beyond `KNOWN_MAX`. */
const known = new Map<string, readonly ClockChange[]>();
/** All zones, from 1970 on. */
const KNOWN_MAX = 50_000;

function changesIn(zone: string, year: number): readonly ClockChange[] {
  const key = `${zone} ${year}`;
  const found = known.get(key) ?? findChanges(zone, year);
  if (known.size >= KNOWN_MAX) known.clear();
  known.set(key, found);
  return found;
}

/** The clock changes of a zone in a year, found in steps and then to the minute. */
function findChanges(zone: string, year: number): ClockChange[] {
  const found: ClockChange[] = [];
  const end = Date.UTC(year + 1, 0, 1);
  let after = offsetAt(Date.UTC(year, 0, 1), zone);
  for (let ms = Date.UTC(year, 0, 1); ms < end; ms += STEP_MS) {
    const before = after;
    after = offsetAt(Math.min(ms + STEP_MS, end), zone);
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
 * The definition of a zone (VTIMEZONE) for programs that do not know its name: the clock changes of `first` and the years until `year` by their
 * dates where they differ from the present ones, and those by yearly rules, or each by its date for some years where they follow
 * none. Programs that know the name use their own data.
 */
export function defineZone(zone: string, first: number, year: number): JComponent {
  const begin = Math.max(1970, Math.min(first, year));
  const past = Array.from({ length: year - begin }, (_, index) => changesIn(zone, begin + index));
  const present = Array.from({ length: COMPARED_YEARS }, (_, index) => changesIn(zone, year + index));
  const rules =
    rulesOf(present) ?? rulesOf(Array.from({ length: CYCLE_YEARS }, (_, index) => changesIn(zone, year + index)));
  // From the first year on whose changes follow the present rules, together with all that come after it.
  const regular = rules === null ? past.length : past.findLastIndex((changes) => !follows(changes, rules)) + 1;
  const dated = [...past.slice(0, regular), ...(rules === null ? present : [])].flat();
  const kindOf = ({ before, after }: ClockChange) => (after > before ? 'daylight' : 'standard');
  const parts = dated.map((change) => observance(kindOf(change), `${change.local}:00`, change.before, change.after));
  const since = regular === 0 ? 1970 : begin + regular;
  for (const rule of rules ?? []) {
    const start = `${dayOfRule(rule, since)}${rule.change.local.slice(10)}:00`;
    const { byday, bymonth, bymonthday } = rule;
    const yearly = { freq: 'YEARLY', byday, bymonth, ...(bymonthday.length > 0 ? { bymonthday } : {}) };
    parts.push(observance(kindOf(rule.change), start, rule.change.before, rule.change.after, yearly));
  }
  // What holds before the first change, which programs would else have to guess.
  const before = dated[0]?.before ?? (rules?.length ? null : offsetAt(Date.UTC(begin, 0, 1), zone));
  const base = before === null ? [] : [observance('standard', '1970-01-01T00:00:00', before, before)];
  return ['vtimezone', [['tzid', {}, 'text', zone]], [...base, ...parts]];
}

/** A change that comes on the same weekday of its month every year. */
interface YearlyRule {
  readonly change: ClockChange;
  /** The weekday, with its place in the month or, with `bymonthday`, alone. */
  readonly byday: readonly string[];
  readonly bymonth: readonly number[];
  /** The seven days of the month on one of which it is; empty where the place tells. */
  readonly bymonthday: readonly number[];
}

/** After so many years weekdays come back to the same dates. */
const CYCLE_YEARS = 28;

/** The rules of the changes of some years, none for a zone without changes; null where they follow none. */
function rulesOf(years: readonly (readonly ClockChange[])[]): YearlyRule[] | null {
  const [first = []] = years;
  if (!years.every((changes) => changes.length === first.length)) return null;
  const rules = first.map((change, index) =>
    ruleOf(
      years.flatMap((changes) => changes[index] ?? []),
      change,
    ),
  );
  return rules.every((rule) => rule !== null) ? rules : null;
}

const isSame = ({ local, before, after }: ClockChange, other: ClockChange): boolean =>
  other.before === before &&
  other.after === after &&
  other.local.slice(5, 7) === local.slice(5, 7) &&
  other.local.slice(10) === local.slice(10) &&
  weekdayOf(other.local) === weekdayOf(local);

/** The rule of a change, counted from the beginning or the end of its month, or within seven days of it. */
function ruleOf(changes: readonly ClockChange[], change: ClockChange): YearlyRule | null {
  if (!changes.every((other) => isSame(change, other))) return null;
  const days = changes.map(({ local }) => Number(local.slice(8, 10)));
  const isLast = changes.every(({ local }) => addDays(local.slice(0, 10), 7).slice(5, 7) !== local.slice(5, 7));
  const places = new Set(days.map((day) => Math.ceil(day / 7)));
  const weekday = RULE_DAYS[weekdayOf(change.local)] ?? 'SU';
  const bymonth = [Number(change.local.slice(5, 7))];
  const [place = 1] = places;
  if (isLast) return { change, byday: [`-1${weekday}`], bymonth, bymonthday: [] };
  if (places.size === 1) return { change, byday: [`${place}${weekday}`], bymonth, bymonthday: [] };
  const [low, high] = [Math.min(...days), Math.max(...days)];
  // A whole cycle has been on all of the seven days.
  if (high - low !== 6) return null;
  return { change, byday: [weekday], bymonth, bymonthday: Array.from({ length: 7 }, (_, index) => low + index) };
}

/** The day of a rule's change in a year. */
function dayOfRule({ change, byday, bymonthday }: YearlyRule, year: number): string {
  const month = `${year}${change.local.slice(4, 8)}`;
  const days = Array.from({ length: 31 }, (_, index) => addDays(`${month}01`, index)).filter(
    (day) => day.slice(0, 8) === month && weekdayOf(day) === weekdayOf(change.local),
  );
  const place = Number.parseInt(byday[0] ?? '', 10);
  const found =
    bymonthday.length > 0
      ? days.find((day) => bymonthday.includes(Number(day.slice(8))))
      : days.at(place - Number(place > 0));
  return found ?? '';
}

function follows(changes: readonly ClockChange[], rules: readonly YearlyRule[]): boolean {
  return (
    changes.length === rules.length &&
    rules.every((rule, index) => {
      const found = changes[index];
      return (
        found &&
        isSame(rule.change, found) &&
        dayOfRule(rule, Number(found.local.slice(0, 4))) === found.local.slice(0, 10)
      );
    })
  );
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
