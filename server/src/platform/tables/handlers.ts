import {
  rowAfterUpdate,
  type AnyFamilyTable,
  type CreateOf,
  type FamilyTable,
  type RowOf,
  type UpdateOf,
} from '#contract/family-table.ts';
import { opensScope } from '#contract/seen-by/seen-by.ts';
import type { ListQuery } from '#contract/list-query.ts';
import { may } from '#contract/permissions.ts';
import type { ListAnswer } from '#contract/sync.ts';
import type { MemberTx } from '../db/transactions.ts';
import { Problem } from '../db/problems.ts';
import { sql } from 'kysely';
import { listRows } from './list-rows.ts';
import { findOverwritten, noteOverwritten } from './overwritten.ts';
import { Room, sizeOf } from './room.ts';
import { columnsOf, findRow, insertRow, updateRow, type AnyRow } from './rows.ts';
import { rulesOf } from './table-rules.ts';

/**
 * The operations of a family table, inside an open transaction of a member. Fields arrive validated. An area that does more replaces
 * one handler and uses the standard ones for the rest. Every write returns the row as it is afterwards. A write that changes nothing
 * is written all the same, because only a change in the feed is recognised as applied when it is sent again.
 */
interface Handlers<Row, Create, Update> {
  list(tx: MemberTx, query: ListQuery): Promise<ListAnswer<Row>>;
  create(tx: MemberTx, id: string, fields: Create): Promise<Row>;
  update(tx: MemberTx, id: string, fields: Update): Promise<Row>;
  remove(tx: MemberTx, id: string): Promise<Row>;
  restore(tx: MemberTx, id: string): Promise<Row>;
}

/** The handlers of one table; without it those of any, for code that serves every table. */
export type TableHandlers<Table = FamilyTable<AnyRow>> = Handlers<RowOf<Table>, CreateOf<Table>, UpdateOf<Table>>;

const DENIED = 'Permission denied. Please check your role or contact support.';

/** The handlers that follow from a table's declaration. */
export function standardHandlers<Table extends AnyFamilyTable>(declared: Table): TableHandlers<Table> {
  const table: AnyFamilyTable = declared;
  const room = new Room(table);

  /** A missing row and an invisible one get the same answer, so that an id reveals nothing to a member who may not see its row. */
  async function requireRow(tx: MemberTx, id: string): Promise<AnyRow> {
    const row: AnyRow | undefined = await findRow(tx, table, id);
    if (!row) throw new Problem('PGRST116');
    return row;
  }

  async function requireLiving(tx: MemberTx, id: string): Promise<AnyRow> {
    const row = await requireRow(tx, id);
    if (row.deleted_at !== null) {
      throw new Problem('PGRST116', 'Somebody deleted this in the meantime.', {
        hint: 'It is under Recently deleted.',
      });
    }
    return row;
  }

  async function write(tx: MemberTx, id: string, values: Record<string, unknown>): Promise<AnyRow> {
    const row = await updateRow(tx, table, id, values);
    if (!row) throw new Problem('42501', DENIED); // the row is visible, but row security refused the update
    return row;
  }

  const handlers: TableHandlers = {
    async list(tx, query) {
      requireReading(tx, table);
      return { ...(await listRows(tx, table, query)), epoch: tx.epoch, version: tx.version, rules: rulesOf(table) };
    },

    async create(tx, id, fields) {
      const row = table.applyCreate(fields, tx.actor, tx.now) as Record<string, unknown>; // AnyFamilyTable leaves it open
      if (!table.may.create(tx.actor, row)) throw new Problem('42501', DENIED);
      const hasRoom = await room.has(tx, sizeOf(row));
      // A creation that is sent again, whose row exists already, needs no room.
      if (!hasRoom && !(await findRow(tx, table, id))) throw new Problem('TABLE_FULL');
      if (opensScope(table, row)) await openScope(tx, table, id);
      const created = await insertRow(tx, table, id, storedColumns(row));
      if (created) return created;
      // The id is taken. Sent again by its author it is the same creation, and answers the present row, removed or not.
      const existing = await findRow(tx, table, id);
      if (existing && (await wasCreatedBy(tx, id))) return existing;
      throw new Problem('23505');
    },

    async update(tx, id, fields) {
      const before = await requireLiving(tx, id);
      const after = rowAfterUpdate(table, before, fields, tx.actor, tx.now) as AnyRow; // AnyFamilyTable leaves it open
      if (!table.may.update(tx.actor, before, after)) throw new Problem('42501', DENIED);
      const characters = sizeOf(after).characters - sizeOf(before).characters;
      if (!(await room.has(tx, { rows: 0, characters }))) throw new Problem('TABLE_FULL');
      const valuesOf = (columns: readonly string[]) =>
        Object.fromEntries(columns.map((column) => [column, after[column]]));
      const columns = columnsOf(table);
      const changed = columns.filter((column) => JSON.stringify(after[column]) !== JSON.stringify(before[column]));
      const hides = table.seenBy !== 'family' && table.seenBy.always !== undefined && opensScope(table, after);
      if (hides && !opensScope(table, before)) await openScope(tx, table, id);
      const overwrote = await findOverwritten(tx, table, before, after, Object.keys(fields));
      const row = await write(
        tx,
        id,
        valuesOf(changed.length > 0 ? changed : columns.filter((column) => column in fields)),
      );
      if (overwrote) await noteOverwritten(tx, table, id, overwrote);
      return row;
    },

    async remove(tx, id) {
      const row = await requireRow(tx, id);
      if (!table.may.remove(tx.actor, row)) throw new Problem('42501', DENIED);
      return write(tx, id, { deleted_at: row.deleted_at ?? tx.now });
    },

    async restore(tx, id) {
      const row = await requireRow(tx, id);
      if (!table.may.remove(tx.actor, row)) throw new Problem('42501', DENIED);
      if (row.deleted_at !== null && !(await room.has(tx, sizeOf(row)))) throw new Problem('TABLE_FULL');
      return write(tx, id, { deleted_at: null });
    },
  };
  return handlers as unknown as TableHandlers<Table>; // their rows are those of `declared`
}

/** @throws Problem 42501 when the member's effective role may not read the table at all. */
export function requireReading(tx: MemberTx, table: AnyFamilyTable): void {
  if (!may(tx.actor, table.may.read)) throw new Problem('42501', DENIED);
}

/** Makes the member a holder of the scope that the row makes. */
const openScope = (tx: MemberTx, table: AnyFamilyTable, id: string) =>
  sql`select app.open_scope(${table.name}, ${id}::uuid)`.execute(tx.db);

/** Leaves out nulls, which are the columns' defaults. So the statement names only columns that the member is granted. */
function storedColumns(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null && value !== undefined));
}

async function wasCreatedBy(tx: MemberTx, rowId: string): Promise<boolean> {
  const made = await tx.db
    .selectFrom('app.changes')
    .select(sql<number>`1`.as('one'))
    .where('family_id', '=', tx.familyId)
    .where('row_id', '=', rowId)
    .where('op', '=', 'create')
    .where('actor', '=', tx.actor.memberId)
    .execute();
  return made.length > 0;
}
