import type { DBSchema, IDBPObjectStore } from 'idb';
import type { BaseRow, TableOutline } from '#contract/family-table.ts';
import { filesNamedBy } from '#contract/files/kinds.ts';
import { PAGES_STORED_MAX } from '#contract/limits.ts';
import { compareRows, covers, placeOf } from '#contract/list-order.ts';
import { isMatch } from '#contract/list-query.ts';
import type { PullAnswer } from '#contract/sync.ts';
import { baseRows, isWithin, type CachedQuery } from '../cached-query.ts';

/** Every stored row and query belongs to one user and one family. */
export interface Owner {
  readonly user: string;
  readonly family: string;
}

export interface StoredQuery extends CachedQuery, Owner {}
interface StoredRow extends Owner {
  readonly table: string;
  readonly id: string;
  readonly row: BaseRow;
}

/** A picture that the person has seen (`lib/files/seen-pictures.ts`). Bytes, because some browsers lose blobs that they stored. */
interface StoredPicture extends Owner {
  readonly id: string;
  readonly type: string;
  readonly bytes: ArrayBuffer;
  readonly storedAt: number;
}

export interface Schema extends DBSchema {
  queries: { key: [string, string, string]; value: StoredQuery };
  rows: { key: [string, string, string, string]; value: StoredRow };
  pictures: { key: [string, string, string]; value: StoredPicture };
}
/** The columns with files, by table. */
export type FileColumns = ReadonlyMap<string, readonly string[]>;

export const fileColumnsOf = (tables: readonly TableOutline[]): FileColumns =>
  new Map(tables.map(({ name, files }) => [name, Object.keys(files ?? {})]));

/** The stores of one transaction, and which columns of their rows name files. */
export type Stores = {
  queries: Store<'queries'>;
  rows: Store<'rows'>;
  pictures: Store<'pictures'>;
  fileColumns: FileColumns;
};
type StoreNames = ['queries', 'rows', 'pictures'];
type Store<Name extends StoreNames[number]> = IDBPObjectStore<Schema, StoreNames, Name, 'readwrite'>;

/** All keys that begin with `parts`: an array sorts after every string. */
export function startingWith(...parts: string[]): IDBKeyRange {
  return IDBKeyRange.bound(parts, [...parts, []]);
}

/** The stored rows of a table. */
export async function storedRows({ rows }: Stores, { user, family }: Owner, table: string): Promise<BaseRow[]> {
  return (await rows.getAll(startingWith(user, family, table))).map(({ row }) => row);
}

/** The files that a stored row names. */
export function filesOfRow(columns: FileColumns, table: string, row: BaseRow): readonly string[] {
  const values = row as unknown as Record<string, unknown>; // row of any table
  return (columns.get(table) ?? []).flatMap((column) => filesNamedBy(values[column]));
}

/** Deletes what is stored of the files that a row named, and that `next` in its place does not: no other row names them. */
async function dropFiles(stores: Stores, { user, family }: Owner, table: string, row: BaseRow, next?: BaseRow) {
  const kept = next ? filesOfRow(stores.fileColumns, table, next) : [];
  for (const id of filesOfRow(stores.fileColumns, table, row))
    if (!kept.includes(id)) await stores.pictures.delete([user, family, id]);
}

/** Deletes a stored row with the content of its files, so that nothing of it stays once the person may not see it any more. */
export async function dropRow(stores: Stores, owner: Owner, table: string, row: BaseRow): Promise<void> {
  await stores.rows.delete([owner.user, owner.family, table, row.id]);
  await dropFiles(stores, owner, table, row);
}

/** The stored version of a row; null where none is stored. */
async function storedRow({ rows }: Stores, { user, family }: Owner, table: string, id: string) {
  return (await rows.get([user, family, table, id]))?.row ?? null;
}

/** Stores a row, unless a newer version of it is stored. `old` is the stored one, where the caller has read it. */
export async function putRow(
  stores: Stores,
  owner: Owner,
  table: string,
  row: BaseRow,
  old?: BaseRow | null,
): Promise<void> {
  const before = old === undefined ? await storedRow(stores, owner, table, row.id) : old;
  if (before && before.version > row.version) return;
  await stores.rows.put({ user: owner.user, family: owner.family, table, id: row.id, row });
  if (before) await dropFiles(stores, owner, table, before, row);
}

/**
 * Stores a row that was read at `asOf`, as `putRow`. A row that is not stored does not reappear: a query that is complete up to a later
 * version and would have it shows that the person has lost sight of it, or that it has moved.
 */
export async function putNews(
  stores: Stores,
  owner: Owner,
  table: string,
  row: BaseRow,
  asOf: number,
  queries: readonly StoredQuery[],
  old?: BaseRow | null,
): Promise<void> {
  const before = old === undefined ? await storedRow(stores, owner, table, row.id) : old;
  const isMissed = (cached: StoredQuery) => cached.table === table && cached.version > asOf && isWithin(row, cached);
  if (before === null && queries.some(isMissed)) return;
  await putRow(stores, owner, table, row, before);
}

/** Deletes a row, unless a version after `version` of it is stored. */
async function deleteRow(stores: Stores, owner: Owner, table: string, id: string, version: number): Promise<void> {
  const old = await storedRow(stores, owner, table, id);
  if (old && old.version <= version) await dropRow(stores, owner, table, old);
}

/** Deletes the stored rows of a table that `isDropped` accepts. */
export async function dropRows(
  stores: Stores,
  owner: Owner,
  table: string,
  isDropped: (row: BaseRow) => boolean,
): Promise<void> {
  for (const row of await storedRows(stores, owner, table))
    if (isDropped(row)) await dropRow(stores, owner, table, row);
}

/** Deletes cached queries, and their rows that no other one of `all` has. */
export async function dropQueries(
  stores: Stores,
  stale: readonly StoredQuery[],
  all: readonly StoredQuery[],
): Promise<void> {
  const remaining = all.filter((cached) => !stale.includes(cached));
  for (const cached of stale) {
    const { user, family, table, key } = cached;
    const others = remaining.filter((other) => other.table === table);
    for (const row of await storedRows(stores, cached, table)) {
      const isOurs = isMatch(row, cached.filter) && !others.some((other) => isWithin(row, other));
      if (isOurs) await dropRow(stores, cached, table, row);
    }
    await stores.queries.delete([user, family, key]);
  }
}

/** A cached query in pages with the newest pages only, of the stored `rows`. */
function newestPages(cached: StoredQuery, rows: readonly BaseRow[]): StoredQuery {
  const { sync, filter, stretches } = cached;
  const newest = stretches.find(({ start }) => start === null);
  if (sync === 'full' || 'window' in sync || !newest) return { ...cached, stretches: [] };
  const count = sync.size * PAGES_STORED_MAX;
  const own = rows
    .filter((row) => isMatch(row, filter) && covers(sync, row, newest))
    .toSorted((one, other) => compareRows(sync, one, other));
  const last = own.length > count ? own[count - 1] : undefined;
  return { ...cached, stretches: [last ? { start: null, end: placeOf(sync.by, last) } : newest] };
}

/** Stores a cached query. Of one in pages the newest pages, and no rows that neither it nor the `others` have. */
export async function putQuery(stores: Stores, cached: StoredQuery, others: readonly StoredQuery[]): Promise<void> {
  const { table, sync } = cached;
  if (sync === 'full' || 'window' in sync) return void (await stores.queries.put(cached));
  const rows = await storedRows(stores, cached, table);
  const bounded = newestPages(cached, rows);
  const all = [bounded, ...others.filter((other) => other.table === table && other.key !== cached.key)];
  for (const row of rows) {
    if (!all.some((other) => isWithin(row, other))) await dropRow(stores, cached, table, row);
  }
  if (bounded.stretches.length > 0) await stores.queries.put(bounded);
}

/** Applies the rows of a pull that `continued` queries follow. Of a row that none of `all` has any more nothing stays. */
export async function storeDelta(
  stores: Stores,
  continued: readonly StoredQuery[],
  all: readonly StoredQuery[],
  answer: PullAnswer,
): Promise<void> {
  const [owner] = continued;
  if (!owner) return;
  for (const table of new Set(continued.map((cached) => cached.table))) {
    const own = all.filter((cached) => cached.table === table);
    for (const row of baseRows(answer.rows[table])) {
      if (own.some((cached) => isWithin(row, cached)))
        await putNews(stores, owner, table, row, Math.max(answer.version, row.version), own);
      else await deleteRow(stores, owner, table, row.id, row.version);
    }
    for (const id of answer.removed_ids[table] ?? []) await deleteRow(stores, owner, table, id, answer.version);
  }
}
