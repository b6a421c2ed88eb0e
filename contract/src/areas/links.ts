import * as z from 'zod/mini';
import { BASE_COLUMNS, familyTable } from '../family-table.ts';
import { WHOLE_ROWS_MAX } from '../limits.ts';
import { ANY_ROLE, permissions } from '../permissions.ts';
import { ROLES } from '../roles.ts';
import { Uuid } from '../uuid.ts';

export const linkPermissions = permissions('links', { view: ANY_ROLE, create: ROLES });

/** A row of any table of the family. */
export interface RowName {
  /** The table's name. */
  readonly table: string;
  readonly id: string;
}

const TableName = z.string().check(z.regex(/^[a-z_]{1,63}$/));
const sides = { from_table: TableName, from_id: Uuid, to_table: TableName, to_id: Uuid } as const;

export const Link = z.object({
  ...BASE_COLUMNS,
  ...sides,
  /** The scope of its sides, which the database sets; null where the whole family may see both. */
  scope_id: z.nullable(Uuid),
});
export type Link = z.infer<typeof Link>;

/**
 * One row was made from another: a task from an event. Who may read both rows reads the link. It is written in the group of changes that
 * makes the row, and purged with either.
 */
export const links = familyTable('links', {
  row: Link,
  create: z.strictObject(sides),
  update: z.strictObject({}),
  workspace: 'family',
  label: () => null,
  permissions: linkPermissions,
  may: {
    read: linkPermissions.view,
    create: linkPermissions.create,
    update: () => false,
    remove: linkPermissions.create,
  },
  seenBy: { scope: 'scope_id' },
  sync: 'full',
  limit: WHOLE_ROWS_MAX,
  filter: [],
  persist: 'disk',
});

/** The fields of the link from one row to another. */
export const linkFields = (from: RowName, to: RowName) => ({
  ...{ from_table: from.table, from_id: from.id, to_table: to.table, to_id: to.id },
});
