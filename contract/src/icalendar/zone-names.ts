import { instantOf, localOf } from '../recurrence/zones.ts';
import { zoneNamed } from '../times.ts';
import type { Block } from './blocks.ts';
import { valueOf } from './properties.ts';
import { WINDOWS_ZONES } from './windows-zones.ts';
import {
  offsetOf,
  readDefinition,
  zoneLike,
  ZONE_STEPS_MAX,
  type Years,
  type ZoneDefinition,
} from './zone-definitions.ts';

/** The zones of a file by the names that it gives them. */
export interface ZoneNames {
  /** The zone of the IANA database that a file's `TZID` means. */
  readonly find: (tzid: string) => string;
  /**
   * The time in UTC of a local time in a zone that the file defines, and that no known zone is like; null for any other name. It
   * says when an event is that does not repeat; no zone says it of one that does.
   */
  readonly inUtc: (tzid: string, local: string) => string | null;
  /** Names that mean no zone that is known, in the order in which they were met; their times are read in the reader's zone. */
  readonly unknown: ReadonlySet<string>;
  /** How many names were looked for. */
  readonly count: () => number;
}

/** Years that are compared at most. */
const COMPARED_YEARS_MAX = 30;

interface Zone {
  /** Null where none is known; `definition` is what the file says of it. */
  readonly name: string | null;
  readonly definition: ZoneDefinition | null;
}

/**
 * Finds zones by, in this order: the name of a place in the IANA database, alone or at the end of a longer one; the clocks that the
 * file itself defines, which any other name or number has to agree with; what other names mean (of Windows and Outlook, of a
 * city, of an offset). `zone` is the reader's: it is taken first among those with the same clocks, and for a name that means nothing.
 * `year` is the present one. `events`: their years are those whose clocks are compared.
 */
export function nameZones(
  definitions: readonly Block[],
  events: readonly Block[],
  zone: string,
  year: number,
): ZoneNames {
  const byName = new Map(
    definitions.flatMap((block) => {
      const tzid = valueOf(block, 'TZID') ?? '';
      return [[tzid, block] as const, [plainName(tzid), block] as const];
    }),
  );
  const yearsByName = yearsOf(events);
  const known = new Map<string, Zone>();
  const unknown = new Set<string>();
  const steps = { left: ZONE_STEPS_MAX };

  function look(tzid: string): Zone {
    const place = placeNamed(tzid);
    if (place !== null) return { name: place, definition: null };
    const block = byName.get(tzid) ?? byName.get(plainName(tzid));
    const location = block && valueOf(block, 'X-LIC-LOCATION');
    const meant = [location && placeNamed(location), meaningOf(tzid)].find((name) => name) ?? null;
    const ofName = { name: meant ?? byNumbersOrPlaces(tzid, zone, year), definition: null };
    const definition = block ? readDefinition(block, steps) : null;
    if (definition === null) return ofName;
    const hints = [meant, ...citiesIn(tzid), zone].filter((name) => name !== null);
    const candidates = [...new Set([...hints, ...WINDOWS_ZONES.values(), ...allZones()])];
    const own = yearsByName.get(tzid);
    const present = { first: year - 1, last: year + 2 };
    const compared = own ? [own, present] : [present];
    try {
      const like = compared
        .map((years) => zoneLike(definition, years, candidates, steps))
        .find((name) => name !== null);
      return { name: like ?? meant, definition };
    } catch {
      return ofName; // it takes more steps than those of a file may
    }
  }

  function remembered(tzid: string): Zone {
    const found = known.get(tzid) ?? look(tzid);
    known.set(tzid, found);
    return found;
  }

  return {
    unknown,
    count: () => known.size,
    find: (tzid) => {
      const { name } = remembered(tzid);
      if (name === null) unknown.add(tzid);
      return name ?? zone;
    },
    inUtc: (tzid, local) => {
      const { name, definition } = remembered(tzid);
      if (name !== null || definition === null) return null;
      try {
        return new Date(Date.parse(`${local}:00Z`) - definition.offsetAt(local) * 60_000).toISOString().slice(0, 16);
      } catch {
        return null; // as above
      }
    },
  };
}

/** A name without the escapes of texts and the quotes of parameters, which programs mix up. */
const plainName = (name: string) => name.replaceAll(/\\(.)/g, '$1').replaceAll('"', '').trim();

/** Of longer lines the years are not looked for, which takes time with the square of their length. */
const START_LINE_MAX = 500;

/** The years in which the file's events begin, by the names of their zones as they are written. */
function yearsOf(events: readonly Block[]): ReadonlyMap<string, Years> {
  const found = new Map<string, Years>();
  for (const line of events.flatMap(({ lines }) => lines.get('DTSTART') ?? [])) {
    const [, quoted, plain, digits] =
      /;TZID=(?:"([^"]*)"|([^":;]*))(?:;[^:]*)?:(\d{4})/i.exec(line.slice(0, START_LINE_MAX)) ?? [];
    const tzid = quoted ?? plain;
    const year = Number(digits);
    if (tzid === undefined || year < 1970 || year > 2100) continue;
    const { first, last } = found.get(tzid) ?? { first: year, last: year };
    const latest = Math.max(last, year);
    found.set(tzid, { first: Math.max(Math.min(first, year), latest - COMPARED_YEARS_MAX + 1), last: latest });
  }
  return found;
}

/** `Europe/Madrid`, `/mozilla.org/20050126_1/Europe/Madrid`: no word alone, which may be called like a zone (`GMT`, `EST`, "…/Cuba"). */
function placeNamed(name: string): string | null {
  const parts = name.trim().split('/').slice(-3);
  // The platform reads `SystemV/EST5EDT` by the clocks of 1970.
  if (parts.includes('SystemV')) return null;
  for (let first = 0; first < parts.length - 1; first += 1) {
    const zone = zoneNamed(parts.slice(first).join('/'));
    if (zone !== null) return zone;
  }
  return null;
}

/** What programs put before a word that means something by itself: `SystemV/EST5EDT`, `tzone://Microsoft/Utc`. */
const IN_FRONT = /^(?:.*\/)?(?:SystemV|Microsoft)\//i;

/** Abbreviations that the platform takes for zones of other continents: British summer for Dhaka, Atlantic for Anchorage. */
const MISREAD = /^(?:ACT|ART|AST|BST|ECT|NST|SST)$/i;

/** `Romance Standard Time`, `CET`, `UTC`. */
function meaningOf(name: string): string | null {
  const plain = plainName(name).replace(IN_FRONT, '');
  if (MISREAD.test(plain)) return null;
  const windows = WINDOWS_ZONES.get(plain.toLowerCase());
  return windows ?? (/^\(?(GMT|UTC|Z)\)?$/i.test(plain) && !zoneNamed(plain) ? 'UTC' : zoneNamed(plain));
}

let zones: readonly string[] | undefined;
const allZones = (): readonly string[] => (zones ??= Intl.supportedValuesOf('timeZone'));

let cities: ReadonlyMap<string, string> | undefined;

/** Zones of the cities that a name lists: `(UTC+01:00) Brussels, Copenhagen, Madrid, Paris`. */
function citiesIn(name: string): string[] {
  cities ??= new Map(
    allZones().map((zone) => [(zone.split('/').at(-1) ?? '').replaceAll('_', ' ').toLowerCase(), zone]),
  );
  const words = plainName(name)
    .replace(/^\([^)]*\)/, '')
    .toLowerCase()
    .split(/[,/;&]/, 20);
  return words.flatMap((word) => cities?.get(word.trim()) ?? []);
}

/** Windows shows "Eastern Standard Time" as `(UTC-05:00) Eastern Time (US & Canada)`, and others without the number. */
function windowsIn(name: string): string[] {
  const [, words] = /^(?:\([^)]*\)\s*)?([\w. ]+?) Time\b/i.exec(plainName(name)) ?? [];
  return words === undefined
    ? []
    : (WINDOWS_ZONES.get(`${words.toLowerCase()} standard time`) ?? '').split(' ', 1).filter(Boolean);
}

const OFFSET = /(?:GMT|UTC)\s*([+-])(\d{1,2}):?(\d\d)?\b/gi;

/**
 * A zone by the offsets in its name, the second of which is that of the summer: `GMT+0100 (Standard) / GMT+0200 (Daylight)`,
 * `UTC-5`, `(UTC+01:00) Madrid, Paris`. A place says when its clocks change, beside a number or alone. Null where the name has neither.
 */
function byNumbersOrPlaces(name: string, reader: string, year: number): string | null {
  const offsets = [...name.matchAll(OFFSET)].map(
    ([, sign, hours, minutes = '0']) => (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1),
  );
  const [standard, summer] = offsets;
  const places = [...citiesIn(name), ...windowsIn(name)];
  if (standard === undefined) return places[0] ?? null;
  if (Math.abs(standard) > 14 * 60) return null;
  const clocks = (zone: string) =>
    [0, 6].map((month) => offsetOf(zone, Date.UTC(year, month, 15, 12))).toSorted((a, b) => a - b);
  const isLike = (zone: string) => {
    const [low, high] = clocks(zone);
    return low === standard && (summer === undefined || high === summer);
  };
  const named = places.find(isLike);
  if (named !== undefined) return named;
  if (summer !== undefined && summer !== standard) return [reader, ...WINDOWS_ZONES.values()].find(isLike) ?? null;
  if (standard === 0) return 'UTC';
  // The sign of these zones' names is the other way round.
  if (standard % 60 === 0 && standard >= -12 * 60)
    return `Etc/GMT${standard > 0 ? '-' : '+'}${Math.abs(standard) / 60}`;
  return (
    [...WINDOWS_ZONES.values(), ...allZones()].find((zone) => clocks(zone).every((offset) => offset === standard)) ??
    null
  );
}

/** A local time of one zone by the clock of another. */
export function moveToZone(local: string, from: string, to: string): string {
  return from === to ? local : localOf(instantOf(local, from), to);
}
