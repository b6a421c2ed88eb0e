import { formatTime } from '../dates/dates.ts';
import type { DateHabits } from '../dates/date-habits.ts';

/** A time zone as a person knows it. */
export interface Zone {
  /** As the tz database names it, `America/New_York`. */
  readonly id: string;
  /** `New York` */
  readonly city: string;
  /** In the person's language; empty where the browser does not tell. */
  readonly country: string;
  /** `UTC+1`, as of now. */
  readonly offset: string;
  /** What the clock there says now. */
  readonly time: string;
}

const MINUTE_MS = 60_000;
/** Browsers name the offset of UTC itself, and that of London in winter, without a number. */
const nameOffset = (minutes: number): string => {
  if (minutes === 0) return 'UTC';
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `UTC${minutes < 0 ? '−' : '+'}${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`;
};

/** Without accents and case, and with an ordinary minus. */
const fold = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('−', '-').replaceAll(/[_/,]/g, ' ');

export const cityOf = (zone: string): string => zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');
/** The region of each zone, from the browser's own knowledge of regions; empty where it has none. Asked once: it does not change. */
let regions: ReadonlyMap<string, string> | null = null;
function regionsOfZones(): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  for (const region of LETTERS.flatMap((one) => LETTERS.map((other) => one + other))) {
    if (names.of(region) === undefined) continue;
    // Newer than the types, and missing in some browsers.
    const locale = new Intl.Locale(`und-${region}`) as Intl.Locale & { getTimeZones?: () => string[] | undefined };
    for (const zone of locale.getTimeZones?.() ?? []) if (!found.has(zone)) found.set(zone, region);
  }
  return found;
}

/** Kept, because making one takes the browser a hundred times as long as using it. */
const clocks = new Map<string, Intl.DateTimeFormat>();
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric' },
      ...{ hour: 'numeric', minute: 'numeric' },
    });
  clocks.set(timeZone, clock);
  return clock;
}

/** What the clock of a zone says, as if it were of UTC. */
function readClock(now: Date, timeZone: string): Date {
  const parts = clockOf(timeZone).formatToParts(now);
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value);
  return new Date(Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute')));
}

export function describeZone(id: string, now: Date, habits: DateHabits): Zone {
  const clock = readClock(now, id);
  // The clock says no seconds.
  const minutes = clock.getTime() / MINUTE_MS - Math.floor(now.getTime() / MINUTE_MS);
  regions ??= regionsOfZones();
  const region = regions.get(id);
  const country = (region && countryNames(habits.language).of(region)) ?? '';
  const [city, offset] = [cityOf(id), nameOffset(minutes)];
  const time = formatTime(new Date(2026, 0, 1, clock.getUTCHours(), clock.getUTCMinutes()), habits);
  return { id, city, country, offset, time };
}

let countries: Intl.DisplayNames | null = null;
function countryNames(language: string): Intl.DisplayNames {
  if (countries?.resolvedOptions().locale !== language) countries = new Intl.DisplayNames(language, { type: 'region' });
  return countries;
}

/**
 * `hora de Nueva York`: browsers have no other words for cities in the person's language. Asked for when something is sought, because
 * it takes them long.
 */
const sayings = new Map<string, string>();
function sayingOf(timeZone: string, language: string): string {
  const key = `${language} ${timeZone}`;
  const said =
    sayings.get(key) ?? new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'shortGeneric' }).format(0);
  sayings.set(key, said);
  return said;
}

/** All that a zone is found by. */
function wordsOf({ id, country, offset }: Zone, language: string): string {
  const offsets = [offset, offset.replace('UTC', 'GMT'), offset.replace('UTC', '')];
  // The identifiers are English already.
  const said = language === 'en' ? '' : sayingOf(id, language);
  return fold(['', id, country, said, ...offsets].join(' '));
}

/** All zones, those of `first` before the others, which stand from west to east. */
export function listZones(now: Date, habits: DateHabits, first: readonly string[]): Zone[] {
  const others = Intl.supportedValuesOf('timeZone').filter((id) => !first.includes(id));
  const order = new Map(others.map((id) => [id, readClock(now, id).getTime()]));
  const sorted = others.toSorted((one, other) => (order.get(one) ?? 0) - (order.get(other) ?? 0));
  return [...first, ...sorted].map((id) => describeZone(id, now, habits));
}

/** The zones that have every word; those whose city, country or offset begins with the text come first. */
export function findZones(zones: readonly Zone[], text: string, { language }: DateHabits): Zone[] {
  const words = fold(text).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...zones];
  const wanted = words.join(' ');
  const beginsWith = ({ city, country, offset }: Zone) =>
    [city, country, offset].some((name) => fold(name).startsWith(wanted));
  const found = zones.filter((zone) => {
    const all = wordsOf(zone, language);
    return words.every((word) => all.includes(` ${word}`));
  });
  return [...found.filter(beginsWith), ...found.filter((zone) => !beginsWith(zone))];
}
