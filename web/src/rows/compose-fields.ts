import { fieldsOf, type AnyFamilyTable, type BaseRow, type CreateOf, type RowOf } from '#contract/family-table.ts';
import { fieldErrors } from '#contract/field-errors.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** The values of a form that has one control per field of a table. An empty text stands for null where the field is a text. */
export type FormValues<Table> = {
  readonly [Field in keyof CreateOf<Table>]-?: NonNullable<CreateOf<Table>[Field]> extends string
    ? NonNullable<CreateOf<Table>[Field]>
    : Exclude<CreateOf<Table>[Field], undefined> | null;
};

/** True for a field that holds a text of any kind: also an id, a date or a choice. */
function isText(table: AnyFamilyTable, field: string): boolean {
  const [issue] = fieldsOf(table.create)[field]?.safeParse('').error?.issues ?? [];
  return issue?.code !== 'invalid_type' || issue.expected === 'string';
}

/** The values of a form for `row`. Fields that the row does not have, and those of a new row, start as `start` says, or empty. */
export function valuesOf<Table extends AnyFamilyTable>(
  table: Table,
  row: RowOf<Table> | null,
  start: Partial<FormValues<Table>> = {},
): FormValues<Table> {
  const given: Fields = row ?? start;
  const names = Object.keys(fieldsOf(table.create));
  // The declaration of `create` has exactly these fields.
  return Object.fromEntries(
    names.map((name) => [name, given[name] ?? (isText(table, name) ? '' : null)]),
  ) as FormValues<Table>;
}

/** `initial` with what a stored draft holds of it. A draft may be of a version of the app with other fields, or of other types. */
export function restoreValues<Values extends object>(initial: Values, draft: object | null): Values {
  const stored: Fields = { ...draft };
  const isNumberOrNone = (value: unknown) => value === null || typeof value === 'number';
  const isAlike = (one: unknown, other: unknown) =>
    (isNumberOrNone(one) && isNumberOrNone(other)) ||
    (typeof one === typeof other && Array.isArray(one) === Array.isArray(other));
  const restored = Object.entries(initial).map(([name, value]) => [
    name,
    isAlike(value, stored[name]) ? stored[name] : value,
  ]);
  return Object.fromEntries(restored) as Values; // the names are those of `initial`
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** True where the field may be left out: it can be null. */
export function takesNull(table: AnyFamilyTable, field: string): boolean {
  return fieldsOf(table.create)[field]?.safeParse(null).success ?? false;
}

interface Composed {
  /** What to send: every field of a new row, else those that differ, so that two people can edit different fields without loss. */
  readonly fields: Record<string, unknown>;
  /** The codes of `fieldErrors`; nothing is sent where there are any. */
  readonly errors: Readonly<Record<string, string>>;
}

/**
 * Checks the fields of a form by the table's own schema and picks those to send, in the form in which the server stores them. An old text
 * that the schema would tidy is sent only if it was edited, and one that it would refuse does not keep others from being edited.
 */
export function composeFields(table: AnyFamilyTable, row: BaseRow | null, start: Fields, end: Fields): Composed {
  const schema = row === null ? table.create : table.update;
  const blank = (name: string, value: unknown) => (value === '' && takesNull(table, name) ? null : value);
  const withNulls = (fields: Fields): Fields =>
    Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, blank(name, value)]));
  const [before, after] = [withNulls(start), withNulls(end)];
  const isOldFault = (name: string, value: unknown) =>
    row !== null && isSame(value, before[name]) && fieldsOf(schema)[name]?.safeParse(value).success === false;
  const checked = Object.entries(after).filter(([name, value]) => !isOldFault(name, value));
  const parsed = schema.safeParse(Object.fromEntries(checked), { reportInput: true });
  if (!parsed.success) return { fields: {}, errors: fieldErrors(parsed.error) };
  const tidy = Object.entries(parsed.data as Fields).filter(
    ([name, value]) => row === null || !(isSame(after[name], before[name]) || isSame(value, before[name])),
  );
  const fields = tidy.map(([name, value]) => [name, blank(name, value)]);
  return { fields: Object.fromEntries(fields), errors: {} };
}

/** Those of the fields of a creation in which `row` differs and that an update may change. */
export function differencesFrom(table: AnyFamilyTable, row: BaseRow, fields: Fields): Record<string, unknown> {
  const present: Fields = { ...row };
  const differing = Object.entries(fields).filter(
    ([name, value]) => name in fieldsOf(table.update) && !isSame(value ?? null, present[name] ?? null),
  );
  return Object.fromEntries(differing);
}
