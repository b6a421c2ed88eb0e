import { sql } from 'kysely';
import type { AnyFamilyTable } from '#contract/family-table.ts';
import { placeOf, readPlace } from '#contract/list-order.ts';
import type { ListQuery } from '#contract/list-query.ts';
import type { ListAnswer } from '#contract/sync.ts';
import type { MemberTx } from '../db/transactions.ts';
import { Problem } from '../db/problems.ts';
import { columnsOf, untyped, type AnyRow } from './rows.ts';

type Listed = Pick<ListAnswer<AnyRow>, 'rows' | 'next' | 'previous'>;

/** All rows that a query's filter names, in no order. */
function selectMatching(tx: MemberTx, table: AnyFamilyTable, { filter, removed }: ListQuery) {
  let select = untyped(tx)
    .selectFrom(table.name)
    .select([...columnsOf(table)])
    .where('family_id', '=', tx.familyId)
    .where('deleted_at', removed ? 'is not' : 'is', null);
  for (const [field, values] of Object.entries(filter)) {
    select = select.where(({ eb, or }) => {
      const given = values.filter((value) => value !== null);
      const anyOf = given.length > 0 || values.length === 0 ? [eb(field, '=', sql`any(${given})`)] : [];
      return or(values.includes(null) ? [...anyOf, eb(field, 'is', null)] : anyOf);
    });
  }
  return select;
}

type Matching = ReturnType<typeof selectMatching>;

/** The rows that a query asks for, in the list's order. @throws Problem PGRST116 when there is no row to list around. */
export async function listRows(tx: MemberTx, table: AnyFamilyTable, query: ListQuery): Promise<Listed> {
  const matching = selectMatching(tx, table, query);
  const { sync } = table;
  if (sync !== 'full' && 'by' in sync) return listPage(matching, sync, query);
  let select = sync === 'full' ? matching : matching.orderBy(sync.window[0]);
  if (sync !== 'full' && query.from !== undefined) {
    const [start, end] = sync.window.map((column) => sql.ref(column));
    // `greatest` leaves out nulls: a row without an end lasts no time.
    select = select
      .where(sql<boolean>`${start} < ${query.to}`)
      .where(sql<boolean>`greatest(${start}, ${end}) >= ${query.from}`);
  }
  const rows = (await select.orderBy('id').execute()) as AnyRow[]; // the declaration lists these columns
  return { rows, next: null, previous: null };
}

async function listPage(
  matching: Matching,
  { by, size }: { readonly by: string; readonly size: number },
  { after, before, around }: ListQuery,
): Promise<Listed> {
  /** The nearest rows on one side of a place, newest first, and whether there are more. */
  async function beside(place: string | undefined, side: 'older' | 'newer', count: number) {
    const { by: value, id } = readPlace(place ?? '');
    const [comparison, direction] = side === 'older' ? [sql`<`, 'desc' as const] : [sql`>`, 'asc' as const];
    const beyond = place && sql<boolean>`(${sql.ref(by)}, id) ${comparison} (${value}, ${id}::uuid)`;
    const found = (await (beyond ? matching.where(beyond) : matching)
      .orderBy(by, direction)
      .orderBy('id', direction)
      .limit(count + 1)
      .execute()) as AnyRow[]; // the declaration lists these columns
    const rows = found.slice(0, count);
    return { rows: side === 'older' ? rows : rows.toReversed(), hasMore: found.length > count };
  }
  const placeAt = (rows: readonly AnyRow[], index: number) => {
    const row = rows.at(index);
    return row ? placeOf(by, row) : null;
  };

  if (around !== undefined) {
    const row = (await matching.where('id', '=', around).executeTakeFirst()) as AnyRow | undefined; // see above
    if (!row) throw new Problem('PGRST116');
    const half = Math.floor((size - 1) / 2);
    const newer = await beside(placeOf(by, row), 'newer', half);
    const older = await beside(placeOf(by, row), 'older', size - 1 - half);
    const rows = [...newer.rows, row, ...older.rows];
    return {
      rows,
      next: older.hasMore ? placeAt(rows, -1) : null,
      previous: newer.hasMore ? placeAt(rows, 0) : null,
    };
  }
  if (before !== undefined) {
    const { rows, hasMore } = await beside(before, 'newer', size);
    return { rows, next: placeAt(rows, -1), previous: hasMore ? placeAt(rows, 0) : null };
  }
  const { rows, hasMore } = await beside(after, 'older', size);
  return { rows, next: hasMore ? placeAt(rows, -1) : null, previous: after === undefined ? null : placeAt(rows, 0) };
}
