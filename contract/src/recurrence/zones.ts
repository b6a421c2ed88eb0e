import { fromAbsolute, parseDateTime, toZoned } from '@internationalized/date';

/**
 * The instant of a local time (`2026-11-20T17:00`) in a zone, in ms. A time that the clocks skip is read with the offset before
 * the change; of a time that they repeat it is the first (RFC 5545, 3.3.5).
 */
export function instantOf(local: string, zone: string): number {
  const asUtc = Date.parse(`${local}:00Z`);
  const day = Math.floor(asUtc / DAY_MS);
  const offset = offsetOn(day - 1, zone);
  // Far from a change of the clocks, which the library takes much longer to look for.
  if (offset === offsetOn(day + 2, zone)) return asUtc - offset;
  return toZoned(parseDateTime(local), zone, 'compatible').toDate().getTime();
}

const DAY_MS = 86_400_000;
/** Offsets of zones from UTC in ms, by the day whose start in UTC has it. Forgotten all at once beyond `OFFSETS_MAX`. */
const offsets = new Map<string, Map<number, number>>();
const OFFSETS_MAX = 20_000;
let rememberedOffsets = 0;

function offsetOn(day: number, zone: string): number {
  const remembered = offsets.get(zone)?.get(day);
  if (remembered !== undefined) return remembered;
  const { offset } = fromAbsolute(day * DAY_MS, zone);
  if (rememberedOffsets >= OFFSETS_MAX) offsets.clear();
  rememberedOffsets = offsets.size === 0 ? 1 : rememberedOffsets + 1;
  const days = offsets.get(zone) ?? new Map<number, number>();
  offsets.set(zone, days.set(day, offset));
  return offset;
}

/** The local time of an instant in a zone, to the minute: `2026-11-20T17:00`. */
export function localOf(instantMs: number, zone: string): string {
  const day = Math.floor(instantMs / DAY_MS);
  const offset = offsetOn(day, zone);
  if (offset === offsetOn(day + 1, zone)) return new Date(instantMs + offset).toISOString().slice(0, 16);
  return fromAbsolute(instantMs, zone).toString().slice(0, 16);
}

/** A local time with its offset in a zone: `2026-11-20T17:00:00+01:00`. A time that the clocks skip becomes the one after the change. */
export function withOffset(local: string, zone: string): string {
  const instant = instantOf(local, zone);
  const actual = localOf(instant, zone);
  const minutes = Math.round((Date.parse(`${actual}:00Z`) - instant) / 60_000);
  const size = Math.abs(minutes);
  const pad = (part: number) => String(part).padStart(2, '0');
  return `${actual}:00${minutes < 0 ? '-' : '+'}${pad(Math.floor(size / 60))}:${pad(size % 60)}`;
}
