import { addDays, isLocalTime } from '../recurrence/local-times.ts';
import { partsOfRule, RULE_PARTS } from '../recurrence/range.ts';
import { spend, type Steps } from '../recurrence/expand.ts';
import { startsWithin } from '../recurrence/rules.ts';
import { localOf } from '../recurrence/zones.ts';
import type { Block } from './blocks.ts';
import { valueOf } from './properties.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** A stretch of years, both included. */
export interface Years {
  readonly first: number;
  readonly last: number;
}

/** The clocks of a zone as a file defines them (VTIMEZONE). */
export interface ZoneDefinition {
  /** The instants from which the clocks are as far from UTC as it says, in order; offsets in minutes. */
  readonly changesIn: (years: Years) => readonly ClockChange[];
  /** Minutes from UTC by the clock at a local time. */
  readonly offsetAt: (local: string) => number;
}

interface ClockChange {
  readonly ms: number;
  readonly before: number;
  readonly after: number;
}

/** Parts of a definition that are read: each is expanded for every stretch of years. */
const PARTS_MAX = 200;
/** Steps that all definitions of a file may take together. A hundred ordinary ones take a tenth of these. */
export const ZONE_STEPS_MAX = 1_000_000;
/** The most changes that are looked at together; definitions of programs have some dozens. */
const CHANGES_MAX = 5_000;
/** Steps that a comparison with the clock of a known zone costs. */
const COMPARED_STEPS = 3;
/** The most times a year that clocks change which are compared with those of known zones. */
const CHANGES_PER_YEAR_MAX = 12;

/**
 * What a VTIMEZONE says; null for one of which nothing can be read. What it answers takes of `steps`, and throws a RangeError when there are
 * no more.
 */
export function readDefinition(block: Block, steps: Steps = { left: ZONE_STEPS_MAX }): ZoneDefinition | null {
  const written = block.parts.slice(0, PARTS_MAX);
  const begins = Map.groupBy(written.map(beginOf).toSorted(byLocal), ({ kind }) => kind);
  const parts = written.flatMap((part) => observanceOf(part, endOf(beginOf(part), begins), steps));
  if (parts.length === 0) return null;
  const known = new Map<string, readonly ClockChange[]>();

  function changesIn({ first, last }: Years): readonly ClockChange[] {
    const key = `${first}-${last}`;
    const remembered = known.get(key);
    if (remembered) return remembered;
    const found = parts.flatMap((part) => part(first, last)).toSorted((a, b) => a.ms - b.ms);
    // A long list would be looked through at every time that is compared with it.
    if (found.length > CHANGES_MAX) throw new RangeError('These are too many changes of a clock.');
    spend(steps, found.length);
    known.set(key, found);
    return found;
  }

  function offsetAt(local: string): number {
    const year = Number(local.slice(0, 4));
    const changes = changesIn({ first: year, last: year });
    const asUtc = Date.parse(`${local}:00Z`);
    // A local time that the clocks repeat is the first one, as everywhere in the calendar.
    return (
      changes.findLast(({ ms, before, after }) => asUtc - Math.max(before, after) * MINUTE_MS >= ms)?.after ??
      changes[0]?.before ??
      0
    );
  }
  return { changesIn, offsetAt };
}

/** When a part begins; an empty text where that cannot be read. */
interface Begin {
  readonly kind: string;
  readonly local: string;
}
const beginOf = (part: Block): Begin => ({ kind: part.kind, local: localOfText(valueOf(part, 'DTSTART') ?? '') ?? '' });
const byLocal = (one: Begin, other: Begin) => (one.local < other.local ? -1 : 1);

/** When the next part of the same kind begins, whose rule takes the place of this one's, ended or not; null for the last one. */
function endOf({ kind, local }: Begin, begins: ReadonlyMap<string, readonly Begin[]>): string | null {
  return begins.get(kind)?.find((begin) => begin.local > local)?.local ?? null;
}

/** The changes of a part (STANDARD, DAYLIGHT) in a stretch of years, with the latest ones before it. */
type Observance = (first: number, last: number) => ClockChange[];

function observanceOf(part: Block, end: string | null, steps: Steps): Observance[] {
  const after = minutesOf(valueOf(part, 'TZOFFSETTO'));
  const start = localOfText(valueOf(part, 'DTSTART') ?? '');
  if (after === null || start === null) return [];
  const before = minutesOf(valueOf(part, 'TZOFFSETFROM')) ?? after;
  const change = (local: string): ClockChange => ({
    ms: Date.parse(`${local}:00Z`) - before * MINUTE_MS,
    before,
    after,
  });
  const rule = ruleOf(part, before);
  const dates = (part.lines.get('RDATE') ?? [])
    .flatMap((line) => line.slice(line.indexOf(':') + 1).split(','))
    .flatMap((text) => localOfText(text) ?? []);
  const own = [...new Set([start, ...dates])].map(change);
  if (rule === null) return [() => own];
  return [
    (first, last) => {
      // A rule that began long ago is the same one when it begins shortly before the years that are looked at.
      const begin = Number(start.slice(0, 4)) < first - 3 ? `${first - 3}${start.slice(4)}` : start;
      const from = isLocalTime(begin) ? begin : `${begin.slice(0, 8)}28${begin.slice(10)}`;
      const ended = `${last + 1}-12-31`;
      const after = `${Math.max(first - 2, 1900)}-01-01`;
      const found = startsWithin(steps, rule, from, after, ended < '2199' ? ended : '2199-12-31');
      const isEnded = found.length === 0 && from !== start;
      const ruled = (isEnded ? lastOf(rule, start, steps) : found).filter((local) => end === null || local < end);
      return [...own, ...ruled.map(change)];
    },
  ];
}

/** The last change by a rule that has ended. */
function lastOf(rule: string, start: string, steps: Steps): string[] {
  const until = partsOfRule(rule).get('UNTIL') ?? '';
  const year = Number(until.slice(0, 4));
  if (!(year >= 1900)) return [];
  const begin = `${Math.max(year - 3, Number(start.slice(0, 4)))}${start.slice(4)}`;
  return startsWithin(steps, rule, begin, '1900-01-01', addDays(`${year}-12-31`, 2)).slice(-1);
}

/** The yearly rule of a part in local time; null without one that can be read. An UNTIL is an instant in UTC. */
function ruleOf(part: Block, before: number): string | null {
  const text = valueOf(part, 'RRULE');
  if (text === null) return null;
  const parts = [...partsOfRule(text.replaceAll(/\s/g, ''))].filter(([name, value]) => RULE_PARTS.test(name) && value);
  if (!parts.some(([name, value]) => name === 'FREQ' && value === 'YEARLY')) return null;
  return parts
    .filter(([name]) => name !== 'COUNT')
    .map(([name, value]) => `${name}=${name === 'UNTIL' ? localUntil(value, before) : value}`)
    .join(';');
}

function localUntil(until: string, offset: number): string {
  const local = localOfText(until);
  if (local === null || !until.endsWith('Z')) return until;
  const moved = new Date(Date.parse(`${local}:00Z`) + offset * MINUTE_MS).toISOString().slice(0, 16);
  return `${moved.replaceAll(/[-:]/g, '')}00`;
}

/** `20261025T030000` as `2026-10-25T03:00`; null for another text. */
function localOfText(text: string): string | null {
  const [, y, mo, d, h = '00', mi = '00'] = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)\d\dZ?)?$/.exec(text.trim()) ?? [];
  const local = `${y}-${mo}-${d}T${h}:${mi}`;
  return y !== undefined && isLocalTime(local) ? local : null;
}

function minutesOf(offset: string | null): number | null {
  const [, sign, hours, minutes] = /^([+-]?)(\d\d):?([0-5]\d)/.exec(offset ?? '') ?? [];
  if (sign === undefined || Number(hours) > 15) return null;
  return (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1);
}

/** Minutes from UTC of a zone at an instant. */
export const offsetOf = (zone: string, ms: number): number =>
  Math.round((Date.parse(`${localOf(ms, zone)}Z`) - ms) / MINUTE_MS);

/**
 * The first of `zones` whose clocks are those of a definition, at every time of these years; else the first whose clocks change
 * within a day of it, because programs round the hour of a change. Null when there is none.
 * @throws RangeError when it takes more steps
 */
export function zoneLike(
  definition: ZoneDefinition,
  years: Years,
  zones: Iterable<string>,
  steps: Steps,
): string | null {
  const begin = Date.UTC(years.first, 0, 1);
  const end = Date.UTC(years.last + 1, 0, 1);
  const changes = definition.changesIn(years);
  const offsetAt = (ms: number) => changes.findLast((change) => change.ms <= ms)?.after ?? changes[0]?.before ?? 0;
  const within = changes.filter(({ ms }) => ms > begin && ms < end);
  if (within.length > CHANGES_PER_YEAR_MAX * (years.last - years.first + 1)) return null;
  // Every month, and the sides of every change.
  const usual: number[] = [];
  for (let ms = begin + DAY_MS; ms < end; ms += 30 * DAY_MS) usual.push(ms);
  const expect = (times: readonly number[]) => times.map((ms) => ({ ms, offset: offsetAt(ms) }));
  const far = expect(usual.filter((ms) => within.every((change) => Math.abs(change.ms - ms) > DAY_MS)));
  const beside = expect(within.flatMap(({ ms }) => [ms - 2 * DAY_MS, ms + 2 * DAY_MS]));
  const near = expect(within.flatMap(({ ms }) => [ms - MINUTE_MS, ms + MINUTE_MS]));
  const isLike = (zone: string, expected: ReturnType<typeof expect>) =>
    expected.every(({ ms, offset }) => {
      spend(steps, COMPARED_STEPS);
      return offsetOf(zone, ms) === offset;
    });
  let rounded: string | null = null;
  for (const zone of zones) {
    if (!isLike(zone, far) || !isLike(zone, beside)) continue;
    if (isLike(zone, near)) return zone;
    rounded ??= zone;
  }
  return rounded;
}
