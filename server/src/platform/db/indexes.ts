import type { AnyFamilyTable } from '#contract/family-table.ts';
import { quoteName, quoteText } from './roles.ts';

/** An index that a declaration needs, beside the primary key `(family_id, id)`. */
export interface DeclaredIndex {
  /** Its columns, or `end_of <start> <end>` for the later of two times. */
  readonly columns: readonly string[];
  /** The rows in it, as a condition; all rows without it. */
  readonly where?: string;
}

const END_OF = 'end_of';

/**
 * The columns by which a table's pages or windows are found and sorted. A window begins with the end of its rows, as a list asks for it:
 * of ten years few rows end in the present or later, and all of them began before.
 */
export function orderOf(sync: AnyFamilyTable['sync']): readonly string[] {
  if (sync === 'full') return [];
  return 'by' in sync ? [sync.by, 'id'] : [[END_OF, ...sync.window].join(' '), sync.window[0], 'id'];
}

/** A column of an index in SQL. */
function inSql(column: string): string {
  const [first, ...times] = column.split(' ');
  return first === END_OF ? `greatest(${times.map(quoteName).join(', ')})` : quoteName(column);
}

/**
 * The indexes of a family table. A table that is listed as a whole needs none to list or filter: the primary key finds the rows of a
 * family, and there are at most `WHOLE_ROWS_MAX`.
 */
export function indexesOf({ sync, seenBy, filter, purgeAfterDays }: AnyFamilyTable): readonly DeclaredIndex[] {
  const order = orderOf(sync);
  const scope = seenBy === 'family' ? [] : [seenBy.scope];
  const narrowed = new Set(sync === 'full' ? scope : [...scope, ...filter.filter((column) => column !== 'id')]); // the primary key has it
  return [
    { columns: ['deleted_at'], where: 'deleted_at is not null' }, // house-keeping
    ...(purgeAfterDays === undefined ? [] : [{ columns: ['created_at'] }]), // house-keeping
    ...(sync === 'full' ? [] : [{ columns: ['family_id', ...order] }]),
    ...[...narrowed].map((column) => ({ columns: ['family_id', ...new Set([column, ...order])] })),
  ];
}

/** `tasks_by_family_id_status`; PostgreSQL cuts a name that is longer than 63 characters, always in the same way. */
export function nameOfIndex(table: AnyFamilyTable, { columns }: DeclaredIndex): string {
  return [table.name, 'by', ...columns].join('_').replaceAll(' ', '_');
}

/** Marks an index as made from a declaration, so that it goes when the declaration no longer needs it. */
const MARK = 'Made from the declaration of its table.';

/** SQL that makes the declared indexes which do not exist yet. */
export function declaredIndexes(tables: readonly AnyFamilyTable[]): string {
  const statements = tables.flatMap((table) =>
    indexesOf(table).map((index) => {
      const name = quoteName(nameOfIndex(table, index));
      const columns = index.columns.map(inSql).join(', ');
      return `create index if not exists ${name} on public.${quoteName(table.name)} (${columns})${index.where ? ` where ${index.where}` : ''};
        comment on index public.${name} is ${quoteText(MARK)};`;
    }),
  );
  return statements.join('\n');
}

/** SQL that drops the indexes which earlier declarations needed and these do not. */
export function dropOtherIndexes(tables: readonly AnyFamilyTable[]): string {
  const names = tables.flatMap((table) => indexesOf(table).map((index) => quoteText(nameOfIndex(table, index))));
  return `
    do $$
    declare v record;
    begin
      for v in select c.oid::regclass as name from pg_class c
               where c.relkind = 'i' and obj_description(c.oid, 'pg_class') = ${quoteText(MARK)}
                 and c.relname <> all (array[${names.join(', ')}]::name[]) loop
        execute format('drop index %s', v.name);
      end loop;
    end $$;`;
}
