import type * as z from 'zod/mini';
import { rowAfterUpdate, type AnyFamilyTable, type BaseRow } from '#contract/family-table.ts';
import { brokenGroups } from '#contract/sync.ts';
import { fieldErrors } from '#contract/field-errors.ts';
import { DAY_MS, OUTBOX_DAYS } from '#contract/limits.ts';
import type { Actor } from '#contract/permissions.ts';
import { isSameValue, type Change, type Overwritten } from '#contract/sync.ts';
import { Refused } from './fake-answers.ts';

type Fields = Record<string, unknown>;

/** The parsed input. @throws Refused BAD_REQUEST naming each field at fault. */
export function parseInput<Output>(schema: z.ZodMiniType<Output>, input: unknown): Output {
  const parsed = schema.safeParse(input, { reportInput: true });
  if (!parsed.success) throw new Refused('BAD_REQUEST', fieldErrors(parsed.error));
  return parsed.data;
}

/** The table and the checked fields of a change. @throws Refused where the change is wrong in itself. */
export function checkChange(
  tables: readonly AnyFamilyTable[],
  { table: name, op, fields, made_at }: Change,
  now: Date,
): { table: AnyFamilyTable; fields: Fields } {
  const table = tables.find((other) => other.name === name);
  if (!table) throw new Refused('BAD_REQUEST', { table: 'unknown' });
  if (now.getTime() - Date.parse(made_at) > OUTBOX_DAYS * DAY_MS) throw new Refused('UNPROCESSABLE');
  if (op === 'create') return { table, fields: parseInput(table.create, fields) };
  if (op !== 'update') {
    if (Object.keys(fields).length > 0) throw new Refused('BAD_REQUEST');
    return { table, fields };
  }
  const parsed = parseInput(table.update, fields);
  if (Object.keys(parsed).length === 0) throw new Refused('BAD_REQUEST');
  const [broken] = brokenGroups(table, parsed);
  if (broken) throw new Refused('BAD_REQUEST', Object.fromEntries(broken.map((field) => [field, 'together'])));
  return { table, fields: parsed };
}

/** The values that a checked change writes. `before` is the row as far as the actor sees it. @throws Refused */
export function valuesAfter(
  table: AnyFamilyTable,
  before: BaseRow | null,
  op: Change['op'],
  fields: Fields,
  actor: Actor,
  now: Date,
): Partial<BaseRow> {
  if (op === 'create') {
    const values = table.applyCreate(fields, actor, now);
    if (!table.may.create(actor, values)) throw new Refused('42501');
    return values;
  }
  if (!before) throw new Refused('PGRST116');
  if (op !== 'update') {
    if (!table.may.remove(actor, before)) throw new Refused('42501');
    return { deleted_at: op === 'remove' ? (before.deleted_at ?? now.toISOString()) : null };
  }
  if (before.deleted_at !== null) throw new Refused('PGRST116');
  const after = rowAfterUpdate(table, before, fields, actor, now);
  if (!table.may.update(actor, before, after)) throw new Refused('42501');
  return after;
}

interface RowEntry {
  readonly version: number;
  readonly by: string | null;
  readonly before?: object | undefined;
  readonly after?: object;
  readonly overwrote?: Overwritten['values'] | undefined;
}

/** The values of others that an update replaces although its author has not seen them, by the row's log. */
export function overwrittenIn(
  entries: readonly RowEntry[],
  { fields, seen = Infinity }: Change,
  row: object | undefined,
  values: object,
  memberId: string,
): Overwritten['values'] | undefined {
  const valueIn = (from: object | undefined, field: string) => (from as Fields | undefined)?.[field];
  const lost = Object.keys(fields).flatMap((field) => {
    const writes = entries.filter(
      ({ version, before, after }) =>
        version > seen && before !== undefined && !isSameValue(valueIn(before, field), valueIn(after, field)),
    );
    const [of, value] = [writes.at(-1)?.by ?? null, valueIn(row, field)];
    const isLost =
      of !== null &&
      of !== memberId &&
      !isSameValue(value, valueIn(values, field)) &&
      !isSameValue(value, valueIn(writes[0]?.before, field));
    return isLost ? [[field, { of, value }] as const] : [];
  });
  return lost.length > 0 ? Object.fromEntries(lost) : undefined;
}

/** What an entry has replaced unseen, as far as the member made it or lost by it. */
export function tellOverwritten(
  { table, id, version, by, overwrote = {} }: RowEntry & { readonly table: string; readonly id: string },
  memberId: string,
): Overwritten[] {
  const told = Object.entries(overwrote).filter(([, { of }]) => by === memberId || of === memberId);
  return by === null || told.length === 0 ? [] : [{ table, row_id: id, version, by, values: Object.fromEntries(told) }];
}
