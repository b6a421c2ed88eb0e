import { fieldsOf, type AnyFamilyTable, type BaseRow } from './family-table.ts';
import { readPlace, type Stretch } from './list-order.ts';
import { Uuid } from './uuid.ts';

/** Wanted values by field: one, or several alternatives, null among them. An undefined value matches every row, an empty list none. */
export type Filter = Readonly<Record<string, unknown>>;

type FilterValue = string | number | boolean | null;

/**
 * The part of a list that is asked for: of a table in pages the rows after or before a place, or around a row, and without these the
 * newest ones; of a table by windows the rows that overlap the ISO times `[from, to)`, and without both all of them.
 */
export interface ListPart {
  readonly after?: string | undefined;
  readonly before?: string | undefined;
  readonly around?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** A question to `GET /api/tables/<name>`. */
export interface ListQuery extends ListPart {
  readonly filter: Readonly<Record<string, readonly FilterValue[]>>;
  /** Rows under "Recently deleted" instead of the living ones. */
  readonly removed: boolean;
}

/** A query string that no list of the table has. `field` is the parameter at fault. */
export class ListQueryError extends Error {
  readonly field: string;
  readonly code: string;
  constructor(field: string, code: 'unknown' | 'invalid' | 'required') {
    super(`${field}: ${code}`);
    this.field = field;
    this.code = code;
  }
}

/** True when every field equals its value, or one of its values. */
export function isMatch(row: BaseRow, filter: Filter): boolean {
  return Object.entries(filter).every(([field, wanted]) => {
    const value = (row as unknown as Record<string, unknown>)[field]; // a row of any table
    return wanted === undefined || (Array.isArray(wanted) ? wanted.includes(value) : wanted === value);
  });
}

/** True when no row can match, so that nothing has to be asked. */
export function matchesNothing(filter: Filter): boolean {
  return Object.values(filter).some((wanted) => Array.isArray(wanted) && wanted.length === 0);
}

/** The filter with a sorted list of different values per field, so that equal filters are equal texts. */
export function normaliseFilter(filter: Filter): ListQuery['filter'] {
  const asked = Object.entries(filter).filter(([, wanted]) => wanted !== undefined);
  const valuesOf = (wanted: unknown) => [...new Set([wanted].flat() as FilterValue[])]; // `FilterOf` allows columns of these types
  const sorted = asked.toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(
    sorted.map(([field, wanted]) => [
      field,
      valuesOf(wanted).toSorted((one, other) => (String(one) < String(other) ? -1 : 1)),
    ]),
  );
}

/** The stretch that an answer to `part` covers. */
export function stretchOf(part: ListPart, answer: { next: string | null; previous: string | null }): Stretch {
  if (part.from !== undefined && part.to !== undefined) return { start: part.from, end: part.to };
  return { start: part.after ?? answer.previous, end: part.before ?? answer.next };
}

/** The query string of a list, with its `?`; empty without a question. */
export function writeListQuery({ filter, removed, ...part }: ListQuery): string {
  const search = new URLSearchParams();
  for (const [field, values] of Object.entries(filter)) {
    for (const value of values) search.append(value === null ? 'null' : field, value === null ? field : String(value));
  }
  if (removed) search.set('removed', 'true');
  for (const [name, value] of Object.entries(part)) if (value !== undefined) search.set(name, value);
  return search.size > 0 ? `?${search}` : '';
}

const LITERALS: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['false', false],
]);

/**
 * Reads the parameters of a query string, each a text or several: `?status=a&status=b&null=status&removed=true&after=…`.
 * @throws ListQueryError for a parameter that the table has not, or with a value that no row can have.
 */
export function readListQuery(table: AnyFamilyTable, params: Readonly<Record<string, unknown>>): ListQuery {
  const fields = fieldsOf(table.row);
  const parts: readonly string[] = listParts(table);
  const filter: Record<string, FilterValue[]> = {};
  const part: Record<string, string> = {};
  let removed = false;

  /** The value as the column has it: of a text `a`, `true` and `1` may also be a boolean and a number. */
  function readValue(column: string, name: string, given: readonly unknown[]): FilterValue {
    for (const value of given) {
      const read = fields[column]?.safeParse(value);
      if (read?.success && value !== undefined) return read.data as FilterValue; // a filter's columns have such values
    }
    throw new ListQueryError(name, 'invalid');
  }

  for (const [name, given] of Object.entries(params)) {
    const values = [given].flat().map(String);
    const [value = ''] = values;
    if (table.filter.includes(name)) {
      const read = values.map((text) => readValue(name, name, [text, LITERALS.get(text), Number(text || NaN)]));
      filter[name] = [...(filter[name] ?? []), ...read];
    } else if (name === 'null') {
      for (const column of values) {
        if (!table.filter.includes(column)) throw new ListQueryError(column, 'unknown');
        filter[column] = [...(filter[column] ?? []), readValue(column, column, [null])];
      }
    } else if (name === 'removed' && LITERALS.has(value)) removed = value === 'true';
    else if (parts.includes(name)) part[name] = value;
    else throw new ListQueryError(name, 'unknown');
  }

  const { sync } = table;
  const hasWindow = part['from'] !== undefined || part['to'] !== undefined;
  if (sync !== 'full' && 'window' in sync && hasWindow && !removed) {
    for (const name of ['from', 'to'] as const) {
      if (part[name] === undefined) throw new ListQueryError(name, 'required');
      if (Number.isNaN(Date.parse(part[name]))) throw new ListQueryError(name, 'invalid');
      readValue(sync.window[0], name, [part[name]]);
    }
    if (Date.parse(part['from'] ?? '') >= Date.parse(part['to'] ?? '')) throw new ListQueryError('to', 'invalid');
  }
  if (sync !== 'full' && 'by' in sync) {
    const [, second] = Object.keys(part);
    if (second !== undefined) throw new ListQueryError(second, 'invalid');
    for (const [name, text] of Object.entries(part)) {
      const { by, id } = readPlace(text);
      if (!Uuid.safeParse(name === 'around' ? text : id).success) throw new ListQueryError(name, 'invalid');
      if (name !== 'around') readValue(sync.by, name, [by]);
    }
  }
  return { filter, removed, ...part };
}

/** The parameters that name a part of the table's list. */
export function listParts({ sync }: AnyFamilyTable): readonly (keyof ListPart)[] {
  if (sync === 'full') return [];
  return 'by' in sync ? ['after', 'before', 'around'] : ['from', 'to'];
}
