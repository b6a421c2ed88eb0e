import { instantOf, localOf } from '../recurrence/zones.ts';
import { zoneNamed } from '../times.ts';
import type { Block } from './blocks.ts';
import { valueOf } from './properties.ts';
import { WINDOWS_ZONES } from './windows-zones.ts';

/** The zones of a file by the names that it gives them. */
export interface ZoneNames {
  /** The zone of the IANA database that a file's `TZID` means. */
  readonly find: (tzid: string) => string;
  /** Names that mean no zone that is known, in the order in which they were met; their times are read in the reader's zone. */
  readonly unknown: ReadonlySet<string>;
  /** How many names were looked for. */
  readonly count: () => number;
}

/**
 * Finds zones by, in this order: the IANA name, alone or at the end of a longer one; the name that Windows and Outlook use; the
 * location that the file's own definition names; a zone with the clocks of that definition. `zone` is the reader's: it is taken
 * first among those with the same clocks, and for a name that means nothing. `year`: the one whose clocks are compared.
 */
export function nameZones(definitions: readonly Block[], zone: string, year: number): ZoneNames {
  const byName = new Map(definitions.map((block) => [valueOf(block, 'TZID') ?? '', block]));
  const known = new Map<string, string>();
  const unknown = new Set<string>();

  function look(tzid: string): string {
    const definition = byName.get(tzid);
    const location = definition && valueOf(definition, 'X-LIC-LOCATION');
    const found =
      knownZone(tzid) ??
      (location ? knownZone(location) : null) ??
      zoneOfOffset(tzid) ??
      zoneLike(definition, zone, year);
    if (found === null) unknown.add(tzid);
    return found ?? zone;
  }

  return {
    unknown,
    count: () => known.size,
    find: (tzid) => {
      const found = known.get(tzid) ?? look(tzid);
      known.set(tzid, found);
      return found;
    },
  };
}

/** `Europe/Madrid`, `/mozilla.org/20050126_1/Europe/Madrid`, `Romance Standard Time`. */
function knownZone(name: string): string | null {
  const windows = WINDOWS_ZONES.get(name.trim().toLowerCase());
  if (windows !== undefined) return windows;
  const parts = name.trim().split('/').slice(-3);
  for (let first = 0; first < parts.length; first += 1) {
    const candidate = parts.slice(first).join('/');
    // A single word at the end of a longer name is no zone, but may be called like one ("…/Cuba").
    const zone = first === 0 || candidate.includes('/') ? zoneNamed(candidate) : null;
    if (zone !== null) return zone;
  }
  return null;
}

/** `GMT+0100`, `UTC-5`, `(UTC+01:00) Madrid, Paris` for whole hours; the sign of the zone's name is the other way round. */
function zoneOfOffset(name: string): string | null {
  const [, sign, hours = '', minutes = '00'] = /(?:GMT|UTC)([+-])(\d{1,2}):?(\d\d)?\b/i.exec(name) ?? [];
  if (sign === undefined || minutes !== '00' || Number(hours) > 12)
    return /^\(?(GMT|UTC|Z)\)?$/i.test(name) ? 'UTC' : null;
  return Number(hours) === 0 ? 'UTC' : `Etc/GMT${sign === '+' ? '-' : '+'}${Number(hours)}`;
}

/** Minutes from UTC in the middle of January and July of a year. */
function clocksOf(zone: string, year: number): string {
  return ['01', '07']
    .map((month) => {
      const instant = Date.parse(`${year}-${month}-15T12:00Z`);
      return Math.round((Date.parse(`${localOf(instant, zone)}Z`) - instant) / 60_000);
    })
    .join();
}

/** A zone with the offsets of a definition in winter and in summer; null for a definition without any, or that no zone is like. */
function zoneLike(definition: Block | undefined, zone: string, year: number): string | null {
  const latest = (kind: string) =>
    definition?.parts
      .filter((part) => part.kind === kind)
      .toSorted((one, other) => ((valueOf(one, 'DTSTART') ?? '') < (valueOf(other, 'DTSTART') ?? '') ? 1 : -1))[0];
  const [standard, daylight] = [latest('STANDARD'), latest('DAYLIGHT')];
  const offset = minutesOf(standard ? valueOf(standard, 'TZOFFSETTO') : null);
  if (offset === null) return null;
  const other = minutesOf(daylight ? valueOf(daylight, 'TZOFFSETTO') : null) ?? offset;
  const month = daylight ? monthOf(daylight) : 1;
  const wanted = month <= 6 ? `${offset},${other}` : `${other},${offset}`;
  return [zone, ...WINDOWS_ZONES.values()].find((one) => clocksOf(one, year) === wanted) ?? null;
}

function monthOf(part: Block): number {
  const byRule = /BYMONTH=(\d+)/.exec(valueOf(part, 'RRULE') ?? '')?.[1];
  return Number(byRule ?? valueOf(part, 'DTSTART')?.slice(4, 6) ?? 1);
}

function minutesOf(offset: string | null): number | null {
  const [, sign, hours, minutes] = /^([+-])(\d\d)(\d\d)/.exec(offset ?? '') ?? [];
  if (sign === undefined) return null;
  return (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1);
}

/** A local time of one zone by the clock of another. */
export function moveToZone(local: string, from: string, to: string): string {
  return from === to ? local : localOf(instantOf(local, from), to);
}
