import type { AnyFamilyTable, BaseRow } from '#contract/family-table.ts';
import type { PullAnswer } from '#contract/sync.ts';
import type { Filter } from './family-rows.ts';

/**
 * A part of a table that is complete on this device: a whole table, or the newest pages of a paged table under one filter
 * (the messages of a chat).
 */
export interface CachedQuery {
  readonly key: string;
  readonly table: string;
  /** Empty for whole tables: they are fetched once and filtered in the client. */
  readonly filter: Filter;
  readonly epoch: string;
  /** The version of the table's shape and rules under which the rows were listed. */
  readonly rules: string;
  /** Every change up to this version of the feed is included. */
  readonly version: number;
  /** Cursor of the next page; null when all pages are loaded. */
  readonly next: string | null;
  /** The place of the oldest loaded row; null when all pages are loaded. */
  readonly end: PagePlace | null;
}

/** A place in a feed. Versions of different epochs (databases) cannot be compared. */
export interface FeedPlace {
  readonly epoch: string;
  readonly version: number;
}

/** A place in a paged table, whose rows are sorted in descending order. */
export interface PagePlace {
  readonly by: string;
  readonly id: string;
}

export function queryFilter(table: AnyFamilyTable, filter: Filter): Filter {
  return table.sync === 'full' ? {} : filter;
}

export function queryKey(table: AnyFamilyTable, filter: Filter): string {
  const own = queryFilter(table, filter);
  const fields = Object.keys(own).toSorted();
  return fields.length === 0
    ? table.name
    : `${table.name}?${JSON.stringify(fields.map((field) => [field, own[field]]))}`;
}

/** True when every field equals the value, or one of the values. An undefined value matches every row. */
export function isMatch(row: BaseRow, filter: Filter): boolean {
  return Object.entries(filter).every(([field, wanted]) => {
    const value = (row as unknown as Record<string, unknown>)[field]; // row of any table
    return wanted === undefined || (Array.isArray(wanted) ? wanted.includes(value) : wanted === value);
  });
}

export function placeOf(table: AnyFamilyTable, row: BaseRow): PagePlace {
  const by = table.sync === 'full' ? 'id' : table.sync.by;
  return { by: String((row as unknown as Record<string, unknown>)[by]), id: row.id }; // row of any table
}

/** Below zero when `one` comes before `other`: newest first. */
export function comparePlaces(one: PagePlace, other: PagePlace): number {
  if (one.by !== other.by) return one.by > other.by ? -1 : 1;
  if (one.id === other.id) return 0;
  return one.id > other.id ? -1 : 1;
}

/** True when `row` belongs to the loaded pages. */
export function isWithin(table: AnyFamilyTable, row: BaseRow, cached: Pick<CachedQuery, 'filter' | 'end'>): boolean {
  if (!isMatch(row, cached.filter)) return false;
  return cached.end === null || comparePlaces(placeOf(table, row), cached.end) <= 0;
}

/** True when a release has changed the table's shape or rules since the query was listed. */
export function isOutdated({ table, rules }: Pick<CachedQuery, 'table' | 'rules'>, now: PullAnswer['rules']): boolean {
  return now !== undefined && now.tables[table] !== rules;
}

/** The rows of an answer, typed. Every family table has the base columns, but the schema of an answer knows only objects. */
export function baseRows(rows: readonly Record<string, unknown>[] | undefined): readonly BaseRow[] {
  return (rows ?? []) as unknown as readonly BaseRow[];
}
