import { fromAbsolute, parseDateTime, toZoned } from '@internationalized/date';

/**
 * The instant of a local time (`2026-11-20T17:00`) in a zone, in ms. A time that the clocks skip is read with the offset before
 * the change; of a time that they repeat it is the first (RFC 5545, 3.3.5).
 */
export function instantOf(local: string, zone: string): number {
  return toZoned(parseDateTime(local), zone, 'compatible').toDate().getTime();
}

/** The local time of an instant in a zone, to the minute: `2026-11-20T17:00`. */
export function localOf(instantMs: number, zone: string): string {
  return fromAbsolute(instantMs, zone).toString().slice(0, 16);
}
