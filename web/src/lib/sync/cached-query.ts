import type { BaseRow, SyncMode, TableOutline } from '#contract/family-table.ts';
import { containsStretch, covers, mergeStretches, placeOf, type Stretch } from '#contract/list-order.ts';
import { isMatch, normaliseFilter, stretchOf, type Filter, type ListPart } from '#contract/list-query.ts';
import type { ListAnswer, PullAnswer } from '#contract/sync.ts';

/** The list of a table under one filter, as far as it is complete on this device. */
export interface CachedQuery {
  readonly key: string;
  readonly table: string;
  /** As the table declared it when the list was fetched. */
  readonly sync: SyncMode;
  /** Empty for whole tables: they are fetched once and filtered in the client. */
  readonly filter: Filter;
  readonly epoch: string;
  /** The version of the table's shape and rules under which the rows were listed. */
  readonly rules: string;
  /** Every change up to this version of the feed is included. */
  readonly version: number;
  /** The complete parts, in the list's order; no two overlap or touch. A whole table has one. */
  readonly stretches: readonly Stretch[];
}

/** A part of a list, as the server answered it: `stretch` is complete at `version`. */
export interface ListedPart extends Omit<CachedQuery, 'stretches'> {
  readonly stretch: Stretch;
  readonly rows: readonly BaseRow[];
  /** The place that the part was asked with: the end of a known part, which it continues. */
  readonly continues: string | undefined;
  /** True when the answer has the row, unless it was hidden or removed at `version`. */
  readonly isListed: (row: BaseRow) => boolean;
}

/** A place in a feed. Versions of different epochs (databases) cannot be compared. */
export interface FeedPlace {
  readonly epoch: string;
  readonly version: number;
}

function queryFilter(table: TableOutline, filter: Filter): Filter {
  return table.sync === 'full' ? {} : normaliseFilter(filter);
}

export function queryKey(table: TableOutline, filter: Filter): string {
  const own = Object.entries(queryFilter(table, filter));
  return own.length === 0 ? table.name : `${table.name}?${JSON.stringify(own)}`;
}

/** The part of a list that `answer` has, asked for with `part`. */
export function listedPart(
  table: TableOutline,
  wanted: Filter,
  part: ListPart,
  { rows, epoch, version, rules, ...ends }: ListAnswer<BaseRow>,
): ListedPart {
  const { name, sync } = table;
  const filter = queryFilter(table, wanted);
  const stretch = stretchOf(part, ends);
  const continues = part.after ?? part.before;
  const isListed = (row: BaseRow) =>
    isMatch(row, filter) &&
    covers(sync, row, stretch) &&
    // The row at the place that was asked with belongs to the stretch, but not to the answer.
    (continues === undefined || sync === 'full' || 'window' in sync || placeOf(sync.by, row) !== continues);
  const key = queryKey(table, wanted);
  return { key, table: name, sync, filter, epoch, version, rules, stretch, rows, continues, isListed };
}

/**
 * The cached query with one more part; `old` itself when what the part continues was dropped meanwhile. Without a stretch of its own
 * left, the old one says nothing about the version.
 */
export function withPart(
  old: CachedQuery | undefined,
  { key, table, sync, filter, epoch, version, rules, stretch, continues }: ListedPart,
): CachedQuery | undefined {
  const known = old?.stretches ?? [];
  if (continues !== undefined && !hasPlace({ sync, stretches: known }, continues)) return old;
  const others = known.filter((one) => !containsStretch(sync, stretch, one));
  return {
    ...{ key, table, sync, filter, epoch, rules },
    version: old && others.length > 0 ? Math.min(old.version, version) : version,
    stretches: mergeStretches(sync, [...others, stretch]),
  };
}

/** False when a release lists the table in another way than the one that stored the query. */
export function isSameSync({ sync }: Pick<TableOutline, 'sync'>, cached: Pick<CachedQuery, 'sync'>): boolean {
  return JSON.stringify(sync) === JSON.stringify(cached.sync);
}

/** True when the list is complete around `place`. */
export function hasPlace({ sync, stretches }: Pick<CachedQuery, 'sync' | 'stretches'>, place: string): boolean {
  return stretches.some((known) => containsStretch(sync, known, { start: place, end: place }));
}

/** True when the list has `row`, as far as it is complete. */
export function isWithin(row: BaseRow, { sync, filter, stretches }: CachedQuery): boolean {
  return isMatch(row, filter) && stretches.some((stretch) => covers(sync, row, stretch));
}

/** True when a release has changed the table's shape or rules since the query was listed. */
export function isOutdated({ table, rules }: Pick<CachedQuery, 'table' | 'rules'>, now: PullAnswer['rules']): boolean {
  return now !== undefined && now.tables[table] !== rules;
}

/** The rows of an answer, typed. Every family table has the base columns, but the schema of an answer knows only objects. */
export function baseRows(rows: readonly Record<string, unknown>[] | undefined): readonly BaseRow[] {
  return (rows ?? []) as unknown as readonly BaseRow[];
}
