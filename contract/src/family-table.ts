import * as z from 'zod/mini';
import type { FileColumn, NamedFile } from './files/kinds.ts';
import { may, type Actor, type Permission } from './permissions.ts';
import type { OutlinedSeenBy, SeenBy } from './seen-by/seen-by.ts';
import { Timestamp } from './times.ts';
import { Uuid } from './uuid.ts';

/** Columns of every family table's rows. Only the server sets them. */
export const BASE_COLUMNS = {
  id: Uuid,
  /** Position in the family's feed at the row's last write; a newer row has a higher one. */
  version: z.int(),
  created_at: Timestamp,
  updated_at: Timestamp,
  /** Set while the row is removed (under "Recently deleted"). It is purged after `REMOVED_DAYS`. */
  deleted_at: z.nullable(Timestamp),
} as const;

export interface BaseRow {
  id: string;
  version: number;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
}

/** A row before the server has stamped it. */
export type Unstamped<Row> = Omit<Row, keyof BaseRow>;

/**
 * How a table is listed:
 * - `full`: all rows at once (its `limit` is at most `WHOLE_ROWS_MAX`);
 * - in pages of `size` rows, the highest value of the time column `by` first;
 * - by a window of time: the rows between the two columns' times, of which the second may be null, overlap it.
 */
export type SyncMode<Time extends string = string, End extends string = string> =
  | 'full'
  | { readonly by: Time; readonly size: number }
  | { readonly window: readonly [start: Time, end: End] };

/** True for a table that is listed by pages. It may hold very many rows, which are counted as they are written. */
export const isPaged = ({ sync }: { readonly sync: SyncMode }): boolean => sync !== 'full' && 'by' in sync;

/** Parameters of a list call. No filter column may be called like one of them. */
type ListParameter = 'null' | 'removed' | 'after' | 'before' | 'around' | 'from' | 'to';

/** What every table declares, whether members or only the server create its rows. */
interface TableDeclaration<Row extends BaseRow, Update extends Record<string, unknown>, Filter extends string> {
  readonly row: z.ZodMiniType<Row>;
  /** Whose workspaces hold the rows: those of families, or the personal one of each person (`user_id`). */
  readonly workspace: 'family' | 'person';
  /**
   * The words by which a list of changes, "Recently deleted" and the palette name a row: what a person called it. Undefined when it
   * has no name. A column may be missing where only a change is known.
   */
  readonly label: (row: Partial<Row>) => string | null | undefined;
  /** Its area's lines of the permission matrix. Of several tables of an area one names them. */
  readonly permissions?: Readonly<Record<string, Permission>>;
  readonly seenBy: SeenBy<ColumnOf<Row, string | null>, ColumnOf<Row, readonly string[]>, keyof Row & string>;
  /** Groups of fields that are sent and checked together: a change of one sends its whole group. */
  readonly fieldGroups?: readonly (readonly (keyof Update & string)[])[];
  readonly sync: SyncMode<ColumnOf<Row, string>, ColumnOf<Row, string | null>>;
  /**
   * The most rows of one workspace, without removed ones; one more is refused with TABLE_FULL. Members who do not manage the family
   * may fill only half of it. The same number of removed rows is retained. In a scoped table only the rows that the member sees
   * count; of one that is listed by pages all rows of the family, by a counter.
   */
  readonly limit: number;
  /** Fields that a list can be filtered by (equality with one or several values, null among them). */
  readonly filter: readonly Filter[];
  /**
   * Columns with the id of a row of another table that a person chooses (`ChosenField`), each with the column that keeps a copy of its label,
   * for when it is gone or hidden. They are sent together. The id is a foreign key, which turns null when that row is purged.
   */
  readonly chosen?: {
    readonly [Column in ColumnOf<Row, string | null> & keyof Update]?: {
      readonly table: AnyFamilyTable;
      readonly name: ColumnOf<Row, string | null> & keyof Update & string;
    };
  };
  /** Columns that name uploaded files. Members set them by an update, after the uploads. Policies need `app.attach_files`. */
  readonly files?: Partial<Record<ColumnOf<Row, string | readonly NamedFile[] | null> & keyof Update, FileColumn>>;
  /** What the server searches of a table whose rows a device has only in part: the columns with words, and the one with the members it is for. */
  readonly searched?: {
    readonly words: readonly ColumnOf<Row, string | null>[];
    readonly people?: ColumnOf<Row, string | readonly string[] | null>;
    /** The column of the database that keeps these words folded and without signs, for a table with too many rows to fold them at each question. */
    readonly folded?: string;
  };
  /** Where a client may store rows: on the device, or in memory while the page is open. */
  readonly persist: 'disk' | 'memory';
  /** Rows are purged this many days after their creation. Without it they stay until a member removes them. */
  readonly purgeAfterDays?: number;
}

/** Who may do what. A rule depends on the row too. */
interface Rules<Row extends BaseRow> {
  readonly read: Permission;
  /** `after` is the row as it would be stored. */
  readonly create: (actor: Actor, after: Unstamped<Row>) => boolean;
  readonly update: (actor: Actor, before: Row, after: Unstamped<Row>) => boolean;
  /** Covers removing and restoring. */
  readonly remove: (actor: Actor, row: Row) => boolean;
}

/** Rules as they are declared: where the row does not matter, by a permission. */
type DeclaredRules<Row extends BaseRow> = {
  readonly [Operation in keyof Rules<Row>]: Permission | Rules<Row>[Operation];
};

/** The columns whose values are of a type. */
type ColumnOf<Row, Value> = { [Field in keyof Row & string]: Row[Field] extends Value ? Field : never }[keyof Row &
  string];

export interface FamilyTableDeclaration<
  Row extends BaseRow,
  Create extends Record<string, unknown>,
  Update extends Record<string, unknown>,
  Filter extends string = string,
> extends TableDeclaration<Row, Update, Filter> {
  /** Fields a client may set when creating; unknown ones are refused. */
  readonly create: z.ZodMiniType<Create>;
  /** Fields a client may change, all optional; unknown ones are refused. */
  readonly update: z.ZodMiniType<Update>;
  readonly may: DeclaredRules<Row>;
  /**
   * Columns that `applyCreate` and `applyUpdate` set besides the client's fields. The database's grants follow from this: members
   * can write the fields of `create` and `update`, these, and no others.
   */
  readonly serverColumns?: {
    readonly create?: readonly (keyof Row & string)[];
    readonly update?: readonly (keyof Row & string)[];
  };
  /**
   * The new row from the client's fields. Pure, so that a client can show the row that the server will store. Without it a row has
   * the fields that were sent, and null in every other column.
   */
  readonly applyCreate?: (fields: Create, actor: Actor, now: Date) => Unstamped<Row>;
  /** The changed row. Pure. Without it the fields replace the old ones. */
  readonly applyUpdate?: (row: Row, changes: Update, actor: Actor, now: Date) => Unstamped<Row>;
}

/** A table whose rows only the server creates. Members may change or remove them only where the declaration says so. */
interface ServerTableDeclaration<
  Row extends BaseRow,
  Update extends Record<string, unknown>,
  Filter extends string,
> extends TableDeclaration<Row, Update, Filter> {
  /** Fields a client may change, all optional; without it members change nothing. */
  readonly update?: z.ZodMiniType<Update>;
  readonly may: Pick<DeclaredRules<Row>, 'read'> & Partial<Pick<DeclaredRules<Row>, 'update' | 'remove'>>;
}

type MemberWrite = 'create' | 'update' | 'remove';

export interface FamilyTable<
  Row extends BaseRow = BaseRow,
  Create extends Record<string, unknown> = Record<string, unknown>,
  Update extends Record<string, unknown> = Record<string, unknown>,
  Filter extends string = string,
  Name extends string = string,
> extends Omit<FamilyTableDeclaration<Row, Create, Update, Filter>, 'may'> {
  readonly kind: 'table';
  readonly name: Name;
  readonly may: Rules<Row>;
  /** What members may do at all, each as far as `may` allows it. The database grants nothing else. */
  readonly memberWrites: readonly MemberWrite[];
  readonly applyCreate: (fields: Create, actor: Actor, now: Date) => Unstamped<Row>;
}

/** A table of any shape, for code that serves every table. The function parameters make the precise types incompatible. */
// oxlint-disable-next-line typescript/no-explicit-any -- variance: see above
export type AnyFamilyTable = FamilyTable<any, any, any, any>;

/** What a client needs of every table at its start. A declaration is one, too. */
export type TableOutline = Pick<AnyFamilyTable, 'name' | 'workspace' | 'sync' | 'persist'> & {
  readonly may: { readonly read: Pick<Permission, 'roles'> };
  readonly seenBy: OutlinedSeenBy;
  /** By the columns that name files. */
  readonly files?: Readonly<Record<string, unknown>> | undefined;
};

const declared = new Map<string, AnyFamilyTable>();

function declare<Table extends AnyFamilyTable>(table: Table): Table {
  declared.set(table.name, table);
  return table;
}

/** The declaration of a table. Undefined until the code that has it runs: a page has those of the tables that it shows. */
export const declaredTable = (name: string): AnyFamilyTable | undefined => declared.get(name);

export const isDeclaration = (table: TableOutline): table is AnyFamilyTable => 'row' in table;

export type RowOf<Table> =
  Table extends FamilyTable<infer Row, infer _Create, infer _Update, infer _Filter> ? Row : never;
export type CreateOf<Table> =
  Table extends FamilyTable<infer _Row, infer Create, infer _Update, infer _Filter> ? Create : never;
export type UpdateOf<Table> =
  Table extends FamilyTable<infer _Row, infer _Create, infer Update, infer _Filter> ? Update : never;
/** Wanted values by field, one or several, of the fields that the table declares under `filter`. */
export type FilterOf<Table> =
  Table extends FamilyTable<infer Row, infer _Create, infer _Update, infer Filter>
    ? { readonly [Field in Filter & keyof Row]?: Row[Field] | readonly Row[Field][] }
    : never;

/** The rule of a declaration as a function. */
function ruleOf<Rule extends (actor: Actor, ...rows: never[]) => boolean>(declared: Permission | Rule) {
  return typeof declared === 'function' ? declared : (actor: Actor) => may(actor, declared);
}

/**
 * Declares a table of a family's rows. The declaration is the source of its calls (`/api/tables/<name>`), their handlers, the web's
 * `useRows` and `useWrite`, offline work, live refresh, history, undo and the generated authorization tests.
 */
export function familyTable<
  Row extends BaseRow,
  Create extends Record<string, unknown>,
  Update extends Record<string, unknown>,
  const Filter extends Exclude<keyof Row & string, ListParameter>,
  const Name extends string = string,
>(
  name: Name,
  declaration: FamilyTableDeclaration<Row, Create, Update, Filter>,
): FamilyTable<Row, Create, Update, Filter, Name> {
  const empty = Object.fromEntries(
    fieldNames(declaration.row)
      .filter((column) => !(column in BASE_COLUMNS))
      .map((column) => [column, null]),
  );
  // Only for declarations whose other columns can be null.
  const applyCreate = (fields: Create) => ({ ...empty, ...fields }) as unknown as Unstamped<Row>;
  const { read, create, update, remove } = declaration.may;
  const chosen: [string, { name: string }][] = Object.entries(declaration.chosen ?? {});
  // What names a chosen row is sent together. Both are fields of `update`, by the type of the declaration.
  const chosenPairs = chosen.map(([column, one]) => [column, one.name]) as (keyof Update & string)[][];
  return declare({
    kind: 'table',
    name,
    memberWrites: ['create', ...(fieldNames(declaration.update).length > 0 ? (['update'] as const) : []), 'remove'],
    applyCreate,
    ...declaration,
    fieldGroups: [...(declaration.fieldGroups ?? []), ...chosenPairs],
    may: { read, create: ruleOf(create), update: ruleOf(update), remove: ruleOf(remove) },
  });
}

const NO_FIELDS = z.strictObject({});
type NoFields = z.infer<typeof NO_FIELDS>;
const refuse = () => false;

/** Declares a table whose rows only the server creates: delivered, shown offline and tested like any other. */
export function serverTable<
  Row extends BaseRow,
  const Filter extends Exclude<keyof Row & string, ListParameter>,
  Update extends Record<string, unknown> = NoFields,
  const Name extends string = string,
>(
  name: Name,
  declaration: ServerTableDeclaration<Row, Update, Filter>,
): FamilyTable<Row, NoFields, Update, Filter, Name> {
  const { may: rules, update } = declaration;
  return declare({
    kind: 'table',
    name,
    memberWrites: [...(rules.update ? (['update'] as const) : []), ...(rules.remove ? (['remove'] as const) : [])],
    ...declaration,
    create: NO_FIELDS,
    update: update ?? (NO_FIELDS as unknown as z.ZodMiniType<Update>), // without `update` there are no fields
    may: {
      read: rules.read,
      create: refuse,
      update: ruleOf(rules.update ?? refuse),
      remove: ruleOf(rules.remove ?? refuse),
    },
    applyCreate: () => ({}) as Unstamped<Row>, // `may.create` refuses it
  });
}

/** The columns of a declared object schema, each with its own schema. */
export function fieldsOf(schema: z.ZodMiniType): Readonly<Record<string, z.ZodMiniType>> {
  // Declared rows and changes are zod objects; their definition contains the shape.
  return (schema as unknown as { _zod: { def: { shape: Record<string, z.ZodMiniType> } } })._zod.def.shape;
}

/** The column names of a declared object schema. */
export function fieldNames(schema: z.ZodMiniType): readonly string[] {
  return Object.keys(fieldsOf(schema));
}

/** The row after a change, by the table's `applyUpdate`. */
export function rowAfterUpdate<
  Row extends BaseRow,
  Create extends Record<string, unknown>,
  Update extends Record<string, unknown>,
>(table: FamilyTable<Row, Create, Update>, row: Row, changes: Update, actor: Actor, now: Date): Row {
  const updated = table.applyUpdate ? table.applyUpdate(row, changes, actor, now) : changes;
  return { ...row, ...updated };
}
