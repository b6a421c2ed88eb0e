import type { AnyFamilyTable, BaseRow, SyncMode } from '#contract/family-table.ts';
import { compareRows, covers, placeOf } from '#contract/list-order.ts';
import { isMatch, ListQueryError, readListQuery, type ListPart, type ListQuery } from '#contract/list-query.ts';
import type { ListAnswer } from '#contract/sync.ts';
import { Refused } from './fake-answers.ts';

type Listed = Pick<ListAnswer<BaseRow>, 'rows' | 'next' | 'previous'>;

/** The question of a list call. */
export function readSearch(table: AnyFamilyTable, search: URLSearchParams): ListQuery {
  const names = [...new Set(search.keys())];
  try {
    return readListQuery(table, Object.fromEntries(names.map((name) => [name, search.getAll(name)])));
  } catch (error) {
    if (!(error instanceof ListQueryError)) throw error;
    throw new Refused('BAD_REQUEST', { [error.field]: error.code });
  }
}

/** What the server answers to a list call over these rows. `server/src/testing/lists.test.ts` compares it with the server's answers. */
export function listRows(
  sync: SyncMode,
  rows: readonly BaseRow[],
  { filter = {}, removed = false, ...part }: Partial<ListQuery>,
): Listed {
  const found = rows
    .filter((row) => (row.deleted_at !== null) === removed && isMatch(row, filter))
    .toSorted((one, other) => compareRows(sync, one, other));
  if (sync !== 'full' && 'by' in sync) return listPage(sync, found, part);
  const window = { start: part.from ?? null, end: part.to ?? null };
  return { rows: found.filter((row) => covers(sync, row, window)), next: null, previous: null };
}

function listPage(
  sync: { readonly by: string; readonly size: number },
  rows: readonly BaseRow[],
  { after, before, around }: ListPart,
): Listed {
  const place = (row: BaseRow) => placeOf(sync.by, row);
  const side = rows.filter(
    (row) => covers(sync, row, { start: after ?? null, end: before ?? null }) && ![after, before].includes(place(row)),
  );
  const middle = side.findIndex(({ id }) => id === around);
  if (around !== undefined && middle < 0) throw new Refused('PGRST116');
  const half = Math.floor((sync.size - 1) / 2);
  const atStart = around === undefined ? 0 : middle - half;
  const start = before === undefined ? atStart : side.length - sync.size;
  const page = side.slice(Math.max(0, start), start + sync.size);
  const [first, last] = [page[0], page.at(-1)];
  return {
    rows: page,
    next: last && (before !== undefined || start + sync.size < side.length) ? place(last) : null,
    previous: first && (after !== undefined || start > 0) ? place(first) : null,
  };
}
