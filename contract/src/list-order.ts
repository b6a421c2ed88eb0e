import type { BaseRow, SyncMode } from './family-table.ts';

/**
 * A contiguous part of a list. Null is the list's own end on that side.
 * - In pages: from the place of its first (newest) row to that of its last, both included. A place is written `<by>,<id>`.
 * - By windows: the ISO times `[start, end)`.
 */
export interface Stretch {
  readonly start: string | null;
  readonly end: string | null;
}

function field(row: BaseRow, name: string): unknown {
  return (row as unknown as Record<string, unknown>)[name]; // a row of any table
}

/** The place of a row in a table in pages. Clients send it as a cursor. */
export function placeOf(by: string, row: BaseRow): string {
  return `${String(field(row, by))},${row.id}`;
}

/** The parts of a place. */
export function readPlace(place: string): { readonly by: string; readonly id: string } {
  const comma = place.lastIndexOf(',');
  return { by: place.slice(0, comma), id: place.slice(comma + 1) };
}

/** PostgreSQL leaves out zeros at the end of a second's fraction: without the `Z` the texts sort like the times. */
function sortableTime(text: string): string {
  return text.endsWith('Z') ? text.slice(0, -1) : text;
}

/** Below zero when the place `one` comes before `other` in the list's order: newest first, or for windows earliest first. */
function comparePlaces(sync: SyncMode, one: string, other: string): number {
  if (sync !== 'full' && 'window' in sync) return Date.parse(one) - Date.parse(other);
  const [a, b] = [readPlace(one), readPlace(other)];
  const [aBy, bBy] = [sortableTime(a.by), sortableTime(b.by)];
  if (aBy !== bBy) return aBy > bBy ? -1 : 1;
  if (a.id === b.id) return 0;
  return a.id > b.id ? -1 : 1;
}

/** Below zero when the row `one` is listed before `other`. */
export function compareRows(sync: SyncMode, one: BaseRow, other: BaseRow): number {
  if (sync !== 'full' && 'by' in sync) return comparePlaces(sync, placeOf(sync.by, one), placeOf(sync.by, other));
  const byTime =
    sync === 'full' ? 0 : comparePlaces(sync, String(field(one, sync.window[0])), String(field(other, sync.window[0])));
  if (byTime !== 0) return byTime;
  return one.id < other.id ? -1 : Number(one.id > other.id);
}

/** The rows in the list's order. Of a list in pages, which may be very long, the place of each row is read once. */
export function sortRows<Row extends BaseRow>(sync: SyncMode, rows: readonly Row[]): Row[] {
  if (sync === 'full' || 'window' in sync) return rows.toSorted((one, other) => compareRows(sync, one, other));
  const placed = rows.map((row) => ({ row, by: sortableTime(String(field(row, sync.by))) }));
  placed.sort((one, other) => {
    if (one.by !== other.by) return one.by > other.by ? -1 : 1;
    return one.row.id > other.row.id ? -1 : Number(one.row.id < other.row.id);
  });
  return placed.map(({ row }) => row);
}

/** The rows that belong to a stretch, as `covers`. */
export function rowsWithin<Row extends BaseRow>(sync: SyncMode, rows: readonly Row[], stretch: Stretch): Row[] {
  if (sync === 'full' || 'window' in sync) return rows.filter((row) => covers(sync, row, stretch));
  const [start, end] = [stretch.start, stretch.end].map((place) => {
    const read = place === null ? null : readPlace(place);
    return read && { by: sortableTime(read.by), id: read.id };
  });
  return rows.filter((row) => {
    const by = sortableTime(String(field(row, sync.by)));
    if (start && (by > start.by || (by === start.by && row.id > start.id))) return false;
    return !end || by > end.by || (by === end.by && row.id >= end.id);
  });
}

/** True when a row belongs to a stretch. A row without an end, or with one before its start, lasts no time. */
export function covers(sync: SyncMode, row: BaseRow, { start, end }: Stretch): boolean {
  if (sync === 'full') return true;
  if ('window' in sync) {
    const [first, last] = sync.window.map((column) => Date.parse(String(field(row, column))));
    if (first === undefined || Number.isNaN(first)) return false;
    const isBeforeEnd = end === null || first < Date.parse(end);
    return isBeforeEnd && (start === null || Math.max(first, last || first) >= Date.parse(start));
  }
  const place = placeOf(sync.by, row);
  return (
    (start === null || comparePlaces(sync, start, place) <= 0) && (end === null || comparePlaces(sync, place, end) <= 0)
  );
}

function isStartBefore(sync: SyncMode, one: string | null, other: string | null): boolean {
  return one === null || (other !== null && comparePlaces(sync, one, other) <= 0);
}

function isEndAfter(sync: SyncMode, one: string | null, other: string | null): boolean {
  return one === null || (other !== null && comparePlaces(sync, one, other) >= 0);
}

/** True when `outer` covers all of `inner`. */
export function containsStretch(sync: SyncMode, outer: Stretch, inner: Stretch): boolean {
  return isStartBefore(sync, outer.start, inner.start) && isEndAfter(sync, outer.end, inner.end);
}

/** The same parts of a list, in its order, with those that overlap or touch as one. */
export function mergeStretches(sync: SyncMode, stretches: readonly Stretch[]): readonly Stretch[] {
  const merged: Stretch[] = [];
  const sorted = stretches.toSorted((one, other) => (isStartBefore(sync, one.start, other.start) ? -1 : 1));
  for (const next of sorted) {
    const last = merged.at(-1);
    const isApart =
      !last || (last.end !== null && next.start !== null && comparePlaces(sync, last.end, next.start) < 0);
    if (isApart) merged.push(next);
    else if (isEndAfter(sync, next.end, last.end)) merged[merged.length - 1] = { start: last.start, end: next.end };
  }
  return merged;
}
