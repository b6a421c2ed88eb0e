import { useMemo } from 'react';
import {
  rowAfterUpdate,
  type AnyFamilyTable,
  type BaseRow,
  type CreateOf,
  type RowOf,
  type UpdateOf,
} from '#contract/family-table.ts';
import { may, type Permission } from '#contract/permissions.ts';
import { actorOf } from './actor.ts';
import { useSession, type SessionFamily } from './session.ts';

type AskMay = (permission: Permission, row?: Pick<BaseRow, 'id'>) => boolean;

function answerFor(family: SessionFamily | null): AskMay {
  if (!family) return () => false;
  const actor = actorOf(family);
  return (permission, row) => {
    if (row && permission.endsWith('_self') && row.id !== actor.memberId) return false;
    return may(actor, permission);
  };
}

/**
 * Checks permissions of the signed-in person in the current family. When a row is given, `…_self` permissions apply only to the
 * person's own row.
 */
export function useMay(): AskMay {
  const { family } = useSession();
  return useMemo(() => answerFor(family), [family]);
}

export interface MayChange<Table> {
  create(fields: CreateOf<Table>): boolean;
  update(row: RowOf<Table>, changes: UpdateOf<Table>): boolean;
  remove(row: RowOf<Table>): boolean;
}

function rulesFor<Table extends AnyFamilyTable>(table: Table, family: SessionFamily | null): MayChange<Table> {
  if (!family) return { create: () => false, update: () => false, remove: () => false };
  const actor = actorOf(family);
  return {
    create: (fields) => table.may.create(actor, table.applyCreate(fields, actor, new Date())),
    update: (row, changes) => table.may.update(actor, row, rowAfterUpdate(table, row, changes, actor, new Date())),
    remove: (row) => table.may.remove(actor, row),
  };
}

/** Checks the rules of a table, which the server checks too, to decide which actions to offer on a row. */
export function useMayChange<Table extends AnyFamilyTable>(table: Table): MayChange<Table> {
  const { family } = useSession();
  return useMemo(() => rulesFor(table, family), [table, family]);
}
