import * as z from 'zod/mini';
import { may, type Actor, type Permission } from './permissions.ts';
import { Uuid } from './uuid.ts';

/** Columns every row of a family table has; the server sets them, no client can. */
export const BASE_COLUMNS = {
  id: Uuid,
  /** Position in the family's feed at the row's last write; a newer row has a higher one. */
  version: z.int(),
  created_at: z.string(),
  updated_at: z.string(),
  /** Set while the row lies under "Recently deleted"; purged after `REMOVED_DAYS`. */
  deleted_at: z.nullable(z.string()),
} as const;

export interface BaseRow {
  id: string;
  version: number;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
}

/** What an area knows about a row before the server has stamped it. */
export type Unstamped<Row> = Omit<Row, keyof BaseRow>;

/** Who sees a row: the whole family, or the holders of the scope named in a column (empty = the whole family). */
export type SeenBy =
  | 'family'
  | {
      /** Column with the id of a chat, a person, a private record; who holds it stands in `scope_holders`. */
      readonly scope: string;
      /** Standings with this permission see every row, whoever holds the scope. */
      readonly orMay?: Permission;
    };

/** How a table is listed: all rows at once (its `limit` is at most `WHOLE_ROWS_MAX`), or newest first in pages. */
export type SyncMode = 'full' | { readonly by: string; readonly size: number };

export interface FamilyTableDeclaration<
  Row extends BaseRow,
  Create extends Record<string, unknown>,
  Update extends Record<string, unknown>,
> {
  readonly row: z.ZodMiniType<Row>;
  /** Fields a client may set when creating; unknown ones are refused. */
  readonly create: z.ZodMiniType<Create>;
  /** Fields a client may change, all optional; unknown ones are refused. */
  readonly update: z.ZodMiniType<Update>;
  readonly may: {
    readonly read: Permission;
    /** `after` is the row as it would be. */
    readonly create: (actor: Actor, after: Unstamped<Row>) => boolean;
    readonly update: (actor: Actor, before: Row, after: Unstamped<Row>) => boolean;
    /** Removing and restoring. */
    readonly remove: (actor: Actor, row: Row) => boolean;
  };
  readonly seenBy: SeenBy;
  /** Groups of fields that travel and are checked as one: changing one sends all of its group. */
  readonly fieldGroups?: readonly (readonly (keyof Update & string)[])[];
  readonly sync: SyncMode;
  /**
   * How many rows, removed ones not counted, one family (or own space) may hold: one more is refused with TABLE_FULL.
   * Members who do not manage the family are refused from half of it on. As many removed rows are kept. In a scoped table a
   * member's own rows count, which are those they see.
   */
  readonly limit: number;
  /** Fields a list can be narrowed by (equality, or one of several). */
  readonly filter: readonly (keyof Row & string)[];
  /** Where a browser may keep rows: on the device, or only while the page is open. */
  readonly persist: 'disk' | 'memory';
  /** Rows that were made longer ago are deleted for good, whatever they say; without it rows stay until somebody removes them. */
  readonly purgeAfterDays?: number;
  /**
   * Columns that `draft` and `revise` set besides what the client sent. The grants of the database follow from this: members
   * can write the fields of `create` and `update`, these, and no others.
   */
  readonly serverColumns?: {
    readonly create?: readonly (keyof Row & string)[];
    readonly update?: readonly (keyof Row & string)[];
  };
  /**
   * The new row from what the client sent; pure, so that the screen shows what the server will answer. Without it a row has the fields that
   * were sent, and null in every other column.
   */
  readonly applyCreate?: (fields: Create, actor: Actor, now: Date) => Unstamped<Row>;
  /** The changed row; pure. Without it the fields simply replace the old ones. */
  readonly applyUpdate?: (row: Row, changes: Update, actor: Actor, now: Date) => Unstamped<Row>;
}

export interface FamilyTable<
  Row extends BaseRow = BaseRow,
  Create extends Record<string, unknown> = Record<string, unknown>,
  Update extends Record<string, unknown> = Record<string, unknown>,
> extends FamilyTableDeclaration<Row, Create, Update> {
  readonly kind: 'table';
  readonly name: string;
  readonly applyCreate: (fields: Create, actor: Actor, now: Date) => Unstamped<Row>;
}

/** A table of any shape. Function parameters make the precise types incomparable, so code that serves every table uses this. */
// oxlint-disable-next-line typescript/no-explicit-any -- variance: see above
export type AnyFamilyTable = FamilyTable<any, any, any>;

export type RowOf<Table> = Table extends FamilyTable<infer Row, infer _Create, infer _Update> ? Row : never;
export type CreateOf<Table> = Table extends FamilyTable<infer _Row, infer Create, infer _Update> ? Create : never;
export type UpdateOf<Table> = Table extends FamilyTable<infer _Row, infer _Create, infer Update> ? Update : never;

/**
 * Declares rows that a family shares. From the declaration follow the calls (`/api/tables/<name>`), their handlers, the
 * browser's `useRows` and `useWrite`, offline work, live refresh, history, undo and the generated authorization tests.
 */
export function familyTable<
  Row extends BaseRow,
  Create extends Record<string, unknown>,
  Update extends Record<string, unknown>,
>(name: string, declaration: FamilyTableDeclaration<Row, Create, Update>): FamilyTable<Row, Create, Update> {
  const empty = Object.fromEntries(
    fieldNames(declaration.row)
      .filter((column) => !(column in BASE_COLUMNS))
      .map((column) => [column, null]),
  );
  // Only for declarations whose other columns can be null.
  const applyCreate = (fields: Create) => ({ ...empty, ...fields }) as unknown as Unstamped<Row>;
  return { kind: 'table', name, applyCreate, ...declaration };
}

/** True for a table whose rows lie in each person's own space instead of a family's. */
export function isPersonal(table: AnyFamilyTable): boolean {
  return may({ effectiveRole: 'self' }, table.may.read);
}

/** The columns of a declared object schema, each with its own schema. */
export function fieldsOf(schema: z.ZodMiniType): Readonly<Record<string, z.ZodMiniType>> {
  // Declared rows and changes are zod objects; their definition holds the shape.
  return (schema as unknown as { _zod: { def: { shape: Record<string, z.ZodMiniType> } } })._zod.def.shape;
}

/** The column names of a declared object schema. */
export function fieldNames(schema: z.ZodMiniType): readonly string[] {
  return Object.keys(fieldsOf(schema));
}

/** The row after a change, by the table's own rule. */
export function rowAfterUpdate<
  Row extends BaseRow,
  Create extends Record<string, unknown>,
  Update extends Record<string, unknown>,
>(table: FamilyTable<Row, Create, Update>, row: Row, changes: Update, actor: Actor, now: Date): Row {
  const revised = table.applyUpdate ? table.applyUpdate(row, changes, actor, now) : changes;
  return { ...row, ...revised };
}

/** `changes` with the missing members of each group filled in from `row`, so that a group always travels whole. */
export function completeGroups<Update extends Record<string, unknown>>(
  table: { readonly fieldGroups?: readonly (readonly string[])[] },
  row: object,
  changes: Update,
): Update {
  const complete: Record<string, unknown> = { ...changes };
  for (const group of table.fieldGroups ?? []) {
    if (!group.some((field) => field in changes)) continue;
    for (const field of group) {
      if (!(field in complete)) complete[field] = (row as Record<string, unknown>)[field] ?? null; // row of any table
    }
  }
  return complete as Update; // only fields of Update were added
}

/** Groups of which `changes` names only a part; a server refuses those. */
export function brokenGroups(
  table: { readonly fieldGroups?: readonly (readonly string[])[] },
  changes: Record<string, unknown>,
): readonly string[][] {
  return (table.fieldGroups ?? [])
    .filter((group) => group.some((field) => field in changes) && !group.every((field) => field in changes))
    .map((group) => [...group]);
}
