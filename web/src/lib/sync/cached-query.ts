import type { AnyFamilyTable, BaseRow } from '#contract/family-table.ts';
import type { Filter } from './family-rows.ts';

/**
 * A part of a table that is complete on this device: a whole table, or the newest pages of a table in pages under one
 * filter (the messages of a chat).
 */
export interface CachedQuery {
  readonly key: string;
  readonly table: string;
  /** Empty for whole tables: they are listed once and filtered here. */
  readonly filter: Filter;
  readonly epoch: string;
  /** Every change up to this version of the feed is in. */
  readonly version: number;
  /** Cursor of the next page; null when everything is here. */
  readonly next: string | null;
  /** The oldest row of the pages that are here; null when everything is. */
  readonly end: PagePlace | null;
}

/** A place in a feed: versions of two databases say nothing about each other. */
export interface FeedPlace {
  readonly epoch: string;
  readonly version: number;
}

/** A place in a table in pages, which run from the highest to the lowest. */
export interface PagePlace {
  readonly by: string;
  readonly id: string;
}

export function queryFilter(table: AnyFamilyTable, filter: Filter): Filter {
  return table.pages === 'whole' ? {} : filter;
}

export function queryKey(table: AnyFamilyTable, filter: Filter): string {
  const own = queryFilter(table, filter);
  const fields = Object.keys(own).toSorted();
  return fields.length === 0
    ? table.name
    : `${table.name}?${JSON.stringify(fields.map((field) => [field, own[field]]))}`;
}

/** True when every field equals the value, or one of the values. An undefined value asks for nothing. */
export function isMatch(row: BaseRow, filter: Filter): boolean {
  return Object.entries(filter).every(([field, wanted]) => {
    const value = (row as unknown as Record<string, unknown>)[field]; // row of any table
    return wanted === undefined || (Array.isArray(wanted) ? wanted.includes(value) : wanted === value);
  });
}

export function placeOf(table: AnyFamilyTable, row: BaseRow): PagePlace {
  const by = table.pages === 'whole' ? 'id' : table.pages.by;
  return { by: String((row as unknown as Record<string, unknown>)[by]), id: row.id }; // row of any table
}

/** Below zero when `one` comes before `other`: newest first. */
export function comparePlaces(one: PagePlace, other: PagePlace): number {
  if (one.by !== other.by) return one.by > other.by ? -1 : 1;
  if (one.id === other.id) return 0;
  return one.id > other.id ? -1 : 1;
}

/** True when `row` lies in the pages that are here. */
export function isWithin(table: AnyFamilyTable, row: BaseRow, cached: Pick<CachedQuery, 'filter' | 'end'>): boolean {
  if (!isMatch(row, cached.filter)) return false;
  return cached.end === null || comparePlaces(placeOf(table, row), cached.end) <= 0;
}

/** Rows of an answer: every family table has the base columns, though an answer's schema knows only objects. */
export function baseRows(rows: readonly Record<string, unknown>[] | undefined): readonly BaseRow[] {
  return (rows ?? []) as unknown as readonly BaseRow[];
}
